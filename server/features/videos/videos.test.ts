import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { video as videoSchema } from '#shared/contract/videos.ts'
import { rawRequest } from '#server/testing/raw-request.ts'
import { aVideo, aVideoOfBytes, aVideoSlowedBy, uploadForm } from '#server/testing/videos.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'

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

const approved = async (fields: { title?: string; isMicroClip?: boolean } = {}) => {
  const video = await app.submit(ana, fields)
  return chief.api.approveVideo({ id: video.id })
}
const stored = ({ config } = app) => readdir(path.join(config.dataDir, 'uploads'))

test('UT-31 UT-33 UT-34 UT-36 UT-38 an upload answers a generated name, no thumbnail and the measured duration', async () => {
  const answer = await ana.api.uploadFiles(uploadForm(await aVideo(), '../../etc/passwd.mp4'))
  expect(answer).toEqual({
    video: { path: expect.stringMatching(/^[0-9a-f]{32}\.mp4$/) },
    thumbnail: null,
    duration: 16,
  })
})

test('UT-37 UT-42 uploading and submitting need sign-in, before anything is read', async () => {
  expect((await refusalOf(app.anonymous.uploadFiles(uploadForm(await aVideo())))).status).toBe(401)
  const form = { title: 'x', categoryId: app.categoryId, videoFile: 'a.mp4' }
  expect((await refusalOf(app.anonymous.createVideo(form))).status).toBe(401)
})

test('UT-48 a text file named .mp4 gets 415 and leaves nothing behind', async () => {
  const before = await stored()
  const text = Buffer.from('#EXTM3U\nfile:///etc/passwd\n'.repeat(500))
  expect(await refusalOf(ana.api.uploadFiles(uploadForm(text)))).toEqual({
    status: 415,
    message: 'Please choose an MP4, MOV or WebM video.',
  })
  expect(await stored()).toEqual(before)
  expect(await readdir(path.join(app.config.dataDir, 'incoming'))).toEqual([])
})

test('one byte more than the limit gets 413 and leaves nothing behind', async () => {
  // So few that the server reads them to their end: a longer body is cut off, and the answer may be lost with it.
  const small = await startTestApp({ maxUploadMb: 10 })
  onTestFinished(() => small.stop())
  const { api } = await small.register('dora')
  const form = uploadForm(await aVideoOfBytes(10 * 1024 * 1024 + 1))
  expect(await refusalOf(api.uploadFiles(form))).toEqual({
    status: 413,
    message: 'This video is larger than 10 MB, the most that is taken here.',
  })
  expect(await stored(small)).toEqual([])
  expect(await readdir(path.join(small.config.dataDir, 'incoming'))).toEqual([])
})

test('UT-49 a truncated video gets 422 and leaves nothing behind', async () => {
  const before = await stored()
  const whole = await aVideo()
  for (const part of [0.1, 0.5, 0.99]) {
    const form = uploadForm(whole.subarray(0, Math.floor(whole.length * part)))
    expect((await refusalOf(ana.api.uploadFiles(form))).status).toBe(422)
  }
  expect(await stored()).toEqual(before)
})

