import { once } from 'node:events'
import { readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { FileConfigstore } from '@tus/file-store'
import sharp from 'sharp'
import { Upload as TusUpload } from 'tus-js-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { DatabaseUnavailable } from '#server/database/outage.ts'
import { createLogger } from '#server/http/request-log.ts'
import { refusalOf, testClient } from '#server/testing/test-client.ts'
import { requestFor } from '#server/testing/raw-request.ts'
import { startTestApp, WITH_FFMPEG, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { aSmallVideo, aVideoOfBytes } from '#server/testing/videos.ts'

/** Several pieces. */
const BYTES = 650_000

let app: TestApp
let ana: TestPerson
let ben: TestPerson
beforeAll(async () => {
  app = await startTestApp({ ...WITH_FFMPEG, maxUploadMb: 2 })
  ana = await app.register('ana')
  ben = await app.register('ben')
})
afterAll(() => app.stop())

const idOf = (url: string) => url.split('/').at(-1) ?? ''
const resumable = () => readdir(path.join(app.config.dataDir, 'resumable'))
const call = (
  method: string,
  url: string,
  headers: Record<string, string>,
  by: TestPerson | null = ana,
  body?: Uint8Array,
) =>
  fetch(url, {
    method,
    headers: {
      'Tus-Resumable': '1.0.0',
      ...(by ? { Authorization: `Bearer ${by.token}` } : {}),
      ...headers,
    },
    ...(body ? { body: new Uint8Array(body) } : {}),
  })
const create = async (bytes: number, by: TestPerson = ana) => {
  const response = await call('POST', `${app.baseUrl}/api/uploads`, { 'Upload-Length': String(bytes) }, by)
  expect(response.status).toBe(201)
  const location = response.headers.get('Location') ?? ''
  return { url: new URL(location, app.baseUrl).href, id: idOf(location) }
}
const send = (url: string, offset: number, bytes: Uint8Array, by: TestPerson | null = ana) =>
  call(
    'PATCH',
    url,
    { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(offset) },
    by,
    bytes,
  )
const whole = async (bytes: Uint8Array, by: TestPerson = ana) => {
  const { url, id } = await create(bytes.length, by)
  expect((await send(url, 0, bytes, by)).status).toBe(204)
  return id
}

test('a tus client uploads in pieces, and the result is the same as by form', async () => {
  const video = await aVideoOfBytes(BYTES)
  const url = await new Promise<string>((resolve, reject) => {
    const upload = new TusUpload(video, {
      endpoint: `${app.baseUrl}/api/uploads`,
      headers: { Authorization: `Bearer ${ana.token}` },
      chunkSize: 100_000,
      metadata: { filename: '../../etc/passwd', owner: '1' },
      onError: reject,
      onSuccess: () => resolve(upload.url ?? ''),
    })
    upload.start()
  })
  const answer = await ana.api.finishUpload({ id: url.split('/').at(-1) ?? '' })
  expect(answer).toEqual({
    video: { path: expect.stringMatching(/^[0-9a-f]{32}\.mp4$/) },
    thumbnail: null,
    duration: expect.any(Number),
  })
  const submitted = await ana.api.createVideo({
    title: 'Resumed',
    categoryId: app.categoryId,
    videoFile: answer.video.path,
  })
  expect(submitted).toMatchObject({ approvalStatus: 'pending', duration: answer.duration })
  const played = await fetch(`${app.baseUrl}/uploads/${answer.video.path}`, {
    headers: { Authorization: `Bearer ${ana.token}` },
  })
  expect(Buffer.from(await played.arrayBuffer()).equals(video)).toBe(true)
})

test('an upload continues where it broke off, also after a restart of the server', async () => {
  const video = await aVideoOfBytes(BYTES)
  const half = Math.floor(video.length / 2)
  const { url, id } = await create(video.length)
  expect((await send(url, 0, video.subarray(0, half))).status).toBe(204)
  expect((await refusalOf(ana.api.finishUpload({ id }))).status).toBe(400)

  const again = createApp({
    config: app.config,
    database: app.database,
    storage: app.storage,
    readers: app.readers,
    events: app.events,
    logger: createLogger('silent'),
    webRoot: path.join(app.config.dataDir, 'web'),
    now: () => new Date(),
  })
  again.server.listen(0, '127.0.0.1')
  await once(again.server, 'listening')
  const address = again.server.address()
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  try {
    await again.features.uploads.background.prepare()
    const there = `${baseUrl}/api/uploads/${id}`
    const head = await call('HEAD', there, {})
    expect(head.headers.get('Upload-Offset')).toBe(String(half))
    expect((await send(there, 0, video)).status).toBe(409)
    expect((await send(there, half, video.subarray(half))).status).toBe(204)
    const answer = await testClient(baseUrl, ana.token).finishUpload({ id })
    expect(answer.duration).toBeGreaterThan(5)
  } finally {
    again.close()
    const closed = once(again.server, 'close')
    again.server.close()
    again.server.closeAllConnections()
    await closed
  }
})

test('a dead connection releases its upload to the next request, with all bytes that it brought', async () => {
  const video = await aVideoOfBytes(BYTES)
  const { url } = await create(BYTES)
  const dead = requestFor(url)(url, {
    method: 'PATCH',
    headers: {
      Authorization: `Bearer ${ana.token}`,
      'Tus-Resumable': '1.0.0',
      'Content-Type': 'application/offset+octet-stream',
      'Content-Length': BYTES,
      'Upload-Offset': 0,
    },
  })
  dead.on('error', () => undefined)
  try {
    dead.write(video.subarray(0, 400_000))
    const sizeOf = async () => (await stat(path.join(app.config.dataDir, 'resumable', idOf(url)))).size
    await expect.poll(sizeOf).toBe(400_000)
    const asked = await call('HEAD', url, {})
    expect([asked.status, asked.headers.get('Upload-Offset')]).toEqual([200, '400000'])
    expect((await send(url, 400_000, video.subarray(400_000))).status).toBe(204)
  } finally {
    dead.destroy()
  }
})

test('a client that missed the answer asks again and gets the same; the bytes are stored once', async () => {
  const id = await whole(await aVideoOfBytes(BYTES))
  const [one, two] = await Promise.all([ana.api.finishUpload({ id }), ana.api.finishUpload({ id })])
  expect(two).toEqual(one)
  expect(await ana.api.finishUpload({ id })).toEqual(one)
  expect(await resumable()).not.toContain(id)
})

test('a thumbnail may come the same way', async () => {
  const picture = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  const thumbnail = await whole(picture)
  const answer = await ana.api.finishUpload({ id: await whole(await aVideoOfBytes(BYTES)), thumbnail })
  expect(answer.thumbnail?.path).toMatch(/\.webp$/)
  const text = await whole(Buffer.from('no picture'))
  const id = await whole(await aVideoOfBytes(BYTES))
  expect((await refusalOf(ana.api.finishUpload({ id, thumbnail: text }))).status).toBe(415)
  // The video itself can still be finished without it.
  expect((await ana.api.finishUpload({ id })).thumbnail).toBeNull()
})

test('an upload belongs to its maker alone, and needs a sign-in before anything is read', async () => {
  const video = await aVideoOfBytes(BYTES)
  const signedOut = await call('POST', `${app.baseUrl}/api/uploads`, { 'Upload-Length': '10' }, null)
  expect(signedOut.status).toBe(401)
  const { url, id } = await create(video.length)
  expect((await send(url, 0, video, null)).status).toBe(401)
  expect((await send(url, 0, video, ben)).status).toBe(404)
  expect((await call('HEAD', url, {}, ben)).status).toBe(404)
  expect((await call('DELETE', url, {}, ben)).status).toBe(404)
  expect((await call('GET', url, {})).status).toBe(404)
  expect((await send(url, 0, video)).status).toBe(204)
  expect((await refusalOf(app.anonymous.finishUpload({ id }))).status).toBe(401)
  expect((await refusalOf(ben.api.finishUpload({ id }))).status).toBe(404)
  expect((await refusalOf(ben.api.finishUpload({ id: await whole(video, ben), thumbnail: id }))).status).toBe(
    404,
  )
  expect((await call('DELETE', url, {})).status).toBe(204)
  expect((await refusalOf(ana.api.finishUpload({ id }))).status).toBe(404)
})

test('too many bytes are refused before they are sent, and a file that is no video when it has arrived', async () => {
  const large = await call('POST', `${app.baseUrl}/api/uploads`, {
    'Upload-Length': String(2 * 1024 * 1024 + 1),
  })
  expect(large.status).toBe(413)
  expect(await large.json()).toEqual({
    code: 'too_large',
    message: 'This video is larger than 2 MB, the most that is taken here.',
  })
  const text = await whole(Buffer.from('#EXTM3U\nfile:///etc/passwd\n'.repeat(500)))
  expect((await refusalOf(ana.api.finishUpload({ id: text }))).status).toBe(415)
  const cut = (await aSmallVideo()).subarray(0, 4000)
  expect((await refusalOf(ana.api.finishUpload({ id: await whole(cut) }))).status).toBe(422)
  expect(await readdir(path.join(app.config.dataDir, 'incoming'))).toEqual([])
})

test('an account cannot fill the disk with uploads that it only begins', async () => {
  const cara = await app.register('cara')
  for (let i = 0; i < 20; i++) await create(1000, cara)
  const more = await call('POST', `${app.baseUrl}/api/uploads`, { 'Upload-Length': '1000' }, cara)
  expect(more.status).toBe(429)
  await create(1000, ben)
})

test('an upload that is not continued is deleted after a day', async () => {
  await create(1000)
  expect(await resumable()).not.toEqual([])
  await app.features.uploads.background.sweepOwn()
  expect(await resumable()).not.toEqual([])
  app.clock.offset = 25 * 60 * 60 * 1000
  await app.features.uploads.background.sweepOwn()
  app.clock.offset = 0
  expect(await resumable()).toEqual([])
})

test('a full disk is reported as such, and the upload continues once there is room', async () => {
  const video = await aVideoOfBytes(BYTES)
  const { url, id } = await create(video.length)
  const file = path.join(app.config.dataDir, 'resumable', id)
  // The system's own full disk: every write to it fails with ENOSPC.
  await rm(file)
  await symlink('/dev/full', file)
  const refused = await send(url, 0, video)
  expect(refused.status).toBe(507)
  expect(await refused.json()).toEqual({
    code: 'disk_full',
    message: 'The server has no room left. Please tell an administrator.',
  })
  await rm(file)
  await writeFile(file, '')
  expect((await send(url, 0, video)).status).toBe(204)
})

test.each([
  [
    'a folder that is away',
    () => vi.spyOn(app.storage, 'incoming').mockReturnValueOnce({ path: '/nowhere/a', name: 'a' } as never),
  ],
  [
    'a full disk',
    async () => {
      const full = path.join(app.config.dataDir, 'full')
      // The file that is discarded is the link.
      await symlink('/dev/full', full)
      return vi.spyOn(app.storage, 'incoming').mockReturnValueOnce({ path: full, name: 'a' } as never)
    },
  ],
  [
    'an outage of the database',
    () => vi.spyOn(app.database, 'transaction').mockRejectedValueOnce(new DatabaseUnavailable('cut off')),
  ],
])('%s at the end of an upload costs nothing: it can be finished again', async (_, breakIt) => {
  const id = await whole(await aVideoOfBytes(BYTES))
  const broken = await breakIt()
  expect((await refusalOf(ana.api.finishUpload({ id }))).status).toBeGreaterThanOrEqual(500)
  broken.mockRestore()
  expect((await ana.api.finishUpload({ id })).video.path).toMatch(/\.mp4$/)
})

test('an upload that a full disk has no room to begin leaves nothing, and is not counted as unfinished', async () => {
  const dora = await app.register('dora')
  // Its description is what needs room: the empty file needs none.
  const full = vi
    .spyOn(FileConfigstore.prototype, 'set')
    .mockRejectedValue(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
  try {
    for (let i = 0; i < 20; i++) {
      const refused = await call('POST', `${app.baseUrl}/api/uploads`, { 'Upload-Length': '1000' }, dora)
      expect(refused.status).toBe(507)
    }
  } finally {
    full.mockRestore()
  }
  expect((await resumable()).filter((name) => name.startsWith(`${dora.user.id}-`))).toEqual([])
  await create(1000, dora)
})
