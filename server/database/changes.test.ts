import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { rawRequest } from '#server/testing/raw-request.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { openChangeLog, postgresChanges, type Changes } from './changes.ts'
import { Database } from './database.ts'
import type { SqlValue } from './reader.ts'
import { entities } from '#server/entities.ts'
import { sqliteFile } from './orm.ts'

/** The same database as another process has it: with connections of its own. */
let other: Database
let app: TestApp
let ana: TestPerson
const ids: number[] = []
beforeAll(async () => {
  app = await startTestApp()
  ana = await app.register('ana')
  const chief = await app.registerAdmin('chief')
  for (let i = 0; i < 4; i++) ids.push((await chief.api.approveVideo({ id: (await app.submit(ana)).id })).id)
  other = await Database.open(app.config, entities)
})
afterAll(async () => {
  await other.close()
  await app.stop()
})

/** In a turn of the event loop of its own: the checks of one turn are one. */
const catchUp = async () => {
  await nextTurn()
  await app.database.catchUp()
}

let titles = 0
const rename = (id: number, title: string) =>
  other.transaction((em) => em.execute('update videos set title = ? where id = ?', [title, id]))
const read = async (address: string, headers: Record<string, string> = {}) =>
  (await rawRequest(app.baseUrl + address, { headers })).body

describe('what another process commits', () => {
  const warm = '/api/videos?limit=3'
  /** Below the newest: remembered by places and stretches, not by its address. */
  const cold = () => `/api/videos?limit=2&cursor=${'0'.repeat(++titles)}4`
  const signedIn = () => ({ Authorization: `Bearer ${ana.token}` })
  test.each([
    ['a list that is remembered', () => read(warm)],
    ['a page that is put together from memory', () => read(cold())],
    ['a page with the marks of a person', () => read(warm, signedIn())],
    ['a category', () => read(`/api/categories/${app.categoryId}/videos`)],
  ])('shows on the very next read of %s', async (_, readList) => {
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 4; i++) await readList()
      const title = `Renamed ${++titles}`
      await rename(ids[2] ?? 0, title)
      expect(await readList()).toContain(title)
    }
  })

  test('shows when a video is taken out', async () => {
    for (let i = 0; i < 4; i++) expect(await read(cold())).toContain(`"id":${ids[1]},`)
    await other.transaction((em) =>
      em.execute('update videos set feed_position = null, length_bucket = null where id = ?', [ids[1] ?? 0]),
    )
    expect(await read(cold())).not.toContain(`"id":${ids[1]},`)
  })

  test('a withdrawal revokes access to the file', async () => {
    const { videoFile } = await app.anonymous.getVideo({ id: ids[0] ?? 0 })
    const status = async () => (await rawRequest(`${app.baseUrl}/uploads/${videoFile}`)).status
    expect(await status()).toBe(200)
    await other.transaction((em) =>
      em.execute(
        "update videos set approval_status = 'rejected', feed_position = null, length_bucket = null where id = ?",
        [ids[0] ?? 0],
      ),
    )
    expect(await status()).toBe(404)
  })
})

test('own commits change the version like those of another process, and only in the next check', async () => {
  await catchUp()
  const { version } = app.database
  for (const title of ['By this process', 'Once more'])
    await app.database.transaction((em) =>
      em.execute('update videos set title = ? where id = ?', [title, ids[3] ?? 0]),
    )
  await rename(ids[3] ?? 0, 'By another process')
  expect(app.database.version).toBe(version)
  await catchUp()
  const changed = app.database.version
  expect(changed).toBeGreaterThan(version)
  await catchUp()
  expect(app.database.version).toBe(changed)
})

test('the version while a change is taken in is not the one before, and not the one afterwards', async () => {
  await catchUp()
  const versions = [app.database.version]
  const slow = Promise.withResolvers<void>()
  app.database.onChange(() => slow.promise)
  await rename(ids[3] ?? 0, 'Taken in slowly')
  const catchingUp = catchUp()
  await expect.poll(() => app.database.version, { interval: 1 }).not.toBe(versions[0])
  versions.push(app.database.version)
  slow.resolve()
  await catchingUp
  versions.push(app.database.version)
  expect(new Set(versions).size).toBe(3)
})

