import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { activitiesOf, startLiveSite, type LiveSite } from '#server/testing/live-site.ts'
import { type LiveSocket } from '#server/testing/live-socket.ts'
import type { TestApp, TestPerson } from '#server/testing/test-app.ts'

let site: LiveSite
let app: TestApp
let ana: TestPerson
let ben: TestPerson
let chief: TestPerson
let video: { id: number }
let listener: LiveSocket
beforeAll(async () => {
  site = await startLiveSite()
  ;({ app, ana, ben, chief, video, listener } = site)
})
afterAll(() => site.stop())
beforeEach(() => site.forgetHeard())
afterEach(() => site.endOpened())
const open: LiveSite['open'] = (token, origin) => site.open(token, origin)

test('LV-21 EN-28 liked is announced once, and not again for a repetition', async () => {
  await ben.api.likeVideo({ id: video.id })
  await ben.api.likeVideo({ id: video.id })
  await listener.hears({ action: 'liked' })
  await ben.api.unlikeVideo({ id: video.id })
  await listener.hears({ type: 'video_counts', videoId: video.id, likes: 0 })
  expect(activitiesOf(listener, 'liked')).toEqual([
    {
      type: 'video_activity',
      username: 'ben',
      userId: ben.user.id,
      isAdmin: false,
      videoId: video.id,
      videoTitle: 'Box breathing',
      action: 'liked',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    },
  ])
})

test('LV-23 commented is announced once a comment, and not for one that is refused or taken back', async () => {
  await expect(ben.api.createComment({ id: video.id, text: ' ' })).rejects.toThrow('400')
  await expect(app.anonymous.createComment({ id: video.id, text: 'Hm' })).rejects.toThrow('401')
  const { id } = await ben.api.createComment({ id: video.id, text: 'Well shown' })
  await listener.hears({ action: 'commented' })
  await ben.api.deleteComment({ id })
  // This message arrives after all earlier ones.
  await ben.api.shareVideo({ id: video.id })
  await listener.hears({ action: 'shared' })
  expect(activitiesOf(listener, 'commented')).toMatchObject([
    {
      username: 'ben',
      userId: ben.user.id,
      isAdmin: false,
      videoId: video.id,
      videoTitle: 'Box breathing',
    },
  ])
})

test('LV-22 LV-24 saved and shared are announced once', async () => {
  await ben.api.saveVideo({ id: video.id })
  await ben.api.saveVideo({ id: video.id })
  await ben.api.shareVideo({ id: video.id })
  await listener.hears({ action: 'shared', userId: ben.user.id })
  expect(activitiesOf(listener, 'saved')).toHaveLength(1)
  expect(activitiesOf(listener, 'shared')).toHaveLength(1)
  await ben.api.unsaveVideo({ id: video.id })
})

test('LV-19 LV-20 claims of a client are not announced: not by an anonymous one, not liked and deleted by anybody', async () => {
  const unseen = await chief.api.approveVideo({ id: (await app.submit(ana)).id })
  const stranger = await open()
  const claim = { type: 'video_interaction', videoId: video.id, videoTitle: 'Forged' }
  stranger.send({ ...claim, videoId: unseen.id, action: 'viewed' })
  const member = await open(ben.token)
  member.send({ ...claim, action: 'liked' })
  member.send({ ...claim, action: 'deleted' })
  await ben.api.shareVideo({ id: video.id })
  await listener.hears({ action: 'shared' })
  expect(JSON.stringify(listener.heard)).not.toContain('Forged')
  expect(activitiesOf(listener, 'viewed')).toEqual([])
  expect(activitiesOf(listener, 'deleted')).toEqual([])
  expect((await ana.api.getVideo({ id: unseen.id })).views).toBe(0)
})

test('LV-20 VC-32 viewed is acted on: counted and announced once, whatever the call says too', async () => {
  const watched = await chief.api.approveVideo({
    id: (await app.submit(ana, { title: 'START triage' })).id,
  })
  const [first, second] = [await open(ben.token), await open(ben.token)]
  const message = { type: 'video_interaction', videoId: watched.id, action: 'viewed', videoTitle: 'Forged' }
  first.send(message)
  second.send(message)
  await ben.api.viewVideo({ id: watched.id })
  await listener.hears({ type: 'video_counts', videoId: watched.id, views: 1 })
  await ben.api.shareVideo({ id: watched.id })
  await listener.hears({ action: 'shared', videoId: watched.id })
  expect(activitiesOf(listener, 'viewed')).toEqual([
    expect.objectContaining({ videoTitle: 'START triage', username: 'A crew member', userId: null }),
  ])
  expect((await ana.api.getVideo({ id: watched.id })).views).toBe(1)
})

