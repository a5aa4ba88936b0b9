import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Notification } from '#shared/contract/notifications.ts'
import { notificationPath, notificationTitle } from '#shared/notification-texts.ts'
import { NOTIFICATIONS_DAYS, NOTIFICATIONS_MAX } from '#shared/notifications.ts'
import type { Role } from '#shared/permissions.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { refusalOf } from '#server/testing/test-client.ts'

let app: TestApp
let chief: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  chief = await app.registerAdmin('chief')
})
afterAll(() => app.stop())

const listOf = async ({ api }: TestPerson) => (await api.listNotifications()).items
const titlesOf = async (person: TestPerson) => (await listOf(person)).map(notificationTitle)
const unreadOf = async ({ api }: TestPerson) => (await api.getNotificationSummary()).unread
const newestOf = async (person: TestPerson): Promise<Notification> => {
  const { newest } = await person.api.getNotificationSummary()
  if (!newest) throw new Error('No notification')
  return newest
}
const published = async (by: TestPerson, title = 'Ladder drill') => {
  const { id } = await chief.api.approveVideo({ id: (await app.submit(by, { title })).id })
  return id
}

test('an owner is told each decision of others, with its notes, and where to go', async () => {
  const ana = await app.register()
  const { id } = await app.submit(ana, { title: 'Ladder drill' })
  await chief.api.rejectVideo({ id, notes: 'Blur the patient at 0:31' })
  expect(await newestOf(ana)).toEqual({
    id: expect.any(Number),
    commentId: null,
    kind: 'video-reviewed',
    revision: 1,
    count: 1,
    isRead: false,
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    actor: null,
    video: { id, title: 'Ladder drill', isMicroClip: false },
    decision: 'rejected',
    isProposal: false,
    text: 'Blur the patient at 0:31',
  })
  expect(notificationPath(await newestOf(ana))).toBe(`/profile?tab=uploads&correct=${id}`)
  await ana.api.updateVideo({ id, title: 'Ladder angle', resubmit: true })
  await chief.api.approveVideo({ id })
  expect(notificationPath(await newestOf(ana))).toBe(`/video/${id}`)
  await ana.api.updateVideo({ id, title: 'Ladder angle 2' })
  await chief.api.rejectVideo({ id, notes: 'The first one was better' })
  await chief.api.withdrawVideo({ id, notes: 'Out of date' })
  await chief.api.restoreVideo({ id })
  expect(await titlesOf(ana)).toEqual([
    '“Ladder angle” was approved',
    '“Ladder angle” was withdrawn',
    'Your change of “Ladder angle” was not approved',
    '“Ladder angle” was approved',
    '“Ladder angle” was not approved',
  ])
  // What a person decides about the own video is no news.
  const own = await app.submit(chief, { title: 'Of the chief' })
  await chief.api.approveVideo({ id: own.id })
  expect(await titlesOf(chief)).not.toContain('“Of the chief” was approved')
})

test('comments on a video are merged until they are read; a comment that came meanwhile stays unread', async () => {
  const [ana, ben, cleo] = [await app.register(), await app.register('ben'), await app.register('cleo')]
  const id = await published(ana)
  await ana.api.createComment({ id, text: 'My own words' })
  await ben.api.createComment({ id, text: 'Well shown' })
  expect(await newestOf(ana)).toMatchObject({ actor: { name: 'ben' }, text: 'Well shown' })
  expect(notificationTitle(await newestOf(ana))).toBe('ben commented on “Ladder drill”')
  const seen = await newestOf(ana)
  for (let number = 2; number <= 12; number++) await cleo.api.createComment({ id, text: `Number ${number}` })
  expect(notificationTitle(await newestOf(ana))).toBe('12 new comments on “Ladder drill”')
  expect(await newestOf(ana)).toMatchObject({ id: seen.id, count: 12, text: 'Number 12' })
  // The approval, and the comments.
  expect(await unreadOf(ana)).toBe(2)
  await ana.api.readNotification({ id: seen.id, revision: seen.revision })
  expect(await unreadOf(ana)).toBe(2)
  await ana.api.readNotification(await newestOf(ana))
  await ana.api.readNotification(await newestOf(ana))
  expect(await unreadOf(ana)).toBe(1)
  await ben.api.createComment({ id, text: 'One more' })
  expect((await listOf(ana)).slice(0, 2)).toMatchObject([
    { count: 1, isRead: false, text: 'One more' },
    { count: 12, isRead: true },
  ])
  expect(notificationPath(await newestOf(ana))).toBe(`/video/${id}#comments`)
})

