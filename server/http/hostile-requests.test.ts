import { once } from 'node:events'
import { readdir, readlink } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { aSmallVideo } from '#server/testing/videos.ts'

let app: TestApp
let ana: TestPerson
let video: { id: number }
beforeAll(async () => {
  app = await startTestApp()
  ana = await app.register('ana')
  const chief = await app.registerAdmin('chief')
  video = await chief.api.approveVideo({ id: (await app.submit(ana)).id })
})
afterAll(() => app.stop())

const ask = async (
  method: string,
  address: string,
  body?: string | Buffer,
  headers: Record<string, string> = {},
) => {
  const answer = await fetch(app.baseUrl + address, {
    method,
    headers: { Authorization: `Bearer ${ana.token}`, 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
  })
  return { status: answer.status, text: await answer.text() }
}

const PATIENT = { timeout: 20_000 }
const WITH_NUL = 'a\0bc'
test.each([
  ['POST', '/api/auth/login', { username: WITH_NUL, password: 'secret-pass' }],
  [
    'POST',
    '/api/auth/register',
    { username: 'nul', email: 'n@example.org', password: 'secret-pass', firstName: WITH_NUL },
  ],
  ['POST', '/api/videos/1/comments', { text: WITH_NUL }],
  ['PATCH', '/api/videos/1', { title: WITH_NUL }],
  ['POST', '/api/videos/1/captions', { file: `WEBVTT\n\n00:01.000 --> 00:02.000\n${WITH_NUL}` }],
  ['PUT', '/api/videos/1/captions', { cues: [{ startMs: 0, endMs: 1000, text: WITH_NUL }] }],
])('a sign that no database takes is refused in words: %s %s', async (method, address, body) => {
  const { status, text } = await ask(method, address.replace('1', String(video.id)), JSON.stringify(body))
  expect(status).toBe(400)
  expect(JSON.parse(text)).toEqual({
    code: 'malformed',
    message: 'Please leave out the invisible signs in your text.',
  })
})

test('neither does a form with it, nor a search for it or for accents alone, come to a failure of ours', async () => {
  const form = new FormData()
  form.set('firstName', WITH_NUL)
  const answer = await fetch(`${app.baseUrl}/api/user/profile`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${ana.token}` },
    body: form,
  })
  expect(answer.status).toBe(400)
  const statuses = ['%00%00', '%CC%81%CC%81', "'", '\\', ':*', '%ED%A0%80a', '%E2%80%8F%D9%85%D8%B1'].map(
    async (q) => (await ask('GET', `/api/search?q=${q}`)).status,
  )
  expect(await Promise.all(statuses)).toEqual([400, 200, 200, 200, 200, 200, 200])
})

test('bodies that are not what they say they are get an answer of the contract', async () => {
  const zipped = gzipSync('{"username":"ana","password":"secret-pass"}')
  const packed = { 'Content-Encoding': 'gzip' }
  expect(await ask('POST', '/api/auth/login', zipped, packed)).toMatchObject({ status: 200 })
  for (const broken of [zipped.subarray(0, 20), Buffer.from('not packed at all')]) {
    expect(await ask('POST', '/api/auth/login', broken, packed)).toMatchObject({ status: 400 })
  }
  const withoutBoundary = { 'Content-Type': 'multipart/form-data' }
  for (const [method, address] of [
    ['POST', '/api/upload'],
    ['POST', '/api/upload/thumbnail'],
    ['PUT', '/api/user/profile'],
  ] as const) {
    const { status, text } = await ask(method, address, 'x', withoutBoundary)
    expect([status, JSON.parse(text)], address).toEqual([
      400,
      { code: 'malformed', message: 'Please send the files as a form.' },
    ])
  }
})

test('uploads that break off or are refused half way leave no file behind, nor one open', async () => {
  const incoming = path.join(app.config.dataDir, 'incoming')
  const openFiles = async () => {
    const targets = (await readdir('/proc/self/fd')).map((fd) =>
      readlink(`/proc/self/fd/${fd}`).catch(() => ''),
    )
    return (await Promise.all(targets)).filter((target) => target.startsWith(incoming))
  }
  const start = await aSmallVideo()
  const partOf = (name: string) =>
    `\r\n--cut\r\nContent-Disposition: form-data; name="${name}"; filename="${name}"\r\n\r\n`
  const send = async (...rest: (string | Buffer)[]) => {
    const { port } = new URL(app.baseUrl)
    const wire = connect(Number(port), '127.0.0.1').on('error', () => undefined)
    await once(wire, 'connect')
    wire.write(
      `POST /api/upload HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${ana.token}\r\n` +
        `Content-Type: multipart/form-data; boundary=cut\r\nContent-Length: 5000000\r\n\r\n${partOf('video')}`,
    )
    for (const bytes of [start, ...rest]) wire.write(bytes)
    return wire
  }
  for (let i = 0; i < 5; i++) {
    const wire = await send()
    await expect.poll(openFiles, PATIENT).toHaveLength(1)
    wire.resetAndDestroy()
    await expect.poll(openFiles, PATIENT).toEqual([])
  }
  const refused = await send(partOf('thumbnail'), Buffer.alloc(9000, 'no picture'))
  const [head] = (await once(refused, 'data')) as [Buffer]
  expect(head.toString()).toContain(' 415 ')
  refused.destroy()
  await expect.poll(openFiles, PATIENT).toEqual([])
  expect(await readdir(incoming)).toEqual([])
})
