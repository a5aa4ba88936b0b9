import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { DESKTOP_ORIGIN } from '#shared/bridge/names.ts'
import { startLiveSite, type LiveSite } from '#server/testing/live-site.ts'
import { openLiveSocket, type LiveSocket } from '#server/testing/live-socket.ts'
import type { TestApp, TestPerson } from '#server/testing/test-app.ts'
import { testClient } from '#server/testing/test-client.ts'
import { OFFLINE_AFTER_MS } from './presence.ts'

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

/** From here on, time passes by `hearsAfter` alone. */
const fakeTimers = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}
/** Lets so many milliseconds pass, repeatedly, because the server sets its timer some time after the request. */
const hearsAfter = (ms: number, message: Record<string, unknown>) =>
  expect
    .poll(() => {
      vi.advanceTimersByTime(ms)
      return listener.heard
    })
    .toContainEqual(expect.objectContaining(message))

test('LV-17 EN-05 the token alone decides: a forged name, id and role are ignored', async () => {
  const live = await open()
  live.send({ type: 'auth', userId: chief.user.id, username: 'chief', isAdmin: true, token: ben.token })
  await listener.hears({ type: 'user_presence', userId: ben.user.id, username: 'ben', isAdmin: false })
  expect(JSON.stringify(listener.heard)).not.toContain('chief')
})

test('LV-18 without a good token the socket stays, anonymous, and hears what happens and not who did it', async () => {
  const live = await open('not a token')
  await chief.api.likeVideo({ id: video.id })
  const nobody = { username: 'A crew member', userId: null, isAdmin: false }
  await live.hears({ type: 'video_activity', action: 'liked', videoId: video.id, ...nobody })
  await open(chief.token)
  await live.hears({ type: 'user_presence', status: 'online', ...nobody })
  await chief.api.unlikeVideo({ id: video.id })
  await live.hears({ type: 'video_counts', videoId: video.id, likes: 0 })
  const late = await open()
  await late.hears({ type: 'video_activity', action: 'liked', ...nobody })
  for (const { heard } of [live, late]) {
    expect(JSON.stringify(heard)).not.toContain('chief')
    expect(JSON.stringify(heard)).not.toContain('"isAdmin":true')
  }
})

test('LV-18 LV-26 who signs in on an open socket gets the last activities again with names, who signs out without', async () => {
  const { token } = await app.register()
  const live = await open()
  await ben.api.likeVideo({ id: video.id })
  await live.hears({ action: 'liked', userId: null })
  await live.signIn(token)
  await live.hears({ action: 'liked', userId: ben.user.id, username: 'ben' })
  const timesOf = (userId: number | null) =>
    live.heard.flatMap((message) =>
      message.type === 'video_activity' && message.userId === userId ? [message.timestamp] : [],
    )
  // The same moment tells a client that it is the same activity.
  expect(timesOf(null)).toContain(timesOf(ben.user.id).at(-1))
  live.heard.length = 0
  await testClient(app.baseUrl, token).logout()
  await live.hears({ action: 'liked', userId: null, username: 'A crew member' })
  expect(JSON.stringify(live.heard)).not.toContain('"ben"')
  await ben.api.unlikeVideo({ id: video.id })
})

test('LV-18 who has only the cookie of another provider’s sign-in reads names, until the session ends', async () => {
  const { token } = await app.register()
  const live = await openLiveSocket(app.baseUrl, app.baseUrl, app.cookieOf(token))
  site.keep(live)
  live.send({ type: 'auth', token: null })
  await ben.api.likeVideo({ id: video.id })
  await live.hears({ action: 'liked', username: 'ben' })
  await testClient(app.baseUrl, token).logout()
  await live.hears({ type: 'video_activity', username: 'A crew member' })
  live.heard.length = 0
  await ben.api.unlikeVideo({ id: video.id })
  await ben.api.likeVideo({ id: video.id })
  await live.hears({ action: 'liked' })
  expect(JSON.stringify(live.heard)).not.toContain('"ben"')
  await ben.api.unlikeVideo({ id: video.id })
})

test('signed-in people see names, and the username only where there is no other name', async () => {
  const dana = await app.register('d_alvarez')
  const form = new FormData()
  form.append('firstName', 'Dana')
  form.append('lastName', 'Alvarez')
  await dana.api.updateProfile(form)
  await dana.api.shareVideo({ id: video.id })
  await listener.hears({ action: 'shared', userId: dana.user.id, username: 'Dana Alvarez' })
  await open(dana.token)
  await listener.hears({ type: 'user_presence', userId: dana.user.id, username: 'Dana Alvarez' })
  expect(JSON.stringify(listener.heard)).not.toContain('d_alvarez')
})

test('a token is invalid after the sign-out: the person leaves, the socket stays', async () => {
  const { token, ...user } = await app.anonymous.login({ username: 'ana', password: ana.password })
  const live = await open(token)
  await listener.hears({ type: 'user_presence', userId: user.id })
  fakeTimers()
  await testClient(app.baseUrl, token).logout()
  await hearsAfter(OFFLINE_AFTER_MS, { type: 'user_offline', userId: user.id, status: 'offline' })
  expect(live.socket.readyState).toBe(WebSocket.OPEN)
})

test('a demoted admin gets no more messages for admins', async () => {
  const second = await app.registerAdmin('second')
  const live = await open(second.token)
  await listener.hears({ type: 'user_presence', userId: second.user.id })
  fakeTimers()
  await chief.api.changeRole({ id: second.user.id, isAdmin: false })
  await hearsAfter(OFFLINE_AFTER_MS, { type: 'user_offline', userId: second.user.id })
  vi.useRealTimers()
  await app.submit(ana)
  await ben.api.shareVideo({ id: video.id })
  await live.hears({ action: 'shared' })
  expect(live.heard.map(({ type }) => type)).not.toContain('review_queue_changed')
})

test('LV-29 pages of other sites are refused; pages of this server and clients without a page are not', async () => {
  await expect(open(undefined, 'https://elsewhere.example')).rejects.toThrow('403')
  await open(undefined, app.baseUrl)
  // The desktop app's own page, which no website can pretend to be.
  await open(undefined, DESKTOP_ORIGIN)
  await expect(open(undefined, `${DESKTOP_ORIGIN}.example`)).rejects.toThrow('403')
  await expect(openLiveSocket(`${app.baseUrl}/other`)).rejects.toThrow('403')
})
