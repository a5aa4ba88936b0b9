import { afterAll, beforeAll, expect, test } from 'vitest'
import { OneTimeLink } from '#server/entities/one-time-link.entity.ts'
import { signInBy } from '#server/testing/provider-visit.ts'
import {
  providerClient,
  startSignInProvider,
  type SignInProviderServer,
} from '#server/testing/sign-in-provider.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { refusalOf } from '#server/testing/test-client.ts'

let provider: SignInProviderServer
let app: TestApp
let chief: TestPerson
beforeAll(async () => {
  provider = await startSignInProvider()
  app = await startTestApp({ signInProviders: { google: { issuer: provider.issuer, ...providerClient } } })
  provider.open(app.baseUrl)
  chief = await app.registerAdmin('chief')
  const city = await chief.api.createUnit({ name: 'City', kind: 'department', parentId: null })
  for (const name of ['Station 4', 'Station 5']) {
    const { id } = await chief.api.createUnit({ name, kind: 'station', parentId: city.id })
    await chief.api.createUnit({ name: 'A shift', kind: 'shift', parentId: id })
  }
})
afterAll(async () => {
  await app.stop()
  await provider.stop()
})

const tokenIn = (path: string | null | undefined) => path?.split('token=')[1] ?? ''
const membersNow = async (q: string) => {
  const units = new Map((await chief.api.listUnits()).map(({ id, name }) => [id, name]))
  const { items } = await chief.api.listMembers({ q })
  return items.map(({ name, username, units: places }) => ({
    name,
    username,
    units: places.flatMap(({ unitId, toDay }) => (toDay === null ? (units.get(unitId) ?? '') : [])),
  }))
}

test('PE-11 units that are not known are named, and nobody is invited before the officer leaves them out', async () => {
  const addresses = [
    { address: 'ina@example.org', name: 'Ina', unit: 'station 4' },
    { address: 'ole@example.org', name: 'Ole', unit: 'Station 44' },
    { address: 'pia@example.org', unit: 'A shift' },
  ]
  expect(await refusalOf(chief.api.invite({ addresses }))).toEqual({
    status: 400,
    message:
      'These units are not on the roster, or there more than once: Station 44; A shift. Nobody was invited yet.',
  })
  expect(await app.database.entities().count(OneTimeLink, {})).toBe(0)
  const { lines } = await chief.api.invite({ addresses, leavesOutUnits: true })
  expect(lines.map(({ state }) => state)).toEqual(['invited', 'invited', 'invited'])
  const links = await app.database.entities().find(OneTimeLink, {}, { orderBy: { id: 'asc' } })
  expect(links.map(({ name, unit }) => [name, unit ? 'a unit' : null])).toEqual([
    ['Ina', 'a unit'],
    ['Ole', null],
    [null, null],
  ])
})

test('PE-12 the name is offered, and the account joins the unit as it is made', async () => {
  const { lines } = await chief.api.invite({
    addresses: [{ address: 'anna@example.org', name: 'Anna Berg', unit: 'Station 5 / A shift' }],
  })
  const token = tokenIn(lines[0]?.path)
  const described = await app.anonymous.describeLink({ kind: 'invitation', token })
  expect(described).toMatchObject({ name: 'Anna Berg', member: null })
  const form = { username: 'anna_b', email: 'anna@example.org', password: 'correct horse staple' }
  await app.anonymous.register({ ...form, invitation: token })
  expect(await membersNow('Anna')).toEqual([{ name: 'Anna Berg', username: 'anna_b', units: ['A shift'] }])
})

test('PE-12 a person who is on the roster keeps the place there, and gets the account', async () => {
  await chief.api.createMember({ name: 'Bo Holm', email: 'bo@example.org', number: '17' })
  const placed = await chief.api.listUnits()
  const four = placed.find(({ name }) => name === 'Station 4')?.id ?? 0
  await chief.api.createMember({ name: 'Cy Lund', email: 'cy@example.org', unitId: four })
  const { lines } = await chief.api.invite({
    addresses: ['bo', 'cy'].map((name) => ({ address: `${name}@example.org`, unit: 'Station 5' })),
  })
  for (const [index, name] of ['bo', 'cy'].entries())
    await app.anonymous.register({
      username: `${name}_invited`,
      email: `${name}@example.org`,
      password: 'correct horse staple',
      invitation: tokenIn(lines[index]?.path),
    })
  expect(await membersNow('Bo')).toEqual([{ name: 'Bo Holm', username: 'bo_invited', units: ['Station 5'] }])
  expect(await membersNow('Cy')).toEqual([{ name: 'Cy Lund', username: 'cy_invited', units: ['Station 4'] }])
})

test('PE-12 an invitation that is accepted with a provider joins the unit too', async () => {
  await chief.api.invite({ addresses: [{ address: 'dee@example.org', name: 'Dee', unit: 'Station 4' }] })
  const persona = {
    sub: 'dee',
    email: 'dee@example.org',
    email_verified: true,
    given_name: 'Dee',
    family_name: 'Ott',
  }
  const { user } = await signInBy(
    { baseUrl: app.baseUrl, providers: { google: provider } },
    'google',
    persona,
  )
  expect(await membersNow('Dee')).toEqual([
    { name: 'Dee Ott', username: user?.username ?? '', units: ['Station 4'] },
  ])
})

test('PE-13 a sign-in with a provider and a registration stay where the device is one person’s', async () => {
  const { id } = await app.anonymous.register({
    username: 'on_a_phone',
    email: 'on_a_phone@example.org',
    password: 'correct horse staple',
    staySignedIn: true,
  })
  const hours = await app.database.reader.all<{ id: string; expires_at: string; created_at: string }>(
    'select expires_at, created_at from sessions where user_id = ?',
    [id],
  )
  const [opened] = hours.map(
    (row) => (new Date(row.expires_at).getTime() - new Date(row.created_at).getTime()) / 3_600_000,
  )
  expect(opened).toBe(720)
  for (const [query, kept] of [
    ['', false],
    ['?stay=1', true],
  ] as const) {
    provider.next = { sub: 'kim', email: 'kim@example.org', email_verified: true }
    const { VisitingBrowser } = await import('#server/testing/sign-in-provider.ts')
    const browser = new VisitingBrowser()
    const back = await browser.follow(`${app.baseUrl}/api/auth/google${query}`, (url) =>
      url.pathname.endsWith('/callback'),
    )
    const answer = await browser.request(back.url, back.form)
    const cookie = answer.headers.getSetCookie().find((one) => one.includes('turnout_session=')) ?? ''
    expect(/expires=/i.test(cookie), query).toBe(kept)
  }
})
