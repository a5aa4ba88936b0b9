import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnVideo, Trim } from '#shared/contract/own-videos.ts'
import { makeNumberedFilm, numbersIn } from '#server/testing/numbered-films.ts'
import { storedFiles } from '#server/testing/stored-files.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { uploadForm } from '#server/testing/videos.ts'

const RATE = 5
const CAPTIONS = `WEBVTT

00:00.500 --> 00:01.500
Secret at the start

00:01.800 --> 00:03.000
Over the cut

00:04.000 --> 00:05.000
In the part

00:08.500 --> 00:09.500
Secret at the end
`
/** One for two seconds. */
const TILES = 60
const PART: Trim = { startMs: 2000, endMs: 8000 }

let app: TestApp
let ana: TestPerson
let chief: TestPerson
let work: string
let short: Buffer
beforeAll(async () => {
  work = await mkdtemp(path.join(tmpdir(), 'turnout-parts-'))
  app = await startTestApp({ mediaWorkers: 1, mediaRetryMs: 10 })
  ana = await app.register()
  chief = await app.registerAdmin()
  short = await film('short.mp4', 10, 90)
})
afterAll(async () => {
  await app.stop()
  await rm(work, { recursive: true, force: true })
})

async function film(name: string, seconds: number, height: number, rate = RATE): Promise<Buffer> {
  const file = path.join(work, name)
  await makeNumberedFilm(file, { rate: String(rate), seconds, beeps: [3], height })
  return readFile(file)
}
const submit = async (file: Buffer, trim?: Trim): Promise<OwnVideo> => {
  const { video } = await ana.api.uploadFiles(uploadForm(file, 'film.mp4'))
  const form = { title: 'Ladders', categoryId: app.categoryId, videoFile: video.path, captions: CAPTIONS }
  return ana.api.createVideo(trim ? { ...form, trim } : form)
}
const seen = (id: number) => chief.api.readReviewed({ id })
const settled = async (id: number): Promise<OwnVideo> => {
  await expect.poll(async () => (await seen(id)).approvalStatus, { timeout: 180_000 }).not.toBe('processing')
  return seen(id)
}
const isIdle = async () =>
  (await app.database.reader.all("select 1 from media_jobs where state in ('queued', 'running')")).length ===
  0
const idle = () => expect.poll(isIdle, { timeout: 180_000 }).toBe(true)
const names = async () => (await storedFiles(app)).map(({ name }) => name)
const statusFor = async (file: string | null, token?: string): Promise<number> =>
  (
    await fetch(
      `${app.baseUrl}/uploads/${file}`,
      token ? { headers: { Authorization: `Bearer ${token}` } } : {},
    )
  ).status
const shown = async (file: string | null, tiles?: string): Promise<number[]> =>
  app.storage.withLocalFile(file ?? '', (local) => numbersIn(local, tiles))
const wordsOf = async (video: OwnVideo, token: string): Promise<string> => {
  const answer = await fetch(app.baseUrl + (video.captionsUrl ?? ''), {
    headers: { Authorization: `Bearer ${token}` },
  })
  return answer.text()
}
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'no refusal',
    (error: unknown) => String(error),
  )

