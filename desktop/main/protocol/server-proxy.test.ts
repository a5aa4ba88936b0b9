import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DESKTOP_ORIGIN } from '#shared/bridge/names.ts'
import { createServerProxy } from './server-proxy.ts'
import { startWebServer, type WebServer } from '../testing/web-server.ts'

const VIDEO = randomBytes(100_000)
let seen: { request: IncomingMessage; body: string }[] = []
let server: WebServer

const answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/api/packed': (_, response) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip', 'Set-Cookie': 'a=b' }
    response.writeHead(200, headers).end(gzipSync('{"is":"packed"}'))
  },
  '/api/html': (_, response) =>
    void response
      .writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': 'script-src *' })
      .end('<script>steal()</script>'),
  '/uploads/drawing.svg': (_, response) =>
    void response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end('<svg/>'),
  '/uploads/film.mp4': (request, response) => {
    const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
    const end = to ? Number(to) : VIDEO.length - 1
    const headers = {
      'Content-Type': 'video/mp4',
      'Content-Range': `bytes ${from}-${end}/${VIDEO.length}`,
      'Accept-Ranges': 'bytes',
    }
    response.writeHead(206, headers).end(VIDEO.subarray(Number(from), end + 1))
  },
  '/api/elsewhere': (_, response) => void response.writeHead(302, { Location: '/api/packed' }).end(),
}

beforeAll(async () => {
  server = await startWebServer((request, response) => {
    void text(request).then((body) => {
      seen.push({ request, body })
      const answer = answers[request.url ?? '']
      if (answer) answer(request, response)
      else response.writeHead(201, { 'Content-Type': 'application/json', Link: '</x>; rel="next"' }).end('{}')
    })
  })
})
afterAll(() => server.stop())

const askAs = (token: string | null, getServer = (): string | null => server.origin) =>
  createServerProxy({ fetch, getServer, getToken: () => token })
const ask = async (path: string, init: RequestInit = {}, token: string | null = 'secret') => {
  seen = []
  return askAs(token)(new Request(DESKTOP_ORIGIN + path, init))
}

test('a call goes on with the bearer, its body and its query, without cookies, origin or referrer', async () => {
  const answer = await ask('/api/videos?cursor=a%20b', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      Cookie: 'session=1',
      Origin: 'https://example.org',
      'X-Forwarded-For': '1.2.3.4',
    },
    body: '{"title":"One"}',
  })
  expect(answer.status).toBe(201)
  expect(answer.headers.get('link')).toBe('</x>; rel="next"')
  const [call] = seen
  expect(call?.request.url).toBe('/api/videos?cursor=a%20b')
  expect(call?.body).toBe('{"title":"One"}')
  expect(call?.request.headers).toMatchObject({
    authorization: 'Bearer secret',
    'content-type': 'application/json',
  })
  for (const name of ['cookie', 'origin', 'referer', 'x-forwarded-for'])
    expect(call?.request.headers).not.toHaveProperty(name)
})

test('the credential of a request precedes the stored one; signed out there is none', async () => {
  await ask('/api/videos', { headers: { Authorization: 'Bearer newer' } })
  expect(seen[0]?.request.headers.authorization).toBe('Bearer newer')
  await ask('/api/videos', {}, null)
  expect(seen[0]?.request.headers).not.toHaveProperty('authorization')
})

test('a part of a film comes as that part, with the bearer that an element can’t carry', async () => {
  const answer = await ask('/uploads/film.mp4', { headers: { Range: 'bytes=1000-1999' } })
  expect(answer.status).toBe(206)
  expect(answer.headers.get('content-range')).toBe(`bytes 1000-1999/${VIDEO.length}`)
  expect(answer.headers.get('content-type')).toBe('video/mp4')
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(VIDEO.subarray(1000, 2000))
  expect(seen[0]?.request.headers.authorization).toBe('Bearer secret')
})

test('a large body streams through whole', async () => {
  const body = randomBytes(2_000_000).toString('hex')
  await ask('/api/upload', { method: 'PATCH', headers: { 'Upload-Offset': '0' }, body })
  expect(seen[0]?.body).toBe(body)
  expect(seen[0]?.request.headers['upload-offset']).toBe('0')
})

test('the proxy unpacks compressed answers and removes cookies', async () => {
  const answer = await ask('/api/packed')
  expect(await answer.json()).toEqual({ is: 'packed' })
  for (const name of ['content-encoding', 'content-length', 'set-cookie'])
    expect(answer.headers.has(name)).toBe(false)
})

test('a server that answers with a page or a drawing gets it read as text, able to run nothing', async () => {
  for (const path of ['/api/html', '/uploads/drawing.svg']) {
    const answer = await ask(path)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  }
})

test('a call that is sent on elsewhere, a server that is away and one that wasn’t chosen answer in words', async () => {
  expect((await ask('/api/elsewhere')).status).toBe(503)
  const away = await askAs(null, () => 'http://127.0.0.1:9')(new Request(`${DESKTOP_ORIGIN}/api/videos`))
  expect(away.status).toBe(503)
  expect(await away.json()).toEqual({
    code: 'unavailable',
    message: '127.0.0.1:9 can’t be reached just now.',
  })
  const none = await askAs(null, () => null)(new Request(`${DESKTOP_ORIGIN}/api/videos`))
  expect(await none.json()).toEqual({ code: 'unavailable', message: 'No server has been chosen yet.' })
})

test('a request that the page gives up is given up', async () => {
  const giveUp = new AbortController()
  giveUp.abort()
  await expect(ask('/api/videos', { signal: giveUp.signal })).rejects.toThrow(/abort/i)
})

test('a server that doesn’t begin to answer is away after a minute, and one that answers slowly isn’t', async () => {
  vi.useFakeTimers()
  try {
    const hang = createServerProxy({
      fetch: (_, init) =>
        new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('late')))),
      getServer: () => server.origin,
      getToken: () => null,
    })
    const hanging = hang(new Request(`${DESKTOP_ORIGIN}/api/videos`))
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await hanging).status).toBe(503)

    let isEnded = false
    const slow = createServerProxy({
      fetch: async (_, init) => {
        init?.signal?.addEventListener('abort', () => (isEnded = true))
        return new Response('begun')
      },
      getServer: () => server.origin,
      getToken: () => null,
    })
    const answer = await slow(new Request(`${DESKTOP_ORIGIN}/uploads/film.mp4`))
    await vi.advanceTimersByTimeAsync(600_000)
    expect(isEnded).toBe(false)
    expect(await answer.text()).toBe('begun')
  } finally {
    vi.useRealTimers()
  }
})
