import { readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { newFileName } from '#server/media/storage.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { storedFiles } from '#server/testing/stored-files.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { aSmallVideo, uploadForm } from '#server/testing/videos.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

let app: TestApp
let ana: TestPerson
let ben: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  ana = await app.register('ana')
  ben = await app.register('ben')
})
afterEach(() => {
  vi.restoreAllMocks()
  app.clock.offset = 0
})
afterAll(() => app.stop())

const stored = async () => (await storedFiles(app)).map(({ name }) => name)

/** A complete resumable upload that only has to be finished, its last byte received this long ago. */
async function arrived(by: TestPerson, ageMs = 0): Promise<string> {
  const video = await aSmallVideo()
  const headers = { 'Tus-Resumable': '1.0.0', Authorization: `Bearer ${by.token}` }
  const made = await fetch(`${app.baseUrl}/api/uploads`, {
    method: 'POST',
    headers: { ...headers, 'Upload-Length': String(video.length) },
  })
  const location = made.headers.get('Location') ?? ''
  const sent = await fetch(new URL(location, app.baseUrl), {
    method: 'PATCH',
    headers: { ...headers, 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '0' },
    body: new Uint8Array(video),
  })
  expect(sent.status).toBe(204)
  const id = location.split('/').at(-1) ?? ''
  const at = new Date(Date.now() - ageMs)
  await utimes(path.join(app.config.dataDir, 'resumable', id), at, at)
  return id
}

const keep = async (modifiedAt?: Date): Promise<string> => {
  const incoming = app.storage.incoming()
  await writeFile(incoming.path, 'a file without a row')
  const name = newFileName('webp')
  await app.storage.store(incoming, name)
  if (modifiedAt) await utimes(path.join(app.config.dataDir, 'uploads', name), modifiedAt, modifiedAt)
  return name
}

test('a sweep that runs while an upload is finished leaves its file, however long ago the last byte came', async () => {
  const id = await arrived(ana, 2 * HOUR_MS)
  const list = app.storage.list.bind(app.storage)
  let finished = ''
  // A slow listing: the upload is finished while it runs.
  vi.spyOn(app.storage, 'list').mockImplementationOnce(async function* () {
    finished = (await ana.api.finishUpload({ id })).video.path
    for await (const files of list())
      yield files.map((file) => ({ ...file, modifiedAt: new Date(Date.now() - 2 * HOUR_MS) }))
  })
  await app.features.uploads.background.sweep()
  expect(finished).not.toBe('')
  expect(await stored()).toContain(finished)
})

test('the age of a stored file counts from when it was stored', async () => {
  const before = Date.now()
  const { video } = await ana.api.finishUpload({ id: await arrived(ana, 2 * HOUR_MS) })
  const file = (await storedFiles(app)).find(({ name }) => name === video.path)
  // The file system's clock may be a few milliseconds behind.
  expect(file?.modifiedAt.getTime()).toBeGreaterThan(before - 1000)
})

test('an upload that was made under a clock a day ahead is deleted a day later, not before and not after two', async () => {
  app.clock.offset = 2 * DAY_MS
  // A new session, because the clock was wrong for the old one too.
  const { video } = await (await app.register('cara')).api.uploadFiles(uploadForm(await aSmallVideo()))
  app.clock.offset = 0
  await app.features.uploads.background.sweep()
  expect(await stored()).toContain(video.path)
  app.clock.offset = DAY_MS + HOUR_MS
  await app.features.uploads.background.sweep()
  expect(await stored()).not.toContain(video.path)
})

test('a file without a row that is dated in the future is deleted by the second sweep that finds it', async () => {
  const file = await keep(new Date(Date.now() + 2 * DAY_MS))
  await app.features.uploads.background.sweep()
  expect(await stored()).toContain(file)
  await app.features.uploads.background.sweep()
  expect(await stored()).not.toContain(file)
})

test('a request of another account for an upload that is being finished gets 404, and the file is stored once', async () => {
  const id = await arrived(ana)
  const before = (await stored()).length
  const one = ana.api.finishUpload({ id })
  const refused = refusalOf(ben.api.finishUpload({ id }))
  const two = ana.api.finishUpload({ id })
  const [first, refusal, again] = await Promise.all([one, refused, two])
  expect(refusal.status).toBe(404)
  expect(again.video.path).toBe(first.video.path)
  expect((await stored()).length).toBe(before + 1)
  expect(await readdir(path.join(app.config.dataDir, 'incoming'))).toEqual([])
})

test('a sweep reads the rows of at most 500 files at a time, whatever the library holds', async () => {
  const old = new Date(Date.now() - 2 * HOUR_MS)
  const orphans = await Promise.all(Array.from({ length: 1100 }, () => keep(old)))
  const kept = (await stored()).filter((name) => !orphans.includes(name))
  const read = vi.spyOn(app.database.reader, 'all')
  await app.features.uploads.background.sweep()
  const asked = read.mock.calls
    .filter(([sql]) => sql.includes('from uploads'))
    .map(([, values]) => values?.length)
  expect(asked.length).toBeGreaterThan(2)
  for (const files of asked) expect(files).toBeLessThanOrEqual(500)
  expect((await stored()).toSorted()).toEqual(kept.toSorted())
})