test('a commit names the rows that it wrote, and no others', async () => {
  await catchUp()
  const seen: Changes[] = []
  app.database.onChange((changes) => void seen.push(changes))
  await other.transaction((em) =>
    em.execute("update videos set title = 'Named' where id <> ?", [ids[0] ?? 0]),
  )
  await catchUp()
  const [changes] = seen
  expect(changes?.isEverything).toBe(false)
  expect(changes?.in('videos').toSorted()).toEqual(ids.slice(1))
  expect(changes?.in('categories')).toEqual([])
})

test('a mark names the person and the video, a session the person', async () => {
  await catchUp()
  const seen: Changes[] = []
  app.database.onChange((changes) => void seen.push(changes))
  const [video, person] = [ids[3] ?? 0, ana.user.id]
  await ana.api.saveVideo({ id: video })
  await other.transaction(async (em) => {
    await em.execute('delete from saves where user_id = ?', [person])
    await em.execute('update sessions set expires_at = expires_at where user_id = ?', [person])
  })
  await catchUp()
  const marks = seen.flatMap((changes) => changes.pairs('saves'))
  expect(marks).toEqual([
    [person, video],
    [person, video],
  ])
  expect(seen.flatMap((changes) => changes.in('sessions'))).toEqual([person])
})

test('a failing listener of changes fails catchUp, which repeats the change', async () => {
  await catchUp()
  const seen: number[][] = []
  let fails = true
  app.database.onChange((changes) => {
    seen.push(changes.in('videos'))
    return fails ? Promise.reject(new Error('not today')) : undefined
  })
  const [, , , id = 0] = ids
  await rename(id, 'Taken in later')
  await expect(catchUp()).rejects.toThrow('not today')
  fails = false
  await catchUp()
  await catchUp()
  expect(seen).toEqual([[id], [id]])
  expect(await read('/api/videos')).toContain('Taken in later')
})

test('more records than are worth reading, and a pause longer than they are kept, count as everything', async () => {
  const seen: Changes[] = []
  app.database.onChange((changes) => void seen.push(changes))
  await catchUp()
  seen.length = 0
  const again = 'insert into changes (table_name, row_id) select table_name, row_id from changes'
  await other.transaction(async (em) => {
    for (let rows = 1; rows <= 10_000; rows *= 2) await em.execute(again)
  })
  await catchUp()
  expect(seen.map(({ isEverything }) => isEverything)).toEqual([true])
  const now = performance.now()
  const later = vi.spyOn(performance, 'now').mockReturnValue(now + 31 * 60_000)
  await catchUp()
  later.mockRestore()
  expect(seen.map(({ isEverything }) => isEverything)).toEqual([true, true])
})

test('a write that a statement begins with “with” is noticed like any other', async () => {
  await read('/api/videos')
  const sql =
    "with named as (select 'With' as title) update videos set title = (select title from named) where id = ?"
  await app.database.transaction((em) => em.execute(sql, [ids[3] ?? 0]))
  expect(await read('/api/videos')).toContain('"title":"With"')
})

test('a write that fails here leaves what others wrote to be seen', async () => {
  await expect(app.database.transaction(() => Promise.reject(new Error('not today')))).rejects.toThrow(
    'not today',
  )
  await rename(ids[3] ?? 0, 'After a failure')
  expect(await read('/api/videos')).toContain('After a failure')
})

test('records are deleted after an hour, when every server has read them or forgets everything', async () => {
  const count = async () => (await other.reader.all('select 1 from changes')).length
  const now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now)
  await app.database.sweep()
  const before = await count()
  expect(before).toBeGreaterThan(1)
  await rename(ids[3] ?? 0, 'Between two sweeps')
  clock.mockReturnValue(now + 61 * 60_000)
  await app.database.sweep()
  clock.mockRestore()
  expect(await count()).toBeLessThan(before)
  await rename(ids[3] ?? 0, 'After the sweep')
  expect(await read('/api/videos')).toContain('After the sweep')
})

test('many reads at once all see what was written before them', async () => {
  for (let round = 1; round <= 5; round++) {
    await rename(ids[3] ?? 0, `Round ${round}`)
    const lists = await Promise.all(Array.from({ length: 20 }, () => read('/api/videos')))
    for (const list of lists) expect(list).toContain(`Round ${round}`)
  }
})

