import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DIGEST_MAX } from '#shared/limits/lists.ts'
import { startSecondServer } from '#server/testing/second-server.ts'
import { startSmtpServer, type TestSmtpServer } from '#server/testing/smtp-server.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { storeWatched } from '#server/testing/watch-to-the-end.ts'
import { digestTime } from './digests.ts'

const onPostgres = process.env['TEST_DATABASE'] === 'postgres'

let app: TestApp
let smtp: TestSmtpServer
let chief: TestPerson
let author: TestPerson
beforeAll(async () => {
  smtp = await startSmtpServer()
  app = await startTestApp({ mail: smtp.settings })
})
afterAll(async () => {
  await app.stop()
  await smtp.stop()
})

/** Monday, January 4, 2027 is day 0. Sets the clock of the server, in its time zone; the former sessions have ended then. */
const setTime = async (day: number, hours: number, minutes = 0) => {
  app.clock.offset = new Date(2027, 0, 4 + day, hours, minutes).getTime() - Date.now()
  chief = await app.registerAdmin()
  author = await app.register()
}
beforeEach(() => setTime(0, 12))

const published = async (title: string, by = author) =>
  (await chief.api.approveVideo({ id: (await app.submit(by, { title })).id })).id
const sweep = () => app.features.news.background.sweep()
const mailsTo = ({ user }: TestPerson) =>
  smtp.to(user.email ?? '').flatMap(({ email }) => (/new lesson/i.test(email.subject ?? '') ? email : []))
const queuedFor = async ({ user }: TestPerson) =>
  (
    await app.database.reader.all(
      `select 1 from mail_messages where user_id = ? and kind = 'lesson-digest'`,
      [user.id],
    )
  ).length
const arrived = (person: TestPerson, count: number) =>
  expect.poll(() => mailsTo(person).length, { timeout: 10_000 }).toBe(count)
const lessonsIn = (text = '') => [...text.matchAll(/“(.+?)” by/g)].map(([, title]) => title)
const followed = async (person: TestPerson) => {
  await person.api.followCreator({ id: author.user.id })
  return author
}

test('NW-09 a digest is due at six in the morning of the server, and of a week on Mondays', () => {
  const at = (day: number, hours: number) => new Date(2027, 0, 4 + day, hours)
  expect(digestTime('day', at(2, 5))).toEqual(at(1, 6))
  expect(digestTime('day', at(2, 6))).toEqual(at(2, 6))
  expect(digestTime('day', at(2, 23))).toEqual(at(2, 6))
  expect(digestTime('week', at(2, 23))).toEqual(at(0, 6))
  expect(digestTime('week', at(6, 23))).toEqual(at(0, 6))
  expect(digestTime('week', at(7, 5))).toEqual(at(0, 6))
  expect(digestTime('week', at(7, 7))).toEqual(at(7, 6))
})

test('NW-09 a digest of a day has what is new, neither watched nor opened in the bell, once and at most ten', async () => {
  const ana = await app.register()
  expect(await ana.api.getDigest()).toEqual({ every: 'off', canBeSent: true })
  const first = await followed(ana)
  await published('Before the choice')
  app.clock.offset += 60_000
  await ana.api.changeDigest({ every: 'day' })
  app.clock.offset += 60_000
  await published('One', first)
  const watched = await published('Watched', first)
  const opened = await published('Opened', first)
  const stranger = await app.register()
  await published('Of a stranger', stranger)
  await published('Own', ana)
  const bell = () =>
    ana.api.listNotifications().then(({ items }) => items.find(({ video }) => video?.id === opened))
  await expect.poll(async () => (await bell())?.kind, { timeout: 10_000 }).toBe('lesson-published')
  const notification = await bell()
  if (notification) await ana.api.readNotification(notification)
  await storeWatched(app, ana, watched)
  await sweep()
  await setTime(1, 5, 30)
  await sweep()
  expect(await queuedFor(ana)).toBe(0)
  await setTime(1, 6, 10)
  await sweep()
  await sweep()
  await arrived(ana, 1)
  const [mail] = mailsTo(ana)
  expect(mail?.subject).toBe('New lesson at Turnout')
  expect(lessonsIn(mail?.text)).toEqual(['One'])
  expect(mail?.html).toMatch(/<a href="https:\/\/turnout\.springfield\.example\/video\/\d+">“One” by/)

  // Nothing is new on the next day.
  await setTime(2, 6, 10)
  await sweep()
  expect(await queuedFor(ana)).toBe(1)
  const followsToo = `insert into discipline_follows (user_id, category_id, created_at) values (?, ?, ?) on conflict do nothing`
  await app.database.transaction((em) => em.execute(followsToo, [ana.user.id, app.categoryId, new Date()]))
  for (let number = 1; number <= DIGEST_MAX + 1; number++) await published(`Number ${number}`)
  await setTime(3, 7)
  await sweep()
  await arrived(ana, 2)
  expect(mailsTo(ana)[1]?.subject).toBe('10 new lessons at Turnout')
  expect(lessonsIn(mailsTo(ana)[1]?.text)).toEqual(
    Array.from({ length: DIGEST_MAX }, (_, index) => `Number ${DIGEST_MAX + 1 - index}`),
  )
})

