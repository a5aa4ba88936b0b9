import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, WITH_FFMPEG, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { waitsForLock } from '#server/testing/waits-for-lock.ts'
import { Video } from '#server/entities/video.entity.ts'

let app: TestApp
let ana: TestPerson
let ben: TestPerson
let chief: TestPerson
beforeAll(async () => {
  app = await startTestApp(WITH_FFMPEG)
  ana = await app.register('ana')
  ben = await app.register('ben')
  chief = await app.registerAdmin('chief')
})
afterAll(() => app.stop())

const published = async (duration?: number) => {
  const { id } = await app.submit(ana)
  const video = await chief.api.approveVideo({ id })
  if (duration !== undefined) {
    await app.database.transaction(async (em) => {
      const row = await em.findOneOrFail(Video, id)
      row.duration = duration
      await em.flush()
    })
  }
  return video
}
const statusOfFile = async (file: string | null) =>
  (await fetch(`${app.baseUrl}/uploads/${file}`, { method: 'HEAD' })).status
const form = { title: ' The two breaths ', clipStartTime: 2, clipDuration: 5 }

test('CM-22 CM-23 CM-24 a new clip: 201, pending, owned by its creator, with the same file', async () => {
  const { id, ...source } = await published()
  expect((await refusalOf(app.anonymous.createClip({ id, ...form }))).status).toBe(401)
  const answer = await fetch(`${app.baseUrl}/api/videos/${id}/microclip`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${ben.token}` },
    body: JSON.stringify(form),
  })
  expect(answer.status).toBe(201)
  expect(await answer.json()).toMatchObject({
    title: 'The two breaths',
    clipStartTime: 2,
    clipDuration: 5,
    approvalStatus: 'pending',
    isMicroClip: true,
    creator: { id: ben.user.id },
    videoFile: source.videoFile,
    thumbnailFile: source.thumbnailFile,
    categoryId: source.categoryId,
    duration: source.duration,
    views: 0,
    likes: 0,
  })
  expect((await chief.api.listPendingShorts()).items.map(({ title }) => title)).toContain('The two breaths')
  expect((await app.anonymous.listMicroClips()).items).toEqual([])
})

test('CM-16 CM-17 CM-18 CM-25 CM-26 CM-27 CM-28 the server enforces the rules of clips', async () => {
  const { id } = await published(40)
  const statusOf = async (fields: Partial<typeof form>, video = id) =>
    (await refusalOf(ben.api.createClip({ id: video, ...form, ...fields }))).status
  expect(await statusOf({ title: '  ' })).toBe(400)
  expect(await statusOf({ clipDuration: 4 })).toBe(400)
  expect(await statusOf({ clipDuration: 31 })).toBe(400)
  expect(await statusOf({ clipStartTime: -1 })).toBe(400)
  expect(await statusOf({ clipStartTime: 36 })).toBe(400)
  await ben.api.createClip({ id, title: 'last', clipStartTime: 10, clipDuration: 30 })
  // A video of unknown length counts as one minute.
  const unknown = (await published(0)).id
  expect(await statusOf({ clipStartTime: 56 }, unknown)).toBe(400)
  await ben.api.createClip({ id: unknown, ...form, clipStartTime: 55 })
  const waiting = await app.submit(ana)
  expect(await statusOf({}, waiting.id)).toBe(404)
  expect((await refusalOf(ana.api.createClip({ id: waiting.id, ...form }))).status).toBe(422)
})

test('the start of a clip of a clip counts from the start of the first clip, and stays within it', async () => {
  const { id } = await published(40)
  const clip = await ben.api.createClip({ id, title: 'half', clipStartTime: 10, clipDuration: 20 })
  await chief.api.approveVideo({ id: clip.id })
  expect((await refusalOf(ben.api.createClip({ ...form, id: clip.id, clipStartTime: 16 }))).status).toBe(400)
  const part = await ben.api.createClip({ ...form, id: clip.id, clipStartTime: 15 })
  expect(part).toMatchObject({ clipStartTime: 25, clipDuration: 5 })
  // All belong to the first: they go when it goes.
  await ana.api.deleteVideo({ id })
  expect((await refusalOf(ben.api.getVideo({ id: part.id }))).status).toBe(404)
})

test('deleting a video deletes its clips and the file; deleting a clip keeps the file', async () => {
  const { id, videoFile } = await published()
  const [first, second] = [
    await ben.api.createClip({ id, ...form }),
    await ben.api.createClip({ id, ...form }),
  ]
  await chief.api.approveVideo({ id: second.id })
  await ben.api.deleteVideo({ id: first.id })
  expect(await statusOfFile(videoFile)).toBe(200)
  const gone: number[] = []
  const stop = app.events.subscribe('video.deleted', ({ videoId, wasPublished }) => {
    if (wasPublished) gone.push(videoId)
  })
  await ana.api.deleteVideo({ id })
  await app.eventsHeard()
  stop()
  expect(gone).toEqual([id, second.id])
  expect((await refusalOf(app.anonymous.getVideo({ id: second.id }))).status).toBe(404)
  expect(await statusOfFile(videoFile)).toBe(404)
})

test('a clip of a video that is being deleted is refused as one that no longer exists', async () => {
  for (const name of ['video', 'clip'] as const) {
    const video = await published(60)
    const clip = await ana.api.createClip({ id: video.id, ...form })
    await chief.api.approveVideo({ id: clip.id })
    const { id } = name === 'video' ? video : clip
    const [isHeld, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const deleting = app.database.transaction(async (em) => {
      await em.nativeDelete(Video, { id: video.id })
      isHeld.resolve()
      await mayCommit.promise
    })
    await isHeld.promise
    const refused = refusalOf(ben.api.createClip({ id, ...form }))
    // The database has the clip's transaction wait for the deletion; on SQLite it waits before its first step.
    await waitsForLock(app.database)
    mayCommit.resolve()
    await deleting
    expect((await refused).status, `a clip of a ${name}`).toBe(404)
  }
})
