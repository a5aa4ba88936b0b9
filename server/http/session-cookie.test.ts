import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { tokenOf, type FrontSite } from './session-cookie.ts'

let app: TestApp
let ana: TestPerson
beforeAll(async () => {
  app = await startTestApp({ publicUrl: 'https://turnout.example.org' })
})
afterAll(() => app.stop())
beforeEach(async () => {
  ana = await app.register()
})

const post = (path: string, headers: Record<string, string>, body?: object) =>
  fetch(app.baseUrl + path, {
    method: 'POST',
    headers: { ...headers, ...(body ? { 'Content-Type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
const signIn = (headers: Record<string, string> = {}, { user, password } = ana) =>
  post('/api/auth/login', headers, { username: user.username, password })
const statusOf = async (headers: Record<string, string>) =>
  (await fetch(`${app.baseUrl}/api/auth/user`, { headers })).status
const sessionCookie = (response: Response) =>
  response.headers.getSetCookie().find((cookie) => cookie.startsWith('__Host-turnout_session=')) ?? ''

test('a PUBLIC_URL with https makes the cookie of this host alone, without a word of the proxy', async () => {
  const response = await signIn()
  const cookie = sessionCookie(response)
  expect(cookie).toMatch(/; path=\/(;|$)/)
  expect(cookie).toMatch(/; secure(;|$)/)
  expect(cookie).toMatch(/; httponly(;|$)/)
  expect(cookie).not.toMatch(/domain=/i)
  expect(await statusOf({ Cookie: cookie.split(';')[0] ?? '' })).toBe(200)
  // Every other cookie of the sign-in is secure, too.
  for (const other of response.headers.getSetCookie()) expect(other).toMatch(/; secure(;|$)/)
})

test('over https the cookie of this host alone counts: another host can plant the other one', async () => {
  expect(await statusOf({ Cookie: `turnout_session=${ana.token}` })).toBe(401)
  const https = { publicUrl: 'https://turnout.example.org', trustsProxy: false }
  const tokenIn = (cookie: string, site: FrontSite) => tokenOf({ headers: { cookie } }, site)
  const both = 'turnout_session=planted; __Host-turnout_session=own'
  expect(tokenIn(both, https)).toBe('own')
  expect(tokenIn(both, { trustsProxy: false })).toBe('planted')
  expect(tokenIn('turnout_session=planted', https)).toBeNull()
  expect(tokenIn('x__Host-turnout_session=no; xturnout_session=no', https)).toBeNull()
  const byProxy = { headers: { cookie: both, 'x-forwarded-proto': 'https' } }
  expect(tokenOf(byProxy, { trustsProxy: true })).toBe('own')
  expect(tokenOf(byProxy, { trustsProxy: false })).toBe('planted')
})

test('a sign-in ends the sessions that the request presented, and none where it is refused', async () => {
  const { token } = (await (await signIn()).json()) as { token: string }
  const presented = { Authorization: `Bearer ${ana.token}`, Cookie: `__Host-turnout_session=${token}` }
  const refused = await post('/api/auth/login', presented, {
    username: ana.user.username,
    password: 'wrong-pass',
  })
  expect(refused.status).toBe(401)
  expect(await statusOf({ Authorization: `Bearer ${ana.token}` })).toBe(200)
  const next = (await (await signIn(presented)).json()) as { token: string }
  expect(await statusOf({ Authorization: `Bearer ${ana.token}` })).toBe(401)
  expect(await statusOf({ Authorization: `Bearer ${token}` })).toBe(401)
  expect(await statusOf({ Authorization: `Bearer ${next.token}` })).toBe(200)
})

test('a sign-out ends the session and removes both cookies and the hint', async () => {
  const response = await post('/api/auth/logout', { Authorization: `Bearer ${ana.token}` })
  const removed = response.headers.getSetCookie().filter((cookie) => /=; /.test(cookie))
  expect(removed.map((cookie) => cookie.split('=')[0]).toSorted()).toEqual([
    '__Host-turnout_session',
    'turnout_session',
    'turnout_signed_in',
  ])
  // A browser takes a cookie of this host with `secure` alone.
  for (const cookie of removed) expect(cookie).toMatch(/; secure(;|$)/)
  expect(await statusOf({ Authorization: `Bearer ${ana.token}` })).toBe(401)
})

test('the cookie of a sign-in with a provider is always a new one', async () => {
  const planted = 'a'.repeat(32)
  const response = await fetch(`${app.baseUrl}/api/auth/google`, {
    headers: { Cookie: `turnout_sign_in=${planted}; __Host-turnout_sign_in=${planted}` },
    redirect: 'manual',
  })
  expect(response.headers.getSetCookie().join()).not.toContain(planted)
})