test('a person is told of a comment that follows an own one, as of a reply, while the video is public', async () => {
  const [ana, ben, cleo, dan] = [
    await app.register(),
    await app.register(),
    await app.register('cleo_asks'),
    await app.register(),
  ]
  const id = await published(ana, 'Hose drill')
  await cleo.api.createComment({ id, text: 'Which angle?' })
  await ana.api.createComment({ id, text: '75 degrees' })
  expect(await titlesOf(cleo)).toEqual([`${ana.user.username} also commented on “Hose drill”`])
  await ben.api.createComment({ id, text: 'Thanks' })
  expect(await newestOf(cleo)).toMatchObject({ kind: 'comment-followed', count: 2 })
  // Neither the author, nor the owner a second time, nor who said nothing.
  expect(await listOf(ben)).toEqual([])
  expect(await listOf(dan)).toEqual([])
  expect((await listOf(ana)).map(({ kind }) => kind)).toEqual(['video-commented', 'video-reviewed'])
  await chief.api.withdrawVideo({ id, notes: 'Out of date' })
  expect(await listOf(cleo)).toEqual([])
  expect(await unreadOf(cleo)).toBe(0)
})

test('a deleted comment is told no more, and a merged notification forgets its words', async () => {
  const [ana, ben] = [await app.register(), await app.register('ben_deletes')]
  const id = await published(ana)
  const first = await ben.api.createComment({ id, text: 'Oops' })
  await ben.api.deleteComment({ id: first.id })
  expect((await listOf(ana)).map(({ kind }) => kind)).toEqual(['video-reviewed'])
  await ben.api.createComment({ id, text: 'One' })
  const last = await ben.api.createComment({ id, text: 'Two' })
  await ben.api.deleteComment({ id: last.id })
  expect(await newestOf(ana)).toMatchObject({ kind: 'video-commented', count: 2, text: null })
})

test('new followers are merged; one who leaves and comes back counts once', async () => {
  const [ana, ben, cleo] = [await app.register(), await app.register('ben_f'), await app.register('cleo_f')]
  const { id } = ana.user
  for (let time = 0; time < 3; time++) {
    await ben.api.followCreator({ id })
    await ben.api.unfollowCreator({ id })
  }
  expect(await titlesOf(ana)).toEqual(['ben_f follows you'])
  expect(notificationPath(await newestOf(ana))).toBe(`/profile/${ben.user.id}`)
  await cleo.api.followCreator({ id })
  expect(await titlesOf(ana)).toEqual(['cleo_f and 1 other follow you'])
})

