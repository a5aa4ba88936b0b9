import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SETTING_DEFAULTS } from '#shared/settings.ts'
import { startSecondServer } from '#server/testing/second-server.ts'
import { startSmtpServer, type TestSmtpServer } from '#server/testing/smtp-server.ts'
import { refusalOf, testClient } from '#server/testing/test-client.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'

const onPostgres = process.env['TEST_DATABASE'] === 'postgres'

let smtp: TestSmtpServer
let app: TestApp
/** The same without a mail server. */
let silent: TestApp
let chief: TestPerson
let quietChief: TestPerson
beforeAll(async () => {
  smtp = await startSmtpServer()
  app = await startTestApp({ mail: smtp.settings })
  silent = await startTestApp()
  chief = await app.registerAdmin('chief')
  quietChief = await silent.registerAdmin('chief')
})
beforeEach(async () => {
  const { registration, registrationDomains } = SETTING_DEFAULTS
  await chief.api.changeSettings({ registration, registrationDomains })
})
afterAll(async () => {
  await app.stop()
  await silent.stop()
  await smtp.stop()
})

const form = (username: string, email = `${username}@example.org`) => ({
  username,
  email,
  password: 'correct horse staple',
})
const tokenIn = (text: string | null | undefined) => /#token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''
async function mailedToken(address: string): Promise<string> {
  await expect.poll(() => smtp.to(address).length).toBeGreaterThan(0)
  return tokenIn(smtp.to(address).at(-1)?.email.text)
}
const closed = 'Accounts are by invitation here. Please ask an officer for an invitation.'

test('each line of a pasted list is answered, and an invitation is mailed', async () => {
  const { user } = await app.register('has_one')
  const addresses = [
    'Ana Reyes <Ana@Example.org>',
    'ben@example.org',
    'ana@example.org',
    'no address',
    user.email ?? '',
  ]
  const { lines } = await chief.api.invite({ addresses, role: 'reviewer' })
  expect(lines.map(({ state }) => state)).toEqual([
    'invited',
    'invited',
    'duplicate',
    'invalid',
    'has_account',
  ])
  expect(lines.every(({ path }) => path === null)).toBe(true)
  const again = await chief.api.invite({ addresses: ['BEN@example.org'], role: 'member' })
  expect(again.lines).toEqual([{ line: 'BEN@example.org', state: 'pending', path: null }])
  const { items } = await chief.api.listInvitations({ limit: 2 })
  expect(items).toMatchObject([
    { email: 'ben@example.org', state: 'pending', invitedBy: 'chief', role: 'reviewer' },
    { email: 'ana@example.org', state: 'pending' },
  ])
  expect(Date.parse(items[0]?.expiresAt ?? '') - Date.parse(items[0]?.createdAt ?? '')).toBe(14 * 86_400_000)

  await chief.api.changeSettings({ registration: 'invitation' })
  const token = await mailedToken('ana@example.org')
  const described = await app.anonymous.describeLink({ kind: 'invitation', token })
  expect(described).toMatchObject({ email: 'ana@example.org', username: null, member: null })
  // Names and unit of the roster travel with the invitation.
  const unit = await chief.api.createUnit({ name: 'Station 1', kind: 'station' })
  await chief.api.createMember({ name: 'Ana Maria Ruiz', email: 'ana@example.org', unitId: unit.id })
  expect(await app.anonymous.describeLink({ kind: 'invitation', token })).toMatchObject({
    member: { name: 'Ana Maria Ruiz', unit: 'Station 1' },
  })
  const other = await refusalOf(
    app.anonymous.register({ ...form('ana', 'eve@example.org'), invitation: token }),
  )
  expect(other).toEqual({ status: 400, message: 'This invitation is for ana@example.org.' })
  const ana = await app.anonymous.register({ ...form('ana'), invitation: token })
  expect((await app.clientOf(ana.token).getAddressState()).isVerified).toBe(true)
  await app.features.records.background.sweep()
  expect((await app.clientOf(ana.token).getOwnRecord()).member).toMatchObject({ units: ['Station 1'] })
  expect((await chief.api.listUsers({ search: 'ana@' })).items).toMatchObject([{ role: 'reviewer' }])
  const twice = await refusalOf(app.anonymous.register({ ...form('ana_2'), invitation: token }))
  expect(twice.status).toBe(404)
  const spent = await refusalOf(app.anonymous.describeLink({ kind: 'invitation', token }))
  expect(spent.status).toBe(404)
  expect((await chief.api.listInvitations({ limit: 2 })).items[1]?.state).toBe('accepted')
  expect((await refusalOf(chief.api.revokeInvitation({ id: items[1]?.id ?? 0 }))).status).toBe(409)
})

