import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { OwnVideo } from '#shared/contract/own-videos.ts'
import { DatabaseUnavailable } from '#server/database/outage.ts'
import { postersTaken } from '#server/testing/posters-taken.ts'
import { aFilmToConvert } from '#server/testing/films.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { storedFiles } from '#server/testing/stored-files.ts'
import { uploadForm } from '#server/testing/videos.ts'
import { LEASE_MS } from '#server/features/media-jobs/job-queue.ts'

const HOUR_MS = 60 * 60 * 1000

/** Two servers on one database and one folder of files; only PostgreSQL is shared that way. */
describe.runIf(process.env['TEST_DATABASE'] === 'postgres')('a crew of two servers', () => {
  let first: TestApp
  let second: TestApp
  let ana: TestPerson
  beforeAll(async () => {
    const media = { mediaWorkers: 1, mediaRetryMs: 10 }
    first = await startTestApp(media)
    const { databaseUrl, dataDir } = first.config
    second = await startTestApp({ ...media, databaseUrl, dataDir })
    ana = await first.register('ana')
  })
  const held: (() => void)[] = []
  afterEach(() => {
    for (const goOn of held.splice(0)) goOn()
    vi.restoreAllMocks()
    second.clock.offset = 0
  })
  afterAll(async () => {
    await second.stop()
    await first.stop()
  })

  const jobOf = async ({ title }: OwnVideo) => {
    const [job] = await first.database.reader.all<{ state: string; attempts: number; lease: string | null }>(
      `select j.state, j.attempts, j.lease from media_jobs j join uploads u on u.id = j.upload_id
       join videos v on v.video_file = u.file where v.title = ? and j.step = 'transcode'`,
      [title],
    )
    return job
  }
  const isReady = (video: OwnVideo) =>
    expect
      .poll(
        async () =>
          (await ana.api.listOwnVideos({ id: ana.user.id })).items.find(({ id }) => id === video.id)
            ?.approvalStatus,
        { timeout: 40_000 },
      )
      .toBe('pending')

  /** The conversion is at work in one of the servers, until it may go on. */
  const atWork = async (title: string) => {
    const { video: file } = await ana.api.uploadFiles(uploadForm(await aFilmToConvert(), 'clip.webm'))
    await postersTaken(first)
    const begun = Promise.withResolvers<TestApp>()
    const mayGoOn = Promise.withResolvers<void>()
    held.push(mayGoOn.resolve)
    for (const app of [first, second]) {
      const read = app.storage.withLocalFile.bind(app.storage)
      vi.spyOn(app.storage, 'withLocalFile').mockImplementation(async (name, work) => {
        if (name === file.path) {
          begun.resolve(app)
          await mayGoOn.promise
        }
        return read(name, work)
      })
    }
    const form = { title, categoryId: first.categoryId, videoFile: file.path }
    const video = await ana.api.createVideo(form)
    const holder = await begun.promise
    return { video, holder, other: holder === first ? second : first, goOn: mayGoOn.resolve }
  }

  test('no lease and no attempt is lost when the clocks of servers differ', async () => {
    const { video, other, goOn } = await atWork('Clocks')
    const before = await jobOf(video)
    for (const offset of [40_000, -40_000, 25 * HOUR_MS]) {
      other.clock.offset = offset
      for (let look = 0; look < 3; look++) await other.features.processing.background.start()
      expect(await jobOf(video), `${offset} ms apart`).toEqual(before)
    }
    other.clock.offset = 0
    goOn()
    await isReady(video)
    expect(await jobOf(video)).toMatchObject({ state: 'done', attempts: 1 })
  })

  test('a worker without a connection to the database loses its job when the lease expires by the database’s clock', async () => {
    const { video, holder, other, goOn } = await atWork('Hung')
    // Neither its heartbeats nor its outcome arrive any more.
    vi.spyOn(holder.database, 'transaction').mockRejectedValue(new DatabaseUnavailable('cut off'))
    const sayHours = (sql: string) =>
      other.database.transaction((em) => em.execute(`update media_jobs set leased_until = ${sql}`))
    await sayHours(`now() + interval '${LEASE_MS - 5000} milliseconds'`)
    await other.features.processing.background.start()
    expect(await jobOf(video)).toMatchObject({ state: 'running', attempts: 1 })
    await sayHours("now() - interval '1 millisecond'")
    await other.features.processing.background.start()
    await expect.poll(async () => (await jobOf(video))?.attempts, { timeout: 20_000 }).toBe(2)
    goOn()
    await isReady(video)
    vi.restoreAllMocks()
    // What both have made is there once.
    await expect
      .poll(async () => (await storedFiles(first)).filter(({ name }) => name.endsWith('.mp4')).length)
      .toBe((await first.database.reader.all("select 1 from uploads where file like '%.mp4'")).length)
  })

  test('a lease from before the database’s clock was set back is ignored', async () => {
    const { video, other, goOn } = await atWork('Set back')
    await other.database.transaction((em) =>
      em.execute(
        "update media_jobs set leased_until = now() + interval '1 day', lease = 'of-a-dead-process'",
      ),
    )
    await other.features.processing.background.start()
    goOn()
    await isReady(video)
    expect(await jobOf(video)).toMatchObject({ state: 'done', attempts: 2 })
  })
})

describe('clocks that once jumped', () => {
  let app: TestApp
  beforeAll(async () => {
    // A pause of a minute, of which the test doesn't wait for the end.
    app = await startTestApp({ mediaWorkers: 1, mediaRetryMs: 60_000 })
  })
  afterAll(() => app.stop())

  test('a job that was queued or delayed by a clock one day ahead does not wait for that day', async () => {
    app.clock.offset = 24 * HOUR_MS
    const ben = await app.register('ben')
    const { video: file } = await ben.api.uploadFiles(uploadForm(await aFilmToConvert(), 'clip.webm'))
    await postersTaken(app)
    const form = { title: 'Ahead', categoryId: app.categoryId, videoFile: file.path }
    const { dialect } = app.database.reader
    const inADay = dialect === 'sqlite' ? 'unixepoch() * 1000 + 86400000' : "now() + interval '1 day'"
    // As a pause that began under that clock.
    vi.spyOn(app.storage, 'withLocalFile').mockImplementationOnce(async () => {
      app.clock.offset = 0
      throw new Error('once')
    })
    const failed = expect.poll(
      async () =>
        (await app.database.reader.all("select 1 from media_jobs where attempts = 1 and state = 'queued'"))
          .length,
      { timeout: 20_000 },
    )
    const { id } = await ben.api.createVideo(form)
    await failed.toBe(1)
    await app.database.transaction((em) => em.execute(`update media_jobs set run_after = ${inADay}`))
    await expect
      .poll(
        async () =>
          (
            await app.database.reader.all<{ approval_status: string }>(
              'select approval_status from videos where id = ?',
              [id],
            )
          )[0]?.approval_status,
        { timeout: 30_000 },
      )
      .toBe('pending')
  })
})
