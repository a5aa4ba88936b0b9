import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PUSH_SUBSCRIPTIONS_MAX } from '#shared/notifications.ts'
import { startPushService, type TestPushService } from '#server/testing/push-service.ts'
import { startSecondServer } from '#server/testing/second-server.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { refusalOf, testClient } from '#server/testing/test-client.ts'

const onPostgres = process.env['TEST_DATABASE'] === 'postgres'

let service: TestPushService
let app: TestApp
let chief: TestPerson
beforeAll(async () => {
  service = await startPushService()
  app = await startTestApp({ push: service.settings })
  chief = await app.registerAdmin('chief')
})
afterEach(() => {
  service.answerTo = () => ({ status: 201 })
  service.beforeAnswer = null
})
afterAll(async () => {
  await app.stop()
  await service.stop()
})

const published = async (by: TestPerson, title = 'Ladder drill') =>
  (await chief.api.approveVideo({ id: (await app.submit(by, { title })).id })).id
const rowsOf = async (table: string, { user }: TestPerson) =>
  (await app.database.reader.all(`select 1 from ${table} where user_id = ?`, [user.id])).length
const messagesOf = async ({ user }: TestPerson) =>
  app.database.reader.all<{ state: string; attempts: number }>(
    `select m.state, m.attempts from push_messages m join push_subscriptions s on s.id = m.subscription_id
      where s.user_id = ? order by m.id`,
    [user.id],
  )
const arrives = (name: string, count = 1) =>
  expect.poll(() => service.to(name).length, { timeout: 10_000 }).toBe(count)

/** A person with a browser that gets messages. */
async function withBrowser(name: string): Promise<TestPerson> {
  const person = await app.register(name)
  await person.api.subscribeToPush(service.subscribe(name))
  return person
}

test('a browser gets what concerns its person, encrypted, small, with a limit of time and a topic', async () => {
  const ana = await withBrowser('ana')
  const ben = await app.register('ben')
  const { id } = await app.submit(ana, { title: 'Ladder drill' })
  await chief.api.rejectVideo({ id, notes: 'Blur the patient at 0:31. '.repeat(100).trim() })
  await arrives('ana')
  const [first] = service.to('ana')
  expect(first).toMatchObject({
    payload: {
      title: '“Ladder drill” was not approved',
      path: `/profile?tab=uploads&correct=${id}`,
      tag: expect.stringMatching(/^notification-\d+$/),
    },
    ttl: 24 * 60 * 60,
    urgency: 'normal',
    topic: expect.stringMatching(/^[\w-]{32}$/),
  })
  expect(first?.payload.body).toMatch(/^Blur the patient.{140,}…$/)
  expect(first?.bytes).toBeLessThan(1000)
  await ben.api.followCreator({ id: ana.user.id })
  await arrives('ana', 2)
  expect(service.to('ana')[1]).toMatchObject({ urgency: 'low', payload: { title: 'ben follows you' } })
  expect(service.to('ben')).toEqual([])
})

test('a merged notification is pushed again after a pause, and a read one is not', async () => {
  const [cleo, ben] = [await withBrowser('cleo'), await app.register()]
  const id = await published(cleo)
  await arrives('cleo')
  service.answerTo = () => ({ status: 503 })
  await ben.api.createComment({ id, text: 'One' })
  await ben.api.createComment({ id, text: 'Two' })
  await expect.poll(async () => (await messagesOf(cleo)).at(-1)?.attempts ?? 0).toBeGreaterThan(1)
  service.answerTo = () => ({ status: 201 })
  await arrives('cleo', 2)
  expect(service.to('cleo')[1]?.payload.title).toBe('2 new comments on “Ladder drill”')
  await ben.api.createComment({ id, text: 'Three' })
  await expect.poll(async () => (await messagesOf(cleo)).at(-1)?.state).toBe('queued')
  await cleo.api.readAllNotifications({ revision: 99 })
  const due = onPostgres ? 'now()' : 'unixepoch() * 1000'
  await app.database.transaction((em) => em.execute(`update push_messages set next_attempt_at = ${due}`))
  await expect.poll(async () => (await messagesOf(cleo)).length, { timeout: 15_000 }).toBe(1)
  expect(service.to('cleo')).toHaveLength(2)
})

test.each([404, 410])(
  'a browser that the push service does not know any more (%i) is forgotten',
  async (status) => {
    const person = await withBrowser(`gone_${status}`)
    service.answerTo = () => ({ status })
    await published(person)
    await expect.poll(() => rowsOf('push_subscriptions', person)).toBe(0)
    expect(await messagesOf(person)).toEqual([])
  },
)

test('a message that the push service refuses is given up, and the browser stays', async () => {
  const person = await withBrowser('refused')
  service.answerTo = () => ({ status: 413 })
  await published(person)
  await expect.poll(() => messagesOf(person)).toEqual([])
  expect(await rowsOf('push_subscriptions', person)).toBe(1)
})

