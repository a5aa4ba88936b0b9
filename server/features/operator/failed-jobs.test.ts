import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MediaJob } from '#server/entities/media-job.entity.ts'
import { Upload } from '#server/entities/upload.entity.ts'
import { aFilmToConvert } from '#server/testing/films.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { uploadForm } from '#server/testing/videos.ts'
import { writeWrappedFfmpeg } from '#server/testing/wrapped-ffmpeg.ts'

const TIMEOUT = { timeout: 40_000 }

let folder: string
let app: TestApp
let chief: TestPerson
let ana: TestPerson
/** While it is there, each start of ffmpeg fails. */
let broken: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'turnout-operator-'))
  broken = path.join(folder, 'broken')
  const line = `if [ -f ${broken} ]; then echo 'out of luck' >&2; exit 1; fi`
  app = await startTestApp({
    mediaWorkers: 1,
    mediaRetryMs: 10,
    ffmpeg: await writeWrappedFfmpeg(folder, line),
  })
  chief = await app.registerAdmin('chief')
  ana = await app.register('ana')
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})
const jobs = async (state: MediaJob['state']) =>
  (await chief.api.listMediaJobs({ state: state === 'done' ? 'failed' : state })).items
const stateOf = async (id: number) => {
  const { items } = await ana.api.listOwnVideos({ id: ana.user.id })
  return items.find((video) => video.id === id)?.approvalStatus
}
const submit = async (title: string) => {
  const { video } = await ana.api.uploadFiles(uploadForm(await aFilmToConvert(), 'clip.webm'))
  return ana.api.createVideo({ title, categoryId: app.categoryId, videoFile: video.path })
}

test('OP-03 OP-04 a job that was given up names its lesson and reason, and its retry makes the lesson ready', async () => {
  await writeFile(broken, '')
  const { id } = await submit('Ladder')
  await expect.poll(() => stateOf(id), TIMEOUT).toBe('failed')
  const job = (await jobs('failed')).find(({ step }) => step === 'transcode')
  expect(job).toMatchObject({ state: 'failed', video: { id, title: 'Ladder' } })
  expect(job?.reason).toBeTruthy()
  expect((await chief.api.getServerState()).jobs.failed).toBeGreaterThan(0)
  expect((await refusalOf(ana.api.retryMediaJob({ id: job?.id ?? 0 }))).status).toBe(403)
  await rm(broken)
  await chief.api.retryMediaJob({ id: job?.id ?? 0 })
  await expect.poll(() => stateOf(id), TIMEOUT).toBe('pending')
  expect(await refusalOf(chief.api.retryMediaJob({ id: job?.id ?? 0 }))).toMatchObject({ status: 409 })
  expect(await refusalOf(chief.api.retryMediaJob({ id: 999_999 }))).toMatchObject({ status: 404 })
  await expect.poll(async () => (await chief.api.getServerState()).jobs.waiting, TIMEOUT).toBe(0)
})

test('OP-04 a job that waits is stopped, its lesson fails with the reason, and it can be tried again', async () => {
  // A job of a process that has leased it.
  await writeFile(broken, '')
  const { id } = await submit('Hose')
  await expect.poll(() => stateOf(id), TIMEOUT).toBe('failed')
  await rm(broken)
  const job = await app.database.transaction(async (em) => {
    const found = await em.findOneOrFail(MediaJob, { step: 'transcode', state: 'failed' })
    Object.assign(found, {
      state: 'running',
      lease: 'of another server',
      leasedUntil: new Date(Date.now() + 20_000),
    })
    await em.execute("update videos set approval_status = 'processing' where id = ?", [id])
    return found
  })
  expect((await jobs('running')).map((each) => each.id)).toContain(job.id)
  await chief.api.cancelMediaJob({ id: job.id })
  expect(await stateOf(id)).toBe('failed')
  expect((await jobs('failed')).find((each) => each.id === job.id)?.reason).toMatch(
    /^An administrator stopped/,
  )
  expect(await refusalOf(chief.api.cancelMediaJob({ id: job.id }))).toMatchObject({ status: 409 })
  expect(await refusalOf(chief.api.cancelMediaJob({ id: 999_999 }))).toMatchObject({ status: 404 })
  await chief.api.retryMediaJob({ id: job.id })
  await expect.poll(() => stateOf(id), TIMEOUT).toBe('pending')
})

test('OP-03 the jobs of a state are paged in the order in which they are taken', async () => {
  await expect.poll(async () => (await chief.api.getServerState()).jobs.waiting, TIMEOUT).toBe(0)
  await app.database.transaction(async (em) => {
    const upload = await em.findOneOrFail(Upload, { source: null, kind: 'video' })
    for (const [index, priority] of [1, -1, 0, 2, 0].entries())
      em.create(MediaJob, {
        upload,
        step: `mp4-${100 + index}`,
        state: 'failed',
        priority,
        attempts: 3,
        failureReason: 'No',
        runAfter: new Date(0),
        createdAt: new Date(),
      })
  })
  const seen: string[] = []
  let next: Record<string, string> | null = {}
  while (next) {
    const page = await chief.api.listMediaJobs({ ...next, state: 'failed', limit: 2 })
    seen.push(...page.items.map(({ step }) => step))
    next = page.next
  }
  expect(seen.filter((step) => /^mp4-10\d$/.test(step))).toEqual([
    'mp4-101',
    'mp4-102',
    'mp4-104',
    'mp4-100',
    'mp4-103',
  ])
  expect(new Set(seen).size).toBe(seen.length)
})
