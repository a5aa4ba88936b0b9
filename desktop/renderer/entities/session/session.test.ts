import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const { authToken } = await import('../../lib/auth-token.ts')
const { createQueryClient } = await import('./query-client.ts')
const { sessionQuery } = await import('./session.ts')

vi.spyOn(console, 'error').mockImplementation(() => {})
const fetched = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetched)
let token: string | null
const page = { cookie: '' }
vi.stubGlobal('document', page)
vi.stubGlobal('window', {})
authToken.keepIn({ read: () => token, write: (next) => (token = next), remove: () => (token = null) })
beforeEach(() => {
  token = 'a token'
  page.cookie = ''
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

test('a visitor without a hint of a session asks nothing; a hint asks, and says nothing by itself', async () => {
  token = null
  for (const cookie of ['', 'theme=dark', 'turnout_signed_in=-12345678', 'x_turnout_signed_in=12345678']) {
    page.cookie = cookie
    expect(await createQueryClient().fetchQuery(sessionQuery)).toBeNull()
  }
  expect(fetched).not.toHaveBeenCalled()
  fetched.mockImplementation(() => Promise.resolve(new Response('', { status: 401 })))
  page.cookie = 'theme=dark; turnout_signed_in=12345678'
  expect(await createQueryClient().fetchQuery(sessionQuery)).toBeNull()
  expect(fetched).toHaveBeenCalledOnce()
  fetched.mockImplementation(() => Promise.resolve(Response.json({ id: 7, username: 'ana' })))
  expect(await createQueryClient().fetchQuery(sessionQuery)).toMatchObject({ id: 7 })
})

test('the desktop app, which has no cookie, always asks', async () => {
  token = null
  vi.stubGlobal('window', { turnoutDesktop: {} })
  fetched.mockImplementation(() => Promise.resolve(Response.json({ id: 7, username: 'ana' })))
  expect(await createQueryClient().fetchQuery(sessionQuery)).toMatchObject({ id: 7 })
  vi.stubGlobal('window', {})
})

const away = () => new Response('{"code":"unavailable"}', { status: 503, headers: { 'Retry-After': '5' } })

test('while the database is away it is not known yet who is here: the token stays, and the server is asked again', async () => {
  fetched.mockImplementation(() => Promise.resolve(away()))
  const client = createQueryClient()
  const asked = client.fetchQuery(sessionQuery)
  await vi.advanceTimersByTimeAsync(4_900)
  expect(client.getQueryState(sessionQuery.queryKey)?.status).toBe('pending')
  expect(fetched).toHaveBeenCalledTimes(1)
  fetched.mockImplementation(() => Promise.resolve(Response.json({ id: 7, username: 'ana' })))
  await vi.advanceTimersByTimeAsync(200)
  expect(await asked).toMatchObject({ id: 7 })
  expect(token).toBe('a token')
})

test('one who is known to be here stays so when the next check finds the database away', async () => {
  fetched.mockImplementation(() => Promise.resolve(Response.json({ id: 7, username: 'ana' })))
  const client = createQueryClient()
  await client.fetchQuery(sessionQuery)
  fetched.mockImplementation(() => Promise.resolve(away()))
  const again = client.fetchQuery({ ...sessionQuery, staleTime: 0 })
  const failed = expect(again).rejects.toThrow(/^503: /)
  await vi.advanceTimersByTimeAsync(60_000)
  await failed
  expect(fetched).toHaveBeenCalledTimes(5)
  expect(client.getQueryData(sessionQuery.queryKey)).toMatchObject({ id: 7 })
  expect(token).toBe('a token')
})

test('after any other failure the session is asked for once, and the page is anonymous', async () => {
  fetched.mockImplementation(() => Promise.resolve(new Response('', { status: 503 })))
  const asked = expect(createQueryClient().fetchQuery(sessionQuery)).rejects.toThrow(/^503: /)
  await vi.advanceTimersByTimeAsync(60_000)
  await asked
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(token).toBe('a token')
})
