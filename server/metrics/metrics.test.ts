import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Upload } from '#server/entities/upload.entity.ts'
import { enqueueSteps } from '#server/features/media-jobs/enqueue-steps.ts'
import { MailMessage } from '#server/entities/mail.entity.ts'
import { MediaJob } from '#server/entities/media-job.entity.ts'
import { createLogger } from '#server/http/request-log.ts'
import { openLiveSocket } from '#server/testing/live-socket.ts'
import { startProxiedApp } from '#server/testing/proxied-app.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { aVideoOfBytes, uploadForm } from '#server/testing/videos.ts'
import { serveMetrics } from './serve-metrics.ts'

const HOUR_MS = 60 * 60 * 1000
const isOnPostgres = process.env['TEST_DATABASE'] === 'postgres'
const REPORT = { stationName: 'Station 7', phase: 'playing', title: 'Ladder angle', heldAt: 0 }

type Metrics = Awaited<ReturnType<typeof serveMetrics>>
const serve = ({ app, config, database, storage, clock }: TestApp): Promise<Metrics> =>
  serveMetrics({
    parts: {
      config,
      database,
      storage,
      logger: createLogger('silent'),
      now: () => new Date(Date.now() + clock.offset),
    },
    app,
    port: 0,
    host: '127.0.0.1',
  })

let app: TestApp
let metrics: Metrics
beforeAll(async () => {
  app = await startTestApp()
  metrics = await serve(app)
})
afterAll(async () => {
  metrics.close()
  await app.stop()
})

