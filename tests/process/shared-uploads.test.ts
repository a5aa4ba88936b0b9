import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { MEGABYTE } from '#shared/limits/units.ts'
import { startPostgresServer, type PostgresServer } from '#server/testing/postgres-server.ts'
import { resumableClient } from '#server/testing/resumable-client.ts'
import { startS3 } from '#server/testing/s3-server.ts'
import { startServerProcess, type ServerProcess } from '#server/testing/server-process.ts'
import { testClient } from '#server/testing/test-client.ts'
import { aVideoOfBytes } from '#server/testing/videos.ts'

const LARGE_BYTES = 95 * MEGABYTE
const PIECE_BYTES = 5 * MEGABYTE
/** Half of the file. Garbage waits longer on a busy machine: the same upload adds 20 to 38 MB. */
const MEMORY_MORE = 48 * MEGABYTE

let postgres: PostgresServer
let s3: Awaited<ReturnType<typeof startS3>>
let folder: string
let servers: ServerProcess[] = []
let accounts = 0
beforeAll(async () => {
  postgres = await startPostgresServer()
  s3 = await startS3()
  folder = await mkdtemp(path.join(tmpdir(), 'turnout-shared-'))
})
afterEach(async () => {
  await Promise.all(servers.map((server) => server.end('SIGKILL')))
  servers = []
})
afterAll(async () => {
  await s3.stop()
  await postgres.remove()
  await rm(folder, { recursive: true, force: true })
})

const bucket = () => ({
  S3_BUCKET: s3.settings.bucket,
  S3_ENDPOINT: s3.settings.endpoint ?? '',
  S3_PREFIX: s3.settings.prefix,
  S3_ACCESS_KEY_ID: s3.settings.credentials?.accessKeyId ?? '',
  S3_SECRET_ACCESS_KEY: s3.settings.credentials?.secretAccessKey ?? '',
})
const start = async (dataDir: string, env: Record<string, string>) => {
  const server = await startServerProcess({
    DATA_DIR: path.join(folder, dataDir),
    DATABASE_URL: postgres.url('postgres'),
    JWT_SECRET: 'a secret that both of the servers know',
    FFMPEG: 'no-ffmpeg',
    MEDIA_WORKERS: '0',
    ...env,
  })
  servers.push(server)
  return server
}
const register = async ({ baseUrl }: ServerProcess) => {
  const name = `ana_${++accounts}`
  const form = { username: name, email: `${name}@example.org`, password: 'secret-pass' }
  const { token } = await testClient(baseUrl).register(form)
  return { token, tus: resumableClient({ token }) }
}
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const stored = async (baseUrl: string, token: string, id: string) => {
  const { video } = await testClient(baseUrl, token).finishUpload({ id })
  const headers = { Authorization: `Bearer ${token}` }
  const response = await fetch(`${baseUrl}/uploads/${video.path}`, { headers })
  return sha256(new Uint8Array(await response.arrayBuffer()))
}

test.each([
  ['one folder', () => ['shared', 'shared'], () => ({})],
  ['S3 and folders of their own', () => ['one', 'other'], bucket],
])(
  'kill -9 of a server in the middle of a piece: the other server goes on after what was acknowledged (%s)',
  async (_, folders, env) => {
    const [first = '', second = ''] = folders()
    const one = await start(first, env())
    const other = await start(second, env())
    const { token, tus } = await register(one)
    const video = await aVideoOfBytes(4 * PIECE_BYTES)
    const id = await tus.create(one.baseUrl, video.length)
    expect((await tus.send(one.baseUrl, id, 0, video.subarray(0, PIECE_BYTES))).status).toBe(204)
    const half = request(`${one.baseUrl}/api/uploads/${id}`, {
      method: 'PATCH',
      headers: {
        Authorization: `Bearer ${token}`,
        'Tus-Resumable': '1.0.0',
        'Content-Type': 'application/offset+octet-stream',
        'Content-Length': PIECE_BYTES,
        'Upload-Offset': PIECE_BYTES,
      },
    })
    half.on('error', () => undefined)
    half.write(video.subarray(PIECE_BYTES, PIECE_BYTES + MEGABYTE))
    await pause(500)
    await one.end('SIGKILL')

    const [status, offset] = await tus.ask(other.baseUrl, id)
    expect(status).toBe(200)
    const arrived = Number(offset)
    expect(arrived).toBeGreaterThanOrEqual(PIECE_BYTES)
    expect((await tus.send(other.baseUrl, id, arrived, video.subarray(arrived))).status).toBe(204)
    expect(await stored(other.baseUrl, token, id)).toBe(sha256(video))
  },
)

test('an upload of 95 MB to S3 adds at most 48 MB to the memory of each of two servers', async () => {
  const both = [await start('one', bucket()), await start('other', bucket())]
  const [one] = both
  if (!one) throw new Error('no server')
  const { token, tus } = await register(one)
  const urls = both.map(({ baseUrl }) => baseUrl)
  const upload = async (video: Uint8Array) => {
    const id = await tus.sendInTurn(urls, video, PIECE_BYTES)
    expect((await testClient(one.baseUrl, token).finishUpload({ id })).duration).toBeGreaterThan(5)
  }
  const video = await aVideoOfBytes(LARGE_BYTES)
  // Loads the code.
  await upload(await aVideoOfBytes(MEGABYTE))
  const before = await Promise.all(both.map((server) => server.memory()))
  const peaks = [...before]
  const done = new AbortController()
  const watch = async () => {
    while (!done.signal.aborted) {
      const now = await Promise.all(both.map((server) => server.memory()))
      now.forEach((bytes, at) => (peaks[at] = Math.max(peaks[at] ?? 0, bytes)))
      await pause(20)
    }
  }
  const watching = watch()
  await upload(video)
  done.abort()
  await watching
  const more = peaks.map((peak, at) => peak - (before[at] ?? 0))
  console.log(`memory: +${more.map((bytes) => (bytes / MEGABYTE).toFixed(1)).join(' and +')} MB`)
  for (const bytes of more) expect(bytes).toBeLessThan(MEMORY_MORE)
})
