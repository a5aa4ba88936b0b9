import { execFile } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnVideo } from '#shared/contract/own-videos.ts'
import { probeVideo } from '#server/media/probe.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { storedFiles } from '#server/testing/stored-files.ts'
import { aPicture, uploadForm } from '#server/testing/videos.ts'
import { Upload } from '#server/entities/upload.entity.ts'
import { Video } from '#server/entities/video.entity.ts'
import { withDolbyVision, withSpatialSound } from '#server/testing/movie-boxes.ts'
import { MediaJob } from '#server/entities/media-job.entity.ts'

const run = promisify(execFile)

let app: TestApp
let ana: TestPerson
let work: string
beforeAll(async () => {
  work = await mkdtemp(path.join(tmpdir(), 'turnout-made-'))
  app = await startTestApp({ mediaWorkers: 1, mediaRetryMs: 10 })
  ana = await app.register()
})
afterAll(async () => {
  await app.stop()
  await rm(work, { recursive: true, force: true })
})

const PICTURE = ['-f', 'lavfi', '-i', 'testsrc2=s=320x240:r=10:d=1.2']
const H264 = '-c:v libx264 -pix_fmt yuv420p -movflags +faststart'.split(' ')
const FAST_VP9 = ['-deadline', 'realtime', '-cpu-used', '8']
const HEVC =
  '-c:v libx265 -preset ultrafast -x265-params log-level=error -pix_fmt yuv420p10le -tag:v hvc1'.split(' ')
const SOUND = ['-f', 'lavfi', '-i', 'sine=440:d=1.2']
async function made(name: string, ...args: string[]): Promise<Buffer> {
  const file = path.join(work, name)
  await run('ffmpeg', ['-v', 'error', '-y', ...args, file])
  return readFile(file)
}
const submit = async (file: Buffer, name = 'clip.mov'): Promise<OwnVideo> => {
  const { video } = await ana.api.uploadFiles(uploadForm(file, name))
  return ana.api.createVideo({ title: name, categoryId: app.categoryId, videoFile: video.path })
}
const seen = async (id: number): Promise<OwnVideo> => {
  const { items } = await ana.api.listOwnVideos({ id: ana.user.id })
  const video = items.find((item) => item.id === id)
  if (!video) throw new Error('It is not listed')
  return video
}
const settled = async (id: number): Promise<OwnVideo> => {
  await expect.poll(async () => (await seen(id)).approvalStatus, { timeout: 30_000 }).not.toBe('processing')
  return seen(id)
}
const names = async () => (await storedFiles(app)).map(({ name }) => name)
const isIdle = async () =>
  (await app.database.reader.all("select 1 from media_jobs where state in ('queued', 'running')")).length ===
  0
const idle = () => expect.poll(isIdle, { timeout: 30_000 }).toBe(true)

test('a phone’s HEVC waits while it is converted, then plays everywhere and waits for review', async () => {
  const heard: string[] = []
  const ends = [
    app.events.subscribe('video.processed', ({ videoId, status }) => heard.push(`${videoId} ${status}`)),
  ]
  const file = await made(
    'phone.mov',
    ...PICTURE,
    ...SOUND,
    '-map',
    '0',
    '-map',
    '1',
    '-map',
    '1',
    ...HEVC,
    '-c:a',
    'aac',
  )
  const video = await submit(file)
  expect(video).toMatchObject({ approvalStatus: 'processing', progress: 0, failureReason: null })
  const ready = await settled(video.id)
  expect(ready).toMatchObject({ approvalStatus: 'pending', progress: null, failureReason: null })
  expect(ready.videoFile).not.toBe(video.videoFile)
  expect(await app.storage.withLocalFile(ready.videoFile ?? '', probeVideo)).toMatchObject({
    videoCodec: 'avc',
    audioCodec: 'aac',
    transcodePlan: 'none',
  })
  // Told after the commit, which another connection may see first.
  await expect.poll(() => heard).toEqual([`${video.id} pending`])
  await idle()
  expect(heard).toHaveLength(1)
  expect(await names(), 'the original is gone').not.toContain(video.videoFile)
  expect(await readdir(path.join(app.config.dataDir, 'incoming'))).toEqual([])
  for (const end of ends) end()
})

