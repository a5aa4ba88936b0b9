import { beforeEach, expect, test } from 'vitest'
import { startSecondServer } from '#server/testing/second-server.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

const onPostgres = process.env['TEST_DATABASE'] === 'postgres'
const ADDRESS = 'http://localhost:3000'
const PASSWORD = 'Engine Four at Dawn 77'

let app: TestApp
let lines: string[]
beforeEach(async () => {
  lines = []
  app = await startTestApp({ onLog: (line) => lines.push(line) })
  return () => app.stop()
})

const tokenFor = async (of: TestApp = app): Promise<string> => {
  const told = await of.features.setUp.describeSetUp(ADDRESS)
  return /\/set-up#token=([\w-]+)$/.exec(told ?? '')?.[1] ?? ''
}
const create = (token: string, username = 'chief', of: TestApp = app) =>
  of.anonymous.createFirstAdmin({ token, username, email: `${username}@example.org`, password: PASSWORD })

test('SU-01 SU-03 the link of the console creates the first administrator, once, and signs in', async () => {
  expect(await app.anonymous.getSetUp()).toEqual({ isNeeded: true })
  const token = await tokenFor()
  expect(token.length).toBeGreaterThanOrEqual(40)
  const chief = await create(token)
  expect(chief).toMatchObject({ username: 'chief', isAdmin: true })
  const me = await fetch(`${app.baseUrl}/api/admin/settings`, {
    headers: { Authorization: `Bearer ${chief.token}` },
  })
  expect(me.status).toBe(200)
  expect(await app.anonymous.getSetUp()).toEqual({ isNeeded: false })
  expect((await refusalOf(create(token, 'second'))).status).toBe(409)
  expect(await app.features.setUp.describeSetUp(ADDRESS), 'the next start has no link').toBeNull()
  // The token is stored as a hash, and no line of the log has it.
  const rows = await app.database.reader.all(
    "select token_hash, used_at from one_time_links where kind = 'set-up'",
  )
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(lines.join('\n')).not.toContain(token)
})

test('SU-01 a start replaces the link, and a wrong one is refused with what to do', async () => {
  const former = await tokenFor()
  const token = await tokenFor()
  const refused = { status: 404, message: expect.stringContaining('console of the server') }
  expect(await refusalOf(create(former))).toEqual(refused)
  expect(await refusalOf(create('wrong'))).toEqual(refused)
  expect(await app.anonymous.getSetUp()).toEqual({ isNeeded: true })
  await create(token)
})

test('SU-03 the rules are those of every administrator, and a refusal leaves the link', async () => {
  const token = await tokenFor()
  await app.register('ana')
  const form = { token, username: 'chief', email: 'chief@example.org', password: 'short7' }
  expect((await refusalOf(app.anonymous.createFirstAdmin(form))).status).toBe(400)
  expect((await refusalOf(create(token, 'ana'))).status).toBe(409)
  expect(await create(token)).toMatchObject({ username: 'chief' })
})

test('SU-04 of two persons with the link one becomes the administrator, and the other hears so', async () => {
  const token = await tokenFor()
  const results = await Promise.allSettled([create(token, 'first'), create(token, 'second')])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const admins = await app.database.reader.all('select 1 from users where is_admin')
  expect(admins).toHaveLength(1)
})

test('SU-01 an administrator from elsewhere makes the link void', async () => {
  const token = await tokenFor()
  await app.registerAdmin('chief')
  const { status, message } = await refusalOf(create(token, 'late'))
  expect([status, message]).toEqual([409, expect.stringContaining('has an administrator already')])
})

test('SU-01 tries are limited by the network', async () => {
  await tokenFor()
  const refusals: number[] = []
  for (let at = 0; at < 21; at++) refusals.push((await refusalOf(create(`wrong-${at}`))).status)
  expect(refusals.filter((status) => status === 404)).toHaveLength(20)
  expect(refusals.at(-1)).toBe(429)
})

test('SU-07 administrators read what the doctor finds of mail and storage', async () => {
  const chief = await app.registerAdmin('chief')
  for (const [check, subject] of [
    ['mail', 'mail'],
    ['storage', 'storage'],
    ['folder', 'disk'],
  ] as const) {
    const { findings } = await chief.api.runServerCheck({ check })
    expect(findings.map(({ found }) => found.split(':')[0])).toContain(subject)
    expect((await refusalOf(app.anonymous.runServerCheck({ check }))).status).toBe(401)
  }
})

test.runIf(onPostgres)(
  'SU-01 SU-04 a link works on every server, and one administrator is created',
  async () => {
    const second = await startSecondServer(app)
    const [one, other] = await Promise.all([tokenFor(), tokenFor(second)])
    const results = await Promise.allSettled([create(one, 'first', second), create(other, 'second')])
    const admins = await app.database.reader.all('select 1 from users where is_admin')
    expect(admins.length).toBe(results.filter(({ status }) => status === 'fulfilled').length)
    expect(admins.length).toBe(1)
    expect(await second.anonymous.getSetUp()).toEqual({ isNeeded: false })
    await second.stop()
  },
)
