import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { OwnVideo } from '#shared/contract/own-videos.ts'
import { StorageUnavailable } from '#server/media/storage.ts'
import { postersTaken } from '#server/testing/posters-taken.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { aFilmToConvert } from '#server/testing/films.ts'
import { uploadForm } from '#server/testing/videos.ts'

let app: TestApp
let ana: TestPerson
beforeAll(async () => {
  app = await startTestApp({ mediaWorkers: 1, mediaRetryMs: 10 })
  ana = await app.register('ana')
})
// What was made of a test's video is no part of the next one.
afterEach(async () => {
  vi.restoreAllMocks()
  await expect.poll(waiting, { timeout: 30_000 }).toEqual([])
})
afterAll(() => app.stop())

/** Submits a video that must be converted; what fails meanwhile is set up by the caller, before its job is queued. */
const submit = async (file: string): Promise<OwnVideo> =>
  ana.api.createVideo({ title: 'Outage', categoryId: app.categoryId, videoFile: file })
const upload = async () => {
  const { video } = await ana.api.uploadFiles(uploadForm(await aFilmToConvert(), 'clip.webm'))
  // The faults are for the conversion.
  await postersTaken(app)
  return video.path
}
const seen = async (id: number) =>
  (await ana.api.listOwnVideos({ id: ana.user.id })).items.find((video) => video.id === id)
const jobOf = async (id: number) => {
  const [job] = await app.database.reader.all<{
    state: string
    attempts: number
    failure_reason: string | null
  }>(
    `select state, attempts, failure_reason from media_jobs where step = 'transcode' and upload_id =
     (select id from uploads where file = (select video_file from videos where id = ?))`,
    [id],
  )
  return job
}
const ready = async (id: number) => {
  await expect.poll(async () => (await seen(id))?.approvalStatus, { timeout: 40_000 }).toBe('pending')
  expect((await seen(id))?.failureReason).toBeNull()
}
const waiting = () =>
  app.database.reader.all("select step from media_jobs where state in ('queued', 'running')")
const withCode = (code: string) => Object.assign(new Error(`${code}: from the test`), { code })

/** More than there are attempts. */
const FAILURES = 5
const OUTAGES: [string, Error, RegExp][] = [
  ['the storage is away', new StorageUnavailable('It does not answer'), /out of reach/],
  ['the disk is full', withCode('ENOSPC'), /no room left/],
]
test.each(OUTAGES)('no attempt is lost while %s, for any duration', async (_, failure, reason) => {
  const file = await upload()
  let failures = 0
  const read = app.storage.withLocalFile.bind(app.storage)
  vi.spyOn(app.storage, 'withLocalFile').mockImplementation((name, work) =>
    name === file && failures++ < FAILURES ? Promise.reject(failure) : read(name, work),
  )
  const { id } = await submit(file)
  await expect.poll(async () => failures, { timeout: 40_000 }).toBeGreaterThan(FAILURES)
  await ready(id)
  expect(await jobOf(id)).toEqual({
    state: 'done',
    attempts: 1,
    failure_reason: expect.stringMatching(reason),
  })
})

/** While it is open, no transaction is begun: as of a disk without room, or a connection that is cut. */
const breakDatabase = (failure: Error) => {
  const transaction = app.database.transaction.bind(app.database)
  const isBroken = { now: false }
  const asked = { times: 0 }
  vi.spyOn(app.database, 'transaction').mockImplementation((work) => {
    if (!isBroken.now) return transaction(work)
    asked.times++
    return Promise.reject(failure)
  })
  return { isBroken, asked }
}

test('a conversion that fails on a full disk continues when there is room again', async () => {
  const file = await upload()
  const { isBroken, asked } = breakDatabase(withCode('SQLITE_FULL'))
  vi.spyOn(app.storage, 'store').mockImplementationOnce(async (incoming) => {
    isBroken.now = true
    await app.storage.discard(incoming)
    throw withCode('ENOSPC')
  })
  const { id } = await submit(file)
  await expect.poll(() => asked.times, { timeout: 40_000 }).toBeGreaterThan(1)
  expect(await jobOf(id)).toMatchObject({ state: 'running', attempts: 1 })
  isBroken.now = false
  await ready(id)
  expect(await jobOf(id)).toMatchObject({ state: 'done', attempts: 1 })
})

test('a job whose outcome was never written is recovered at the next poll', async () => {
  const file = await upload()
  const { isBroken, asked } = breakDatabase(new Error('a fault of the program'))
  vi.spyOn(app.storage, 'store').mockImplementationOnce(async (incoming) => {
    isBroken.now = true
    await app.storage.discard(incoming)
    throw new Error('once')
  })
  const { id } = await submit(file)
  await expect.poll(() => asked.times, { timeout: 40_000 }).toBeGreaterThan(0)
  isBroken.now = false
  await ready(id)
  expect(await jobOf(id)).toMatchObject({ state: 'done', attempts: 2 })
})