test('UT-39 UT-40 an uploaded file can be used once, by its uploader', async () => {
  const { video } = await ana.api.uploadFiles(uploadForm(await aVideo()))
  const form = { title: 'Ladder angle', categoryId: app.categoryId, videoFile: video.path }
  expect((await refusalOf(ben.api.createVideo(form))).status).toBe(404)
  const both = await Promise.all([refusalOf(ana.api.createVideo(form)), refusalOf(ana.api.createVideo(form))])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('UT-43 UT-44 UT-51 UT-59 a submitted video is pending and has the probed duration, not the claimed one', async () => {
  const { video, duration } = await ana.api.uploadFiles(uploadForm(await aVideo()))
  const created = await ana.api.createVideo({
    title: '  Box breathing  ',
    categoryId: app.categoryId,
    duration: 9999,
    videoFile: video.path,
  })
  expect(created).toMatchObject({
    title: 'Box breathing',
    approvalStatus: 'pending',
    duration,
    isMicroClip: false,
  })
})

test('UT-45 UT-46 UT-47 the server refuses a video without title, file or category, and keeps the upload usable', async () => {
  const { video } = await ana.api.uploadFiles(uploadForm(await aVideo()))
  const whole = { title: 'Triage', categoryId: app.categoryId, videoFile: video.path }
  expect((await refusalOf(ana.api.createVideo({ ...whole, title: '  ' }))).status).toBe(400)
  expect((await refusalOf(ana.api.createVideo({ ...whole, videoFile: '' }))).status).toBe(400)
  expect((await refusalOf(ana.api.createVideo({ ...whole, categoryId: 9999 }))).status).toBe(400)
  expect((await ana.api.createVideo(whole)).approvalStatus).toBe('pending')
})

test('US-20 a micro clip of over 120 seconds gets 400, whatever length it claims; as a training video it is taken', async () => {
  const { video, duration } = await ana.api.uploadFiles(uploadForm(await aVideoSlowedBy(16)))
  expect(duration).toBeGreaterThan(120)
  const form = { title: 'Long', categoryId: app.categoryId, videoFile: video.path, duration: 30 }
  expect(await refusalOf(ana.api.createVideo({ ...form, isMicroClip: true }))).toEqual({
    status: 400,
    message: 'Shorts and micro clips must be at most 120 seconds long.',
  })
  expect(await ana.api.createVideo(form)).toMatchObject({ isMicroClip: false, duration })
})

test('UT-52 UT-53 CD-11 CD-12 an unpublished video and its files are there for the owner and admins alone', async () => {
  const video = await app.submit(ana)
  const file = `${app.baseUrl}/uploads/${video.videoFile}`
  const status = async (token?: string) =>
    (await fetch(file, { headers: token ? { Authorization: `Bearer ${token}` } : {} })).status
  expect(await status()).toBe(404)
  expect(await status(ben.token)).toBe(404)
  expect(await status(ana.token)).toBe(200)
  expect(await status(chief.token)).toBe(200)
  expect((await refusalOf(app.anonymous.getVideo({ id: video.id }))).status).toBe(404)
  expect((await refusalOf(ben.api.getVideo({ id: video.id }))).status).toBe(404)
  expect((await ana.api.getVideo({ id: video.id })).id).toBe(video.id)
  expect((await chief.api.getVideo({ id: video.id })).approvalStatus).toBe('pending')
  await chief.api.approveVideo({ id: video.id })
  expect(await status()).toBe(200)
  for (const api of [app.anonymous, ben.api, ana.api, chief.api])
    expect((await api.getVideo({ id: video.id })).approvalStatus).toBe('approved')
})

test('EN-06 EN-11 RQ-19 a published video is in the feeds at once, newest first, with exactly its declared fields', async () => {
  const first = await approved({ title: 'first' })
  const before = await app.anonymous.listVideos({ limit: 2 })
  expect(before.items[0]?.id).toBe(first.id)
  const second = await approved({ title: 'second' })
  const { items } = await app.anonymous.listVideos({ limit: 2 })
  expect(items.map(({ title }) => title)).toEqual(['second', 'first'])
  expect(videoSchema.strict().parse(items[0])).toEqual(items[0])
  expect(items[0]).toMatchObject({ id: second.id, isLiked: false, isSaved: false, isWatchLater: false })
})

test('RQ-20 RQ-21 a list pages by its Link header and shows everything once', async () => {
  for (let i = 0; i < 3; i++) await approved({ title: `page ${i}` })
  const seen: number[] = []
  let query: Record<string, string> | null = { limit: '2' }
  while (query) {
    const page = await app.anonymous.listVideos(query as { limit?: number })
    expect(page.items.length).toBeLessThanOrEqual(2)
    seen.push(...page.items.map(({ id }) => id))
    query = page.next
  }
  const all = await app.anonymous.listVideos({ limit: 100 })
  expect(seen).toEqual(all.items.map(({ id }) => id))
  expect((await refusalOf(app.anonymous.listVideos({ limit: 101 }))).status).toBe(400)
  const odd = await fetch(`${app.baseUrl}/api/videos?cursor=' or 1=1`)
  expect(odd.status).toBe(400)
})

test('VF-12 VF-13 VF-14 shorts page by number and stay put while new ones arrive', async () => {
  for (let i = 0; i < 5; i++) await approved({ title: `short ${i}`, isMicroClip: true })
  const first = await app.anonymous.listShorts({ page: 1, pageSize: 2 })
  await approved({ title: 'late short', isMicroClip: true })
  const second = await app.anonymous.listShorts({ ...first.next })
  const third = await app.anonymous.listShorts({ ...second.next })
  const titles = [first, second, third].flatMap(({ items }) => items.map(({ title }) => title))
  expect(titles).toEqual(['short 4', 'short 3', 'short 2', 'short 1', 'short 0'])
  expect(third.next).toBeNull()
  const plain = await app.anonymous.listShorts({ page: 2, pageSize: 2 })
  expect(plain.items.map(({ title }) => title)).toEqual(['short 3', 'short 2'])
  expect((await app.anonymous.listShorts({ page: 5000, pageSize: 50 })).items).toEqual([])
  expect((await refusalOf(app.anonymous.listShorts({ pageSize: 51 }))).status).toBe(400)
})

test('VF-46 VF-47 VF-48 VF-49 likes count once however often they are said, also at the same time', async () => {
  const video = await approved()
  const id = { id: video.id }
  expect(
    await Promise.all([ben.api.likeVideo(id), ben.api.likeVideo(id), ana.api.likeVideo(id)]),
  ).toHaveLength(3)
  expect(await ben.api.likeVideo(id)).toEqual({ isLiked: true, likes: 2 })
  expect(await ben.api.getVideo(id)).toMatchObject({ likes: 2, isLiked: true })
  expect(await app.anonymous.getVideo(id)).toMatchObject({ likes: 2, isLiked: false })
  expect(await ben.api.unlikeVideo(id)).toEqual({ isLiked: false, likes: 1 })
  expect(await ben.api.unlikeVideo(id)).toEqual({ isLiked: false, likes: 1 })
})

test('VF-50 VF-51 VF-52 VF-53 saves are the caller’s own and repeating is harmless', async () => {
  const video = await approved()
  const id = { id: video.id }
  expect(await ben.api.saveVideo(id)).toEqual({ isSaved: true })
  expect(await ben.api.saveVideo(id)).toEqual({ isSaved: true })
  const mine = await ben.api.listVideos({ limit: 1 })
  expect(mine.items[0]).toMatchObject({ id: video.id, isSaved: true })
  const theirs = await ana.api.listVideos({ limit: 1 })
  expect(theirs.items[0]).toMatchObject({ id: video.id, isSaved: false })
  expect(await ben.api.unsaveVideo(id)).toEqual({ isSaved: false })
  expect(await ben.api.unsaveVideo(id)).toEqual({ isSaved: false })
})

test('VF-54 VF-55 liking and saving need sign-in and a video that may be seen', async () => {
  const pending = await app.submit(ana)
  const id = { id: pending.id }
  for (const call of ['likeVideo', 'unlikeVideo', 'saveVideo', 'unsaveVideo'] as const) {
    expect((await refusalOf(app.anonymous[call](id))).status).toBe(401)
    expect((await refusalOf(ben.api[call](id))).status).toBe(404)
  }
})

test('VC-08 a userId in the body of a like is ignored', async () => {
  const video = await approved()
  await fetch(`${app.baseUrl}/api/videos/${video.id}/like`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${ben.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ userId: ana.user.id }),
  })
  expect((await ben.api.getVideo({ id: video.id })).isLiked).toBe(true)
  expect((await ana.api.getVideo({ id: video.id })).isLiked).toBe(false)
})