test('a video that plays everywhere and has no sound is pending at once; its renditions follow, are visible like it, and are deleted with it', async () => {
  const tall = ['-f', 'lavfi', '-i', 'testsrc2=s=720x1280:r=4:d=6']
  const fast = [...H264, '-preset', 'ultrafast']
  const video = await submit(await made('plain.mp4', ...tall, ...fast), 'plain.mp4')
  expect(video).toMatchObject({ approvalStatus: 'pending', renditions: [] })
  await idle()
  const { renditions, videoFile } = await seen(video.id)
  expect(renditions.map(({ size }) => size)).toEqual([720, 480])
  expect(renditions[0]?.file).toBe(videoFile)
  const small = renditions[1]?.file ?? ''
  expect(await app.storage.withLocalFile(small, probeVideo)).toMatchObject({
    width: 480,
    height: 854,
    videoCodec: 'avc',
  })
  const fetchIt = (token?: string) =>
    fetch(`${app.baseUrl}/uploads/${small}`, token ? { headers: { Authorization: `Bearer ${token}` } } : {})
  expect((await fetchIt()).status).toBe(404)
  expect((await fetchIt(ana.token)).status).toBe(200)
  const chief = await app.registerAdmin()
  await chief.api.approveVideo({ id: video.id })
  expect((await fetchIt()).status).toBe(200)
  const clip = await ana.api.createClip({ id: video.id, title: 'Clip', clipStartTime: 0, clipDuration: 5 })
  expect(clip.renditions).toEqual(renditions)
  await ana.api.deleteVideo({ id: video.id })
  expect((await fetchIt(ana.token)).status).toBe(404)
  expect(await names()).not.toContain(small)
})

test.for([
  ['as loud as the others', 'volume=5dB,pan=stereo|c0=c0|c1=c0', true],
  ['quiet', 'volume=-25dB', false],
] as const)('a video that plays everywhere and is %s', async ([, filter, isKept]) => {
  const sound = [...SOUND, '-af', filter, '-c:a', 'aac']
  const file = await made('spoken.mp4', ...PICTURE, ...sound, ...H264)
  const { id, videoFile, approvalStatus } = await submit(file, 'spoken.mp4')
  expect(approvalStatus).toBe('processing')
  const ready = await settled(id)
  expect(ready).toMatchObject({ approvalStatus: 'pending', progress: null, warning: null })
  const upload = await app.database.entities().findOneOrFail(Upload, { file: ready.videoFile ?? '' })
  expect(upload.duration).toBe(1)
  expect(upload.lengthMs).toBeGreaterThanOrEqual(1200)
  expect(upload.lengthMs).toBeLessThan(1300)
  expect(ready.videoFile === videoFile).toBe(isKept)
  await idle()
  expect((await names()).includes(videoFile ?? '')).toBe(isKept)
  await ana.api.deleteVideo({ id })
})

