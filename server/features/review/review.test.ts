import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf } from '#server/testing/test-client.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'

let app: TestApp
let ana: TestPerson
let chief: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  ana = await app.register('ana')
  chief = await app.registerAdmin('chief')
})
afterAll(() => app.stop())

test('review is for admins alone, and a refused call changes nothing', async () => {
  const video = await app.submit(ana)
  const id = { id: video.id }
  for (const [client, status] of [
    [app.anonymous, 401],
    [ana.api, 403],
  ] as const) {
    expect((await refusalOf(client.listPendingVideos())).status).toBe(status)
    expect((await refusalOf(client.listPendingShorts())).status).toBe(status)
    expect((await refusalOf(client.approveVideo(id))).status).toBe(status)
    expect((await refusalOf(client.rejectVideo({ ...id, notes: 'no' }))).status).toBe(status)
  }
  expect((await ana.api.getVideo(id)).approvalStatus).toBe('pending')
})

test('the pending lists hold training videos and shorts apart, the longest waiting first', async () => {
  const training = await app.submit(ana, { title: 'Ladder 100%' })
  const short = await app.submit(ana, { title: 'Ladder short', isMicroClip: true })
  const videos = (await chief.api.listPendingVideos()).items.map(({ id }) => id)
  const shorts = (await chief.api.listPendingShorts()).items.map(({ id }) => id)
  expect(videos.at(-1)).toBe(training.id)
  expect(shorts).toEqual([short.id])
  expect((await chief.api.listPendingVideos({ search: 'LADDER 100%' })).items).toHaveLength(1)
  expect((await chief.api.listPendingVideos({ search: '1%0' })).items).toHaveLength(0)
})

test('a rejection needs notes, tells them to the uploader’s record, and keeps the video out of the feeds', async () => {
  const video = await app.submit(ana)
  expect(await refusalOf(chief.api.rejectVideo({ id: video.id, notes: '   ' }))).toEqual({
    status: 400,
    message: 'Review notes are required when rejecting a video',
  })
  const rejected = await chief.api.rejectVideo({ id: video.id, notes: 'Too dark' })
  expect(rejected).toMatchObject({ approvalStatus: 'rejected', reviewNotes: 'Too dark' })
  const { items } = await app.anonymous.listVideos()
  expect(items.map(({ id }) => id)).not.toContain(video.id)
})

test('two reviewers at once: one decides, the other is told what happened', async () => {
  const video = await app.submit(ana)
  const other = await app.registerAdmin()
  const answers = await Promise.all([
    refusalOf(chief.api.approveVideo({ id: video.id })),
    refusalOf(other.api.rejectVideo({ id: video.id, notes: 'No' })),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.message).toMatch(/already/)
})

test('a micro clip of the server’s own measure fills its clip duration', async () => {
  const short = await app.submit(ana, { isMicroClip: true })
  expect(short).toMatchObject({ clipStartTime: 0, clipDuration: short.duration })
})
