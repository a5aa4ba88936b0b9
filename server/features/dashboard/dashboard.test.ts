import { afterAll, beforeAll, expect, test } from 'vitest'
import { Video } from '#server/entities/video.entity.ts'
import { startTestApp, WITH_FFMPEG, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp(WITH_FFMPEG)
})
afterAll(() => app.stop())

const view = (id: number, views: number) =>
  app.database.transaction(async (em) => {
    const video = await em.findOneOrFail(Video, id)
    video.views += views
  })

test('AD-20 EN-32 EN-33 the figures follow every write: submission, decision, view, deletion', async () => {
  const chief = await app.registerAdmin('chief')
  const [ana, ben] = [await app.register('ana'), await app.register('ben')]
  const nothing = {
    totalVideos: 0,
    pendingVideos: 0,
    pendingChanges: 0,
    approvedVideos: 0,
    rejectedVideos: 0,
    totalCreators: 0,
    topCreators: [],
    hasFfmpeg: app.config.ffmpeg === 'ffmpeg',
    givenUpSteps: 0,
    withdrawnVideos: 0,
  }
  expect(await chief.api.getDashboard()).toEqual(nothing)
  const [first, second, third] = [await app.submit(ana), await app.submit(ben), await app.submit(ben)]
  expect(await chief.api.getDashboard()).toEqual({ ...nothing, totalVideos: 3, pendingVideos: 3 })
  await chief.api.approveVideo({ id: first.id })
  await chief.api.approveVideo({ id: second.id })
  await chief.api.rejectVideo({ id: third.id, notes: 'No' })
  await view(first.id, 5)
  await view(second.id, 7)
  await chief.api.followCreator({ id: ana.user.id })
  expect(await chief.api.getDashboard()).toEqual({
    ...nothing,
    totalVideos: 3,
    pendingVideos: 0,
    approvedVideos: 2,
    rejectedVideos: 1,
    totalCreators: 2,
    topCreators: [
      { id: ben.user.id, displayName: 'ben', totalViews: 7, followerCount: 0 },
      { id: ana.user.id, displayName: 'ana', totalViews: 5, followerCount: 1 },
    ],
  })
  await chief.api.adminDeleteVideo({ id: second.id })
  await chief.api.deleteUser({ id: ana.user.id })
  expect(await chief.api.getDashboard()).toEqual({ ...nothing, totalVideos: 1, rejectedVideos: 1 })
  const timeline = await chief.api.getTimeline()
  expect(timeline).toHaveLength(30)
  expect(timeline.at(-1)).toEqual({
    day: new Date().toISOString().slice(0, 10),
    submissions: 3,
    views: 12,
  })
  expect(timeline.slice(0, -1).every(({ submissions, views }) => submissions === 0 && views === 0)).toBe(true)
  expect(await chief.api.getTimeline({ days: 7 })).toEqual(timeline.slice(-7))
})