test('a list carries a validator and answers 304 until something changes', async () => {
  const url = `${app.baseUrl}/api/videos/trending`
  const first = await fetch(url)
  const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' }
  expect((await rawRequest(url, { headers })).status).toBe(304)
  const video = await approved()
  await ben.api.likeVideo({ id: video.id })
  expect((await rawRequest(url, { headers })).status).toBe(200)
})

test('KP-10 a device asks about what it keeps: the public ones are answered, in one call of at most a hundred', async () => {
  const [kept, withdrawn] = [await approved({ title: 'Kept' }), await approved()]
  const pending = await app.submit(ana)
  await chief.api.withdrawVideo({ id: withdrawn.id, notes: 'Out of date' })
  const ids = [kept.id, withdrawn.id, pending.id, 2_000_000_000].join(',')
  await ben.api.likeVideo({ id: kept.id })
  // Also the owner and the administrator: a copy is of what everybody may watch.
  for (const { api } of [ana, ben, chief])
    expect((await api.listKept({ ids })).map(({ id }) => id)).toEqual([kept.id])
  expect(await ben.api.listKept({ ids })).toMatchObject([{ title: 'Kept', isLiked: true }])
  const tooMany = Array.from({ length: 101 }, (_, at) => at + 1).join(',')
  for (const refused of [tooMany, '', '1,two', '9999999999', '1;drop'])
    expect((await refusalOf(ben.api.listKept({ ids: refused }))).status, refused).toBe(400)
})
