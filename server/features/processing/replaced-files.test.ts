import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnVideo } from '#shared/contract/own-videos.ts'
import { Proposal } from '#server/entities/proposal.entity.ts'
import { openLiveSocket } from '#server/testing/live-socket.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { storedFiles } from '#server/testing/stored-files.ts'
import { uploadForm } from '#server/testing/videos.ts'

const run = promisify(execFile)

let app: TestApp
let ana: TestPerson
let chief: TestPerson
let work: string
beforeAll(async () => {
  work = await mkdtemp(path.join(tmpdir(), 'turnout-replaced-'))
  app = await startTestApp({ mediaWorkers: 1, mediaRetryMs: 10 })
  ana = await app.register('ana')
  chief = await app.registerAdmin('chief')
})
afterAll(async () => {
  await app.stop()
  await rm(work, { recursive: true, force: true })
})

const H264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -movflags +faststart'.split(' ')
/** Has to be converted. */
const VP9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8']
const upload = async (name: string, size: string, codec: string[], seconds = 1.2): Promise<string> => {
  const file = path.join(work, name)
  await run('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    `testsrc2=s=${size}:r=5:d=${seconds}`,
    ...codec,
    file,
  ])
  return (await ana.api.uploadFiles(uploadForm(await readFile(file), name))).video.path
}
const own = async (id: number): Promise<OwnVideo> => {
  const video = (await ana.api.listOwnVideos({ id: ana.user.id })).items.find((one) => one.id === id)
  if (!video) throw new Error('It is not listed')
  return video
}
const names = async () => (await storedFiles(app)).map(({ name }) => name)
const idle = () =>
  expect
    .poll(
      async () =>
        (await app.database.reader.all("select 1 from media_jobs where state in ('queued', 'running')"))
          .length,
      { timeout: 60_000 },
    )
    .toBe(0)

test('the new file of a proposal is converted while the public version plays, then reviewed, then played in its renditions', async () => {
  const first = await upload('first.mp4', '64x48', H264)
  const form = { title: 'Kept public', categoryId: app.categoryId, videoFile: first }
  const { id } = await ana.api.createVideo(form)
  await chief.api.approveVideo({ id })
  await idle()
  const before = await app.anonymous.getVideo({ id })
  const owner = await openLiveSocket(app.baseUrl)
  await owner.signIn(ana.token)
  const second = await upload('second.webm', '960x544', VP9)
  const proposed = await ana.api.updateVideo({ id, videoFile: second })
  expect(proposed.proposal).toMatchObject({ status: 'processing', progress: 0, videoFile: second })
  expect((await refusalOf(chief.api.approveVideo({ id }))).status).toBe(409)
  await owner.hears({ type: 'video_processed', videoId: id, status: 'pending' })
  const ready = await own(id)
  expect(ready).toMatchObject({
    approvalStatus: 'approved',
    videoFile: first,
    proposal: { status: 'pending', progress: null, failureReason: null },
  })
  // What waits for a review is another file than the one that was proposed.
  expect(ready.revision).toBeGreaterThan(proposed.revision)
  const made = ready.proposal?.videoFile ?? ''
  expect(made).not.toBe(second)
  expect((await chief.api.listPendingVideos()).items.map((video) => video.id)).toContain(id)
  await idle()
  expect(await app.anonymous.getVideo({ id })).toEqual(before)
  // The poster is taken beside the conversion.
  const poster = (await own(id)).proposal?.thumbnailFile ?? 'none'
  expect(await names()).toContain(poster)
  for (const file of [made, poster]) expect((await fetch(`${app.baseUrl}/uploads/${file}`)).status).toBe(404)
  await chief.api.approveVideo({ id, revision: ready.revision })
  const after = await app.anonymous.getVideo({ id })
  expect(after).toMatchObject({ videoFile: made, renditions: [{ size: 544 }, { size: 480 }] })
  expect(after.seekPreviewUrl).not.toBe(before.seekPreviewUrl)
  // The frame of the old file gives way to one of the new file.
  expect(after.thumbnailFile).not.toBe(before.thumbnailFile)
  expect((await own(id)).version).toBe(2)
  for (const file of [first, before.thumbnailFile ?? '', before.seekPreviewUrl?.split('/').at(-1) ?? ''])
    expect(await names(), file).not.toContain(file)
  await owner.end()
  await ana.api.deleteVideo({ id })
  expect(await names()).toEqual([])
})