test('without mail the links are answered; a revoked and an expired one create no account', async () => {
  const addresses = ['ida@example.org', 'jan@example.org', 'kim@example.org']
  const { lines } = await quietChief.api.invite({ addresses })
  const [ida, jan, kim] = lines.map(({ path }) => tokenIn(path))
  const { items } = await quietChief.api.listInvitations()
  await quietChief.api.revokeInvitation({ id: items[2]?.id ?? 0 })
  const join = (username: string, invitation = '') =>
    refusalOf(silent.anonymous.register({ ...form(username), invitation }))
  expect((await join('ida', ida)).status).toBe(404)
  silent.clock.offset = 14 * 86_400_000 - 60_000
  expect((await join('jan', jan)).status).toBe(200)
  silent.clock.offset = 14 * 86_400_000 + 60_000
  expect((await join('kim', kim)).status).toBe(404)
  silent.clock.offset = 0
  const states = (await quietChief.api.listInvitations()).items.map(({ state }) => state)
  expect(states).toEqual(['pending', 'accepted', 'revoked'])
  const { items: events } = await quietChief.api.listAuditEvents({ limit: 4 })
  expect(events.map(({ action, subject }) => [action, subject.name])).toEqual([
    ['invitation.revoked', 'i…@example.org'],
    ['invitation.created', 'k…@example.org'],
    ['invitation.created', 'j…@example.org'],
    ['invitation.created', 'i…@example.org'],
  ])
})

test('a list is bounded, and only those who manage users invite', async () => {
  const many = Array.from({ length: 201 }, (_, n) => `p${n}@example.org`)
  const refusal = await refusalOf(chief.api.invite({ addresses: many }))
  expect(refusal).toEqual({ status: 400, message: 'Please invite at most 200 people at a time' })
  const { api } = await app.register()
  expect((await refusalOf(api.invite({ addresses: ['x@example.org'] }))).status).toBe(403)
  expect((await refusalOf(api.listInvitations())).status).toBe(403)
})

test('registration by invitation refuses everybody else, and open is the default', async () => {
  await app.anonymous.register(form('open_one'))
  await chief.api.changeSettings({ registration: 'invitation' })
  expect(await app.anonymous.getAccountOptions()).toMatchObject({ registration: 'invitation' })
  expect(await refusalOf(app.anonymous.register(form('closed_one')))).toEqual({
    status: 403,
    message: closed,
  })
  const wrong = { ...form('closed_one'), invitation: 'x'.repeat(43) }
  expect((await refusalOf(app.anonymous.register(wrong))).status).toBe(404)
  expect(
    (await refusalOf(app.anonymous.requestLink({ purpose: 'register', account: 'a@b.org' }))).status,
  ).toBe(403)
})

test('registration by domain needs a link that is mailed to an address of the domain', async () => {
  await chief.api.changeSettings({
    registration: 'domains',
    registrationDomains: ['Fire.example', 'ems.example'],
  })
  expect(await app.anonymous.getAccountOptions()).toMatchObject({
    registration: 'domains',
    registrationDomains: ['fire.example', 'ems.example'],
  })
  expect((await refusalOf(app.anonymous.register(form('lou', 'lou@fire.example')))).status).toBe(403)
  const ask = (account: string) => refusalOf(app.anonymous.requestLink({ purpose: 'register', account }))
  expect(await ask('lou@evil.example')).toEqual({
    status: 400,
    message: 'Accounts here are for addresses of fire.example, ems.example.',
  })
  expect((await ask('lou@not-fire.example')).status).toBe(400)
  expect((await ask('Lou@Fire.example')).status).toBe(200)
  const invitation = await mailedToken('lou@fire.example')
  const { token } = await app.anonymous.register({ ...form('lou', 'lou@fire.example'), invitation })
  expect((await app.clientOf(token).getAddressState()).isVerified).toBe(true)
  // An address with an account gets the same answer, and no mail.
  const before = smtp.to('lou@fire.example').length
  expect((await ask('lou@fire.example')).status).toBe(200)
  expect((await ask('max@fire.example')).status).toBe(200)
  await mailedToken('max@fire.example')
  expect(smtp.to('lou@fire.example')).toHaveLength(before)
})

test('of 20 simultaneous uses of one invitation one creates an account, across two servers', async () => {
  const second = onPostgres ? await startSecondServer(silent) : null
  try {
    const { lines } = await quietChief.api.invite({ addresses: ['race@example.org'] })
    const invitation = tokenIn(lines[0]?.path)
    const servers = [silent, second ?? silent].map(({ baseUrl }) => testClient(baseUrl))
    const uses = Array.from({ length: 20 }, (_, n) =>
      refusalOf(
        (servers[n % 2] ?? silent.anonymous).register({
          ...form(`racer_${n}`, 'race@example.org'),
          invitation,
        }),
      ),
    )
    const statuses = (await Promise.all(uses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect((await quietChief.api.listUsers({ search: 'race@' })).items).toHaveLength(1)
  } finally {
    await second?.stop()
  }
})
