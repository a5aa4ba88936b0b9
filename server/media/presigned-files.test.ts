import { createHash, createHmac } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SESSION_COOKIE } from '#server/http/session-cookie.ts'
import { startS3 } from '#server/testing/s3-server.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { aVideoOfBytes, uploadForm } from '#server/testing/videos.ts'
import { s3Storage, type S3Settings } from './s3-storage.ts'

const BYTES = 300_000

let s3: Awaited<ReturnType<typeof startS3>>
let app: TestApp
let ana: TestPerson
let chief: TestPerson
let video: Buffer
beforeAll(async () => {
  s3 = await startS3()
  app = await startTestApp({
    s3: s3.settings,
    sendFile: 'presigned',
    async webFiles(folder) {
      await mkdir(folder)
      await writeFile(path.join(folder, 'index.html'), '<html><head></head></html>')
    },
  })
  ana = await app.register('ana')
  chief = await app.registerAdmin('chief')
  video = await aVideoOfBytes(BYTES)
})
afterAll(async () => {
  await app.stop()
  await s3.stop()
})

const upload = async () => (await ana.api.uploadFiles(uploadForm(video))).video.path
const publish = async () => {
  const videoFile = await upload()
  const { id } = await ana.api.createVideo({ title: 'Ladders', categoryId: app.categoryId, videoFile })
  await chief.api.approveVideo({ id })
  return { id, file: videoFile }
}
const ask = async (file: string, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await fetch(`${app.baseUrl}/uploads/${file}`, { headers, method, redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) }
}
const addressOf = async (file: string, headers: Record<string, string> = {}) => {
  const answer = await ask(file, headers)
  expect(answer.status).toBe(302)
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  return answer.headers.get('Location') ?? ''
}

test('a published video is redirected to the bucket, which sends it whole and in ranges, for an hour', async () => {
  const { file } = await publish()
  const address = new URL(await addressOf(file, { Range: 'bytes=0-9' }))
  expect(address.origin).toBe(s3.settings.endpoint)
  expect(address.searchParams.get('X-Amz-Expires')).toBe('3600')
  const whole = await fetch(address)
  expect([whole.status, whole.headers.get('Content-Type')]).toEqual([200, 'video/mp4'])
  expect(Buffer.from(await whole.arrayBuffer()).equals(video)).toBe(true)
  const part = await fetch(address, { headers: { Range: 'bytes=100-199' } })
  expect([part.status, part.headers.get('Content-Range')]).toEqual([206, `bytes 100-199/${BYTES}`])
  expect(Buffer.from(await part.arrayBuffer()).equals(video.subarray(100, 200))).toBe(true)
  expect(address.searchParams.get('X-Amz-Signature')).toBe(signatureOf(address, 'S3RVER'))
})

/**
 * The signature of a presigned GET as S3 calculates it (Signature Version 4): the S3 server of the tests does not check
 * it.
 */
