import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isBehindNginx } from '#server/testing/nginx.ts'
import { rawRequest } from '#server/testing/raw-request.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let web: string

async function build(name: string): Promise<void> {
  const script = `console.log('${name}')`
  await mkdir(path.join(web, 'static'), { recursive: true })
  await writeFile(path.join(web, 'index.html'), `<head></head>${name}`)
  await writeFile(path.join(web, 'home.html'), `home of ${name}`)
  await writeFile(path.join(web, '.secret'), 'hidden')
  await writeFile(path.join(web, `static/${name}.js`), script)
  await writeFile(path.join(web, `static/${name}.js.br`), brotliCompressSync(script))
}
const remove = () => rm(web, { recursive: true, force: true })

beforeAll(async () => {
  app = await startTestApp({
    webFiles: async (folder) => {
      web = folder
      await build('first')
    },
  })
})
beforeEach(async () => {
  await remove()
  await build('first')
})
afterAll(() => app.stop())

const get = (route: string, headers: Record<string, string> = {}, method = 'GET') =>
  rawRequest(app.baseUrl + route, { method, headers })

test('a build under a running server is served from its end on, and until then it says what is missing', async () => {
  expect((await get('/')).body).toBe('home of first')
  await remove()
  const meanwhile = await get('/auth', { 'Accept-Encoding': 'br' })
  expect(meanwhile.status).toBe(503)
  expect(JSON.parse(meanwhile.body)).toEqual({
    code: 'unavailable',
    message: 'The web app is not built yet: run "npm run build".',
  })
  expect((await get('/static/first.js')).status).toBe(404)
  await build('second')
  expect((await get('/')).body).toBe('home of second')
  expect((await get('/auth')).body).toContain('second')
  expect((await get('/static/second.js')).body).toBe("console.log('second')")
})

test('a file that was removed after the start is 404, compressed or not, and the server goes on', async () => {
  const br = { 'Accept-Encoding': 'br' }
  expect((await get('/static/first.js', br)).headers['content-encoding']).toBe('br')
  await rm(path.join(web, 'static/first.js.br'))
  const plain = await get('/static/first.js', br)
  expect(plain).toMatchObject({ status: 200, body: "console.log('first')" })
  expect(plain.headers['content-encoding']).toBeUndefined()
  await rm(path.join(web, 'static/first.js'))
  for (const headers of [br, {}]) {
    const gone = await get('/static/first.js', headers)
    expect(gone.status).toBe(404)
    expect(JSON.parse(gone.body)).toEqual({ code: 'not_found', message: 'There is nothing here.' })
    expect(gone.headers['cache-control']).toBe('no-store')
  }
})

test('who has a file already is told so, HEAD gets its headers, and nothing outside or hidden is given', async () => {
  const first = await get('/static/first.js')
  expect(first.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-length': String(Buffer.byteLength(first.body)),
    vary: 'Accept-Encoding',
  })
  const known = { 'If-None-Match': String(first.headers['etag']) }
  expect(await get('/static/first.js', known)).toMatchObject({ status: 304, body: '' })
  const head = await get('/static/first.js', {}, 'HEAD')
  expect(head).toMatchObject({ status: 200, body: '' })
  expect(head.headers['content-length']).toBe(first.headers['content-length'])
  // A path of a screen, where a file with a hash would be kept for a year.
  const missing = await get('/static/nothing-here')
  expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'no-store'])
  const hostile = ['/.secret', '/%2e%2e/turnout.sqlite', '/..%2fturnout.sqlite', '/static/%00.js', '/%ff.js']
  for (const route of hostile) {
    const answer = await rawRequest(app.baseUrl, { path: route })
    // nginx itself refuses an address that leads out of the root, or that no file can have.
    const refusal = isBehindNginx && /%2e|%2f|%00/.test(route) ? 400 : 404
    expect([route, answer.status]).toEqual([route, refusal])
  }
})