test('TN-08 who watches is named to others only where that person chose it', async () => {
  const watched = await chief.api.approveVideo({ id: (await app.submit(ana, { title: 'Hose lines' })).id })
  expect(await ben.api.getActivityPreference()).toEqual({ isNamed: false })
  expect(await ben.api.changeActivityPreference({ isNamed: true })).toEqual({ isNamed: true })
  await ben.api.viewVideo({ id: watched.id })
  await listener.hears({
    action: 'viewed',
    videoId: watched.id,
    username: ben.user.username,
    userId: ben.user.id,
  })
  await ben.api.changeActivityPreference({ isNamed: false })
})

test('TN-08 an administrator switches the names of all activity off, also for what happened before', async () => {
  await chief.api.changeSettings({ activityNames: 'nobody' })
  await app.database.catchUp()
  await ben.api.shareVideo({ id: video.id })
  await listener.hears({ action: 'shared', username: 'A crew member', userId: null })
  const late = await open()
  await late.signIn(ben.token)
  await late.hears({ action: 'shared' })
  const named = late.heard.filter((message) => message.type === 'video_activity' && message.userId !== null)
  expect(named).toEqual([])
  await chief.api.changeSettings({ activityNames: 'chosen' })
})

test('LV-26 who opens hears the last 25 activities first, oldest first', async () => {
  for (let i = 0; i < 27; i++) {
    await (i % 2 ? ben : ana).api.likeVideo({ id: video.id })
    await (i % 2 ? ben : ana).api.unlikeVideo({ id: video.id })
  }
  const late = await open()
  await expect.poll(() => activitiesOf(late, 'liked')).toHaveLength(25)
  // The counters of the last like are sent within a second and have no timestamp.
  const times = late.heard.flatMap((message) => ('timestamp' in message ? [message.timestamp] : []))
  expect(times).toEqual(times.toSorted())
  await late.signIn(ben.token)
  await late.hears({ userId: ana.user.id })
  expect(new Set(times).size).toBe(times.length)
})

test('earlier activity with a title that an administrator changed is told to nobody any more', async () => {
  const renamed = await chief.api.approveVideo({
    id: (await app.submit(ana, { title: 'Ladder of Mrs. Doe' })).id,
  })
  await ben.api.likeVideo({ id: renamed.id })
  await listener.hears({ action: 'liked', videoTitle: 'Ladder of Mrs. Doe' })
  await chief.api.editVideo({ id: renamed.id, isTrending: true })
  await app.eventsHeard()
  const before = await open()
  await before.hears({ action: 'liked', videoTitle: 'Ladder of Mrs. Doe' })
  await chief.api.editVideo({ id: renamed.id, title: 'Ladder at a window' })
  await app.eventsHeard()
  const after = await open()
  await ben.api.shareVideo({ id: renamed.id })
  await after.hears({ action: 'shared', videoTitle: 'Ladder at a window' })
  expect(JSON.stringify(after.heard)).not.toContain('Mrs. Doe')
})

test('only the uploader gets the decision, only admins the changes of the queue', async () => {
  const [uploader, admin, other] = [await open(ana.token), await open(chief.token), await open(ben.token)]
  const { id } = await app.submit(ana, { title: 'Ladder angle' })
  await admin.hears({ type: 'review_queue_changed' })
  await chief.api.rejectVideo({ id, notes: 'Too dark.' })
  await uploader.hears({
    type: 'video_reviewed',
    videoId: id,
    videoTitle: 'Ladder angle',
    status: 'rejected',
  })
  const types = new Set([...other.heard, ...listener.heard].map(({ type }) => type))
  expect(types).not.toContain('video_reviewed')
  expect(types).not.toContain('review_queue_changed')
})

test('LV-27 the first thing that a person does is announced as active, once', async () => {
  const { token, user, api } = await app.register()
  await open(token)
  await api.saveVideo({ id: video.id })
  await listener.hears({ type: 'user_presence', userId: user.id, status: 'active' })
  await api.unsaveVideo({ id: video.id })
  await api.shareVideo({ id: video.id })
  await listener.hears({ action: 'shared', userId: user.id })
  const statuses = listener.heard.flatMap((message) =>
    message.type === 'user_presence' && message.userId === user.id ? [message.status] : [],
  )
  expect(statuses).toEqual(['online', 'active'])
})
