import { spawn } from 'node:child_process'
import { once } from 'node:events'
import Sqlite from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { openChangeLog, postgresChanges, type Changes } from './changes.ts'
import { Database } from './database.ts'
import type { SqlValue } from './reader.ts'
import { entities } from '#server/entities.ts'
import { sqliteFile } from './orm.ts'
import { startWithSecondProcess } from '#server/testing/second-process.ts'

const { app, ids, other, stop, catchUp, rename, read } = await startWithSecondProcess()
afterAll(stop)

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