test('TF-04 TF-05 TF-06 TF-09 a part is made, changed and taken back until the approval; the whole film is for owner and reviewers', async () => {
  const video = await submit(short, PART)
  expect(video).toMatchObject({ approvalStatus: 'processing', trim: PART, originalFile: null })
  expect(await refusalOf(chief.api.approveVideo({ id: video.id }))).toMatch(
    'This video is processing: there is nothing to review yet.',
  )
  const part = await settled(video.id)
  expect(part).toMatchObject({
    approvalStatus: 'pending',
    duration: 6,
    trim: PART,
    originalFile: video.videoFile,
  })
  expect(await shown(part.videoFile)).toEqual(range(10, 40))
  expect(await shown(part.originalFile)).toEqual(range(0, 50))
  const [poster] = await shown(part.thumbnailFile)
  expect(range(10, 40)).toContain(poster)
  const words = await wordsOf(part, ana.token)
  expect(words).not.toContain('Secret')
  expect(words).toMatch(
    /00:00\.000 --> 00:00:01\.000\s+Over the cut[^]+00:02\.000 --> 00:00:03\.000\s+In the part/,
  )
  const stranger = await app.register()
  const readers = [undefined, stranger.token, ana.token, chief.token]
  const statuses = await Promise.all(readers.map((token) => statusFor(part.originalFile, token)))
  expect(statuses).toEqual([404, 404, 200, 200])

  const changed = await ana.api.updateVideo({ id: video.id, trim: { startMs: 1000, endMs: 99_000 } })
  expect(changed).toMatchObject({ approvalStatus: 'processing', videoFile: video.videoFile, duration: 10 })
  const longer = await settled(video.id)
  expect(await shown(longer.videoFile)).toEqual(range(5, 50))
  expect(longer).toMatchObject({ trim: { startMs: 1000, endMs: 10_000 }, duration: 9 })
  expect(await wordsOf(longer, ana.token)).toMatch(/00:00\.000 --> 00:00:00\.500\s+Secret at the start/)
  await idle()
  expect(await names()).not.toContain(part.videoFile)

  await ana.api.updateVideo({ id: video.id, trim: null })
  const whole = await settled(video.id)
  expect(whole).toMatchObject({ approvalStatus: 'pending', trim: null, originalFile: null, duration: 10 })
  expect(await shown(whole.videoFile)).toEqual(range(0, 50))
  expect(await wordsOf(whole, ana.token)).toMatch(/00:00\.500 --> 00:00:01\.500\s+Secret at the start/)
  await idle()
  expect(await names()).not.toContain(longer.videoFile)
})

test('TF-03 TF-10 a part of less than a second, and the film of a published lesson, are not trimmed', async () => {
  const video = await submit(short, { startMs: 0, endMs: 10_000 })
  expect(video).toMatchObject({ trim: null })
  const change = (trim: Trim) => refusalOf(ana.api.updateVideo({ id: video.id, trim }))
  for (const trim of [
    { startMs: 1000, endMs: 1900 },
    { startMs: 9500, endMs: 12_000 },
  ])
    expect(await change(trim)).toMatch('Please keep at least one second of the video.')
  await settled(video.id)
  await chief.api.approveVideo({ id: video.id })
  expect(await change(PART)).toMatch('A lesson that was published cannot be trimmed.')
  await ana.api.withdrawVideo({ id: video.id })
  expect(await change(PART)).toMatch('A lesson that was published cannot be trimmed.')
})

test('TF-07 the whole film is removed when the approval can no longer be taken back', async () => {
  const video = await settled((await submit(short, PART)).id)
  const { revision } = await chief.api.approveVideo({ id: video.id, isUndoable: true })
  expect(await names()).toContain(video.originalFile)
  await chief.api.undoReview({ id: video.id, revision })
  expect(await seen(video.id)).toMatchObject({ trim: PART, originalFile: video.originalFile })
  await chief.api.approveVideo({ id: video.id, isUndoable: true })
  expect(await statusFor(video.originalFile)).toBe(404)
  await app.database.transaction((em) =>
    em.execute("update review_rounds set next_attempt_at = ? where state = 'queued'", [new Date(0)]),
  )
  await expect
    .poll(async () => (await names()).includes(video.originalFile ?? ''), { timeout: 10_000 })
    .toBe(false)
  const rows = await app.database.reader.all('select 1 from uploads where file = ?', [video.originalFile])
  expect(rows).toEqual([])
  const { items } = await ana.api.listOwnVideos({ id: ana.user.id })
  expect(items.find(({ id }) => id === video.id)).toMatchObject({
    approvalStatus: 'approved',
    trim: null,
    originalFile: null,
    duration: 6,
  })
})

test('TF-07 the hourly sweep removes a whole film that a server of a former version left', async () => {
  const video = await settled((await submit(short, PART)).id)
  await idle()
  await chief.api.approveVideo({ id: video.id, isUndoable: true })
  const sweep = () => app.features.review.background.sweep()
  await sweep()
  expect(await names()).toContain(video.originalFile)
  await app.database.transaction((em) =>
    em.execute("update review_rounds set state = 'told', before = null where video_id = ?", [video.id]),
  )
  await sweep()
  expect(await names()).not.toContain(video.originalFile)
})