test('a video that can’t be converted fails after three attempts with a reason, and its owner can retry', async () => {
  const file = await made('vp9.webm', ...PICTURE, '-c:v', 'libvpx-vp9', ...FAST_VP9)
  const { video: upload } = await ana.api.uploadFiles(uploadForm(file))
  // The disk loses the file.
  const bytes = await app.storage.withLocalFile(upload.path, (file) => readFile(file))
  await app.storage.remove(upload.path)
  const { id } = await ana.api.createVideo({
    title: 'Lost',
    categoryId: app.categoryId,
    videoFile: upload.path,
  })
  await expect.poll(async () => (await seen(id)).approvalStatus, { timeout: 40_000 }).toBe('failed')
  expect((await seen(id)).failureReason).toMatch(
    /could not be made ready to play, though it was tried three times/,
  )
  const [job] = await app.database.reader.all<{ attempts: number }>(
    `select attempts from media_jobs where state = 'failed' and upload_id = (select id from uploads where file = ?)`,
    [upload.path],
  )
  expect(job?.attempts).toBe(3)
  const ben = await app.register()
  await expect(ben.api.retryVideo({ id })).rejects.toMatchObject({ status: 404 })

  const found = app.storage.incoming()
  await writeFile(found.path, bytes)
  await app.storage.store(found, upload.path)
  expect(await ana.api.retryVideo({ id })).toMatchObject({
    approvalStatus: 'processing',
    failureReason: null,
  })
  expect(await settled(id)).toMatchObject({ approvalStatus: 'pending', failureReason: null })
  await expect(ana.api.retryVideo({ id })).rejects.toMatchObject({ status: 409 })
})

test('without ffmpeg, videos that play everywhere are accepted, and others are refused with the reason', async () => {
  const bare = await startTestApp({ ffmpeg: '/nowhere/ffmpeg', mediaWorkers: 1 })
  try {
    const ben = await bare.register()
    expect(await (await bare.registerAdmin()).api.getDashboard()).toMatchObject({ hasFfmpeg: false })
    expect((await bare.submit(ben)).approvalStatus).toBe('pending')
    const vp9 = await made('bare.webm', ...PICTURE, '-c:v', 'libvpx-vp9', ...FAST_VP9)
    const { video } = await ben.api.uploadFiles(uploadForm(vp9))
    const form = { title: 'VP9', categoryId: bare.categoryId, videoFile: video.path }
    expect((await ben.api.createVideo(form)).approvalStatus).toBe('pending')
    const prores = await made('bare.mov', ...PICTURE, '-c:v', 'prores_ks')
    await expect(ben.api.uploadFiles(uploadForm(prores))).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(/this server has no ffmpeg to convert it.*Most Compatible/),
    })
  } finally {
    await bare.stop()
  }
})

test('a job that is given up at the start leaves the video as it is, and its owner gets a warning about the missing rendition', async () => {
  const { id } = await submit(await made('plays.mp4', ...PICTURE, ...H264))
  await idle()
  expect(await seen(id)).toMatchObject({ approvalStatus: 'pending', warning: null })
  // Not the events of the submission.
  await app.eventsHeard()
  const ofDeadProcess = { state: 'running', attempts: 3, lease: 'nobody', leasedUntil: new Date(0) } as const
  await app.database.transaction(async (em) => {
    const { videoFile: file } = await em.findOneOrFail(Video, id)
    const upload = await em.findOneOrFail(Upload, { file: file ?? '' })
    await em.nativeUpdate(MediaJob, { upload }, ofDeadProcess)
    await em.nativeUpdate(MediaJob, { upload, step: 'storyboard' }, { step: 'mp4-480' })
  })
  const heard: string[] = []
  const ends = [
    app.events.subscribe('video.processed', ({ videoId }) => heard.push(`${videoId} processed`)),
    app.events.subscribe('video.submitted', ({ videoId }) => heard.push(`${videoId} submitted`)),
  ]
  await app.features.processing.background.start()
  // The running background may have the lost jobs already, in a transaction that is still open.
  await idle()
  await app.eventsHeard()
  for (const end of ends) end()
  expect(heard).toEqual([])
  expect(await seen(id)).toMatchObject({
    approvalStatus: 'pending',
    failureReason: null,
    warning: expect.stringMatching(/^A smaller size of it, for slow lines, could not be made/),
  })
})

