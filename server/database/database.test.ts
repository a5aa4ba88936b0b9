import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toApiError } from '#server/http/render-error.ts'
import { Database } from './database.ts'
import { entities } from '#server/entities.ts'

let dataDir: string
let database: Database
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'turnout-database-'))
  database = await Database.open({ dataDir, databaseUrl: undefined }, entities)
})
afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

const run = (sql: string) => database.transaction((em) => em.execute(sql))

test('a transaction that SQLite ended by itself, as on a full disk, does not hold up those after it', async () => {
  const full = new Error('database or disk is full')
  const ended = database.transaction(async (em) => {
    await em.execute("insert into sequences (name, value) values ('lost', 1)")
    await em.execute('rollback')
    throw full
  })
  await expect(ended).rejects.toBe(full)
  await run("insert into sequences (name, value) values ('kept', 1)")
  const kept = await database.reader.all("select name from sequences where name in ('lost', 'kept')")
  expect(kept).toEqual([{ name: 'kept' }])
})

test('a database without room says what a disk without room says', async () => {
  await database.orm.em.getConnection().execute('pragma max_page_count = 1')
  const filling = run('insert into sequences (name, value) values (hex(zeroblob(1000000)), 1)')
  const failure = toApiError(await filling.catch((error: unknown) => error))
  expect([failure.status, failure.code]).toEqual([507, 'disk_full'])
  await database.orm.em.getConnection().execute('pragma max_page_count = 1000000')
  await run("insert into sequences (name, value) values ('again', 1)")
})
