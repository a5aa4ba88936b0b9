import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { SESSION_COOKIE } from '#server/http/session-cookie.ts'
import { openLiveSocket, type LiveSocket } from '#server/testing/live-socket.ts'
import { startSecondServer } from '#server/testing/second-server.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { testClient } from '#server/testing/test-client.ts'

const CHANGED = { type: 'notifications_changed' }
const onPostgres = process.env['TEST_DATABASE'] === 'postgres'

let app: TestApp
/** Another server of the same database; with SQLite there is one. */
let other: TestApp
let ana: TestPerson
let ben: TestPerson
let id: number
beforeAll(async () => {
  app = await startTestApp()
  other = onPostgres ? await startSecondServer(app) : app
  const chief = await app.registerAdmin('chief')
  ana = await app.register('ana')
  ben = await app.register('ben')
  id = (await chief.api.approveVideo({ id: (await app.submit(ana)).id })).id
})
const opened: LiveSocket[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((live) => live.end()))
})
afterAll(async () => {
  if (onPostgres) await other.stop()
  await app.stop()
})

const listen = async ({ baseUrl }: TestApp, token: string | null, cookie = '') => {
  const live = await openLiveSocket(baseUrl, undefined, cookie)
  opened.push(live)
  if (token !== null) await live.signIn(token)
  return live
}
const heardIt = ({ heard }: LiveSocket) => heard.filter(({ type }) => type === CHANGED.type).length

test('both pages of a person hear of a notification and of its reading, also on another server; no other person does', async () => {
  const pages = [await listen(app, ana.token), await listen(other, ana.token)]
  const strangers = [await listen(app, ben.token), await listen(other, ben.token), await listen(app, null)]
  await ben.api.createComment({ id, text: 'Well shown' })
  await Promise.all(pages.map((page) => page.hears(CHANGED)))
  const elsewhere = testClient(other.baseUrl, ana.token)
  const { newest, unread } = await elsewhere.getNotificationSummary()
  expect({ kind: newest?.kind, unread }).toEqual({ kind: 'video-commented', unread: 2 })
  for (const page of pages) page.heard.length = 0
  await elsewhere.readAllNotifications({ revision: newest?.revision ?? 0 })
  await Promise.all(pages.map((page) => page.hears(CHANGED)))
  expect((await ana.api.getNotificationSummary()).unread).toBe(0)
  // Reading once more changes nothing, and says nothing.
  for (const page of pages) page.heard.length = 0
  await ana.api.readAllNotifications({ revision: newest?.revision ?? 0 })
  await ben.api.createComment({ id, text: 'A later event' })
  await Promise.all(pages.map((page) => page.hears(CHANGED)))
  await app.eventsHeard()
  expect(pages.map(heardIt)).toEqual([1, 1])
  expect(strangers.map(heardIt)).toEqual([0, 0, 0])
})

test('a page that has a cookie alone hears that there is something, which says nothing more', async () => {
  const page = await listen(app, null, `${SESSION_COOKIE}=${ana.token}`)
  page.send({ type: 'auth', token: null })
  // A like is told by name once the page counts as that of a person.
  await expect
    .poll(async () => {
      await ben.api.createComment({ id, text: 'Once more' })
      return heardIt(page)
    })
    .toBeGreaterThan(0)
  expect(page.heard).toContainEqual(CHANGED)
})