test('a proposed file that can’t be converted fails with a reason, and can be retried or replaced', async () => {
  const form = {
    title: 'Fails',
    categoryId: app.categoryId,
    videoFile: await upload('a.mp4', '64x48', H264),
  }
  const { id } = await ana.api.createVideo(form)
  await chief.api.approveVideo({ id })
  await idle()
  const file = await upload('b.webm', '64x48', VP9)
  await app.storage.remove(file)
  await ana.api.updateVideo({ id, videoFile: file, title: 'Other title' })
  await expect.poll(async () => (await own(id)).proposal?.status, { timeout: 30_000 }).toBe('failed')
  expect((await own(id)).proposal).toMatchObject({
    failureReason: expect.stringMatching(/could not be made ready/),
  })
  // Other words do not mend the file.
  expect((await ana.api.updateVideo({ id, title: 'Third title' })).proposal?.status).toBe('failed')
  expect((await ana.api.retryVideo({ id })).proposal).toMatchObject({
    status: 'processing',
    failureReason: null,
  })
  await expect.poll(async () => (await own(id)).proposal?.status, { timeout: 30_000 }).toBe('failed')
  const next = await upload('c.mp4', '64x48', H264)
  const mended = await ana.api.updateVideo({ id, videoFile: next })
  expect(mended.proposal).toMatchObject({
    status: 'pending',
    failureReason: null,
    videoFile: next,
    title: 'Third title',
  })
  await idle()
  await ana.api.deleteVideo({ id })
  expect(await app.database.entities().count(Proposal)).toBe(0)
  expect(await names()).toEqual([])
})

test('the job of a file that is replaced meanwhile is given up, and the video shows the new file', async () => {
  const form = {
    title: 'Swapped',
    categoryId: app.categoryId,
    videoFile: await upload('d.webm', '640x480', VP9),
  }
  const { id } = await ana.api.createVideo(form)
  expect((await own(id)).approvalStatus).toBe('processing')
  const next = await upload('e.mp4', '64x48', H264)
  const sent = await ana.api.updateVideo({ id, videoFile: next })
  expect(sent).toMatchObject({ approvalStatus: 'pending', version: 2, videoFile: next, progress: null })
  await idle()
  expect(await own(id)).toMatchObject({ approvalStatus: 'pending', videoFile: next })
  const rejected = await chief.api.rejectVideo({ id, notes: 'Blur it' })
  expect(rejected.approvalStatus).toBe('rejected')
  const last = await upload('f.webm', '64x48', VP9)
  expect(await ana.api.updateVideo({ id, videoFile: last, resubmit: true })).toMatchObject({
    approvalStatus: 'processing',
    progress: 0,
    version: 3,
    reviewNotes: 'Blur it',
  })
  await idle()
  expect(await own(id)).toMatchObject({ approvalStatus: 'pending', progress: null, reviewNotes: 'Blur it' })
  await ana.api.deleteVideo({ id })
  await app.features.uploads.background.sweep()
  expect(await names()).toEqual([])
})

test('a replaced file is kept while a clip shows it, and deleted when the clip has its own', async () => {
  const old = await upload('g.mp4', '64x48', H264, 7)
  const form = { title: 'Cut from', categoryId: app.categoryId, videoFile: old }
  const { id } = await ana.api.createVideo(form)
  await chief.api.approveVideo({ id })
  await idle()
  const first = await app.anonymous.getVideo({ id })
  const clip = await ana.api.createClip({ id, title: 'Part', clipStartTime: 0, clipDuration: 5 })
  await ana.api.withdrawVideo({ id })
  const next = await upload('h.mp4', '64x48', H264)
  await ana.api.updateVideo({ id, videoFile: next })
  await chief.api.approveVideo({ id })
  await idle()
  expect(await names()).toContain(old)
  await ana.api.updateVideo({ id: clip.id, resubmit: true })
  await chief.api.approveVideo({ id: clip.id })
  await idle()
  expect((await own(clip.id)).videoFile).not.toBe(old)
  for (const file of [old, first.seekPreviewUrl?.split('/').at(-1)]) expect(await names()).not.toContain(file)
  await ana.api.deleteVideo({ id })
  expect(await names()).toEqual([])
})
