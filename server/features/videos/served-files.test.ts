import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawRequest } from '#server/testing/raw-request.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { aPicture, aVideo, uploadForm } from '#server/testing/videos.ts'

let app: TestApp
let ana: TestPerson
let chief: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  ana = await app.register('ana')
  chief = await app.registerAdmin('chief')
})
afterAll(() => app.stop())

const stored = () => readdir(path.join(app.config.dataDir, 'uploads'))

const KEPT_BY_BROWSERS_ALONE = 'private, max-age=31536000, immutable'

test('no shared cache keeps what can be withdrawn: the video, its poster and its captions, in whole, in part or not modified', async () => {
  const form = uploadForm(await aVideo())
  form.set('poster', new File([new Uint8Array(await aPicture())], 'poster.png'))
  const { video: file } = await ana.api.uploadFiles(form)
  const captions = 'WEBVTT\n\n00:00.000 --> 00:00.500\nMayday\n'
  const given = { title: 'Withdrawn', categoryId: app.categoryId, videoFile: file.path, captions }
  const { id, videoFile, thumbnailFile } = await ana.api.createVideo(given)
  await chief.api.approveVideo({ id })
  const urls = [videoFile, thumbnailFile].map((name) => `${app.baseUrl}/uploads/${name}`)
  const cachingOf = async (url: string, status: number, init?: RequestInit) => {
    const answer = await fetch(url, init)
    await answer.arrayBuffer()
    expect(answer.status).toBe(status)
    return answer.headers.get('Cache-Control')
  }
  for (const url of urls) {
    const etag = (await fetch(url, { method: 'HEAD' })).headers.get('ETag') ?? ''
    expect(await cachingOf(url, 200)).toBe(KEPT_BY_BROWSERS_ALONE)
    expect(await cachingOf(url, 200, { method: 'HEAD' })).toBe(KEPT_BY_BROWSERS_ALONE)
    expect(await cachingOf(url, 206, { headers: { Range: 'bytes=0-9' } })).toBe(KEPT_BY_BROWSERS_ALONE)
    expect(await cachingOf(url, 304, { headers: { 'If-None-Match': etag } })).toBe(KEPT_BY_BROWSERS_ALONE)
  }
  const { captionsUrl } = await app.anonymous.getVideo({ id })
  expect(await cachingOf(`${app.baseUrl}${captionsUrl}`, 200)).toBe('private, no-cache')
  await chief.api.deleteVideo({ id })
  for (const url of urls) expect(await cachingOf(url, 404)).toBe('no-store')
})

test('media answer single and suffix ranges, 416, HEAD and If-Range by a strong validator', async () => {
  const video = await chief.api.approveVideo({ id: (await app.submit(ana)).id })
  const url = `${app.baseUrl}/uploads/${video.videoFile}`
  const whole = Buffer.from(await (await fetch(url)).arrayBuffer())
  const ranged = async (headers: Record<string, string>) => {
    const response = await fetch(url, { headers })
    return { response, body: Buffer.from(await response.arrayBuffer()) }
  }
  const middle = await ranged({ Range: 'bytes=100-199' })
  expect(middle.response.status).toBe(206)
  expect(middle.response.headers.get('Content-Range')).toBe(`bytes 100-199/${whole.length}`)
  expect(middle.body.equals(whole.subarray(100, 200))).toBe(true)
  const suffix = await ranged({ Range: 'bytes=-50' })
  expect(suffix.body.equals(whole.subarray(-50))).toBe(true)
  expect((await ranged({ Range: `bytes=${whole.length}-` })).response.status).toBe(416)
  const etag = middle.response.headers.get('ETag') ?? ''
  expect(etag).toMatch(/^"/)
  expect((await ranged({ Range: 'bytes=0-9', 'If-Range': etag })).response.status).toBe(206)
  expect((await ranged({ Range: 'bytes=0-9', 'If-Range': '"other"' })).response.status).toBe(200)
  const head = await fetch(url, { method: 'HEAD' })
  expect(Object.fromEntries(head.headers)).toMatchObject({
    'content-length': String(whole.length),
    'content-type': 'video/mp4',
    'x-content-type-options': 'nosniff',
    'cache-control': KEPT_BY_BROWSERS_ALONE,
  })
  expect(head.headers.get('Content-Security-Policy')).toContain('sandbox')
})

test('a file that no video took is gone after a day; what a video took stays, its poster too', async () => {
  const { video: unused } = await ana.api.uploadFiles(uploadForm(await aVideo()))
  const form = uploadForm(await aVideo())
  form.set('poster', new File([new Uint8Array(await aPicture())], 'poster.png'))
  const { video } = await ana.api.uploadFiles(form)
  const used = await ana.api.createVideo({ title: 'Kept', categoryId: app.categoryId, videoFile: video.path })
  await app.features.uploads.background.sweep()
  expect(await stored()).toContain(unused.path)
  app.clock.offset = 25 * 60 * 60 * 1000
  await app.features.uploads.background.sweep()
  app.clock.offset = 0
  const left = await stored()
  expect(left).not.toContain(unused.path)
  expect(left).toContain(used.videoFile)
  expect(used.thumbnailFile).not.toBeNull()
  expect(left).toContain(used.thumbnailFile)
  const late = { title: 'Too late', categoryId: app.categoryId, videoFile: unused.path }
  expect((await refusalOf(ana.api.createVideo(late))).status).toBe(404)
})

test('no path leads out of the uploads', async () => {
  for (const name of [
    '..%2fturnout.sqlite',
    '../turnout.sqlite',
    '%2e%2e/turnout.sqlite',
    '.',
    'nothing.mp4',
  ]) {
    const answer = await rawRequest(app.baseUrl, { path: `/uploads/${name}` })
    expect(answer).toMatchObject({ status: 404, body: expect.stringContaining('not_found') })
  }
})