const scrape = async ({ port } = metrics): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/)
  return answer.text()
}
/** The value of the line with this name and these labels; null where there is none. */
const valueOf = (text: string, line: string): number | null => {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `))
  return found === undefined ? null : Number(found.slice(line.length + 1))
}
const count = (text: string, method: string, route: string, status: number | string): number | null =>
  valueOf(text, `turnout_http_requests_total{method="${method}",route="${route}",status="${status}"}`)

test('requests are counted by the route of the contract, also ahead of Koa, and never by their raw paths', async () => {
  const [ana, chief] = [await app.register(), await app.registerAdmin()]
  const { id, videoFile } = await app.submit(ana)
  await chief.api.approveVideo({ id })
  for (const address of ['/api/videos', '/api/videos?limit=3', `/uploads/${videoFile}`, `/api/videos/${id}`])
    expect((await fetch(app.baseUrl + address)).status).toBe(200)
  const secret = 'x8d1secret'
  for (const address of [`/api/${secret}`, `/api/videos/${secret}`, `/${secret}?q=${secret}`])
    await fetch(app.baseUrl + address)
  await fetch(app.baseUrl, { method: 'PROPFIND' })
  const text = await scrape()
  expect(count(text, 'GET', '/api/videos', 200)).toBe(2)
  expect(count(text, 'GET', '/api/videos/:id', 200)).toBe(1)
  expect(count(text, 'GET', '/api/videos/:id', 400)).toBe(1)
  expect(count(text, 'GET', '/uploads/:file', 200)).toBe(1)
  expect(count(text, 'POST', '/api/upload', 201)).toBe(1)
  expect(count(text, 'GET', 'unknown', 404)).toBe(1)
  expect(text).toMatch(/method="GET",route="web"/)
  expect(text).toMatch(/method="other",route="web"/)
  expect(text).not.toContain(secret)
  expect(text).not.toContain(videoFile)
  const duration = 'turnout_http_request_duration_seconds'
  expect(valueOf(text, `${duration}_count{method="GET",route="/api/videos"}`)).toBe(2)
  expect(valueOf(text, `${duration}_bucket{le="30",method="GET",route="/api/videos"}`)).toBe(2)
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m)
  expect(text).toMatch(/^process_resident_memory_bytes /m)
})

test('the bytes of accepted uploads are counted', async () => {
  const ana = await app.register()
  const before = valueOf(await scrape(), 'turnout_upload_bytes_total') ?? 0
  await ana.api.uploadFiles(uploadForm(await aVideoOfBytes(500_000)))
  await expect(ana.api.uploadFiles(uploadForm(Buffer.alloc(500_000)))).rejects.toThrow()
  const bytes = (valueOf(await scrape(), 'turnout_upload_bytes_total') ?? 0) - before
  expect(bytes).toBeGreaterThan(500_000)
  expect(bytes).toBeLessThan(510_000)
})

test('reads of values in memory are hits, and others are misses', async () => {
  const ana = await app.register()
  const reads = async (cache: string, result: string) =>
    valueOf(await scrape(), `turnout_cache_reads_total{cache="${cache}",result="${result}"}`) ?? 0
  const [hits, misses] = [await reads('callers', 'hit'), await reads('callers', 'miss')]
  for (let n = 0; n < 3; n++) await ana.api.getCurrentUser()
  expect(await reads('callers', 'miss')).toBeGreaterThan(misses)
  expect(await reads('callers', 'hit')).toBeGreaterThan(hits)
  const made = async () =>
    valueOf(await scrape(), 'turnout_public_lists_made_total{account="anonymous"}') ?? 0
  for (let n = 0; n < 3; n++) await fetch(`${app.baseUrl}/api/shorts`)
  const stored = await made()
  await fetch(`${app.baseUrl}/api/shorts`)
  expect(await made()).toBe(stored)
})

test('media jobs are counted by step and state, with the age of the oldest that is queued', async () => {
  const ana = await app.register()
  const { video } = await ana.api.uploadFiles(uploadForm(await aVideoOfBytes(100_000)))
  const at = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
  await app.database.transaction(async (em) => {
    const upload = await em.findOneOrFail(Upload, { file: video.path })
    enqueueSteps(em, upload, ['transcode', 'clip-12'], at(1))
    enqueueSteps(em, upload, ['clip-13', 'mp4-720'], at(2))
    await em.flush()
    await em.nativeUpdate(MediaJob, { step: 'mp4-720' }, { state: 'failed' })
  })
  const text = await scrape()
  const jobs = (step: string, state: string) =>
    valueOf(text, `turnout_media_jobs{step="${step}",state="${state}"}`)
  const oldest = (step: string) => valueOf(text, `turnout_media_queue_oldest_seconds{step="${step}"}`)
  expect(jobs('transcode', 'queued')).toBe(1)
  expect(jobs('clip', 'queued')).toBe(2)
  expect(jobs('mp4-720', 'failed')).toBe(1)
  expect(oldest('clip')).toBeCloseTo(7200, -2)
  expect(oldest('transcode')).toBeCloseTo(3600, -2)
  expect(oldest('mp4-720')).toBeNull()
  await app.database.transaction((em) => em.nativeDelete(MediaJob, {}))
  const after = await scrape()
  expect(after).not.toContain('turnout_media_jobs{')
  for (const name of ['disk_free_bytes', 'disk_size_bytes', 'database_size_bytes'])
    expect(valueOf(after, `turnout_${name}`), name).toBeGreaterThan(100_000)
  expect(valueOf(after, 'turnout_state_readable')).toBe(1)
})

test('mail is counted by state, with the age of the oldest that waits', async () => {
  expect(valueOf(await scrape(), 'turnout_mail_queue_oldest_seconds')).toBe(0)
  const at = new Date(Date.now() - HOUR_MS)
  await app.database.transaction(async (em) => {
    const mail = {
      kind: 'invitation',
      priority: 1,
      createdAt: at,
      nextAttemptAt: at,
      address: 'a@example.org',
    }
    for (const state of ['queued', 'queued', 'failed', 'sent'] as const)
      em.create(MailMessage, { ...mail, messageId: randomUUID(), state })
  })
  const text = await scrape()
  expect(valueOf(text, 'turnout_mail_messages{state="queued"}')).toBe(2)
  expect(valueOf(text, 'turnout_mail_messages{state="failed"}')).toBe(1)
  expect(valueOf(text, 'turnout_mail_queue_oldest_seconds')).toBeCloseTo(3600, -2)
})

test('sockets are counted by whether they are signed in, and walls by when they have reported', async () => {
  const ana = await app.register()
  const [person, wall] = [await openLiveSocket(app.baseUrl), await openLiveSocket(app.baseUrl)]
  await person.signIn(ana.token)
  wall.send({ type: 'wall_register', secret: 'w'.repeat(43), report: REPORT })
  const figure = (name: string) => expect.poll(async () => valueOf(await scrape(), name))
  await figure('turnout_walls').toBe(1)
  await figure('turnout_sockets{account="signed_in"}').toBe(1)
  const text = await scrape()
  expect(valueOf(text, 'turnout_sockets{account="anonymous"}')).toBe(1)
  expect(valueOf(text, 'turnout_wall_silence_seconds')).toBeGreaterThan(0)
  expect(valueOf(text, 'turnout_passwords_waiting')).toBe(0)
  await Promise.all([person.end(), wall.end()])
  await figure('turnout_walls').toBe(0)
})

test('nothing else is served there, and the server itself has no metrics', async () => {
  const there = `http://127.0.0.1:${metrics.port}`
  expect((await fetch(`${there}/api/videos`)).status).toBe(404)
  expect((await fetch(`${there}/metrics`, { method: 'POST' })).status).toBe(404)
  expect(await (await fetch(`${app.baseUrl}/metrics`)).text()).not.toContain('turnout_')
})

test.runIf(isOnPostgres)('while the database is away, the other figures are served', async () => {
  const proxied = await startProxiedApp()
  const own = await serve(proxied.app)
  try {
    expect(valueOf(await scrape(own), 'turnout_state_readable')).toBe(1)
    proxied.proxy.refuses = true
    proxied.proxy.cut()
    const text = await scrape(own)
    expect(valueOf(text, 'turnout_state_readable')).toBe(0)
    expect(text).toMatch(/^process_resident_memory_bytes /m)
    proxied.proxy.refuses = false
    await expect.poll(async () => valueOf(await scrape(own), 'turnout_state_readable')).toBe(1)
  } finally {
    own.close()
    await proxied.stop()
  }
})
