import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectTo, rawRequest } from '#server/testing/raw-request.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    webFiles: async (web) => {
      await mkdir(path.join(web, 'static'), { recursive: true })
      const page = '<!doctype html><head><title>Turnout</title></head>'
      await writeFile(path.join(web, 'index.html'), page)
      for (const name of ['app.js', 'app.css', 'icon.svg'])
        await writeFile(path.join(web, 'static', name), '<svg/>')
      for (const name of ['manifest.webmanifest', 'third-party-licenses.txt'])
        await writeFile(path.join(web, name), '{}')
    },
  })
})
afterAll(() => app.stop())

/** @returns everything that the server sends until it closes the connection */
async function send(bytes: string): Promise<string> {
  const wire = connectTo(app.baseUrl)
  let answer = ''
  wire.setEncoding('utf8').on('data', (text: string) => (answer += text))
  wire.on('error', () => undefined)
  wire.write(bytes)
  await once(wire, 'close')
  return answer
}

describe('the boundaries of a message', () => {
  const SECOND = 'GET /api/config HTTP/1.1\r\nHost: turnout\r\nConnection: close\r\n\r\n'
  const post = (...headers: string[]) =>
    `POST /api/auth/login HTTP/1.1\r\nHost: turnout\r\nContent-Type: application/json\r\n${headers.join('\r\n')}\r\n\r\n`

  test.each([
    [
      'a length beside chunks',
      post('Content-Length: 4', 'Transfer-Encoding: chunked') + `0\r\n\r\n${SECOND}`,
    ],
    ['two lengths', post('Content-Length: 0', 'Content-Length: 4') + SECOND],
    ['a length that is no number', post('Content-Length: +4') + SECOND],
    ['a blank before the colon', post('Transfer-Encoding : chunked') + `0\r\n\r\n${SECOND}`],
    ['an unknown encoding', post('Transfer-Encoding: chunked, identity') + `0\r\n\r\n${SECOND}`],
    ['a folded line', post('Content-Length:', ' 4') + SECOND],
    ['chunks of a negative length', post('Transfer-Encoding: chunked') + `-1\r\n\r\n${SECOND}`],
  ])('%s is refused, and nothing behind it is read as a request', async (_, bytes) => {
    const answer = await send(bytes)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  })
})

test('TRACE and unknown methods are refused, and return nothing of the request', async () => {
  for (const method of ['TRACE', 'TRACK', 'CONNECT', 'PROPFIND']) {
    const answer = await send(
      `${method} /api/config HTTP/1.1\r\nHost: turnout\r\nX-Secret: of-the-request\r\nConnection: close\r\n\r\n`,
    )
    expect([method, answer]).toEqual([method, expect.not.stringContaining('of-the-request')])
    expect([method, answer]).toEqual([method, expect.not.stringMatching(/^HTTP\/1\.1 [23]/)])
  }
})

test('a parameter that comes twice is refused, not chosen from', async () => {
  for (const query of ['limit=1&limit=2', 'sort=newest&sort=trending', 'cursor=1&cursor=2'])
    expect([query, (await rawRequest(`${app.baseUrl}/api/videos?${query}`)).status]).toEqual([query, 400])
})

test('the names of object internals set nothing', async () => {
  const register = async (number: number, internals: string) => {
    const form = { username: `plain_${number}`, email: `plain${number}@example.org` }
    const fields = JSON.stringify({ ...form, password: 'a-secret-of-its-own' }).slice(0, -1)
    const answer = await fetch(`${app.baseUrl}/api/auth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: `${fields},${internals}}`,
    })
    return [answer.status, await answer.json()]
  }
  expect(await register(1, '"__proto__":{"isAdmin":true}')).toEqual([
    400,
    expect.objectContaining({ code: 'invalid' }),
  ])
  expect(await register(2, '"constructor":{"prototype":{"isAdmin":true}}')).toEqual([
    201,
    expect.objectContaining({ isAdmin: false }),
  ])
  expect('isAdmin' in {}).toBe(false)
  for (const query of ['__proto__[limit]=1', 'constructor=1', '__proto__=1'])
    expect((await rawRequest(`${app.baseUrl}/api/videos?${query}`)).status).toBe(200)
})

test('every answer in text says its type and that it is UTF-8', async () => {
  const ana = await app.register()
  const chief = await app.registerAdmin()
  const { id } = await chief.api.approveVideo({ id: (await app.submit(ana)).id })
  const cues = [{ startMs: 0, endMs: 1000, text: 'Look' }]
  const { captionsUrl } = await chief.api.replaceCaptions({ id, cues })
  for (const [address, type] of [
    ['/', 'text/html'],
    ['/api/docs', 'text/html'],
    [`/video/${id}`, 'text/html'],
    ['/static/app.js', 'text/javascript'],
    ['/static/app.css', 'text/css'],
    ['/static/icon.svg', 'image/svg+xml'],
    ['/third-party-licenses.txt', 'text/plain'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/api/config', 'application/json'],
    ['/api/openapi.json', 'application/json'],
    ['/api/videos', 'application/json'],
    ['/api/nothing', 'application/json'],
    ['/uploads/none.mp4', 'application/json'],
    ['/healthz', 'application/json'],
    [String(captionsUrl), 'text/vtt'],
  ] as const) {
    const { headers } = await rawRequest(app.baseUrl + address)
    expect([address, headers['content-type']]).toEqual([address, `${type}; charset=utf-8`])
  }
})
