import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { MEGABYTE } from '#shared/limits/units.ts'
import { createApp } from '#server/app.ts'
import { User } from '#server/entities/user.entity.ts'
import { Category } from '#server/entities/category.entity.ts'
import { Video } from '#server/entities/video.entity.ts'
import { createLogger } from '#server/http/request-log.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { aPicture, aSmallVideo, uploadForm } from '#server/testing/videos.ts'
import { announceForm } from '#server/testing/announced-form.ts'
import { resumableClient } from '#server/testing/resumable-client.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ maxUploadMb: 1500 })
})
afterAll(() => app.stop())

const NOT_SUBMITTED =
  'You have 20 uploaded videos that are not submitted. Please submit them, or wait a day until they are removed.'
const WAITING =
  'You have 30 videos waiting for review. Please wait until some are reviewed, or delete one in your profile.'

const authorized = ({ token }: TestPerson) => ({ Authorization: `Bearer ${token}` })
/** Sends a form, again while the server is already reading too many files. */
const post = async (
  by: TestPerson,
  address: string,
  form: FormData,
  baseUrl = app.baseUrl,
): Promise<Response> => {
  const answer = await fetch(baseUrl + address, { method: 'POST', headers: authorized(by), body: form })
  return answer.status === 503 ? post(by, address, form, baseUrl) : answer
}
const create = (by: TestPerson, bytes: number) => resumableClient(by).begin(app.baseUrl, bytes)
/**
 * So many at once, then one after the other until one is refused. Uploads on their way count too, so fewer than
 * the limit may be accepted at once.
 */
async function many(count: number, send: (i: number) => Promise<Response>): Promise<Response[]> {
  const answers = await Promise.all(Array.from({ length: count }, (_, i) => send(i)))
  for (let i = 0; i <= 20; i++) {
    const answer = await send(i)
    answers.push(answer)
    if (answer.status !== 201) break
  }
  return answers
}
const countOf = (statuses: number[], status: number) => statuses.filter((one) => one === status).length
const files = () => readdir(path.join(app.config.dataDir, 'uploads'))

/** Videos that wait for review, without their files. */
async function submitRows(by: TestPerson, count: number): Promise<void> {
  await app.database.transaction(async (em) => {
    for (let i = 0; i < count; i++)
      em.create(Video, {
        title: `Waits ${i}`,
        duration: 10,
        submittedAt: new Date(),
        category: em.getReference(Category, app.categoryId),
        creator: em.getReference(User, by.user.id),
        // All three wait for a decision, or for their owner.
        approvalStatus: (['pending', 'processing', 'failed'] as const)[i % 3] ?? 'pending',
      })
    await em.flush()
  })
}

test('of a hundred uploads that one account begins at once twenty are accepted', async () => {
  const ana = await app.register()
  const answers = await Promise.all(Array.from({ length: 100 }, () => create(ana, 1000)))
  expect(
    countOf(
      answers.map(({ status }) => status),
      201,
    ),
  ).toBe(20)
  const refused = answers.find(({ status }) => status !== 201)
  expect(refused?.status).toBe(429)
  expect(await refused?.json()).toEqual({
    code: 'over_quota',
    message:
      'You have 20 unfinished uploads. Please continue or cancel one, or wait a day until they are removed.',
  })
  // Another account has its own limit.
  expect((await create(await app.register(), 1000)).status).toBe(201)
  expect(await ana.api.getUploadAllowance()).toMatchObject({
    unfinished: { used: 20, allowed: 20 },
    unfinishedBytes: { used: 20_000, allowed: 3000 * MEGABYTE },
    refusal: expect.stringContaining('20 unfinished uploads'),
  })
})

test('unfinished uploads are limited by the bytes that they are going to have', async () => {
  const ana = await app.register()
  for (const _ of [1, 2]) expect((await create(ana, 1500 * MEGABYTE)).status).toBe(201)
  const refused = await create(ana, 1)
  expect(refused.status).toBe(429)
  expect(((await refused.json()) as { message: string }).message).toContain('take up 3000 MB')
})

