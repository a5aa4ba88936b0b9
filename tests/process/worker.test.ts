import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { entities } from '#server/entities.ts'
import { Database } from '#server/database/database.ts'
import { aFilmToConvert } from '#server/testing/films.ts'
import { startPostgresServer, type PostgresServer } from '#server/testing/postgres-server.ts'
import {
  startServerProcess,
  startWorkerProcess,
  type ServerProcess,
  type TestProcess,
} from '#server/testing/server-process.ts'
import { startTcpProxy, type TcpProxy } from '#server/testing/tcp-proxy.ts'
import { testClient, type TestClient } from '#server/testing/test-client.ts'
import { uploadForm } from '#server/testing/videos.ts'
import { writeWrappedFfmpeg } from '#server/testing/wrapped-ffmpeg.ts'

let postgres: PostgresServer
let dataDir: string
let databaseUrl: string
/** What is in the database, read without a server. */
let database: Database
let server: ServerProcess
let ana: TestClient
let anaId: number
let categoryId: number
const workers: { process: TestProcess; gate: string }[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'turnout-worker-'))
  postgres = await startPostgresServer()
  databaseUrl = postgres.url('postgres')
  server = await startServerProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DEMO: 'false',
    MEDIA_WORKERS: '0',
  })
  database = await Database.open({ dataDir, databaseUrl }, entities)
  const { token, id } = await testClient(server.baseUrl).register({
    username: 'ana',
    email: 'ana@example.org',
    password: 'secret-pass',
  })
  ana = testClient(server.baseUrl, token)
  anaId = id
  categoryId = (await ana.listCategories())[0]?.id ?? 0
})
afterAll(async () => {
  await server.end('SIGKILL')
  await database.close()
  await postgres.remove()
  await rm(dataDir, { recursive: true, force: true })
})
beforeEach(() => database.transaction((em) => em.execute('delete from media_jobs')))
afterEach(async () => {
  for (const { process, gate } of workers.splice(0)) {
    await writeFile(gate, '')
    if (process.child.exitCode !== null || process.child.signalCode !== null) continue
    // A hung one goes on, and none is killed: it would leave the file that it commits, which the next test would find.
    process.child.kill('SIGCONT')
    await process.end()
  }
})

/** A worker whose ffmpeg waits before each conversion for the file `gate`, and creates `reached` before. */
async function startWorker({ isOpen = false, url = databaseUrl, logLevel = 'warn' } = {}) {
  const tools = await mkdtemp(path.join(dataDir, 'tools-'))
  const [gate, reached] = [path.join(tools, 'gate'), path.join(tools, 'reached')]
  if (isOpen) await writeFile(gate, '')
  const wait = `case "$*" in *libx264*) touch ${reached}; while [ ! -e ${gate} ]; do sleep 0.05; done ;; esac`
  const ffmpeg = await writeWrappedFfmpeg(tools, wait)
  const process = await startWorkerProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    FFMPEG: ffmpeg,
    LOG_LEVEL: logLevel,
  })
  workers.push({ process, gate })
  const exists = (file: string) =>
    stat(file).then(
      () => true,
      () => false,
    )
  return {
    ...process,
    open: () => writeFile(gate, ''),
    /**
     * Waits until a conversion has begun and the poster's job is done: a worker that is killed or cut off while it
     * commits a poster leaves the file to the sweep.
     */
    async atWork() {
      await expect.poll(() => exists(reached), { timeout: 30_000 }).toBe(true)
      await expect.poll(isPosterDone, { timeout: 30_000 }).toBe(true)
    },
  }
}

async function submit(title: string): Promise<number> {
  const { video } = await ana.uploadFiles(uploadForm(await aFilmToConvert(), 'clip.webm'))
  const { id, approvalStatus } = await ana.createVideo({ title, categoryId, videoFile: video.path })
  expect(approvalStatus).toBe('processing')
  return id
}
const isReady = (videoId: number) =>
  expect
    .poll(
      async () =>
        (await ana.listOwnVideos({ id: anaId })).items.find(({ id }) => id === videoId)?.approvalStatus,
      { timeout: 60_000 },
    )
    .toBe('pending')
const transcode = async () => {
  const [job] = await database.reader.all<{ state: string; attempts: number; outages: number }>(
    "select state, attempts, outages from media_jobs where step = 'transcode' order by id desc limit 1",
  )
  return job
}
const isPosterDone = async () => {
  const states = await database.reader.all<{ state: string }>(
    "select state from media_jobs where step = 'poster'",
  )
  return states.length > 0 && states.every(({ state }) => state === 'done')
}
/** Instead of waiting for half a minute. The time is that of the database's clock. */
const expireLeases = () =>
  database.transaction(async (em) => {
    await em.execute("set local lock_timeout = '1s'")
    await em.execute(
      "update media_jobs set leased_until = now() - interval '1 second' where state = 'running'",
    )
  })