test('a sign-out, another session of the browser and the end of a session end the subscription', async () => {
  const person = await app.register('leaves')
  const { token } = await app.anonymous.login({ username: 'leaves', password: person.password })
  const phone = testClient(app.baseUrl, token)
  await phone.subscribeToPush(service.subscribe('phone'))
  await person.api.subscribeToPush(service.subscribe('desk'))
  expect(await rowsOf('push_subscriptions', person)).toBe(2)
  await phone.logout()
  expect(await rowsOf('push_subscriptions', person)).toBe(1)
  // The browser has another address now: the former one is dropped.
  await person.api.subscribeToPush(service.subscribe('desk again'))
  expect(await rowsOf('push_subscriptions', person)).toBe(1)
  const id = await published(person)
  await arrives('desk again')
  await person.api.unsubscribeFromPush()
  await person.api.unsubscribeFromPush()
  expect(await rowsOf('push_subscriptions', person)).toBe(0)
  await (await app.register()).api.createComment({ id, text: 'No person is told' })
  expect(service.to('phone')).toEqual([])
})

test('a browser belongs to the account that signed in last', async () => {
  const [first, second] = [await app.register(), await app.register()]
  const browser = service.subscribe('shared')
  await first.api.subscribeToPush(browser)
  await second.api.subscribeToPush(browser)
  await second.api.subscribeToPush(browser)
  await published(first, 'Not for the second')
  await published(second, 'For the second')
  await arrives('shared')
  expect(service.to('shared')[0]?.payload.title).toContain('For the second')
})

test('a kind that is turned off for push is in the app alone, and the number of browsers is bounded', async () => {
  const person = await withBrowser('quiet')
  await person.api.changeNotificationSettings({ kind: 'video-reviewed', channel: 'push', isOn: false })
  await published(person)
  expect((await person.api.getNotificationSummary()).unread).toBe(1)
  expect(await messagesOf(person)).toEqual([])
  const { token } = await app.anonymous.login({ username: 'quiet', password: person.password })
  await testClient(app.baseUrl, token).subscribeToPush(service.subscribe('quiet elsewhere'))
  await app.database.transaction((em) =>
    em.execute(
      `insert into push_subscriptions
         (user_id, session_id, endpoint, endpoint_hash, p256dh, auth, server_key, created_at)
       select user_id, session_id, endpoint, substr(endpoint_hash, 1, 38) || i, p256dh, auth, server_key, created_at
       from push_subscriptions, (with recursive n (i) as
         (select 1 union all select i + 1 from n where i < ?) select i from n) as numbers
       where id = (select max(id) from push_subscriptions)`,
      [PUSH_SUBSCRIPTIONS_MAX],
    ),
  )
  await person.api.subscribeToPush(service.subscribe('quiet'))
  expect(await rowsOf('push_subscriptions', person)).toBe(PUSH_SUBSCRIPTIONS_MAX)
})

test('wrong addresses and keys are refused, and a server without keys takes no subscription', async () => {
  const person = await app.register()
  const { endpoint, keys } = service.subscribe('wrong')
  const refused = (given: { endpoint: string; keys: typeof keys }) =>
    refusalOf(person.api.subscribeToPush(given))
  expect((await refused({ endpoint: endpoint.replace('https', 'http'), keys })).status).toBe(400)
  expect((await refused({ endpoint: endpoint.replace('//', '//a:b@'), keys })).status).toBe(400)
  expect((await refused({ endpoint, keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } })).status).toBe(400)
  expect((await refused({ endpoint, keys: { ...keys, auth: 'short' } })).status).toBe(400)
  const { network: _, ...settings } = service.settings
  const { INTERNET } = await import('./push-address.ts')
  const careful = await startTestApp({ push: { ...settings, network: INTERNET } })
  const api = (await careful.register()).api
  const loopback = endpoint.replace('localhost', '127.0.0.1')
  expect(await refusalOf(api.subscribeToPush({ endpoint: loopback, keys }))).toMatchObject({
    status: 400,
    message: 'This is not the address of a push service.',
  })
  await careful.stop()
  const without = await startTestApp()
  const other = (await without.register()).api
  expect((await refusalOf(other.subscribeToPush({ endpoint, keys }))).status).toBe(409)
  await without.stop()
})

test.runIf(onPostgres)(
  'of two servers on one database each sends a part, and no message is sent twice',
  async () => {
    const second = await startSecondServer(app, { push: service.settings })
    const people = await Promise.all(Array.from({ length: 12 }, (_, index) => withBrowser(`crew_${index}`)))
    await Promise.all(people.map((person) => published(person)))
    const mine = () => service.received.filter(({ to }) => to.startsWith('crew_')).map(({ to }) => to)
    await expect.poll(() => mine().length, { timeout: 20_000 }).toBe(12)
    await expect
      .poll(() => app.database.reader.all("select 1 from push_messages where state = 'queued'"))
      .toEqual([])
    expect(new Set(mine()).size).toBe(12)
    await second.stop()
  },
)

test('a lease of a process that died runs out, and the message is sent', async () => {
  const person = await withBrowser('leased')
  const held = Promise.withResolvers<void>()
  service.beforeAnswer = () => held.promise
  await published(person)
  await expect.poll(async () => (await messagesOf(person))[0]?.attempts).toBe(1)
  const past = onPostgres ? "now() - interval '1 second'" : 'unixepoch() * 1000 - 1000'
  await app.database.transaction((em) =>
    em.execute(
      `update push_messages set leased_until = ${past}, lease = 'of another process' where state = 'queued'`,
    ),
  )
  held.resolve()
  // The first attempt has no lease any more and changes nothing; the second one has the same topic.
  await arrives('leased', 2)
  expect(new Set(service.to('leased').map(({ topic }) => topic)).size).toBe(1)
  await expect.poll(async () => (await messagesOf(person))[0]?.state).toBe('sent')
})
