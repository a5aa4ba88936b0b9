import { afterAll, beforeAll, expect, test } from 'vitest'
import { Session } from '#server/entities/session.entity.ts'
import { startSecondServer } from '#server/testing/second-server.ts'
import { refusalOf, testClient } from '#server/testing/test-client.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { OneTimeLink } from '#server/entities/one-time-link.entity.ts'

const onPostgres = process.env['TEST_DATABASE'] === 'postgres'

let app: TestApp
let chief: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  chief = await app.registerAdmin()
})
afterAll(() => app.stop())

const newPassword = 'quite-another'
const spent = {
  status: 404,
  message: 'This link was used already, or it has run out. Please ask for another one.',
}

/** What an officer hands over to a person. */
async function issueFor(person: TestPerson) {
  const { path, ...issued } = await chief.api.issueReset({ id: person.user.id })
  return { ...issued, path, token: path.split('#token=')[1] ?? '' }
}
const describe = (token: string) => app.anonymous.describeLink({ kind: 'reset', token })
const statusOfSignIn = async ({ user }: TestPerson, password: string) =>
  (await refusalOf(app.anonymous.login({ username: user.username, password }))).status

test('an officer’s link sets another password once, ends all sessions, and both steps are recorded', async () => {
  const person = await app.register()
  const other = await app.register()
  await app.anonymous.login({ username: person.user.username, password: person.password })
  const { path, token, code, expiresAt } = await issueFor(person)
  expect(path).toMatch(/^\/reset#token=[\w-]{43}$/)
  expect(code).toMatch(/^\d{8}$/)
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(14 * 60_000)
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(15 * 60_000)
  expect(await describe(token)).toEqual({
    username: person.user.username,
    name: null,
    email: null,
    expiresAt,
    member: null,
  })
  // Nothing has changed yet.
  expect(await statusOfSignIn(person, person.password)).toBe(200)

  await app.anonymous.resetPassword({ token, newPassword })
  expect(await app.database.entities().count(Session, { user: person.user.id })).toBe(0)
  expect((await refusalOf(person.api.getCurrentUser())).status).toBe(401)
  expect((await other.api.getCurrentUser()).id).toBe(other.user.id)
  expect(await statusOfSignIn(person, person.password)).toBe(401)
  expect(await statusOfSignIn(person, newPassword)).toBe(200)

  expect(await refusalOf(app.anonymous.resetPassword({ token, newPassword: 'a-third-one' }))).toEqual(spent)
  expect(await refusalOf(describe(token))).toEqual(spent)
  const form = { username: person.user.username, code, newPassword: 'a-third-one' }
  expect((await refusalOf(app.anonymous.resetPasswordByCode(form))).status).toBe(404)

  const { items } = await chief.api.listAuditEvents({ limit: 2 })
  const subject = { kind: 'user', id: person.user.id, name: person.user.username }
  expect(items).toMatchObject([
    { action: 'user.password_reset', actor: { id: person.user.id }, subject },
    { action: 'user.reset_issued', actor: { id: chief.user.id }, subject },
  ])
})

test('a weak password is refused with the reason, and the link still works', async () => {
  const person = await app.register()
  const { token } = await issueFor(person)
  const weak = app.anonymous.resetPassword({ token, newPassword: 'football' })
  await expect(weak).rejects.toMatchObject({ status: 400, body: { issues: [{ path: 'newPassword' }] } })
  await app.anonymous.resetPassword({ token, newPassword })
  expect(await statusOfSignIn(person, newPassword)).toBe(200)
})

test('the code works with the username alone, as a person types it, and once', async () => {
  const person = await app.register()
  const { code, token } = await issueFor(person)
  const other = await app.register()
  const reset = (username: string, typed: string) =>
    refusalOf(app.anonymous.resetPasswordByCode({ username, code: typed, newPassword }))
  const wrong = await reset(person.user.username, code === '00000000' ? '00000001' : '00000000')
  expect(wrong.status).toBe(404)
  // Neither the name of another person nor one that does not exist is told apart from a wrong code.
  expect(await reset(other.user.username, code)).toEqual(wrong)
  expect(await reset('nobody_of_this_name', code)).toEqual(wrong)
  expect((await reset(person.user.username, '1234')).status).toBe(400)
  expect(
    (await reset(person.user.username.toUpperCase(), ` ${code.slice(0, 4)}-${code.slice(4)} `)).status,
  ).toBe(200)
  expect(await statusOfSignIn(person, newPassword)).toBe(200)
  expect(await refusalOf(app.anonymous.resetPassword({ token, newPassword }))).toEqual(spent)
})

test('a link ends after 15 minutes, and a refused password does not use it', async () => {
  const person = await app.register()
  const { token } = await issueFor(person)
  app.clock.offset = 15 * 60_000 - 5000
  const short = await refusalOf(app.anonymous.resetPassword({ token, newPassword: '12345' }))
  expect(short).toEqual({ status: 400, message: 'Password must be at least 6 characters' })
  expect((await describe(token)).username).toBe(person.user.username)
  app.clock.offset = 15 * 60_000 + 1000
  expect(await refusalOf(app.anonymous.resetPassword({ token, newPassword }))).toEqual(spent)
  expect(await statusOfSignIn(person, person.password)).toBe(200)
  await app.features.recovery.background.sweep()
  expect(await app.database.entities().count(OneTimeLink, { user: person.user.id })).toBe(0)
  app.clock.offset = 0
})

test('another link of an officer and a change of the password make a link void', async () => {
  const person = await app.register()
  const [first, second] = [await issueFor(person), await issueFor(person)]
  expect(await refusalOf(describe(first.token))).toEqual(spent)
  await person.api.changePassword({ currentPassword: person.password, newPassword })
  expect(await refusalOf(describe(second.token))).toEqual(spent)
})

test('an officer needs a fresh proof, and a member makes no link', async () => {
  const person = await app.register()
  expect((await refusalOf(person.api.issueReset({ id: chief.user.id }))).status).toBe(403)
  const officer = await app.registerAdmin()
  app.clock.offset = 11 * 60_000
  expect((await refusalOf(officer.api.issueReset({ id: person.user.id }))).message).toBe(
    'Please confirm that it is you, and try again.',
  )
  app.clock.offset = 0
})

test('no table has the token or the code', async () => {
  const person = await app.register()
  const { token, code } = await issueFor(person)
  const rows = await app.database.reader.all('select * from one_time_links')
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(JSON.stringify(rows)).not.toContain(code)
})

test('wrong codes are limited by account and network: they keep the right code of another network from nothing', async () => {
  const behind = await startTestApp({ trustsProxy: true })
  const [person, chief] = [await behind.register(), await behind.registerAdmin()]
  const { code } = await chief.api.issueReset({ id: person.user.id })
  const attempt = async (tried: string, from: string) => {
    const answer = await fetch(`${behind.baseUrl}/api/auth/reset/code`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
      body: JSON.stringify({ username: person.user.username, code: tried, newPassword }),
    })
    return answer.status
  }
  const wrongCode = code === '00000000' ? '00000001' : '00000000'
  const answers: number[] = []
  for (let n = 1; n <= 12; n++) answers.push(await attempt(wrongCode, '203.0.113.9'))
  expect(answers).toEqual([...Array<number>(10).fill(404), 429, 429])
  for (let n = 1; n <= 30; n++) expect(await attempt(wrongCode, `192.0.2.${n}`)).toBe(404)
  expect(await attempt(code, '198.51.100.20')).toBe(204)
  await behind.stop()
})

test('of 20 simultaneous uses of one link one succeeds, across two servers', async () => {
  const second = onPostgres ? await startSecondServer(app) : null
  try {
    const servers = [app, second ?? app].map(({ baseUrl }) => testClient(baseUrl))
    const person = await app.register()
    const { token } = await issueFor(person)
    const uses = Array.from({ length: 20 }, (_, use) => {
      const client = servers[use % servers.length] ?? app.anonymous
      return refusalOf(client.resetPassword({ token, newPassword: `password-of-${use}` }))
    })
    const statuses = (await Promise.all(uses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 404)).toHaveLength(19)
    const winner = statuses.indexOf(200)
    expect(await statusOfSignIn(person, `password-of-${winner}`)).toBe(200)
    const { items } = await chief.api.listAuditEvents({ limit: 50 })
    const resets = items.filter(
      ({ action, subject }) => action === 'user.password_reset' && subject.id === person.user.id,
    )
    expect(resets).toHaveLength(1)
  } finally {
    await second?.stop()
  }
})
