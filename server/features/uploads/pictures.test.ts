import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jpegFile, narrowerFile, plainThumbnailOf, thumbnailSetOf } from '#shared/media-url.ts'
import { createFfmpeg } from '#server/media/ffmpeg/ffmpeg.ts'
import { createMediaPool } from '#server/media/media-pool.ts'
import { newFileName } from '#server/media/storage.ts'
import { startTestApp, WITH_FFMPEG, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { createQuotas } from './quotas.ts'
import { createUploads } from './uploads.service.ts'

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
const uploadPicture = async (by: TestPerson, width: number, height: number): Promise<string> => {
  const picture = sharp({ create: { width, height, channels: 3, background: '#c33' } })
  const form = new FormData()
  form.set('thumbnail', new File([new Uint8Array(await picture.png().toBuffer())], 'cover.png'))
  return (await by.api.uploadThumbnail(form)).path
}
const ask = (file: string, by?: TestPerson) =>
  fetch(`${app.baseUrl}/uploads/${file}`, { headers: by ? { Authorization: `Bearer ${by.token}` } : {} })

test('a picture has several widths and a blur, with the same access rights, and all of them are deleted with it', async () => {
  const waiting = await app.submit(ana)
  const before = await stored()
  const file = await uploadPicture(ana, 1600, 900)
  const { id, imageVariants } = await ana.api.updateVideo({ id: waiting.id, thumbnailFile: file })
  if (!imageVariants) throw new Error('Nothing was said of the picture')
  expect(imageVariants.widths).toEqual([320, 640, 1280])
  const blur = await sharp(Buffer.from(imageVariants.blur, 'base64')).metadata()
  expect(blur).toMatchObject({ format: 'webp', width: 14, height: 8 })
  expect(imageVariants.blur.length).toBeLessThanOrEqual(300)
  expect(thumbnailSetOf({ thumbnailFile: file, imageVariants })).toBe(
    `/uploads/${narrowerFile(file, 320)} 320w, /uploads/${narrowerFile(file, 640)} 640w, /uploads/${file} 1280w`,
  )

  expect(plainThumbnailOf({ thumbnailFile: file, thumbnailUrl: null, imageVariants })).toBe(
    `/uploads/${jpegFile(file)}`,
  )
  expect((await ask(jpegFile(file))).status, 'before it is published').toBe(404)

  for (const width of [320, 640]) {
    const copy = narrowerFile(file, width)
    expect((await ask(copy)).status, 'before it is published').toBe(404)
    expect((await ask(copy, ben)).status).toBe(404)
    const answer = await ask(copy, ana)
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width })
  }
  await chief.api.approveVideo({ id })
  const shown = await ask(narrowerFile(file, 640))
  expect(shown.status).toBe(200)
  expect(shown.headers.get('cache-control')).toMatch(/^private.*immutable/)
  const plain = await ask(jpegFile(file))
  expect(plain.headers.get('content-type')).toBe('image/jpeg')
  expect(plain.headers.get('cache-control')).toMatch(/^private.*immutable/)
  expect(await sharp(await plain.arrayBuffer()).metadata()).toMatchObject({ format: 'jpeg', width: 1280 })
  expect((await app.anonymous.listVideos()).items[0]).toMatchObject({ thumbnailFile: file, imageVariants })

  // After a day and an hour it is not swept: a video shows it.
  app.clock.offset = 25 * 60 * 60 * 1000
  await app.features.uploads.background.sweep()
  app.clock.offset = 0
  expect(await stored()).toEqual(expect.arrayContaining([file, narrowerFile(file, 320), jpegFile(file)]))
  await chief.api.updateVideo({ id, thumbnailFile: null })
  expect((await stored()).toSorted()).toEqual(before.toSorted())
  expect((await ana.api.deleteVideo({ id }), await stored())).toEqual([])
})

test('a small picture has no copies, and the owner of a video sees the picture that an admin picked for it', async () => {
  const { id } = await app.submit(ana)
  const small = await uploadPicture(ana, 300, 200)
  expect((await ana.api.updateVideo({ id, thumbnailFile: small })).imageVariants?.widths).toEqual([300])
  const file = await uploadPicture(chief, 720, 1280)
  expect((await chief.api.updateVideo({ id, thumbnailFile: file })).imageVariants?.widths).toEqual([
    320, 640, 720,
  ])
  expect((await ask(narrowerFile(file, 320), ana)).status).toBe(200)
  expect((await ask(narrowerFile(file, 320), ben)).status).toBe(404)
})

test('a clip shows its source’s picture, and both are deleted with all copies when the source’s owner is', async () => {
  const source = await app.submit(ben)
  const file = await uploadPicture(ben, 1280, 720)
  await ben.api.updateVideo({ id: source.id, thumbnailFile: file })
  await chief.api.approveVideo({ id: source.id })
  const form = { title: 'Cut', clipStartTime: 0, clipDuration: 5 }
  const clip = await ana.api.createClip({ id: source.id, ...form })
  expect(clip).toMatchObject({ thumbnailFile: file, imageVariants: { widths: [320, 640, 1280] } })
  await chief.api.deleteUser({ id: ben.user.id })
  const left = await stored()
  // The clip is deleted with its source (docs/decisions/040), and so is every file.
  expect(left.filter((name) => name.startsWith(file.slice(0, 32)))).toEqual([])
})

test('a start deletes no file of another server on the same database, and a sweep no recent one', async () => {
  const { database, storage } = app
  const now = () => new Date(Date.now() + app.clock.offset)
  const config = { ...app.config, databaseUrl: 'postgres://of-both-servers' }
  const ofAnother = createUploads({
    config,
    database,
    storage,
    ffmpeg: createFfmpeg('ffmpeg'),
    readers: app.readers,
    mediaPool: createMediaPool(),
    events: app.events,
    quotas: createQuotas({ config, database }),
    now,
  })
  const incoming = storage.incoming()
  await writeFile(incoming.path, 'its row is about to be written')
  const file = newFileName('webp')
  await storage.store(incoming, file)
  await ofAnother.sweep()
  expect(await stored()).toContain(file)
  app.clock.offset = 61 * 60 * 1000
  await ofAnother.sweepAtStart()
  expect(await stored()).toContain(file)
  await ofAnother.sweep()
  app.clock.offset = 0
  expect(await stored()).not.toContain(file)
})
