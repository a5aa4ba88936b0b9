import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'

const { request } = await import('../../lib/api.ts')
const { ConnectionLost } = await import('#shared/contract/connection-lost.ts')
const { RequestError, serverMessageOf } = await import('../../lib/request-error.ts')
const { createQueryClient, readByKey } = await import('./query-client.ts')

const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
const fetched = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetched)
afterEach(() => vi.clearAllMocks())

const answer = (status: number, body: string, statusText = '') => {
  fetched.mockImplementation(() => Promise.resolve(new Response(body, { status, statusText })))
}

test('RQ-05 RQ-06 a default read is a GET on the first element of the key, parsed as JSON', async () => {
  answer(200, '[{"id":1}]')
  const client = createQueryClient()
  expect(await client.fetchQuery({ queryKey: ['/api/videos', 'pages'] })).toEqual([{ id: 1 }])
  expect(fetched).toHaveBeenCalledExactlyOnceWith('/api/videos', expect.objectContaining({ method: 'GET' }))
})

test('RQ-07 RQ-08 a 401 is nothing where a read says so, and an error otherwise', async () => {
  answer(401, '')
  const client = createQueryClient()
  const quiet = client.fetchQuery({ queryKey: ['/api/a'], queryFn: readByKey({ on401: 'returnNull' }) })
  expect(await quiet).toBeNull()
  await expect(client.fetchQuery({ queryKey: ['/api/b'] })).rejects.toThrow(/^401: /)
  answer(500, 'down')
  const broken = client.fetchQuery({ queryKey: ['/api/c'], queryFn: readByKey({ on401: 'returnNull' }) })
  await expect(broken).rejects.toThrow('500: down')
})

test('RQ-09 RQ-10 RQ-11 a failure reads status, colon and text, or the status text, and is logged', async () => {
  answer(409, '{"message":"Taken"}', 'Conflict')
  await expect(request('GET', '/api/x')).rejects.toThrow(/^409: \{"message":"Taken"\}$/)
  expect(logged).toHaveBeenCalledOnce()
  expect(String(logged.mock.calls[0]?.[0])).toContain('409: {"message":"Taken"}')
  answer(503, '', 'Service Unavailable')
  await expect(request('GET', '/api/x')).rejects.toThrow(/^503: Service Unavailable$/)
  expect(logged).toHaveBeenCalledTimes(2)
})

test('RQ-03 RQ-04 an object is sent as JSON, a form without a set content type', async () => {
  answer(200, '')
  const headersOf = () => new Headers(fetched.mock.lastCall?.[1]?.headers)
  await request('POST', '/api/x', { body: { title: 'One' } })
  expect(headersOf().get('content-type')).toBe('application/json')
  expect(fetched.mock.lastCall?.[1]?.body).toBe('{"title":"One"}')
  const form = new FormData()
  await request('POST', '/api/x', { body: form })
  expect(headersOf().has('content-type')).toBe(false)
  expect(fetched.mock.lastCall?.[1]?.body).toBe(form)
})

test('RQ-12 RQ-14 what was read stays fresh, and is never asked again by itself', async () => {
  vi.useFakeTimers()
  answer(200, '[]')
  const client = createQueryClient()
  client.mount()
  const observer = new QueryObserver(client, { queryKey: ['/api/videos'] })
  const first = observer.subscribe(() => {})
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true))
  await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000)
  new QueryObserver(client, { queryKey: ['/api/videos'] }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(1000)
  expect(fetched).toHaveBeenCalledOnce()
  expect(observer.getCurrentResult().isStale).toBe(false)
  first()
  client.clear()
  client.unmount()
  vi.useRealTimers()
})

test('RQ-15 RQ-16 neither a failed read nor a failed change is tried again', async () => {
  vi.useFakeTimers()
  answer(500, 'down')
  const client = createQueryClient()
  const read = expect(client.fetchQuery({ queryKey: ['/api/videos'] })).rejects.toThrow('500: down')
  const query = client.getQueryCache().find({ queryKey: ['/api/videos'] })
  const observer = new QueryObserver(client, { queryKey: ['/api/tags'] })
  observer.subscribe(() => {})
  const change = client.getMutationCache().build(client, { mutationFn: () => request('POST', '/api/x') })
  const changed = expect(change.execute(undefined)).rejects.toThrow('500: down')
  await vi.advanceTimersByTimeAsync(60_000)
  await Promise.all([read, changed])
  expect(query?.state.fetchFailureCount).toBe(1)
  expect(fetched.mock.calls.map(([url]) => url).sort()).toEqual(['/api/tags', '/api/videos', '/api/x'])
  vi.useRealTimers()
})

/** Answers or breaks one call after the other, and then answers with an empty list. */
const inTurn = (...turns: (Response | Error)[]) => {
  fetched.mockImplementation(() => Promise.resolve(new Response('[]')))
  for (const turn of turns)
    fetched.mockImplementationOnce(() =>
      turn instanceof Error ? Promise.reject(turn) : Promise.resolve(turn),
    )
}
const badGateway = () => new Response('Bad gateway', { status: 502 })
const restarting = () => new Response('', { status: 503, headers: { 'Retry-After': '5' } })
const reset = () => new TypeError('Failed to fetch')

test('a read that the restart of a server broke off is sent again within two seconds, at most twice', async () => {
  vi.useFakeTimers()
  for (const broken of [badGateway, restarting, reset]) {
    fetched.mockClear()
    inTurn(broken(), broken())
    const read = request('GET', '/api/videos')
    await vi.advanceTimersByTimeAsync(2000)
    expect(await (await read).json()).toEqual([])
    expect(fetched).toHaveBeenCalledTimes(3)
  }
  fetched.mockClear()
  inTurn(badGateway(), badGateway(), badGateway())
  const failed = expect(request('GET', '/api/videos')).rejects.toThrow('502: Bad gateway')
  await vi.advanceTimersByTimeAsync(2000)
  await failed
  expect(fetched).toHaveBeenCalledTimes(3)
  vi.useRealTimers()
})

test('a change, the session check and any other failure of a read are sent once', async () => {
  const sent: [string, string, Response | Error][] = [
    ['POST', '/api/x', badGateway()],
    ['DELETE', '/api/x', reset()],
    ['GET', '/api/auth/user', restarting()],
    ['GET', '/api/x', new Response('down', { status: 500 })],
    ['GET', '/api/x', new Response('', { status: 503 })],
    ['GET', '/api/x', new DOMException('left', 'AbortError')],
  ]
  for (const [method, url, turn] of sent) {
    fetched.mockClear()
    inTurn(turn)
    await expect(request(method, url)).rejects.toThrow()
    expect(fetched).toHaveBeenCalledOnce()
  }
})

test('without a line a read and a write fail at once, and the read comes by itself when the line is back', async () => {
  onlineManager.setOnline(false)
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  const client = createQueryClient()
  client.mount()
  const observer = new QueryObserver(client, { queryKey: ['/api/videos'] })
  const stop = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true))
  const write = client.getMutationCache().build(client, { mutationFn: () => request('POST', '/api/x') })
  await expect(write.execute(undefined)).rejects.toThrow('Failed to fetch')
  answer(200, '[]')
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual([]))
  stop()
  client.unmount()
})

test('an unreachable server has an error text of its own, in place of the text of the failed action', () => {
  expect(serverMessageOf(new ConnectionLost('Failed to fetch'), 'Login failed')).toMatch(/can’t be reached/)
  expect(serverMessageOf(new TypeError('x is undefined'), 'Login failed')).toBe('Login failed')
  expect(serverMessageOf(new RequestError(500, '', ''), 'Login failed')).toBe('Login failed')
})