test('of the files that one account uploads at once twenty are kept, also by two servers', async () => {
  const ana = await app.register()
  const other = createApp({
    config: app.config,
    database: app.database,
    storage: app.storage,
    events: app.events,
    readers: app.readers,
    logger: createLogger('silent'),
    webRoot: path.join(app.config.dataDir, 'web'),
    now: () => new Date(),
  })
  other.server.listen(0, '127.0.0.1')
  await once(other.server, 'listening')
  onTestFinished(() => {
    other.close()
    other.server.close()
    other.server.closeAllConnections()
  })
  const address = other.server.address()
  const otherUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const video = await aSmallVideo()
  const before = (await files()).length
  const answers = await many(30, (i) =>
    post(ana, '/api/upload', uploadForm(video), i % 2 ? otherUrl : app.baseUrl),
  )
  expect(
    countOf(
      answers.map(({ status }) => status),
      201,
    ),
  ).toBe(20)
  expect(await answers.find(({ status }) => status === 429)?.json()).toEqual({
    code: 'over_quota',
    message: NOT_SUBMITTED,
  })
  // The refused uploads left nothing.
  expect((await files()).length - before).toBe(20)
  expect(await readdir(path.join(app.config.dataDir, 'incoming'))).toEqual([])

  // Refused before a byte of it is read.
  expect(await announceForm(app.baseUrl, ana, '/api/upload', 100 * MEGABYTE)).toBe(
    'HTTP/1.1 429 Too Many Requests',
  )
  expect(await ana.api.getUploadAllowance()).toMatchObject({
    unused: { used: 20, allowed: 20 },
    unusedBytes: { used: 20 * video.length },
    refusal: NOT_SUBMITTED,
  })

  // The resumable upload stays, and is finished once there is room.
  const made = await fetch(`${app.baseUrl}/api/uploads`, {
    method: 'POST',
    headers: {
      ...authorized(ana),
      'Tus-Resumable': '1.0.0',
      'Upload-Length': String(video.length),
      'Content-Type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(video),
  })
  expect(made.status).toBe(201)
  const id = made.headers.get('Location')?.split('/').at(-1) ?? ''
  expect(await refusalOf(ana.api.finishUpload({ id }))).toEqual({ status: 429, message: NOT_SUBMITTED })
  const kept = (await answers.find(({ status }) => status === 201)?.json()) as { video: { path: string } }
  await ana.api.createVideo({ title: 'Makes room', categoryId: app.categoryId, videoFile: kept.video.path })
  expect((await ana.api.finishUpload({ id })).video.path).toMatch(/\.mp4$/)
})

test('pictures that no video uses are limited too', async () => {
  const ana = await app.register()
  const form = async () => {
    const data = new FormData()
    data.set('thumbnail', new File([new Uint8Array(await aPicture())], 'cover.png'))
    return data
  }
  const answers = await many(25, async () => post(ana, '/api/upload/thumbnail', await form()))
  expect(
    countOf(
      answers.map(({ status }) => status),
      201,
    ),
  ).toBe(20)
  expect(await refusalOf(ana.api.uploadThumbnail(await form()))).toEqual({
    status: 429,
    message: 'You have 20 uploaded pictures that no video uses. Please wait a day until they are removed.',
  })
  // The poster of a video is not counted.
  expect((await post(ana, '/api/upload', uploadForm(await aSmallVideo()))).status).toBe(201)
})

test('at most thirty videos of one account wait for review, however they are submitted; an admin’s are unlimited', async () => {
  const ana = await app.register()
  const chief = await app.registerAdmin()
  const source = await chief.api.approveVideo({ id: (await app.submit(chief)).id })
  await submitRows(ana, 29)
  await submitRows(chief, 30)
  const uploads = await Promise.all(
    Array.from({ length: 4 }, async () => ana.api.uploadFiles(uploadForm(await aSmallVideo()))),
  )
  const title = 'Box breathing'
  const submitted = await Promise.allSettled([
    ...uploads.map(({ video }) =>
      ana.api.createVideo({ title, categoryId: app.categoryId, videoFile: video.path }),
    ),
    ana.api.createClip({ id: source.id, title, clipStartTime: 0, clipDuration: 5 }),
  ])
  expect(submitted.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const clip = ana.api.createClip({ id: source.id, title, clipStartTime: 0, clipDuration: 5 })
  expect(await refusalOf(clip)).toEqual({ status: 429, message: WAITING })
  expect(await ana.api.getUploadAllowance()).toMatchObject({
    waiting: { used: 30, allowed: 30 },
    refusal: WAITING,
  })
  await app.submit(chief)
  expect(await chief.api.getUploadAllowance()).toMatchObject({
    waiting: { used: 31, allowed: null },
    refusal: null,
  })

  // A decision makes room, and the uploaded files are still there.
  const waiting = (await chief.api.listPendingVideos({ limit: 100 })).items.find(
    ({ creator }) => creator.id === ana.user.id,
  )
  await chief.api.rejectVideo({ id: waiting?.id ?? 0, notes: 'Too dark' })
  const taken = submitted.findIndex(({ status }) => status === 'fulfilled')
  const { video } = uploads.find((_, i) => i !== taken) ?? { video: { path: '' } }
  await ana.api.createVideo({ title, categoryId: app.categoryId, videoFile: video.path })
})
