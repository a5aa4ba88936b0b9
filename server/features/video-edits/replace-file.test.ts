import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnVideo } from '#shared/contract/own-videos.ts'
import { publicTrace } from '#server/testing/public-trace.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { aSmallVideo, aVideoSlowedBy, uploadForm } from '#server/testing/videos.ts'

let app: TestApp
let ana: TestPerson
let ben: TestPerson
let chief: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  ana = await app.register('ana')
  ben = await app.register('ben')
  chief = await app.registerAdmin('chief')
})
afterAll(() => app.stop())

const historyOf = async (id: number) => (await chief.api.listVideoHistory({ id })).items
const published = async (title: string, isMicroClip = false): Promise<OwnVideo> =>
  chief.api.approveVideo({ id: (await app.submit(ana, { title, isMicroClip })).id })
const stored = async () => (await readdir(path.join(app.config.dataDir, 'uploads'))).sort()
const uploadVideo = async (by: TestPerson, bytes?: Buffer) =>
  (await by.api.uploadFiles(uploadForm(bytes ?? (await aSmallVideo())))).video.path
const cues = [{ startMs: 0, endMs: 900, text: 'Pandaspoken word' }]

test('a file of a proposal stays through sweeps, goes when the proposal is taken back, and is shown once it is approved', async () => {
  const files = await stored()
  const before = await published('Old file')
  const { id } = before
  const file = await uploadVideo(ana, await aVideoSlowedBy(2))
  const proposed = await ana.api.updateVideo({ id, videoFile: file })
  expect(proposed).toMatchObject({
    videoFile: before.videoFile,
    version: 1,
    duration: before.duration,
    proposal: { videoFile: file, changed: ['video'], status: 'pending' },
  })
  expect(proposed.proposal?.duration).toBeGreaterThan(before.duration)
  app.clock.offset = 3 * 24 * 60 * 60 * 1000
  await app.features.uploads.background.sweep()
  app.clock.offset = 0
  expect(await stored()).toContain(file)
  expect(await publicTrace(app, { video: before, files: [file], by: ben })).not.toContain(file)
  const other = await app.submit(ana)
  expect((await refusalOf(ana.api.updateVideo({ id: other.id, videoFile: file }))).status).toBe(409)
  await ana.api.deleteVideo({ id: other.id })
  await ana.api.discardProposal({ id })
  expect(await stored()).not.toContain(file)

  const next = await uploadVideo(ana, await aVideoSlowedBy(2))
  await ana.api.updateVideo({ id, videoFile: next })
  await ben.api.likeVideo({ id })
  const approved = await chief.api.approveVideo({ id })
  expect(approved).toMatchObject({ id, videoFile: next, version: 2, likes: 1, proposal: null })
  expect(approved.duration).toBeGreaterThan(before.duration)
  expect(await publicTrace(app, { video: before, files: [next] })).toContain(next)
  expect(await stored()).not.toContain(before.videoFile)
  await ana.api.updateVideo({ id, videoFile: await uploadVideo(ana), title: 'Never seen' })
  await ana.api.deleteVideo({ id })
  expect(await stored()).toEqual(files)
})

test('an admin’s new file for an approved video is reviewed too, and visible to the owner', async () => {
  const { id } = await published('From the chief')
  const file = await uploadVideo(chief)
  const proposed = await chief.api.updateVideo({ id, videoFile: file, title: 'New take' })
  expect(proposed).toMatchObject({
    title: 'From the chief',
    proposal: { videoFile: file, title: 'New take' },
  })
  expect(await publicTrace(app, { video: proposed, files: [file], by: ana })).toContain(`/uploads/${file}`)
})
test('a new file replaces that of a video that is not public: same id, version 2, notes, comments and history kept', async () => {
  const files = await stored()
  const video = await app.submit(ana, { title: 'Blurred' })
  const { id } = video
  await ana.api.replaceCaptions({
    id,
    cues: [...cues, { startMs: (video.duration - 1) * 1000, endMs: video.duration * 1000, text: 'End' }],
  })
  await chief.api.createComment({ id, text: 'Look at 0:31' })
  await chief.api.rejectVideo({ id, notes: 'Blur the patient at 0:31' })
  const file = await uploadVideo(ana, await aVideoSlowedBy(0.5))
  expect((await refusalOf(ana.api.updateVideo({ id, videoFile: await uploadVideo(ben) }))).status).toBe(404)
  const sent = await ana.api.updateVideo({ id, videoFile: file })
  expect(sent).toMatchObject({
    id,
    version: 2,
    videoFile: file,
    approvalStatus: 'pending',
    reviewNotes: 'Blur the patient at 0:31',
    renditions: [],
    proposal: null,
  })
  expect(sent.duration).toBeLessThan(video.duration)
  // What is said after the new end is left out.
  const kept = await ana.api.getCaptions({ id })
  expect(kept.cues.map(({ text }) => text)).toEqual(['Pandaspoken word'])
  expect(await stored()).not.toContain(video.videoFile)
  expect(
    (await app.database.reader.all('select file from uploads where file = ?', [video.videoFile])).length,
  ).toBe(0)
  expect((await historyOf(id))[0]).toMatchObject({
    action: 'video.resubmitted',
    before: { version: 1, approvalStatus: 'rejected' },
    after: { version: 2, approvalStatus: 'pending', videoFile: file },
  })
  expect(await chief.api.approveVideo({ id, revision: sent.revision })).toMatchObject({ version: 2 })
  expect((await app.anonymous.listComments({ id })).items).toHaveLength(1)
  await ana.api.deleteVideo({ id })
  await ben.api.listOwnVideos({ id: ben.user.id })
  const left = (await stored()).filter((one) => !files.includes(one))
  // Only what ben uploaded and did not use.
  expect(left).toHaveLength(1)
})