function signatureOf(address: URL, secret: string): string {
  const { host, pathname, search } = address
  const pairs = search.slice(1).split('&')
  const query = pairs
    .filter((pair) => !pair.startsWith('X-Amz-Signature='))
    .toSorted()
    .join('&')
  const canonical = ['GET', pathname, query, `host:${host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  const [, ...scope] = (address.searchParams.get('X-Amz-Credential') ?? '').split('/')
  const hash = createHash('sha256').update(canonical).digest('hex')
  const text = ['AWS4-HMAC-SHA256', address.searchParams.get('X-Amz-Date'), scope.join('/'), hash].join('\n')
  const sign = (key: string | Buffer, part: string) => createHmac('sha256', key).update(part).digest()
  return sign(scope.reduce<string | Buffer>(sign, `AWS4${secret}`), text).toString('hex')
}

test('the signature is calculated as in the example of S3’s manual', () => {
  const query = [
    'X-Amz-Algorithm=AWS4-HMAC-SHA256',
    'X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request',
    'X-Amz-Date=20130524T000000Z',
    'X-Amz-Expires=86400',
    'X-Amz-SignedHeaders=host',
  ]
  const example = new URL(`https://examplebucket.s3.amazonaws.com/test.txt?${query.join('&')}`)
  expect(signatureOf(example, 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY')).toBe(
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  )
})

test('the redirect follows the same authorization as the file', async () => {
  const file = await upload()
  expect((await ask(file)).status).toBe(404)
  const stranger = await app.register()
  expect((await ask(file, { Cookie: `${SESSION_COOKIE}=${stranger.token}` })).status).toBe(404)
  expect((await fetch(await addressOf(file, { Cookie: `${SESSION_COOKIE}=${ana.token}` }))).status).toBe(200)
  const { id, file: shown } = await publish()
  await addressOf(shown)
  await ana.api.deleteVideo({ id })
  expect((await ask(shown)).status).toBe(404)
})

test('Turnout itself answers conditions, HEAD, digests, and clients that sign in by a header', async () => {
  const { file } = await publish()
  expect((await ask(file, { 'If-None-Match': `"${file}"` })).status).toBe(304)
  const head = await ask(file, {}, 'HEAD')
  expect([head.status, head.headers.get('Content-Length')]).toEqual([200, String(BYTES)])
  const checked = await ask(file, { 'Want-Repr-Digest': 'sha-256=10' })
  expect(checked.headers.get('Repr-Digest')).toMatch(/^sha-256=/)
  // A client may pass the header on to the bucket.
  const signedIn = await ask(file, { Authorization: `Bearer ${ana.token}` })
  expect(signedIn.status).toBe(200)
  expect(signedIn.body.equals(video)).toBe(true)
})

test('a playlist keeps its address, because the names in it are relative to it', async () => {
  const { file } = await publish()
  await app.database.transaction((em) =>
    em.execute(`update uploads set media_type = 'application/vnd.apple.mpegurl' where file = ?`, [file]),
  )
  expect((await ask(file)).status).toBe(200)
})

test('the web app may read from the bucket', async () => {
  const policy = (await fetch(app.baseUrl)).headers.get('Content-Security-Policy') ?? ''
  const directive = (name: string) =>
    policy
      .split(';')
      .find((part) => part.startsWith(name))
      ?.split(' ')
  expect(directive('connect-src')).toContain(s3.settings.endpoint)
  expect(directive('media-src')).toContain(s3.settings.endpoint)
  const plain = await startTestApp({
    s3: s3.settings,
    webFiles: (folder) => mkdir(folder),
  })
  try {
    const answer = await fetch(`${plain.baseUrl}/api/docs`)
    expect(answer.headers.get('Content-Security-Policy')).not.toContain(s3.settings.endpoint)
  } finally {
    await plain.stop()
  }
})

test('addresses have the host of the service, or of the bucket in it', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'turnout-presigned-'))
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' }
  const base = { bucket: 'station', region: 'eu-central-1', prefix: 'uploads/', credentials }
  const addressFrom = async (settings: Pick<S3Settings, 'endpoint' | 'forcePathStyle'>) => {
    const { presigned } = s3Storage(dataDir, { ...base, ...settings })
    const [address] = (await presigned?.addressOf('a.mp4', 'video/mp4'))?.split('?') ?? []
    expect(address?.startsWith(`${presigned?.origin}/`)).toBe(true)
    return address
  }
  try {
    const own = { endpoint: 'https://files.example:9000' }
    expect(await addressFrom({ endpoint: undefined, forcePathStyle: false })).toBe(
      'https://station.s3.eu-central-1.amazonaws.com/uploads/a.mp4',
    )
    expect(await addressFrom({ ...own, forcePathStyle: true })).toBe(
      'https://files.example:9000/station/uploads/a.mp4',
    )
    expect(await addressFrom({ ...own, forcePathStyle: false })).toBe(
      'https://station.files.example:9000/uploads/a.mp4',
    )
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})
