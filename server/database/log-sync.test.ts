import { copyFile, open, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { sqliteFile } from './orm.ts'

const WRITERS = 20

describe.runIf(process.env['TEST_DATABASE'] !== 'postgres')('commits of SQLite', () => {
  let app: TestApp
  let people: TestPerson[]
  let chief: TestPerson
  let handles: FileHandle
  beforeAll(async () => {
    app = await startTestApp()
    people = await Promise.all(Array.from({ length: WRITERS }, () => app.register()))
    chief = await app.registerAdmin()
    const handle = await open(sqliteFile(app.config.dataDir))
    handles = Object.getPrototypeOf(handle) as FileHandle
    await handle.close()
  })
  afterEach(() => void vi.restoreAllMocks())
  afterAll(() => app.stop())

  const published = async () => (await chief.api.approveVideo({ id: (await app.submit(chief)).id })).id
  const like = (by: TestPerson, id: number) =>
    fetch(`${app.baseUrl}/api/videos/${id}/like`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${by.token}` },
    })
  const first = () => people[0] ?? chief
  /** The likes of the video in the database file, without its log. */
  const likesInFile = async (id: number) => {
    const copy = path.join(app.config.dataDir, 'copy.sqlite')
    await copyFile(sqliteFile(app.config.dataDir), copy)
    const database = new Sqlite(copy, { readonly: true })
    const likes = database.prepare('select likes from videos where id = ?').pluck().get(id)
    database.close()
    return likes
  }

  test('are acknowledged once the log is synced; reads are answered meanwhile', async () => {
    const id = await published()
    const { datasync } = handles
    const disk = Promise.withResolvers<void>()
    vi.spyOn(handles, 'datasync').mockImplementation(async function (this: FileHandle) {
      await disk.promise
      return datasync.call(this)
    })
    let isAnswered = false
    const liked = like(first(), id).finally(() => (isAnswered = true))
    await expect.poll(async () => (await app.anonymous.getVideo({ id })).likes).toBe(1)
    for (let read = 0; read < 20; read++) await app.anonymous.listVideos({ limit: 5 })
    expect(isAnswered).toBe(false)
    disk.resolve()
    expect((await liked).status).toBe(200)
  })

  test('share a sync where they come at once, and fail alone', async () => {
    const id = await published()
    const disk = Promise.withResolvers<void>()
    const sync = vi.spyOn(handles, 'datasync').mockReturnValueOnce(disk.promise)
    const answering = Promise.all(people.map((person, n) => like(person, n === 3 ? 999_999 : id)))
    const committed = async () =>
      (await app.database.reader.all('select 1 from likes where video_id = ?', [id])).length
    // The first sync is slow: all others commit meanwhile.
    await expect.poll(committed).toBe(WRITERS - 1)
    disk.resolve()
    const answers = await answering
    expect(answers.map(({ status }) => status)).toEqual(people.map((_, n) => (n === 3 ? 404 : 200)))
    expect(sync.mock.calls.length).toBeLessThan(WRITERS - 1)
    expect((await app.anonymous.getVideo({ id })).likes).toBe(WRITERS - 1)
  })

  test('are told as unknown where the disk fails, and are copied before another one is acknowledged', async () => {
    const id = await published()
    const failure = Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' })
    const database = new Sqlite(sqliteFile(app.config.dataDir), { readonly: true })
    onTestFinished(() => void database.close())
    const committed = database.prepare('select likes from videos where id = ?').pluck()
    const { datasync } = handles
    let isOver = false
    let inFile: unknown
    // The first sync after the commit of the like: the events of the approval are committed meanwhile.
    vi.spyOn(handles, 'datasync').mockImplementation(async function (this: FileHandle) {
      if (isOver || committed.get(id) !== 1) return datasync.call(this)
      isOver = true
      inFile = await likesInFile(id)
      throw failure
    })
    const answer = await like(first(), id)
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5'])
    expect(await answer.json()).toMatchObject({ code: 'unavailable' })
    expect(inFile).not.toBe(1)
    expect((await like(chief, id)).status).toBe(200)
    // The first one at least: where an event was committed in between, its sync has made the copy.
    expect([1, 2]).toContain(await likesInFile(id))
  })

  test('are copied into the database file by a thread, every hundred transactions', async () => {
    const id = await published()
    for (let n = 0; n < 110; n++) await app.database.statements((on) => on.execute('select ?', [n]))
    await expect.poll(() => likesInFile(id)).toBe(0)
    expect((await like(first(), id)).status).toBe(200)
    expect(await likesInFile(id)).toBe(0)
  })
})
