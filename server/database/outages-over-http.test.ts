import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openLiveSocket } from '#server/testing/live-socket.ts'
import { startProxiedApp, type ProxiedApp } from '#server/testing/proxied-app.ts'
import type { TestPerson } from '#server/testing/test-app.ts'

describe.runIf(process.env['TEST_DATABASE'] === 'postgres')('while PostgreSQL is away', () => {
  let proxied: ProxiedApp
  let ana: TestPerson
  let video: { id: number; videoFile: string | null }
  beforeAll(async () => {
    proxied = await startProxiedApp()
    ana = await proxied.app.register('ana')
    const chief = await proxied.app.registerAdmin('chief')
    video = await chief.api.approveVideo({ id: (await proxied.app.submit(ana)).id })
  })
  afterEach(async () => {
    proxied.proxy.refuses = false
    proxied.proxy.freeze(false)
    await expect.poll(async () => (await call('/readyz')).status).toBe(200)
  })
  afterAll(() => proxied.stop())

  const call = (address: string, { method = 'GET', token = ana.token } = {}) =>
    fetch(proxied.app.baseUrl + address, {
      method,
      headers: token === '' ? {} : { Authorization: `Bearer ${token}` },
    })
  const goAway = () => {
    proxied.proxy.refuses = true
    proxied.proxy.cut()
  }

  test('every call answers 503 with Retry-After and never 401, and all is well once it is back', async () => {
    const calls = [
      ['/api/auth/user'],
      ['/api/videos?limit=7'],
      ['/api/videos?limit=7', { token: '' }],
      ['/api/videos/trending', { token: '' }],
      [`/api/videos/${video.id}`],
      ['/api/search?q=breathing', { token: '' }],
      ['/api/categories', { token: '' }],
      [`/uploads/${video.videoFile}`, { token: '' }],
      [`/uploads/${video.videoFile}`],
      [`/api/videos/${video.id}/like`, { method: 'POST' }],
      [`/api/videos/${video.id}/view`, { method: 'POST' }],
      ['/api/uploads', { method: 'POST' }],
      ['/readyz'],
    ] as const
    const before = await Promise.all(calls.map(([address, options]) => call(address, options)))
    expect(before.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    goAway()
    for (const [address, options] of calls) {
      const answer = await call(address, options)
      expect([address, answer.status, answer.headers.get('Retry-After')]).toEqual([address, 503, '5'])
      expect(await answer.json()).toEqual({
        code: 'unavailable',
        message: 'The database is out of reach right now. Please try again in a moment.',
      })
    }
    expect((await call('/healthz')).status).toBe(200)
    proxied.proxy.refuses = false
    for (const [address, options] of calls) expect((await call(address, options)).status).toBeLessThan(500)
    expect((await call('/api/auth/user')).status).toBe(200)
  })

  test('the page itself still comes, with a session cookie too', async () => {
    goAway()
    const answer = await fetch(`${proxied.app.baseUrl}/api/config`, {
      headers: { Cookie: `turnout_session=${ana.token}` },
    })
    expect(answer.status).toBe(200)
  })

  test('a sign-in on the socket is not taken for anonymous: the socket is closed to come again', async () => {
    goAway()
    const socket = await openLiveSocket(proxied.app.baseUrl)
    socket.send({ type: 'auth', userId: null, username: null, isAdmin: false, token: ana.token })
    expect(await socket.closed).toEqual({ code: 1013, reason: 'Please connect again' })
    proxied.proxy.refuses = false
    const listener = await openLiveSocket(proxied.app.baseUrl)
    // A signed-out connection isn't told who comes.
    const ben = await proxied.app.register('ben')
    await listener.signIn(ben.token)
    await listener.hears({ type: 'user_presence', userId: ben.user.id })
    const again = await openLiveSocket(proxied.app.baseUrl)
    await again.signIn(ana.token)
    await listener.hears({ type: 'user_presence', userId: ana.user.id })
    await again.end()
    await listener.end()
  })

  test('/readyz answers 503 when connections to the database hang', async () => {
    proxied.proxy.freeze(true)
    const asked = performance.now()
    expect((await call('/readyz')).status).toBe(503)
    expect(performance.now() - asked).toBeLessThan(20_000)
  })
})
