import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import path from 'node:path'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openLiveSocket } from '#server/testing/live-socket.ts'
import { hasNginx, startNginx } from '#server/testing/nginx.ts'
import { rawRequest } from '#server/testing/raw-request.ts'
import { endServer, listenOn, startSite, type Site } from '#server/testing/site.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { testClient } from '#server/testing/test-client.ts'

const why = hasNginx ? '' : ' (skipped: nginx or openssl is not installed)'
const HSTS = 'max-age=63072000; includeSubDomains'

describe.runIf(hasNginx)(`three servers behind nginx with deploy/nginx.conf${why}`, () => {
  let app: TestApp
  let site: Site
  let ana: TestPerson
  /** The web app of each server; a new release is on the second one alone. */
  const webRootOf = (index: number) => path.join(app.config.dataDir, `web-${index}`)
  beforeAll(async () => {
    app = await startTestApp()
    site = await startSite(app, [0, 1, 2].map(webRootOf))
    ana = await app.register('ana')
    for (const index of [0, 1, 2]) {
      await mkdir(path.join(webRootOf(index), 'static'), { recursive: true })
      await writeFile(path.join(webRootOf(index), 'index.html'), '<title>Turnout</title>')
    }
    await writeFile(path.join(webRootOf(1), 'static/new-1a2b3c.js'), 'export {}')
  })
  afterAll(async () => {
    await site.stop()
    await app.stop()
  })
  const get = (address: string, headers: Record<string, string> = {}) =>
    rawRequest(site.nginx.baseUrl + address, { headers })
  /** The headers that the servers receive meanwhile, for requests of this path. */
  const received = async (address: string, send: () => Promise<unknown>) => {
    const seen: { by: number; headers: IncomingHttpHeaders }[] = []
    const listeners = site.servers.map((server, by) => {
      const listen = ({ url, headers }: { url?: string; headers: IncomingHttpHeaders }) => {
        if (url === address) seen.push({ by, headers })
      }
      server.prependListener('request', listen)
      return () => server.off('request', listen)
    })
    await send()
    for (const end of listeners) end()
    return seen
  }

  test('http leads to https, which speaks TLS 1.3 alone and HTTP/2, and browsers are told to stay', async () => {
    const plain = await rawRequest(`${site.nginx.httpUrl}/shorts?tab=new`)
    expect([plain.status, plain.headers['location']]).toEqual([301, 'https://127.0.0.1/shorts?tab=new'])
    for (const address of ['/api/videos', '/', '/api/nothing', '/static/gone.js', '/uploads/none.mp4'])
      expect((await get(address)).headers['strict-transport-security'], address).toBe(HSTS)

    const port = Number(new URL(site.nginx.baseUrl).port)
    const old = connectTls({ host: '127.0.0.1', port, maxVersion: 'TLSv1.2' })
    const [refusal] = (await once(old, 'error')) as [Error]
    expect(refusal.message).toMatch(/protocol version/)

    const session = connectHttp2(site.nginx.baseUrl)
    onTestFinished(() => session.close())
    const answers = Array.from({ length: 20 }, async () => {
      const stream = session.request({ ':path': '/api/config' })
      const [headers] = (await once(stream, 'response')) as [Record<string, unknown>]
      stream.resume()
      await once(stream, 'end')
      return headers
    })
    const heads = await Promise.all(answers)
    expect([heads[0]?.[':status'], session.alpnProtocol]).toEqual([200, 'h2'])
    // Also of the requests that share a connection at once.
    expect(new Set(heads.map((headers) => headers['x-request-id'])).size).toBe(heads.length)
  })

  test('nginx replaces forged headers of address, host and protocol', async () => {
    const forged = {
      'X-Forwarded-For': '203.0.113.9',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'http',
      'X-Request-Id': 'forged',
      Forwarded: 'for=203.0.113.9',
    }
    const [seen] = await received('/healthz', () => get('/healthz', forged))
    const headers = seen?.headers ?? {}
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': new URL(site.nginx.baseUrl).host,
      'x-forwarded-proto': 'https',
      'x-request-id': expect.stringMatching(/^\d+\.\d{3}-\d+-\d+$/) as string,
    })
    expect(headers['forwarded']).toBeUndefined()
    const signIn = await fetch(`${site.nginx.baseUrl}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...forged },
      body: JSON.stringify({ username: 'ana', password: ana.password }),
    })
    expect(signIn.headers.get('Set-Cookie')).toMatch(/; secure/i)
    const fromElsewhere = { ...forged, Origin: 'https://evil.example', Cookie: '__Host-turnout_session=x' }
    expect(
      (await rawRequest(`${site.nginx.baseUrl}/api/auth/logout`, { method: 'POST', headers: fromElsewhere }))
        .status,
    ).toBe(403)
    await expect(openLiveSocket(site.nginx.baseUrl, 'https://evil.example')).rejects.toThrow('403')
  })

  test('requests and sockets go to all servers, and a file of a new release comes from the one that has it', async () => {
    const seen = await received('/healthz', () =>
      Promise.all(Array.from({ length: 60 }, () => get('/healthz'))),
    )
    expect(new Set(seen.map(({ by }) => by)).size).toBe(3)
    const sockets = await Promise.all(
      [0, 1, 2].map(() => openLiveSocket(site.nginx.baseUrl, site.nginx.baseUrl)),
    )
    for (const live of sockets) await live.signIn(ana.token)
    await Promise.all(sockets.map((live) => live.end()))
    for (let i = 0; i < 6; i++) {
      const script = await get('/static/new-1a2b3c.js')
      expect([script.status, script.headers['cache-control']]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ])
    }
    expect((await get('/static/gone.js')).status).toBe(404)
  })

  test('an address of 60 kB passes as without nginx, and a longer one is refused', async () => {
    const address = `/api/search?q=${'%F0%9F%9A%92'.repeat(5000)}`
    expect((await get(address)).status).toBe((await rawRequest(app.baseUrl + address)).status)
    expect((await get(`/api/search?q=${'a'.repeat(66_000)}`)).status).toBe(414)
    const one = await get('/healthz', { 'X-Long': 'a'.repeat(60_000), 'X-Longer': 'a'.repeat(20_000) })
    expect(one.status).toBe(431)
  })

  test('nginx compresses what Turnout doesn’t', async () => {
    const headers = { 'Accept-Encoding': 'gzip' }
    expect(
      (await rawRequest(`${app.baseUrl}/api/openapi.json`, { headers })).headers['content-encoding'],
    ).toBeUndefined()
    expect((await get('/api/openapi.json', headers)).headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'Accept-Encoding',
    })
  })

  test('servers that stop take no request with them', async () => {
    const there = testClient(site.nginx.baseUrl, ana.token)
    for (const server of site.servers.slice(0, 2)) {
      await endServer(server)
      await Promise.all(Array.from({ length: 30 }, () => get('/healthz'))).then((answers) =>
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200])),
      )
      // A refused connection has received nothing: also a change may go to another server.
      await there.login({ username: 'ana', password: ana.password })
    }
  })
})

describe.runIf(hasNginx)(`servers that break, behind nginx with deploy/nginx.conf${why}`, () => {
  /** Starts nginx in front of two servers, of which one breaks each connection. @returns the calls that they received */
  async function startBroken(): Promise<{ baseUrl: string; calls: string[] }> {
    const calls: string[] = []
    const broken = createServer((request) => {
      calls.push(`${request.method} broken`)
      request.socket.destroy()
    })
    const whole = createServer((request, response) => {
      calls.push(`${request.method} whole`)
      request.resume()
      response.end('{}')
    })
    const servers: Server[] = [broken, whole]
    const nginx = await startNginx({ ports: await Promise.all(servers.map(listenOn)), dataDir: '/nowhere' })
    onTestFinished(async () => {
      await nginx.stop()
      await Promise.all(servers.map(endServer))
    })
    return { baseUrl: nginx.baseUrl, calls }
  }

  test('a GET is asked of another server, a POST never reaches two', async () => {
    const { baseUrl, calls } = await startBroken()
    for (let i = 0; i < 4; i++) expect((await fetch(`${baseUrl}/api/videos`)).status).toBe(200)
    expect(calls).toContain('GET broken')
    calls.length = 0
    const statuses: number[] = []
    // A server that failed is left out for some seconds: the first POSTs may all go to the other one.
    await expect
      .poll(async () => {
        const { status } = await fetch(`${baseUrl}/api/videos`, { method: 'POST', body: '{}' })
        statuses.push(status)
        return calls
      })
      .toContain('POST broken')
    expect(statuses.filter((status) => status === 503)).toHaveLength(
      calls.filter((call) => call === 'POST broken').length,
    )
    expect(calls).toHaveLength(statuses.length)
  })

  test('without any server the answer is 503 with Retry-After, and the log names no secret', async () => {
    const closed = createServer()
    const port = await listenOn(closed)
    await endServer(closed)
    const nginx = await startNginx({ ports: [port], dataDir: '/nowhere' })
    const answer = await fetch(`${nginx.baseUrl}/api/search?q=insulin`, {
      headers: { Authorization: 'Bearer secret-token', Cookie: 'turnout_session=secret-cookie' },
    })
    const body: unknown = await answer.json()
    const logs = await nginx.stop()
    expect(body).toEqual({ code: 'unavailable', message: 'The server is not ready.' })
    expect([answer.status, answer.headers.get('Retry-After'), answer.headers.get('Cache-Control')]).toEqual([
      503,
      '5',
      'no-store',
    ])
    expect(answer.headers.get('Strict-Transport-Security')).toBe(HSTS)
    const [line = ''] = logs.split('\n')
    expect(line).toMatch(/^\S+ \d+\.\d{3}-\d+-\d+ GET 503 /)
    expect(line).not.toMatch(/insulin|secret/)
  })
})