test('a video with only a phone’s spatial audio is published without audio, with a warning to its owner', async () => {
  const file = withSpatialSound(await made('spatial.mov', ...PICTURE, ...SOUND, ...H264, '-c:a', 'aac'), 1)
  const ready = await settled((await submit(file)).id)
  expect(ready).toMatchObject({
    approvalStatus: 'pending',
    warning: expect.stringMatching(/plays without sound/),
  })
  expect(await app.storage.withLocalFile(ready.videoFile ?? '', probeVideo)).toMatchObject({
    audioCodec: null,
  })
  await idle()
})

test('a video for Dolby Vision decoders only is refused with advice', async () => {
  const flat = await made('dolby.mov', ...PICTURE, ...HEVC)
  const file = withDolbyVision(flat, { profile: 5, compatibility: 0, entry: 'dvh1' })
  const told = expect.stringMatching(/green and purple. Please export it as H.264/)
  await expect(ana.api.uploadFiles(uploadForm(file, 'dolby.mov'))).rejects.toMatchObject({
    status: 422,
    message: told,
  })
})

test('the poster is taken after the upload was answered, also where a transcode holds the only worker, and the browser’s gives way to it', async () => {
  const heard: number[] = []
  const end = app.events.subscribe('video.pictured', ({ videoId }) => heard.push(videoId))
  // 200 s of film, so that the transcode lasts longer than the poster on the busiest machine.
  const short = ['-f', 'lavfi', '-i', 'testsrc2=s=640x480:r=25:d=10', '-c:v', 'libvpx-vp9', ...FAST_VP9]
  await made('short.webm', ...short)
  const repeated = ['-stream_loop', '19', '-i', path.join(work, 'short.webm'), '-c', 'copy']
  const busy = await submit(await made('busy.webm', ...repeated), 'busy.webm')
  const form = uploadForm(await made('pictured.mp4', ...PICTURE, ...H264), 'pictured.mp4')
  form.set('poster', new File([new Uint8Array(await aPicture())], 'poster.png'))
  const { video: sent } = await ana.api.uploadFiles(form)
  const created = await ana.api.createVideo({
    title: 'Pictured',
    categoryId: app.categoryId,
    videoFile: sent.path,
  })
  const fromBrowser = created.thumbnailFile ?? ''
  expect(await names()).toContain(fromBrowser)
  await expect.poll(() => heard, { timeout: 30_000 }).toContain(created.id)
  const { thumbnailFile, imageVariants } = await seen(created.id)
  expect(thumbnailFile).not.toBe(fromBrowser)
  expect(imageVariants?.widths).toEqual([320])
  expect(await names()).toContain(thumbnailFile)
  expect(await names(), 'the frame of the browser').not.toContain(fromBrowser)
  expect((await seen(busy.id)).approvalStatus, 'the transcode').toBe('processing')
  await ana.api.deleteVideo({ id: busy.id })
  await ana.api.deleteVideo({ id: created.id })
  await idle()
  end()
})

test('a thumbnail that was picked stays when the poster is ready; without it the poster shows', async () => {
  const file = await made('picked.mp4', ...PICTURE, ...H264)
  const { video, thumbnail } = await ana.api.uploadFiles(uploadForm(file, 'picked.mp4', await aPicture()))
  const picked = thumbnail?.path ?? ''
  const { id } = await ana.api.createVideo({
    title: 'Picked',
    categoryId: app.categoryId,
    videoFile: video.path,
    thumbnailFile: picked,
  })
  await idle()
  expect((await seen(id)).thumbnailFile).toBe(picked)
  const { thumbnailFile } = await ana.api.updateVideo({ id, thumbnailFile: null })
  expect(await names()).toContain(thumbnailFile)
  await ana.api.deleteVideo({ id })
})

test('a video that has to be converted gets a poster too', async () => {
  const video = await submit(await made('grey.webm', ...PICTURE, '-c:v', 'libvpx-vp9', ...FAST_VP9))
  expect((await settled(video.id)).approvalStatus).toBe('pending')
  await idle()
  expect(await names()).toContain((await seen(video.id)).thumbnailFile)
  await ana.api.deleteVideo({ id: video.id })
})
