import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ADMIN_SESSION_IDLE_SECONDS, SESSION_IDLE_SECONDS } from '#shared/limits/accounts.ts'
import { openLiveSocket } from '#server/testing/live-socket.ts'
import { startSecondServer } from '#server/testing/second-server.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { refusalOf } from '#server/testing/test-client.ts'

const onPostgres = process.env['TEST_DATABASE'] === 'postgres'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const PHONE =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'

let app: TestApp
let ana: TestPerson
let chief: TestPerson
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.offset = 0
  ana = await app.register()
  chief = await app.registerAdmin()
})

/** Another session of the person, of the device with this user agent. */
async function signIn({ user, password }: TestPerson, userAgent = PHONE) {
  const response = await fetch(`${app.baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': userAgent },
    body: JSON.stringify({ username: user.username, password, staySignedIn: true }),
  })
  const { token } = (await response.json()) as { token: string }
  return { token, api: app.clientOf(token) }
}
const isSignedIn = async (api: TestPerson['api']) => (await refusalOf(api.getCurrentUser())).status === 200
const storedTimes = async () => {
  const rows = await app.database.reader.all<{ at: unknown }>(
    'select s.last_seen_at as at from sessions s where s.user_id = ? order by s.id',
    [ana.user.id],
  )
  return rows.map(({ at }) => String(at))
}

test('a person sees their sessions: device, network, since, last seen, and which one this is', async () => {
  const phone = await signIn(ana)
  const seen = await phone.api.listSessions()
  expect(seen).toHaveLength(2)
  expect(seen.find(({ isCurrent }) => isCurrent)).toMatchObject({
    device: 'Chrome on Android',
    network: '127.0.0.1',
  })
  expect(seen.find(({ isCurrent }) => !isCurrent)).toMatchObject({ device: 'Unknown device', network: null })
  for (const { createdAt, lastSeenAt } of seen)
    expect(Math.abs(Date.now() - Date.parse(lastSeenAt ?? createdAt))).toBeLessThan(MINUTE)
  expect(await chief.api.listSessions()).toHaveLength(1)
})

test('a long user agent is cut, and one that says nothing is an unknown device', async () => {
  await signIn(ana, 'x'.repeat(5000))
  expect((await ana.api.listSessions()).map(({ device }) => device)).toEqual([
    'Unknown device',
    'Unknown device',
  ])
})

test('one session is ended, then all others; the own one stays', async () => {
  const [phone, tablet, laptop] = [await signIn(ana), await signIn(ana), await signIn(ana)]
  const own = (await phone.api.listSessions()).find(({ isCurrent }) => isCurrent)
  await ana.api.endSession({ sessionId: own?.id ?? '' })
  expect(await isSignedIn(phone.api)).toBe(false)
  expect(await isSignedIn(tablet.api)).toBe(true)
  expect((await refusalOf(ana.api.endSession({ sessionId: own?.id ?? '' }))).status).toBe(404)
  await ana.api.endOtherSessions()
  expect([await isSignedIn(tablet.api), await isSignedIn(laptop.api)]).toEqual([false, false])
  expect(await ana.api.listSessions()).toHaveLength(1)
})

test('only the person and administrators end a session; both are in the audit', async () => {
  const ben = await app.register()
  const [session] = await ana.api.listSessions()
  const sessionId = session?.id ?? ''
  expect((await refusalOf(ben.api.endSession({ sessionId }))).status).toBe(404)
  await ben.api.endOtherSessions()
  expect(await isSignedIn(ana.api)).toBe(true)
  expect(await chief.api.listSessionsOfUser({ id: ana.user.id })).toMatchObject([{ isCurrent: false }])
  await chief.api.endSessionOfUser({ id: ana.user.id, sessionId })
  expect(await isSignedIn(ana.api)).toBe(false)
  const again = await signIn(ana)
  await chief.api.endSessionsOfUser({ id: ana.user.id })
  expect(await isSignedIn(again.api)).toBe(false)
  const { items } = await chief.api.listAuditEvents({ limit: 2 })
  expect(items).toMatchObject([
    {
      action: 'sessions.ended',
      actor: { id: chief.user.id },
      subject: { id: ana.user.id },
      notes: 'All sessions',
    },
    {
      action: 'sessions.ended',
      actor: { id: chief.user.id },
      subject: { id: ana.user.id },
      notes: 'One session',
    },
  ])
})

test('an ended session loses its socket at once', async () => {
  const phone = await signIn(ana)
  const live = await openLiveSocket(app.baseUrl)
  live.send({ type: 'auth', token: phone.token })
  const signedIn = () => [...app.app.sockets].filter(({ viewer }) => viewer?.id === ana.user.id).length
  await expect.poll(signedIn).toBe(1)
  await ana.api.endOtherSessions()
  await expect.poll(signedIn).toBe(0)
  await live.end()
})

test('a session is written as seen every five minutes at most, and makes no cached answer stale', async () => {
  const { sightings } = app.features.accounts.sessions
  await ana.api.getCurrentUser()
  await sightings.flush()
  const [opened] = await storedTimes()
  app.clock.offset = 4 * MINUTE
  await ana.api.getCurrentUser()
  await sightings.flush()
  expect(await storedTimes()).toEqual([opened])
  app.clock.offset = 6 * MINUTE
  await ana.api.getCurrentUser()
  await app.database.catchUp()
  const { version } = app.database
  await sightings.flush()
  expect(await storedTimes()).not.toEqual([opened])
  await app.database.catchUp()
  expect(app.database.version).toBe(version)
})

test('a session of 30 days ends after 14 days without a request, that of an admin after 12 hours', async () => {
  const phone = await signIn(ana)
  const office = await signIn(chief)
  app.clock.offset = ADMIN_SESSION_IDLE_SECONDS * 1000 - MINUTE
  expect([await isSignedIn(phone.api), await isSignedIn(office.api)]).toEqual([true, true])
  app.clock.offset += ADMIN_SESSION_IDLE_SECONDS * 1000
  expect([await isSignedIn(phone.api), await isSignedIn(office.api)]).toEqual([true, false])
  app.clock.offset += SESSION_IDLE_SECONDS * 1000 - HOUR
  expect(await isSignedIn(phone.api)).toBe(true)
  await app.features.accounts.sessions.sightings.flush()
  app.clock.offset += SESSION_IDLE_SECONDS * 1000 + HOUR
  expect(await isSignedIn(phone.api)).toBe(false)
  await app.features.accounts.background.sweep()
  expect(await storedTimes()).toEqual([])
})

test('a session of a former version counts as seen from its next request on', async () => {
  const phone = await signIn(ana)
  await app.database.transaction((em) =>
    em.execute(
      'update sessions set proven_at = null, last_seen_at = null, user_agent = null, network = null where user_id = ?',
      [ana.user.id],
    ),
  )
  app.clock.offset = SESSION_IDLE_SECONDS * 1000 + HOUR
  await app.features.accounts.background.sweep()
  expect(await phone.api.listSessions()).toMatchObject([{ device: 'Unknown device', network: null }])
})

test.runIf(onPostgres)('a session ended at one server is ended at the others, with its sockets', async () => {
  const other = await startSecondServer(app)
  const phone = await signIn(ana)
  const live = await openLiveSocket(other.baseUrl)
  live.send({ type: 'auth', token: phone.token })
  const signedIn = () => [...other.app.sockets].filter(({ viewer }) => viewer?.id === ana.user.id).length
  await expect.poll(signedIn).toBe(1)
  await ana.api.endOtherSessions()
  await expect.poll(signedIn).toBe(0)
  expect(await isSignedIn(other.clientOf(phone.token))).toBe(false)
  await live.end()
  await other.stop()
})
