import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { SIGN_IN_LIMITS } from '#server/config.ts'
import { rawRequest } from '#server/testing/raw-request.ts'
import { startProxiedApp } from '#server/testing/proxied-app.ts'
import { startSecondServer } from '#server/testing/second-server.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'

const login = async ({ baseUrl }: TestApp, username: string, password: string, address = '192.0.2.1') => {
  const { status } = await fetch(`${baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    body: JSON.stringify({ username, password }),
  })
  return status
}

describe.runIf(process.env['TEST_DATABASE'] === 'postgres')('two servers on one database', () => {
  let one: TestApp
  let two: TestApp
  let ana: TestPerson
  beforeAll(async () => {
    const limits = { trustsProxy: true, signInLimits: SIGN_IN_LIMITS }
    one = await startTestApp(limits)
    two = await startSecondServer(one, limits)
    ana = await one.register('ana')
  })
  afterAll(async () => {
    await two.stop()
    await one.stop()
  })
  const inTurn = (i: number) => (i % 2 ? two : one)

  test('ten wrong passwords over both are verified, and the eleventh is not; a success resets the count', async () => {
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 7; i++) expect(await login(inTurn(i), 'ana', 'wrong-pass')).toBe(401)
      expect(await login(inTurn(round), 'ana', ana.password)).toBe(200)
    }
    // The sign-in is from a network that is known now; this one is not.
    for (let i = 0; i < 10; i++) expect(await login(inTurn(i), 'ana', 'wrong-pass', '192.0.2.2')).toBe(401)
    for (const app of [one, two, one, two]) {
      expect(await login(app, 'ana', ana.password, '192.0.2.2')).toBe(429)
    }
  })

  test('of twenty guesses at once over both, ten are verified', async () => {
    await one.register('ben')
    const statuses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => login(inTurn(i), 'ben', 'wrong-pass', '192.0.2.3')),
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  })

  test('comments are limited over both, and a view through both counts once', async () => {
    const chief = await one.registerAdmin()
    const { id } = await chief.api.approveVideo({ id: (await one.submit(ana)).id })
    const writer = await one.register()
    const writers = [writer.api, two.clientOf(writer.token)]
    const write = (i: number) =>
      writers[i % 2]?.createComment({ id, text: `Comment ${i}` }).then(
        () => 200,
        ({ status }: { status: number }) => status,
      )
    const statuses = await Promise.all(Array.from({ length: 70 }, (_, i) => write(i)))
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)

    await Promise.all([...writers, ...writers].map((api) => api.viewVideo({ id })))
    const watch = (app: TestApp, headers = {}) =>
      rawRequest(`${app.baseUrl}/api/videos/${id}/view`, { method: 'POST', headers })
    const [set = ''] = [(await watch(one)).headers['set-cookie']].flat()
    await Promise.all([one, two, one, two].map((app) => watch(app, { Cookie: set.split(';')[0] ?? '' })))
    expect((await two.anonymous.getVideo({ id })).views).toBe(2)
  })
})

describe.runIf(process.env['TEST_DATABASE'] === 'postgres')('while PostgreSQL is away', () => {
  test('a sign-in and a comment answer 503, and no limit is open or counted', async () => {
    const { app, proxy, stop } = await startProxiedApp({ signInLimits: SIGN_IN_LIMITS })
    onTestFinished(stop)
    const ana = await app.register('ana')
    const { id } = await app.submit(ana)
    const comment = async () => {
      const answer = await fetch(`${app.baseUrl}/api/videos/${id}/comments`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${ana.token}` },
        body: JSON.stringify({ text: 'A comment' }),
      })
      return answer.status
    }
    for (let i = 0; i < 9; i++) expect(await login(app, 'ana', 'wrong-pass')).toBe(401)
    proxy.refuses = true
    proxy.cut()
    for (let i = 0; i < 5; i++) expect(await login(app, 'ana', 'wrong-pass')).toBe(503)
    expect(await comment()).toBe(503)
    proxy.refuses = false
    await expect.poll(comment).toBe(201)
    expect(await login(app, 'ana', 'wrong-pass')).toBe(401)
    expect(await login(app, 'ana', 'wrong-pass')).toBe(429)
  })
})
