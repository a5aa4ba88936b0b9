import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyMigratedDb } from '#server/testing/migrated-database.ts'
import { Database } from './database.ts'
import { NewerDatabase } from './migrations/index.ts'

let location: { dataDir: string; databaseUrl: string | undefined }
beforeAll(async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'turnout-newer-'))
  location = { dataDir, databaseUrl: await copyMigratedDb(dataDir) }
})
afterAll(() => rm(location.dataDir, { recursive: true, force: true }))

test('a database that a newer version has written is refused with what to do, before anything is written', async () => {
  const database = await Database.open(location)
  try {
    const names = () => database.reader.all('select * from mikro_orm_migrations order by id')
    await database.transaction(async (em) => {
      await em.execute("insert into mikro_orm_migrations (name) values ('998-of-the-future'), ('999-later')")
      // One that would run, and fail, where the names are looked at too late.
      await em.execute("delete from mikro_orm_migrations where name = '020-notices'")
    })
    const before = await names()
    const refused = await Database.open(location).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(NewerDatabase)
    expect(String(refused)).toMatch(
      /written by a newer version of Turnout \(998-of-the-future, 999-later\).*Start that version again, or restore the backup/,
    )
    expect(await names()).toEqual(before)
  } finally {
    await database.close()
  }
})
