import { once } from 'node:events'
import { readdir, readlink } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { breakOff, connectTo } from '#server/testing/raw-request.ts'
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
    code: 'invalid',
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

test.each([
  ['/api/videos/abc', 'Nothing has this number. Please check the address, or choose again.'],
  ['/api/videos/99999999999/comments', 'Nothing has this number. Please check the address, or choose again.'],
  ['/api/videos?limit=x', 'Please give “limit” as a number.'],
  ['/api/videos?limit=1.5', 'Please give “limit” as a whole number.'],
  ['/api/videos?limit=0', 'Please choose at least 1 for “limit”.'],
  ['/api/videos/trending?limit=5000', 'Please choose at most 100 for “limit”.'],
  [
    '/api/videos?cursor=%20',
    'This place in the list is not known here. Please start again at its beginning.',
  ],
  ['/api/videos?sort=best', 'Please choose “sort” from these: newest, most-viewed, most-liked, trending.'],
  ['/api/videos/shorts?page=0', 'Please choose at least 1 for “page”.'],
])(
  'what an address asks for wrongly is refused in a sentence that says what to do: %s',
  async (address, message) => {
    for (const headers of [{}, { Authorization: '' }]) {
      const { status, text } = await ask('GET', address, undefined, headers)
      expect([status, (JSON.parse(text) as { message: string }).message]).toEqual([400, message])
    }
  },
)

const INVISIBLE = '\u200B\u200D\uFEFF \u2060\u3164\u00AD'
test('a text of signs that show nothing is an empty one, wherever somebody writes one', async () => {
  const { id } = video
  const send = async (method: string, address: string, body: object) => {
    const { status, text } = await ask(method, address, JSON.stringify(body))
    return [status, (JSON.parse(text) as { message: string }).message]
  }
  expect(await send('POST', `/api/videos/${id}/comments`, { text: INVISIBLE })).toEqual([
    400,
    'Please write something first.',
  ])
  expect(await send('PATCH', `/api/videos/${id}`, { title: INVISIBLE })).toEqual([
    400,
    'Please enter a title for your video.',
  ])
  const clip = { title: INVISIBLE, clipStartTime: 0, clipDuration: 15 }
  expect(await send('POST', `/api/videos/${id}/microclip`, clip)).toEqual([
    400,
    'Please enter a title for your clip.',
  ])
  const cues = [{ startMs: 0, endMs: 1000, text: INVISIBLE }]
  expect(await send('PUT', `/api/videos/${id}/captions`, { cues })).toEqual([
    400,
    'Please write what is said, or delete this line.',
  ])
  const form = {
    username: 'unseen',
    email: 'unseen@example.org',
    password: 'secret-pass',
    firstName: INVISIBLE,
  }
  expect(await app.anonymous.register(form)).toMatchObject({ firstName: null })
  // Within a text they may mean something.
  const family = 'Thanks 👨\u200D👩\u200D👧'
  expect(await ana.api.createComment({ id, text: family })).toMatchObject({ text: family })
})

test('bodies that are not what they say they are get an answer of the contract', async () => {
  const zipped = gzipSync('{"username":"ana","password":"secret-pass"}')
  // A sign-in ends the session that its request presents.
  const packed = { 'Content-Encoding': 'gzip', Authorization: '' }
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
      { code: 'invalid', message: 'Please send the files as a form.' },
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
    const wire = connectTo(app.baseUrl).on('error', () => undefined)
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
    breakOff(wire)
    await expect.poll(openFiles, PATIENT).toEqual([])
  }
  const refused = await send(partOf('thumbnail'), Buffer.alloc(9000, 'no picture'))
  const [head] = (await once(refused, 'data')) as [Buffer]
  expect(head.toString()).toContain(' 415 ')
  refused.destroy()
  await expect.poll(openFiles, PATIENT).toEqual([])
  expect(await readdir(incoming)).toEqual([])
})