test('TF-14 a part that has no picture fails with what to do, and another part is made', async () => {
  const file = path.join(work, 'sound.mp4')
  await makeNumberedFilm(file, { rate: String(RATE), seconds: 10, beeps: [3], kept: 'lt(n,15)' })
  const video = await submit(await readFile(file), { startMs: 6000, endMs: 9000 })
  expect(await settled(video.id)).toMatchObject({
    approvalStatus: 'failed',
    failureReason: 'There is only sound between these times. Please trim the video to a part with a picture.',
  })
  expect(await refusalOf(chief.api.approveVideo({ id: video.id }))).toMatch('This video is failed')
  await ana.api.updateVideo({ id: video.id, trim: { startMs: 1000, endMs: 3000 } })
  const made = await settled(video.id)
  expect(made).toMatchObject({ approvalStatus: 'pending', failureReason: null })
  expect(await shown(made.videoFile)).toEqual(range(5, 15))
})

test('TF-08 no public file has a picture or a word of what was cut away', async () => {
  const [first, end] = [10, 131]
  const trim = { startMs: 1000 * first, endMs: 1000 * end }
  const video = await submit(await film('long.mp4', 133, 540, 1), trim)
  await settled(video.id)
  await idle()
  await chief.api.approveVideo({ id: video.id })
  const files = await app.database.reader.all<{ file: string; media_type: string; role: string | null }>(
    'select file, media_type, role from uploads',
  )
  const roles: (string | null)[] = []
  for (const { file, media_type: type, role } of files) {
    const answer = await fetch(`${app.baseUrl}/uploads/${file}`)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const isOfLesson = answer.status === 200 && (await isOf(video.id, file))
    if (!isOfLesson) continue
    roles.push(role)
    if (type.startsWith('text/') || type.includes('mpegurl')) continue
    if (role === 'hls-sound') continue
    const local = path.join(work, file)
    await writeFile(local, bytes)
    const isStoryboard = role === 'storyboard-image'
    const all = await numbersIn(local, isStoryboard ? '10x6' : undefined)
    // The last places of a storyboard are empty.
    const numbers = isStoryboard ? all.slice(0, TILES) : all
    expect(numbers.length, file).toBeGreaterThan(0)
    expect(Math.min(...numbers), `${role} ${file}`).toBeGreaterThanOrEqual(first)
    expect(Math.max(...numbers), `${role} ${file}`).toBeLessThan(end)
  }
  expect(roles).toEqual(
    expect.arrayContaining([null, 'mp4-480', 'storyboard', 'storyboard-image', 'hls', 'hls-540', 'hls-480']),
  )
  const lesson = await app.anonymous.getVideo({ id: video.id })
  const words = await (await fetch(app.baseUrl + (lesson.captionsUrl ?? ''))).text()
  expect(words).not.toMatch(/Secret|Over|In the part/)
  expect(await names()).not.toContain(video.videoFile)
}, 120_000)

/** Whether a file is the film or the picture of a lesson, or was made of one of these. */
async function isOf(id: number, file: string): Promise<boolean> {
  const sql = `select 1 from videos v join uploads p on p.file in (v.video_file, v.thumbnail_file)
    join uploads f on f.id = p.id or f.source_id = p.id where v.id = ? and f.file = ?`
  return (await app.database.reader.all(sql, [id, file])).length > 0
}

test('TF-11 a server without ffmpeg takes no part', async () => {
  const plain = await startTestApp({ ffmpeg: '/nowhere/ffmpeg' })
  try {
    const ben = await plain.register()
    const bytes = await readFile(path.join(import.meta.dirname, '../../testing/small-drill.mp4'))
    const { video } = await ben.api.uploadFiles(uploadForm(bytes, 'small.mp4'))
    const form = { title: 'Plain', categoryId: plain.categoryId, videoFile: video.path }
    expect(await refusalOf(ben.api.createVideo({ ...form, trim: { startMs: 0, endMs: 1200 } }))).toMatch(
      'This server has no ffmpeg, so it cannot trim videos.',
    )
  } finally {
    await plain.stop()
  }
})