test('NW-09 a digest of a week comes on Monday; a change of the choice begins anew', async () => {
  const ben = await app.register()
  const first = await followed(ben)
  await ben.api.changeDigest({ every: 'week' })
  app.clock.offset += 60_000
  await published('Of the week', first)
  await setTime(6, 23)
  await sweep()
  expect(await queuedFor(ben)).toBe(0)
  await setTime(7, 6, 20)
  await sweep()
  await arrived(ben, 1)
  expect(lessonsIn(mailsTo(ben)[0]?.text)).toEqual(['Of the week'])
  const cleo = await app.register()
  const second = await followed(cleo)
  await cleo.api.changeDigest({ every: 'day' })
  await published('Before the change', second)
  app.clock.offset += 60_000
  await cleo.api.changeDigest({ every: 'week' })
  expect(await cleo.api.changeDigest({ every: 'day' })).toEqual({ every: 'day', canBeSent: true })
  await setTime(8, 6, 20)
  await sweep()
  expect(await queuedFor(cleo)).toBe(0)
})

test('NW-10 a digest goes to the proven address of an active account alone', async () => {
  const [unproven, suspended] = [await app.registerUnproven(), await app.register()]
  for (const person of [unproven, suspended]) {
    await followed(person)
    await person.api.changeDigest({ every: 'day' })
  }
  expect(await unproven.api.getDigest()).toEqual({ every: 'day', canBeSent: false })
  app.clock.offset += 60_000
  await published('For the active')
  await chief.api.suspendUser({ id: suspended.user.id, reason: 'Left' })
  await setTime(1, 6, 10)
  await sweep()
  expect([await queuedFor(unproven), await queuedFor(suspended)]).toEqual([0, 0])
})

test('NW-10 the link of the mail ends the digest alone, with one press and without a sign-in', async () => {
  const dan = await app.register()
  await followed(dan)
  await dan.api.changeDigest({ every: 'day' })
  app.clock.offset += 60_000
  await published('Last one')
  const before = await dan.api.getNotificationSettings()
  await setTime(1, 6, 10)
  await sweep()
  await arrived(dan, 1)
  const header = (name: string) => mailsTo(dan)[0]?.headers.find(({ key }) => key === name)?.value ?? ''
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const token = /token=([^>]+)>/.exec(header('list-unsubscribe'))?.[1] ?? ''
  const pressed = await fetch(`${app.baseUrl}/api/mail/unsubscribe?token=${token}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect([pressed.status, await pressed.json()]).toEqual([200, { kind: 'lesson-digest', isOn: false }])
  await setTime(0, 13)
  expect(await dan.api.getNotificationSettings()).toEqual(before)
  expect((await dan.api.getDigest()).every).toBe('off')
  await setTime(2, 6, 10)
  await sweep()
  expect(await queuedFor(dan)).toBe(1)
})

test('NW-12 a lesson that was withdrawn is not in a digest, also where the mail is queued already', async () => {
  const eve = await app.register()
  await followed(eve)
  await eve.api.changeDigest({ every: 'day' })
  app.clock.offset += 60_000
  const [kept, gone] = [await published('Kept'), await published('Gone')]
  const title = (id: number) => ({ videoId: id, title: id === kept ? 'Kept' : 'Gone', creator: 'Author' })
  await chief.api.withdrawVideo({ id: gone, notes: 'Wrong' })
  const enqueue = (ids: number[]) =>
    app.database.transaction(async (em) => {
      const data = { lessons: ids.map(title) }
      app.features.mail.mail.enqueue(em, { kind: 'lesson-digest', to: { userId: eve.user.id }, data })
    })
  await enqueue([gone])
  await enqueue([gone, kept])
  await arrived(eve, 1)
  expect(lessonsIn(mailsTo(eve)[0]?.text)).toEqual(['Kept'])
  const states = `select state, failure_reason as reason from mail_messages where user_id = ? order by id`
  await expect
    .poll(() => app.database.reader.all(states, [eve.user.id]))
    .toEqual([
      { state: 'failed', reason: 'Its lessons are no longer public' },
      { state: 'sent', reason: null },
    ])
  await setTime(1, 6, 10)
  await sweep()
  await arrived(eve, 2)
  expect(lessonsIn(mailsTo(eve)[1]?.text)).toEqual(['Kept'])
})

describe.runIf(onPostgres)('with two servers', () => {
  test('NW-11 each digest and each notification is sent once', async () => {
    const second = await startSecondServer(app, { mail: smtp.settings })
    const people = await Promise.all(Array.from({ length: 12 }, () => app.register()))
    for (const person of people) {
      await followed(person)
      await person.api.changeDigest({ every: 'day' })
    }
    app.clock.offset += 60_000
    await published('Once')
    await setTime(1, 6, 10)
    second.clock.offset = app.clock.offset
    await Promise.all([sweep(), second.features.news.background.sweep(), sweep()])
    for (const person of people) {
      await arrived(person, 1)
      expect(await queuedFor(person)).toBe(1)
      const told = `select 1 from notifications where user_id = ? and kind = 'lesson-published'`
      await expect.poll(() => app.database.reader.all(told, [person.user.id])).toHaveLength(1)
    }
    await second.stop()
  })
})
