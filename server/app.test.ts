import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { routes } from '#shared/contract/index.ts'
import { videoActivity } from '#shared/live/messages.ts'
import { ANONYMOUS_NAME } from '#shared/live/vocabulary.ts'
import { rawRequest } from './testing/raw-request.ts'
import { isBehindNginx } from '#server/testing/nginx.ts'
import { startTestApp, type TestApp, type TestPerson } from './testing/test-app.ts'

const PAGE = '<!doctype html><head><title>Turnout</title></head>'
const DRAWN_HOME = '<!doctype html><title>Turnout</title><h1>Home</h1>'
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(2000))})`

let app: TestApp
let ana: TestPerson
beforeAll(async () => {
  app = await startTestApp({
    webFiles: async (web) => {
      await mkdir(path.join(web, 'static'), { recursive: true })
      await writeFile(path.join(web, 'index.html'), PAGE)
      await writeFile(path.join(web, 'home.html'), DRAWN_HOME)
      await writeFile(path.join(web, 'static/app-1a2b3c.js'), SCRIPT)
      await writeFile(path.join(web, 'static/app-1a2b3c.js.br'), brotliCompressSync(SCRIPT))
    },
  })
  ana = await app.register('ana')
})
afterAll(() => app.stop())

const get = (route: string, headers: Record<string, string> = {}) =>
  rawRequest(app.baseUrl + route, { headers })

test('liveness and readiness answer', async () => {
  expect((await get('/healthz')).status).toBe(200)
  expect((await get('/readyz')).status).toBe(200)
})

test('every answer carries a request id, also what is remembered, and what is not there', async () => {
  const id = isBehindNginx ? /^\d+\.\d{3}-\d+-\d+$/ : /^[\w-]{36}$/
  for (const route of ['/api/videos', '/api/videos', '/api/nothing', '/healthz', '/']) {
    expect((await get(route)).headers['x-request-id']).toMatch(id)
  }
})

test('no answer may be taken for anything else than it says, whichever way it is made', async () => {
  const routes = [
    '/api/videos',
    '/api/videos',
    '/api/wall/clips',
    '/api/videos?limit=x',
    '/api/nothing',
    '/api/config',
    '/api/openapi.json',
    '/api/docs',
    '/api/auth/user',
    '/api/auth/google',
    '/uploads/none.mp4',
    '/healthz',
    '/',
    '/static/app-1a2b3c.js',
    '/static/gone.js',
  ]
  for (const route of routes) {
    const { headers } = await get(route)
    expect([route, headers['x-content-type-options']]).toEqual([route, 'nosniff'])
  }
  const tus = await fetch(`${app.baseUrl}/api/uploads`, { method: 'OPTIONS' })
  expect(tus.headers.get('X-Content-Type-Options')).toBe('nosniff')
})

test('home’s page shows its first screen by itself, its other tab and every other screen don’t', async () => {
  const home = await get('/')
  expect(home).toMatchObject({ status: 200, body: DRAWN_HOME })
  expect(home.headers['cache-control']).toBe('no-cache')
  // Without a drawing of its own, as /shorts here, a screen is the app's to draw.
  for (const route of ['/?tab=shorts', '/shorts', '/trending']) expect((await get(route)).body).toBe(PAGE)
})

test('an unknown call is 404 in JSON, never the page', async () => {
  const answer = await get('/api/nothing')
  expect(answer.status).toBe(404)
  expect(JSON.parse(answer.body)).toEqual({ code: 'not_found', message: 'There is nothing here.' })
})

test('the API describes every route of the contract', async () => {
  const document = JSON.parse((await get('/api/openapi.json')).body) as {
    paths: Record<string, Record<string, { operationId: string }>>
  }
  const described = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  expect(described.toSorted()).toEqual(Object.keys(routes).toSorted())
  const page = await get('/api/docs')
  for (const { path } of Object.values(routes)) expect(page.body).toContain(`<code>${path}</code>`)
})

test('every screen is the page, not cached; what is named by its content is kept for good, and comes compressed', async () => {
  for (const route of ['/auth', '/shorts', '/category/3', '/search?q=a.b']) {
    const page = await get(route)
    expect(page).toMatchObject({ status: 200, body: PAGE, headers: { 'cache-control': 'no-cache' } })
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  }
  const script = await get('/static/app-1a2b3c.js', { 'Accept-Encoding': 'br' })
  expect(script.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const refused = { 'Accept-Encoding': 'br;q=0, gzip;q=0' }
  for (const path of ['/static/app-1a2b3c.js', '/auth'])
    expect((await get(path, refused)).headers['content-encoding']).toBeUndefined()
  expect((await get('/static/gone.js')).status).toBe(404)
})

test('a long list comes compressed to those who take it, again from memory', async () => {
  const chief = await app.registerAdmin()
  for (let i = 0; i < 3; i++) await chief.api.approveVideo({ id: (await app.submit(ana)).id })
  for (let i = 0; i < 3; i++) {
    const response = await fetch(`${app.baseUrl}/api/videos`, { headers: { 'Accept-Encoding': 'gzip' } })
    expect(response.headers.get('Content-Encoding')).toBe('gzip')
    expect(await response.json()).toHaveLength(3)
  }
  const plain = await get('/api/videos', { 'Accept-Encoding': 'gzip;q=0' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(JSON.parse(plain.body)).toHaveLength(3)
})

test('the socket announces each activity once to everybody, and sends the kept ones to new connections', async () => {
  const chief = await app.registerAdmin()
  const video = await chief.api.approveVideo({ id: (await app.submit(ana)).id })
  const listen = async () => {
    const socket = new WebSocket(`${app.baseUrl.replace('http', 'ws')}/ws`)
    const messages: unknown[] = []
    socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString())))
    await once(socket, 'open')
    return { socket, messages }
  }
  const early = await listen()
  await ana.api.likeVideo({ id: video.id })
  await ana.api.likeVideo({ id: video.id })
  await expect.poll(() => early.messages).toHaveLength(1)
  expect(videoActivity.strict().parse(early.messages[0])).toMatchObject({
    action: 'liked',
    username: ANONYMOUS_NAME,
    videoId: video.id,
  })
  const late = await listen()
  await expect.poll(() => late.messages).toEqual(early.messages)
  early.socket.close()
  late.socket.close()
})

test('a foreign page cannot open the socket', async () => {
  const socket = new WebSocket(`${app.baseUrl.replace('http', 'ws')}/ws`, { origin: 'https://evil.example' })
  const [error] = (await once(socket, 'error')) as [Error]
  expect(error.message).toContain('403')
})