/** Hangs a worker whose leases have ended. One that hangs inside a transaction goes on: it would keep the lock. */
async function hangWithoutLeases({ child }: TestProcess): Promise<void> {
  await expect
    .poll(async () => {
      child.kill('SIGSTOP')
      const areExpired = await expireLeases().then(
        () => true,
        () => false,
      )
      if (!areExpired) child.kill('SIGCONT')
      return areExpired
    })
    .toBe(true)
}
/** Every file has its row: no result of a worker that lost its job is left. */
const expectNoStrayFile = () =>
  expect
    .poll(async () => {
      const rows = await database.reader.all<{ file: string }>('select file from uploads')
      const known = new Set(rows.map(({ file }) => file))
      const stray = (await readdir(path.join(dataDir, 'uploads'))).filter((name) => !known.has(name))
      return [...stray, ...(await readdir(path.join(dataDir, 'incoming')))].join(' ')
    })
    .toBe('')

test('a server without media workers only answers; the worker makes the video ready, and ends at SIGTERM', async () => {
  const video = await submit('By the worker')
  const worker = await startWorker({ isOpen: true })
  await isReady(video)
  expect(await transcode()).toEqual({ state: 'done', attempts: 1, outages: 0 })
  expect(worker.output()).not.toMatch(/listens|error/i)
  expect(await worker.end()).toBe(0)
})

test('a worker that is told to end, and told again, gives its job back before it ends', async () => {
  const video = await submit('Given back')
  const first = await startWorker({ logLevel: 'info' })
  await first.atWork()
  // Both come before the work has ended.
  first.child.kill('SIGTERM')
  expect(await first.end('SIGINT')).toBe(0)
  expect(first.output().match(/"msg":"stopping"/g)).toHaveLength(1)
  expect((await transcode())?.state).toBe('queued')
  await startWorker({ isOpen: true })
  await isReady(video)
  await expectNoStrayFile()
})

test('the job of a worker that was killed goes to another one half a minute later, by the database’s clock', async () => {
  const video = await submit('Killed')
  const first = await startWorker()
  await first.atWork()
  await first.end('SIGKILL')
  await startWorker({ isOpen: true })
  await isReady(video)
  expect(await transcode()).toEqual({ state: 'done', attempts: 2, outages: 0 })
  await expectNoStrayFile()
})

test('a worker that hung and goes on does not overwrite the result of the one that took its job', async () => {
  const video = await submit('Hung')
  const first = await startWorker()
  await first.atWork()
  await hangWithoutLeases(first)
  const second = await startWorker({ isOpen: true })
  await isReady(video)
  const fileOf = async () =>
    (await ana.listOwnVideos({ id: anaId })).items.find(({ id }) => id === video)?.videoFile
  const file = await fileOf()
  await second.end()
  await first.open()
  first.child.kill('SIGCONT')
  await expectNoStrayFile()
  expect([await fileOf(), await transcode()]).toEqual([file, { state: 'done', attempts: 2, outages: 0 }])
  // It is as good as before.
  await isReady(await submit('After it'))
})

test('a worker that loses the database finishes its job when the database is back, and no attempt is counted', async () => {
  const proxy: TcpProxy = await startTcpProxy(Number(new URL(databaseUrl).port))
  try {
    const url = databaseUrl.replace(/:\d+\//, `:${proxy.port}/`)
    const video = await submit('Cut off')
    const worker = await startWorker({ url })
    await worker.atWork()
    proxy.refuses = true
    proxy.cut()
    await worker.open()
    await expect.poll(worker.output, { timeout: 30_000 }).toMatch(/cannot be written yet|out of reach|outage/)
    expect(await transcode()).toMatchObject({ state: 'running', attempts: 1 })
    proxy.refuses = false
    await isReady(video)
    expect((await transcode())?.attempts).toBe(1)
    await worker.end()
    await expectNoStrayFile()
  } finally {
    await proxy.stop()
  }
})

test.each([
  ['without PostgreSQL', { DATABASE_URL: '' }, /DATABASE_URL names none. On SQLite the server is the only/],
  ['with no jobs at a time', { MEDIA_WORKERS: '0' }, /MEDIA_WORKERS=0 leaves a worker nothing to do/],
  ['without ffmpeg', { FFMPEG: '/nowhere/ffmpeg' }, /needs ffmpeg with the encoder libx264/],
])('a worker %s ends with a sentence of what to do', async (_, env, sentence) => {
  const started = startWorkerProcess({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...env })
  const error = await started.then(
    () => 'it runs',
    ({ message }: Error) => message,
  )
  expect(error).toMatch(sentence)
  expect(error, 'a stack').not.toMatch(/\n\s+at /)
})
