import { writeFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SESSION_HINT_COOKIE } from '#shared/limits/accounts.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { hintOf, SECURE_SESSION_COOKIE, SESSION_COOKIE } from './session-cookie.ts'

let app: TestApp
let ana: TestPerson
beforeAll(async () => {
  app = await startTestApp({
    publicUrl: 'https://turnout.example.org',
    webFiles: async (folder) => {
      await mkdir(folder, { recursive: true })
      await writeFile(path.join(folder, 'index.html'), '<head></head>')
      await writeFile(path.join(folder, 'robots.txt'), '')
    },
  })
  ana = await app.register()
})
afterAll(() => app.stop())

/** The hint that the answer sets, and its attributes; null where it sets none. */
async function hintFrom(route: string, headers: Record<string, string> = {}, init: RequestInit = {}) {
  const response = await fetch(app.baseUrl + route, { ...init, headers })
  await response.arrayBuffer()
  const line = response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${SESSION_HINT_COOKIE}=`))
  if (line === undefined) return null
  const [pair = '', ...attributes] = line.split('; ')
  return { value: pair.slice(SESSION_HINT_COOKIE.length + 1), attributes }
}
const cookies = (token: string, hint?: string) => ({
  Cookie: `${SECURE_SESSION_COOKIE}=${token}${hint === undefined ? '' : `; ${SESSION_HINT_COOKIE}=${hint}`}`,
})
const signIn = (staySignedIn: boolean) =>
  hintFrom(
    '/api/auth/login',
    { 'Content-Type': 'application/json' },
    {
      method: 'POST',
      body: JSON.stringify({ username: ana.user.username, password: ana.password, staySignedIn }),
    },
  )

test('a sign-in sets a hint that the page can read, for as long as the session cookie; a sign-out removes it', async () => {
  const brief = await signIn(false)
  expect(brief?.value).toMatch(/^[0-9a-f]{8}$/)
  expect(brief?.attributes).toEqual(['path=/', 'samesite=lax', 'secure'])
  const long = await signIn(true)
  expect(long?.attributes.join()).toMatch(/expires=/)
  const { token } = await app.register()
  const out = await hintFrom('/api/auth/logout', { Authorization: `Bearer ${token}` }, { method: 'POST' })
  expect(out?.value).toBe('')
})

test('a page gives the hint to a session cookie that has none, or the one of another session', async () => {
  const { token } = ana
  const known = hintOf(token)
  expect((await hintFrom('/', cookies(token)))?.value).toBe(known)
  // Over https the other cookie is not read: another host can plant it.
  expect(await hintFrom('/auth', { Cookie: `${SESSION_COOKIE}=${token}` })).toBeNull()
  expect((await hintFrom('/', cookies(token, `-${hintOf('another')}`)))?.value).toBe(known)
  expect(await hintFrom('/', cookies(token, known))).toBeNull()
  expect(await hintFrom('/', cookies(token, `-${known}`))).toBeNull()
  // Neither a visitor nor a file or a list has a hint.
  expect(await hintFrom('/')).toBeNull()
  expect(await hintFrom('/robots.txt', cookies(token))).toBeNull()
  expect(await hintFrom('/api/categories', cookies(token))).toBeNull()
})

test('the hint says when the session of the cookie has ended, and an outage or another credential does not', async () => {
  const { token, api } = await app.register()
  expect(await hintFrom('/api/auth/user', cookies(token, hintOf(token)))).toBeNull()
  await api.logout()
  expect((await hintFrom('/api/auth/user', cookies(token, hintOf(token))))?.value).toBe(`-${hintOf(token)}`)
  expect(await hintFrom('/api/auth/user', { ...cookies(token), Authorization: 'Bearer forged' })).toBeNull()
  expect(await hintFrom('/api/auth/user')).toBeNull()
  // A hint that has outlived its cookie goes, with the next page or answer.
  const alone = { Cookie: `${SESSION_HINT_COOKIE}=12345678` }
  expect((await hintFrom('/api/auth/user', alone))?.value).toBe('')
  expect((await hintFrom('/', alone))?.value).toBe('')
})
