import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { PROFILE_IMAGE_PART } from '#shared/contract/users.ts'
import { GIGABYTE, MEGABYTE } from '#shared/limits/units.ts'
import { connectTo } from '#server/testing/raw-request.ts'
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

const create = (by: TestPerson, bytes: number) => resumableClient(by).begin(app.baseUrl, bytes)

test('a disk with little room left accepts no uploads, and says so before the bytes', async () => {
  const ana = await app.register()
  const begun = await create(ana, 1000)
  expect(begun.status).toBe(201)
  const room = vi
    .spyOn(app.storage, 'diskSpace')
    .mockResolvedValue({ free: GIGABYTE - 1, size: 100 * GIGABYTE })
  const full = { status: 507, message: 'The server has no room left. Please tell an administrator.' }
  try {
    // The free space is cached for a second.
    await expect.poll(async () => (await ana.api.getUploadAllowance()).refusal).toBe(full.message)
    const form = new FormData()
    form.set('thumbnail', new File([new Uint8Array(await aPicture())], 'cover.png'))
    const picture = new FormData()
    picture.set(PROFILE_IMAGE_PART, new File([new Uint8Array(await aPicture())], 'me.png'))
    expect(await refusalOf(ana.api.uploadFiles(uploadForm(await aSmallVideo())))).toEqual(full)
    expect(await refusalOf(ana.api.uploadThumbnail(form))).toEqual(full)
    expect(await refusalOf(ana.api.updateProfile(picture))).toEqual(full)
    expect(await announceForm(app.baseUrl, ana, '/api/upload', 100 * MEGABYTE)).toContain(' 507 ')
    expect((await create(ana, 1000)).status).toBe(507)
    const id = path.basename(begun.headers.get('Location') ?? '')
    const piece = await resumableClient(ana).send(app.baseUrl, id, 0, new Uint8Array(1000))
    expect(piece.status).toBe(507)
    // Everything else can be written: the room is reserved for it.
    await app.register()
    room.mockResolvedValue({ free: 60 * MEGABYTE, size: GIGABYTE })
    await expect.poll(async () => (await ana.api.getUploadAllowance()).refusal).toBeNull()
    expect(
      await announceForm(app.baseUrl, ana, '/api/upload', 100 * MEGABYTE),
      'more than there is',
    ).toContain(' 507 ')
    await ana.api.uploadFiles(uploadForm(await aSmallVideo()))
  } finally {
    room.mockRestore()
  }
})

/** Sends the head of a piece without a length, and three bytes of it. */
async function dribble(by: TestPerson, url: URL): Promise<void> {
  const wire = connectTo(url.href)
  onTestFinished(() => void wire.destroy())
  await once(wire, 'connect')
  const head = [
    `PATCH ${url.pathname} HTTP/1.1`,
    'Host: a',
    `Authorization: Bearer ${by.token}`,
    'Tus-Resumable: 1.0.0',
    'Upload-Offset: 0',
    'Content-Type: application/offset+octet-stream',
    'Transfer-Encoding: chunked',
  ]
  wire.write(`${head.join('\r\n')}\r\n\r\n3\r\nabc\r\n`)
}

test('a piece without a length is not accepted below the reserved free space either', async () => {
  const room = vi
    .spyOn(app.storage, 'diskSpace')
    .mockResolvedValue({ free: 3 * GIGABYTE, size: 100 * GIGABYTE })
  const directory = path.join(app.config.dataDir, 'resumable')
  try {
    const [ana, ben] = [await app.register(), await app.register()]
    // The free space is cached for a second.
    await expect.poll(async () => (await create(ben, 1400 * MEGABYTE)).status).toBe(201)
    // 1.4 GB of it are missing, and 2 GB are free above the reserve.
    const large = new URL((await create(ana, 1400 * MEGABYTE)).headers.get('Location') ?? '', app.baseUrl)
    await dribble(ana, large)
    const arrived = async () => (await stat(path.join(directory, path.basename(large.pathname)))).size
    await expect.poll(arrived).toBe(3)
    expect((await create(ben, 700 * MEGABYTE)).status).toBe(507)
    expect((await create(ben, 500 * MEGABYTE)).status).toBe(201)
  } finally {
    room.mockRestore()
  }
})