test('officers are told of what waits, with the number, until nothing waits', async () => {
  const ana = await app.register('ana_sends')
  let reviewer = await app.registerAs('reviewer')
  const { id } = await app.submit(ana, { title: 'First' })
  expect(await titlesOf(reviewer)).toEqual(['ana_sends sent “First” for review'])
  expect(notificationPath(await newestOf(reviewer))).toBe('/admin?tab=pending-videos&search=First')
  expect(await listOf(ana)).toEqual([])
  expect((await ana.api.getNotificationSummary()).waiting).toBeNull()
  // A correction of what waits is the same submission.
  await ana.api.updateVideo({ id, title: 'First again' })
  const short = await app.submit(ana, { title: 'A short', isMicroClip: true })
  expect(await titlesOf(reviewer)).toEqual(['2 new submissions for review'])
  expect(await reviewer.api.getNotificationSummary()).toMatchObject({
    unread: 1,
    waiting: { videos: 1, shorts: 1 },
  })
  // Who is no officer any more sees nothing of it. A change of the role ends the session.
  const { id: officerId, username } = reviewer.user
  const enterAs = async (role: Role): Promise<TestPerson> => {
    await chief.api.changeRole({ id: officerId, role })
    const { token } = await app.anonymous.login({ username, password: reviewer.password })
    return { ...reviewer, token, api: app.clientOf(token) }
  }
  const member = await enterAs('member')
  expect(await listOf(member)).toEqual([])
  expect(await member.api.getNotificationSummary()).toMatchObject({ unread: 0, waiting: null })
  reviewer = await enterAs('reviewer')
  await chief.api.approveVideo({ id })
  expect(await titlesOf(reviewer)).toEqual(['2 new submissions for review'])
  await chief.api.approveVideo({ id: short.id })
  expect(await listOf(reviewer)).toEqual([])
  // A change of what is public, and captions for it.
  await ana.api.updateVideo({ id, title: 'First, second edition' })
  await ana.api.updateVideo({ id, title: 'First, third edition' })
  expect(await titlesOf(reviewer)).toEqual(['ana_sends sent “First again” for review'])
  await ana.api.discardProposal({ id })
  expect(await listOf(reviewer)).toEqual([])
  const { version } = await ana.api.getCaptions({ id })
  await ana.api.replaceCaptions({ id, version, cues: [{ startMs: 0, endMs: 900, text: 'Look' }] })
  expect(await unreadOf(reviewer)).toBe(1)
  await ana.api.deleteVideo({ id })
  expect(await listOf(reviewer)).toEqual([])
})

test('a notification is stored with what it tells, or neither is', async () => {
  const [ana, ben] = [await app.register(), await app.register()]
  const id = await published(ana)
  const before = await listOf(ana)
  const publish = app.database.publish.bind(app.database)
  vi.spyOn(app.database, 'publish').mockImplementation((transaction, event) => {
    if (event.name === 'notifications.changed') throw new Error('cut off')
    publish(transaction, event)
  })
  expect((await refusalOf(ben.api.createComment({ id, text: 'Lost' }))).status).toBe(500)
  vi.restoreAllMocks()
  expect(await listOf(ana)).toEqual(before)
  expect((await ben.api.listComments({ id })).items).toEqual([])
})

test('the list is read page by page, and all up to a revision are marked as read', async () => {
  const ana = await app.register()
  for (const title of ['One', 'Two', 'Three']) await published(ana, title)
  const first = await ana.api.listNotifications({ limit: 2 })
  const second = await ana.api.listNotifications({ ...first.next })
  const named = [...first.items, ...second.items].map(({ video }) => video?.title)
  expect(named).toEqual(['Three', 'Two', 'One'])
  expect(second.next).toBeNull()
  const revision = first.items[1]?.revision ?? 0
  await ana.api.readAllNotifications({ revision })
  expect((await listOf(ana)).map(({ isRead }) => isRead)).toEqual([false, true, true])
  // Another person's, or none: nothing changes.
  const stranger = await app.register()
  await stranger.api.readNotification({ id: first.items[0]?.id ?? 0, revision: 99 })
  expect(await unreadOf(ana)).toBe(1)
})

test('the newest notifications of the last months are kept', async () => {
  const ana = await app.register()
  const id = await published(ana)
  await app.database.transaction((em) =>
    em.execute(
      `insert into notifications (user_id, kind, video_id, decision, position, created_at)
        select ?, 'video-reviewed', ?, 'approved', i, ? from (with recursive n (i) as
        (select 2 union all select i + 1 from n where i < ?) select i from n) as numbers`,
      [ana.user.id, id, new Date(), NOTIFICATIONS_MAX + 20],
    ),
  )
  const { sweep } = app.features.notifications.background
  await sweep()
  const [counted] = await app.database.reader.all<{ count: number; lowest: number }>(
    'select cast(count(*) as int) as count, min(position) as lowest from notifications where user_id = ?',
    [ana.user.id],
  )
  expect(counted).toEqual({ count: NOTIFICATIONS_MAX, lowest: 21 })
  app.clock.offset += (NOTIFICATIONS_DAYS + 1) * 24 * 60 * 60 * 1000
  await sweep()
  app.clock.offset = 0
  expect(await listOf(ana)).toEqual([])
})