test('a new file of a pending or withdrawn video is reviewed, and of a micro clip no longer than one may be', async () => {
  const pending = await app.submit(ana, { title: 'Pending' })
  expect(await ana.api.updateVideo({ id: pending.id, videoFile: await uploadVideo(ana) })).toMatchObject({
    version: 2,
    approvalStatus: 'pending',
  })
  const { id } = await published('Short', true)
  await ana.api.withdrawVideo({ id })
  const long = await uploadVideo(ana, await aVideoSlowedBy(20))
  expect(await refusalOf(ana.api.updateVideo({ id, videoFile: long }))).toMatchObject({ status: 400 })
  const file = await uploadVideo(ana, await aVideoSlowedBy(0.5))
  const sent = await ana.api.updateVideo({ id, videoFile: file })
  expect(sent).toMatchObject({ version: 2, approvalStatus: 'pending', clipStartTime: 0 })
  expect(sent.clipDuration).toBe(sent.duration)
})

test('clips of a replaced file are withdrawn, and their owners are notified', async () => {
  const source = await published('Patient seen')
  const clip = await chief.api.approveVideo({
    id: (await ben.api.createClip({ id: source.id, title: 'Of it', clipStartTime: 0, clipDuration: 5 })).id,
  })
  await ana.api.updateVideo({ id: source.id, videoFile: await uploadVideo(ana) })
  expect((await app.anonymous.getVideo({ id: clip.id })).title).toBe('Of it')
  await chief.api.approveVideo({ id: source.id })
  expect((await refusalOf(app.anonymous.getVideo({ id: clip.id }))).status).toBe(404)
  expect((await ben.api.listOwnVideos({ id: ben.user.id })).items[0]).toMatchObject({
    approvalStatus: 'withdrawn',
    reviewNotes: 'The video that this clip was cut from has a new file.',
  })
  expect((await historyOf(clip.id))[0]).toMatchObject({
    action: 'video.withdrawn',
    actor: { username: 'chief' },
  })
})

test('a clip that was withdrawn before any review can’t be restored, only submitted', async () => {
  const source = await published('Replaced under a waiting clip')
  const form = { title: 'Never public', clipStartTime: 0, clipDuration: 5 }
  const { id } = await ben.api.createClip({ id: source.id, ...form })
  await ana.api.updateVideo({ id: source.id, videoFile: await uploadVideo(ana) })
  await chief.api.approveVideo({ id: source.id })
  expect(await refusalOf(chief.api.restoreVideo({ id }))).toEqual({
    status: 409,
    message: 'This video was never public. Its owner can send it to review again.',
  })
  await ben.api.updateVideo({ id, resubmit: true })
  expect((await chief.api.approveVideo({ id })).approvalStatus).toBe('approved')
})

test('a proposed file that is too long for the micro clip that the video has become is not approved', async () => {
  const { id } = await published('Becomes a clip')
  const file = await uploadVideo(ana, await aVideoSlowedBy(16))
  expect((await ana.api.updateVideo({ id, videoFile: file })).proposal?.duration).toBeGreaterThan(120)
  await chief.api.editVideo({ id, isMicroClip: true })
  expect(await refusalOf(chief.api.approveVideo({ id }))).toEqual({
    status: 400,
    message: 'Shorts and micro clips must be at most 120 seconds long.',
  })
  expect((await app.anonymous.getVideo({ id })).clipDuration).toBeLessThanOrEqual(120)
  expect((await chief.api.rejectVideo({ id, notes: 'Too long' })).proposal?.status).toBe('rejected')
})
