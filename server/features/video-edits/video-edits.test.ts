import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLiveSocket } from '#server/testing/live-socket.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { startTestApp, WITH_FFMPEG, type TestApp, type TestPerson } from '#server/testing/test-app.ts'

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

const stored = () => readdir(path.join(app.config.dataDir, 'uploads'))
const aPicture = () =>
  sharp({ create: { width: 64, height: 36, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
const pictureForm = (picture: Uint8Array) => {
  const form = new FormData()
  form.set('thumbnail', new File([new Uint8Array(picture)], 'cover.png', { type: 'image/png' }))
  return form
}
const uploadThumbnail = async (by: TestPerson) =>
  (await by.api.uploadThumbnail(pictureForm(await aPicture()))).path

test('PR-56 PR-61 the owner corrects title, description, category and thumbnail; what isn’t named stays', async () => {
  const video = await app.submit(ana)
  const id = video.id
  const categories = await app.anonymous.listCategories()
  const other = categories[3]?.id ?? 0
  const thumbnailFile = await uploadThumbnail(ana)
  await ana.api.updateVideo({ id, title: ' Box breathing II ', description: 'Four counts' })
  const changed = await ana.api.updateVideo({ id, categoryId: other, thumbnailFile })
  expect(changed).toMatchObject({
    title: 'Box breathing II',
    description: 'Four counts',
    categoryId: other,
    thumbnailFile,
    approvalStatus: 'pending',
    videoFile: video.videoFile,
  })
  const next = await uploadThumbnail(ana)
  await ana.api.updateVideo({ id, thumbnailFile: next })
  expect(await stored()).toContain(next)
  expect(await stored()).not.toContain(thumbnailFile)
  expect(await ana.api.updateVideo({ id, thumbnailFile: null })).toMatchObject({
    thumbnailFile: video.thumbnailFile,
  })
})

test('an uploaded image belongs to its uploader, is usable once, and must be an image', async () => {
  const before = await stored()
  const form = pictureForm(await aPicture())
  expect((await refusalOf(app.anonymous.uploadThumbnail(form))).status).toBe(401)
  expect((await refusalOf(ana.api.uploadThumbnail(new FormData()))).status).toBe(400)
  const text = pictureForm(Buffer.from('no picture at all'))
  expect(await refusalOf(ana.api.uploadThumbnail(text))).toEqual({
    status: 415,
    message: 'Please choose a JPG, PNG or GIF picture.',
  })
  expect(await stored()).toEqual(before)
  const { path: thumbnailFile } = await ana.api.uploadThumbnail(form)
  expect(thumbnailFile).toMatch(/^[0-9a-f]{32}\.webp$/)
  const first = await app.submit(ana)
  const second = await app.submit(ana)
  await ana.api.updateVideo({ id: first.id, thumbnailFile })
  expect((await refusalOf(ana.api.updateVideo({ id: second.id, thumbnailFile }))).status).toBe(409)
})

test('edits are allowed for the owner and admins, and validated like a new video', async () => {
  const waiting = await app.submit(ana)
  const shown = await chief.api.approveVideo({ id: (await app.submit(ana)).id })
  expect((await refusalOf(app.anonymous.updateVideo({ id: shown.id, title: 'x' }))).status).toBe(401)
  expect((await refusalOf(ben.api.updateVideo({ id: shown.id, title: 'x' }))).status).toBe(403)
  expect((await refusalOf(ben.api.updateVideo({ id: waiting.id, title: 'x' }))).status).toBe(404)
  expect((await refusalOf(ana.api.updateVideo({ id: shown.id, title: '  ' }))).status).toBe(400)
  expect((await refusalOf(ana.api.updateVideo({ id: shown.id, categoryId: 9999 }))).status).toBe(400)
  const thumbnailFile = await uploadThumbnail(ben)
  expect((await refusalOf(ana.api.updateVideo({ id: shown.id, thumbnailFile }))).status).toBe(404)
  expect((await chief.api.updateVideo({ id: shown.id, title: 'By the chief' })).title).toBe('By the chief')
  expect((await app.anonymous.getVideo({ id: shown.id })).title).toBe('By the chief')
})

test('PR-57 a rejected video is corrected and sent to review again, once', async () => {
  const { id } = await app.submit(ana, { title: 'Again' })
  expect((await refusalOf(ana.api.updateVideo({ id, resubmit: true }))).status).toBe(409)
  await chief.api.rejectVideo({ id, notes: 'Too dark' })
  const sent = await ana.api.updateVideo({ id, title: 'Again, brighter', resubmit: true })
  expect(sent).toMatchObject({ approvalStatus: 'pending', reviewNotes: 'Too dark', title: 'Again, brighter' })
  expect((await refusalOf(ana.api.updateVideo({ id, resubmit: true }))).status).toBe(409)
  expect((await chief.api.listPendingVideos()).items.map((video) => video.id)).toContain(id)
  expect(await chief.api.approveVideo({ id })).toMatchObject({ approvalStatus: 'approved' })
})

test('VC-15 deleting takes the rows and the files along, for the owner and admins alone', async () => {
  const before = await stored()
  const { id } = await chief.api.approveVideo({ id: (await app.submit(ana, { title: 'Gone' })).id })
  await ben.api.likeVideo({ id })
  await ben.api.saveVideo({ id })
  await ben.api.addToWatchLater({ id })
  expect((await refusalOf(app.anonymous.deleteVideo({ id }))).status).toBe(401)
  expect((await refusalOf(ben.api.deleteVideo({ id }))).status).toBe(403)
  const response = await fetch(`${app.baseUrl}/api/videos/${id}`, {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${ana.token}` },
  })
  expect(response.status).toBe(204)
  expect((await refusalOf(app.anonymous.getVideo({ id }))).status).toBe(404)
  expect((await refusalOf(ana.api.deleteVideo({ id }))).status).toBe(404)
  expect((await ben.api.listSaved({ id: ben.user.id })).items).toEqual([])
  expect(await stored()).toEqual(before)
  const waiting = await app.submit(ana)
  expect((await refusalOf(ben.api.deleteVideo({ id: waiting.id }))).status).toBe(404)
  await chief.api.deleteVideo({ id: waiting.id })
  expect(await stored()).toEqual(before)
})

test('LV-25 the deletion of a published video is announced, that of another one is not', async () => {
  const socket = await openLiveSocket(app.baseUrl)
  await socket.signIn(ben.token)
  const waiting = await app.submit(ana, { title: 'Never seen' })
  await ana.api.deleteVideo({ id: waiting.id })
  const shown = await chief.api.approveVideo({ id: (await app.submit(ana, { title: 'Was seen' })).id })
  await chief.api.deleteVideo({ id: shown.id })
  await socket.hears({
    type: 'video_activity',
    action: 'deleted',
    videoId: shown.id,
    videoTitle: 'Was seen',
    userId: chief.user.id,
    username: 'chief',
    isAdmin: true,
  })
  expect(socket.heard).not.toContainEqual(expect.objectContaining({ videoTitle: 'Never seen' }))
  await socket.end()
})
