import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { Database } from './database/database.ts'
import { entities } from './entities.ts'
import { createLogger } from './http/request-log.ts'
import { createEventBus, type EventBus } from './live/event-bus.ts'
import { openPresence } from './live/presence-exchange.ts'
import { OFFLINE_AFTER_MS } from './live/presence.ts'
import { aFilmToConvert } from './testing/films.ts'
import { activitiesOf } from './testing/live-site.ts'
import { openLiveSocket, type LiveSocket } from './testing/live-socket.ts'
import { startTestApp, type TestApp, type TestPerson } from './testing/test-app.ts'
import { testClient } from './testing/test-client.ts'
import { uploadForm } from './testing/videos.ts'

/** Two servers on one database and one folder of files; only PostgreSQL is shared that way. */
describe.runIf(process.env['TEST_DATABASE'] === 'postgres')('two servers on one PostgreSQL', () => {
  let first: TestApp
  let second: TestApp
  let ana: TestPerson
  let ben: TestPerson
  let chief: TestPerson
  let video: { id: number }
  const opened: LiveSocket[] = []
  const startAnother = () => {
    const { databaseUrl, dataDir, jwtSecret } = first.config
    return startTestApp({ databaseUrl, dataDir, jwtSecret, ffmpeg: 'ffmpeg' })
  }
  beforeAll(async () => {
    first = await startTestApp({ mediaWorkers: 1, mediaRetryMs: 10 })
    second = await startAnother()
    ana = await first.register('ana')
    ben = await first.register('ben')
    chief = await first.registerAdmin('chief')
    const { id } = await first.submit(ana)
    video = (await chief.api.approveVideo({ id })) as { id: number }
  })
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((live) => live.end()))
  })
  afterAll(async () => {
    await second.stop()
    await first.stop()
  })
  const listen = async (to: TestApp, token?: string): Promise<LiveSocket> => {
    const live = await openLiveSocket(to.baseUrl)
    opened.push(live)
    if (token !== undefined) await live.signIn(token)
    return live
  }
  const on = ({ baseUrl }: TestApp, { token }: { token: string }) => testClient(baseUrl, token)

  test('a decision on one server is told live to the uploader on the other one, and the queue to its admins', async () => {
    const [uploader, admin] = [await listen(second, ana.token), await listen(second, chief.token)]
    const { id } = await first.submit(ana, { title: 'Ladder angle' })
    await admin.hears({ type: 'review_queue_changed' })
    await chief.api.rejectVideo({ id, notes: 'Too dark.' })
    await uploader.hears({ type: 'video_reviewed', videoId: id, status: 'rejected' })
  })

  test('likes, their counts and the last activities are the same on both servers, and on one that starts later', async () => {
    const here = await listen(first, ana.token)
    const there = await listen(second, ana.token)
    await ben.api.likeVideo({ id: video.id })
    await on(second, chief).likeVideo({ id: video.id })
    for (const live of [here, there]) await live.hears({ type: 'video_counts', videoId: video.id, likes: 2 })
    await Promise.all([first.eventsHeard(), second.eventsHeard()])
    expect(activitiesOf(here, 'liked')).toHaveLength(2)
    expect(activitiesOf(there, 'liked')).toEqual(activitiesOf(here, 'liked'))
    const hidden = await chief.api.approveVideo({ id: (await first.submit(ana)).id })
    await ben.api.saveVideo({ id: hidden.id })
    await chief.api.withdrawVideo({ id: hidden.id, notes: 'Outdated.' })
    await first.eventsHeard()
    const third = await startAnother()
    onTestFinished(() => third.stop())
    const backlogs = [first, second, third].map(async (app) => {
      await app.eventsHeard()
      const live = await listen(app)
      await live.hears({ type: 'video_activity', action: 'liked' })
      return live.heard.filter(({ type }) => type === 'video_activity')
    })
    const [one, two, three] = await Promise.all(backlogs)
    expect(one?.length).toBeGreaterThanOrEqual(2)
    expect(one).not.toContainEqual(expect.objectContaining({ videoId: hidden.id }))
    expect(two).toEqual(one)
    expect(three).toEqual(one)
  })

  test('a person with sockets on both servers is one person, who comes and goes once', async () => {
    const listeners = [await listen(first, chief.token), await listen(second, chief.token)]
    const { user, token } = await first.register('cora')
    const sockets = [await openLiveSocket(first.baseUrl), await openLiveSocket(second.baseUrl)]
    for (const live of sockets) await live.signIn(token)
    for (const live of listeners) await live.hears({ type: 'user_presence', userId: user.id })
    await on(second, { token }).likeVideo({ id: video.id })
    for (const live of listeners) await live.hears({ userId: user.id, status: 'active' })
    await sockets[0]?.end()
    await new Promise((resolve) => setTimeout(resolve, OFFLINE_AFTER_MS + 500))
    const statuses = (live: LiveSocket) =>
      live.heard.flatMap((message) =>
        'status' in message && 'userId' in message && message.userId === user.id ? [message.status] : [],
      )
    for (const live of listeners) expect(statuses(live)).toEqual(['online', 'active'])
    await sockets[1]?.end()
    for (const live of listeners) await live.hears({ type: 'user_offline', userId: user.id })
    for (const live of listeners) expect(statuses(live)).toEqual(['online', 'active', 'offline'])
  })

  test('the people of a server that dies go offline, and a new server learns who is there', async () => {
    const times = { beatMs: 100, collectMs: 5 }
    const join = async () => {
      const database = await Database.open(first.config, entities)
      const events = createEventBus({ database })
      const statuses: string[] = []
      // A dead process tells nothing, not even that it ends.
      const life = { isOver: false }
      const tell: EventBus['tell'] = (name, event) =>
        life.isOver ? Promise.reject(new Error('dead')) : events.tell(name, event)
      const { presence, close } = openPresence({
        events: { ...events, tell },
        announce: ({ displayName }, status) => void statuses.push(`${displayName} ${status}`),
        logger: createLogger('silent'),
        times,
      })
      await events.start()
      return { database, presence, close, statuses, life }
    }
    const [dying, staying] = [await join(), await join()]
    dying.presence.connect({ id: 901, displayName: 'dora', isAdmin: false })
    dying.presence.connect({ id: 901, displayName: 'dora', isAdmin: false })
    staying.presence.connect({ id: 902, displayName: 'eve', isAdmin: false })
    await expect.poll(() => staying.presence.socketsOf(901)).toBe(2)
    const late = await join()
    await expect.poll(() => [late.presence.socketsOf(901), late.presence.socketsOf(902)]).toEqual([2, 1])
    dying.life.isOver = true
    await expect.poll(() => staying.statuses).toContain('dora offline')
    await expect.poll(() => late.statuses).toContain('dora offline')
    staying.close()
    await expect.poll(() => late.statuses).toContain('eve offline')
    late.close()
    dying.close()
    await Promise.all([dying, staying, late].map(({ database }) => database.close()))
  })

  test('a sign-out and a demotion on one server reach the sockets on the other one within a second', async () => {
    const dan = await first.register('dan')
    const live = await listen(second, dan.token)
    await ben.api.shareVideo({ id: video.id })
    await live.hears({ action: 'shared', username: 'ben' })
    const begin = performance.now()
    await on(first, dan).logout()
    live.heard.length = 0
    // The last activities are sent again, without names.
    await live.hears({ action: 'shared', username: 'A crew member' })
    expect(performance.now() - begin).toBeLessThan(1000)
    const other = await first.registerAdmin('other')
    const admin = await listen(second, other.token)
    await chief.api.changeRole({ id: other.user.id, isAdmin: false })
    admin.heard.length = 0
    await admin.hears({ action: 'shared', username: 'A crew member' })
    await first.submit(ana)
    await second.eventsHeard()
    expect(admin.heard.map(({ type }) => type)).not.toContain('review_queue_changed')
  })

  test('the progress and the result of a conversion on one server are told on the other one', async () => {
    const uploader = await listen(second, ana.token)
    const { video: file } = await on(second, ana).uploadFiles(uploadForm(await aFilmToConvert(), 'long.webm'))
    const form = { title: 'Long', categoryId: second.categoryId, videoFile: file.path }
    const { id } = await on(second, ana).createVideo(form)
    await expect
      .poll(() => uploader.heard, { timeout: 60_000 })
      .toContainEqual(expect.objectContaining({ type: 'video_processed', videoId: id, status: 'pending' }))
    await uploader.hears({ type: 'video_pictured', videoId: id })
    // A worker writes the progress every two seconds; a short conversion ends before.
    const userId = ana.user.id
    await first.database.transaction((em) =>
      Promise.resolve(first.events.publish(em, 'media.progressed', { videoId: id, userId, percent: 42 })),
    )
    await uploader.hears({ type: 'video_progressed', videoId: id, progress: 42 })
  })
})