if (process.env['TEST_DATABASE'] === 'postgres') {
  test('a transaction that begins before another one and ends after it shows when it ends', async () => {
    let end = (): void => undefined
    const ending = new Promise<void>((resolve) => (end = resolve))
    let written = (): void => undefined
    const isWritten = new Promise<void>((resolve) => (written = resolve))
    const early = other.transaction(async (em) => {
      await em.execute("update videos set title = 'Early' where id = ?", [ids[2] ?? 0])
      written()
      await ending
    })
    await isWritten
    await rename(ids[3] ?? 0, 'Late')
    expect(await read('/api/videos')).toMatch(/Late/)
    expect(await read('/api/videos')).not.toContain('Early')
    end()
    await early
    expect(await read('/api/videos')).toContain('Early')
  })

  /** A log of its own. The test may replace the rows that it reads. */
  function openLog() {
    const given = { replace: (rows: SqlValue[][]) => Promise.resolve(rows) }
    const seen: Changes[] = []
    const tuples = async <Row extends SqlValue[]>(
      sql: string,
      values?: readonly SqlValue[],
    ): Promise<Row[]> => (await given.replace(await app.database.reader.tuples(sql, values))) as Row[]
    const log = openChangeLog(postgresChanges({ tuples }), async (changes) => void seen.push(changes))
    return { log, seen, given }
  }

  test('calls in one turn of the event loop share one query, and a call during the query has its own', async () => {
    const { log, given } = openLog()
    let queries = 0
    given.replace = (rows) => {
      queries++
      return Promise.resolve(rows)
    }
    const first = log.catchUp()
    // The requests of one turn are read one after the other: promises are settled in between.
    for (let step = 0; step < 10; step++) await Promise.resolve()
    await Promise.all([first, log.catchUp()])
    expect(queries).toBe(1)
    const early = log.catchUp()
    await expect.poll(() => queries, { interval: 1 }).toBe(2)
    await Promise.all([early, log.catchUp()])
    expect(queries).toBe(3)
  })

  test('a broken connection in the middle of a check loses no change', async () => {
    const { log, seen, given } = openLog()
    const { replace } = given
    await log.catchUp()
    await rename(ids[3] ?? 0, 'While it was away')
    given.replace = () => Promise.reject(new Error('The connection was lost'))
    await expect(log.catchUp()).rejects.toThrow('lost')
    given.replace = replace
    await log.catchUp()
    expect(seen.map((changes) => changes.in('videos'))).toEqual([[], [ids[3]]])
  })

  test('a table that is emptied in one piece counts as everything', async () => {
    const seen: Changes[] = []
    await catchUp()
    app.database.onChange((changes) => void seen.push(changes))
    await other.transaction((em) => em.execute('truncate uploads cascade'))
    await catchUp()
    expect(seen.map(({ isEverything }) => isEverything)).toEqual([true])
  })

  test('a server that lost its last writes, and gives their numbers twice, counts as everything', async () => {
    const { log, seen, given } = openLog()
    const { replace } = given
    given.replace = (rows) => replace(rows.map(([, ...record]) => ['2000000000:2000000000:', ...record]))
    await log.catchUp()
    given.replace = replace
    await log.catchUp()
    expect(seen.map(({ isEverything }) => isEverything)).toEqual([true, true])
    await log.catchUp()
    expect(seen).toHaveLength(2)
  })
}

if (process.env['TEST_DATABASE'] !== 'postgres') {
  test('no other process writes while a transaction is open here, also before its own first write', async () => {
    const stranger = new Sqlite(sqliteFile(app.config.dataDir), { timeout: 0 })
    const write = () => stranger.exec("update users set bio = 'Written outside'")
    await app.database.transaction(async (em) => {
      await em.execute('select 1')
      expect(write).toThrow('database is locked')
    })
    write()
    stranger.close()
  })

  test('a database that can’t be read rejects the promise of each caller, and throws nothing at once', async () => {
    const closed = await Database.open(app.config, entities)
    await closed.close()
    const asked = closed.catchUp()
    await expect(asked).rejects.toThrow('not open')
  })

  test('a process that knows nothing of this program writes to the file', async () => {
    for (let i = 0; i < 3; i++) await read('/api/videos')
    const script = `new (require('better-sqlite3'))(process.argv[1]).exec("update users set first_name = 'Anouk'")`
    const child = spawn(process.execPath, ['-e', script, sqliteFile(app.config.dataDir)], {
      stdio: 'inherit',
    })
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(await read('/api/videos')).toContain('"displayName":"Anouk')
  })
}
