import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3 } from '#server/testing/s3-server.ts'
import { startTcpProxy } from '#server/testing/tcp-proxy.ts'
import { COMPILED } from '#server/testing/server-process.ts'
import { startTestApp, WITH_FFMPEG, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { storedFiles } from '#server/testing/stored-files.ts'
import { aVideoOfBytes, uploadForm } from '#server/testing/videos.ts'
import { isOutage } from '#server/http/render-error.ts'
import { s3Storage } from './s3-storage.ts'
import { newFileName, StorageUnavailable } from './storage.ts'

/** More than one part of a multipart upload. */
const LARGE_BYTES = 12 * 1024 * 1024

describe.each(['disk', 's3'] as const)('files kept in %s', (kind) => {
  let s3: Awaited<ReturnType<typeof startS3>> | undefined
  let app: TestApp
  let ana: TestPerson
  let chief: TestPerson
  beforeAll(async () => {
    if (kind === 's3') s3 = await startS3()
    app = await startTestApp({ ...WITH_FFMPEG, s3: s3?.settings ?? null })
    ana = await app.register('ana')
    chief = await app.registerAdmin('chief')
  })
  afterAll(async () => {
    await app.stop()
    await s3?.stop()
  })

  const names = async () => (await storedFiles(app)).map(({ name }) => name)
  const addressOf = (file: string | null) => `${app.baseUrl}/uploads/${file}`
  const ask = async (file: string | null, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(addressOf(file), { method, headers })
    return { response, status: response.status, body: Buffer.from(await response.arrayBuffer()) }
  }
  const keep = async (content: string) => {
    const incoming = app.storage.incoming()
    await writeFile(incoming.path, content)
    const name = newFileName('mp4')
    await app.storage.store(incoming, name)
    return name
  }

  test('a missing file is no outage', async () => {
    const read = app.storage.withLocalFile('0123456789abcdef0123456789abcdef.mp4', (file) => readFile(file))
    const failure: unknown = await read.catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(isOutage(failure)).toBe(false)
  })

  test('a video is uploaded, shown and deleted, with its picture', async () => {
    const picture = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#c33' } })
      .png()
      .toBuffer()
    const bytes = await aVideoOfBytes(300_000)
    const answer = await ana.api.uploadFiles(uploadForm(bytes, 'drill.mp4', picture))
    const thumbnailFile = answer.thumbnail?.path ?? null
    const form = { title: 'Kept', categoryId: app.categoryId, videoFile: answer.video.path, thumbnailFile }
    const { id, videoFile } = await ana.api.createVideo(form)
    expect(await names()).toEqual(expect.arrayContaining([videoFile, thumbnailFile]))
    expect((await ask(videoFile)).status).toBe(404)
    await chief.api.approveVideo({ id })

    const whole = await ask(videoFile)
    expect(whole.status).toBe(200)
    expect(whole.body.equals(bytes)).toBe(true)
    expect(whole.response.headers.get('Accept-Ranges')).toBe('bytes')
    const middle = await ask(videoFile, { Range: 'bytes=100-199' })
    expect(middle.status).toBe(206)
    expect(middle.response.headers.get('Content-Range')).toBe(`bytes 100-199/${bytes.length}`)
    expect(middle.response.headers.get('Content-Length')).toBe('100')
    expect(middle.body.equals(bytes.subarray(100, 200))).toBe(true)
    expect((await ask(videoFile, { Range: 'bytes=-50' })).body.equals(bytes.subarray(-50))).toBe(true)
    const beyond = await ask(videoFile, { Range: `bytes=${bytes.length}-` })
    expect(beyond.status).toBe(416)
    expect(beyond.response.headers.get('Content-Range')).toBe(`bytes */${bytes.length}`)
    const etag = whole.response.headers.get('ETag') ?? ''
    expect((await ask(videoFile, { Range: 'bytes=0-9', 'If-Range': etag })).status).toBe(206)
    expect((await ask(videoFile, { Range: 'bytes=0-9', 'If-Range': '"old"' })).status).toBe(200)
    const digest = `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`
    for (const range of [{}, { Range: 'bytes=100-199' }]) {
      const told = await ask(videoFile, { ...range, 'Want-Repr-Digest': 'sha-256=10' })
      expect(told.response.headers.get('Repr-Digest')).toBe(digest)
    }
    expect(whole.response.headers.has('Repr-Digest')).toBe(false)
    const head = await ask(videoFile, {}, 'HEAD')
    expect(head.response.headers.get('Content-Length')).toBe(String(bytes.length))
    expect((await sharp((await ask(thumbnailFile)).body).metadata()).format).toBe('webp')

    await ana.api.deleteVideo({ id })
    expect((await ask(videoFile)).status).toBe(404)
    expect(await names()).not.toContain(videoFile)
    expect(await names()).not.toContain(thumbnailFile)
  })

  test('a large file arrives whole, and can be read back as a file of this machine', async () => {
    const bytes = await aVideoOfBytes(LARGE_BYTES)
    const { video } = await ana.api.uploadFiles(uploadForm(bytes))
    expect(await app.storage.sizeOf(video.path)).toBe(LARGE_BYTES)
    const lent = await app.storage.withLocalFile(video.path, async (file) => {
      expect((await readFile(file)).equals(bytes)).toBe(true)
      return file
    })
    expect(path.isAbsolute(lent)).toBe(true)
    expect(await readdir(path.join(app.config.dataDir, 'incoming'))).toEqual([])
  })

  test('files without a row are removed at the start, and a missing file is no failure', async () => {
    const orphan = await keep('nobody’s')
    const range = { start: 2, end: 4 }
    expect(await text(await app.storage.stream(orphan, range))).toBe('bod')
    const { video } = await ana.api.uploadFiles(uploadForm(await aVideoOfBytes(300_000)))
    await app.features.uploads.background.prepare()
    expect(await names()).not.toContain(orphan)
    expect(await names()).toContain(video.path)
    await app.storage.remove(orphan)
    expect(await app.storage.sizeOf(orphan)).toBeNull()
  })

  test('the server is ready while the storage is', async () => {
    expect((await fetch(`${app.baseUrl}/readyz`)).status).toBe(200)
  })
})

test('an unreachable storage is reported, and nothing of the upload stays', async () => {
  const s3 = await startS3()
  const app = await startTestApp({ s3: s3.settings })
  try {
    const ana = await app.register('ana')
    const { video } = await ana.api.uploadFiles(uploadForm(await aVideoOfBytes(300_000)))
    await s3.stop()
    expect((await fetch(`${app.baseUrl}/healthz`)).status).toBe(200)
    expect((await fetch(`${app.baseUrl}/readyz`)).status).toBe(503)
    const headers = { Authorization: `Bearer ${ana.token}` }
    const refused = await fetch(`${app.baseUrl}/uploads/${video.path}`, { headers })
    expect(refused.status).toBe(503)
    expect(refused.headers.get('Retry-After')).toBe('10')
    expect(refused.headers.get('Cache-Control')).toBe('no-store')
    const upload = await fetch(`${app.baseUrl}/api/upload`, {
      method: 'POST',
      headers,
      body: uploadForm(await aVideoOfBytes(300_000)),
    })
    expect(upload.status).toBe(503)
    expect(await upload.json()).toMatchObject({ code: 'unavailable' })
    expect(await readdir(path.join(app.config.dataDir, 'incoming'))).toEqual([])
  } finally {
    await app.stop()
  }
})

const LOADED = `
import { registerHooks } from 'node:module'
let loads = 0
registerHooks({
  resolve(name, context, next) {
    if (name.startsWith('@aws-sdk/')) loads++
    return next(name, context)
  },
})
const { openStorage } = await import('#server/media/open-storage.ts')
await import('#server/app.ts')
const settings = JSON.parse(process.argv[1])
await openStorage(settings)
console.log(loads)
`

test('the S3 client is loaded only where it is configured', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'turnout-storage-'))
  const s3 = { region: 'us-east-1', bucket: 'b', prefix: '', forcePathStyle: true }
  const loadsWith = async (settings: object) => {
    const code = ['--input-type=module', '-e', LOADED, JSON.stringify({ dataDir, ...settings })]
    const env = { ...process.env, NODE_COMPILE_CACHE: COMPILED }
    const { stdout } = await promisify(execFile)('node', code, { cwd: import.meta.dirname, env })
    return Number(stdout)
  }
  try {
    expect(await loadsWith({ s3: null })).toBe(0)
    expect(await loadsWith({ s3 })).toBeGreaterThan(0)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('a storage that stalls within a file counts as unreachable after a time limit', async () => {
  const s3 = await startS3()
  const proxy = await startTcpProxy(Number(new URL(s3.settings.endpoint ?? '').port))
  const dataDir = await mkdtemp(path.join(tmpdir(), 'turnout-silent-'))
  try {
    const settings = { ...s3.settings, endpoint: `http://127.0.0.1:${proxy.port}` }
    const limits = { connectMs: 5_000, answerMs: 5_000, silenceMs: 500 }
    const storage = s3Storage(dataDir, settings, limits)
    const incoming = storage.incoming()
    await writeFile(incoming.path, Buffer.alloc(2_000_000))
    await storage.store(incoming, 'film.mp4')
    let passed = 0
    proxy.cutsAnswer = (_, answer) => {
      passed += answer.length
      if (passed > 500_000) proxy.freeze(true)
      return false
    }
    const copied = storage.withLocalFile('film.mp4', () => Promise.resolve('all of it'))
    await expect(copied).rejects.toThrow(StorageUnavailable)
    expect(await readdir(path.join(dataDir, 'incoming'))).toEqual([])
    proxy.cutsAnswer = null
    proxy.freeze(false)
    expect(await storage.withLocalFile('film.mp4', () => Promise.resolve('all of it'))).toBe('all of it')
  } finally {
    await proxy.stop()
    await s3.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
