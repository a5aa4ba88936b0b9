import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFormerDatabase, openRaw } from '#server/testing/former-database.ts'
import { copyMigratedDb } from '#server/testing/migrated-database.ts'
import { Database } from './database.ts'
import { entities } from '#server/entities.ts'
import { UnknownDatabase } from './migrations/index.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'turnout-unknown-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** Changes what the database says that it has been through, and expects that it is refused and not written to. */
async function expectRefusal(
  databaseUrl: string | undefined,
  change: string,
  message: RegExp,
): Promise<void> {
  const database = await openRaw(dataDir, databaseUrl)
  try {
    await database.run(change)
    const names = () => database.all('select * from mikro_orm_migrations order by id')
    const before = await names()
    const refused = await Database.open({ dataDir, databaseUrl }, entities).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(UnknownDatabase)
    expect(String(refused)).toMatch(message)
    expect(await names()).toEqual(before)
  } finally {
    await database.close()
  }
}

test('a database that a newer version wrote is refused with what to do, before anything is written', async () => {
  await expectRefusal(
    await copyMigratedDb(dataDir),
    // Without its own migration: the refusal must come before a migration runs, and fails.
    `insert into mikro_orm_migrations (name) values ('998-of-the-future'), ('999-later');
     delete from mikro_orm_migrations where name = '001-initial-schema'`,
    /written by a newer version of Turnout \(998-of-the-future, 999-later\).*Start that version again, or restore the backup/,
  )
})

test('a database from before the former version is refused with what to do, before anything is written', async () => {
  await expectRefusal(
    await createFormerDatabase(dataDir),
    "delete from mikro_orm_migrations where name = '028-views-of-browsers'",
    /written by an older version of Turnout \(its last migration is 027-captions-versions\).*from 028-views-of-browsers on\. Start the version in between once, and then this one/,
  )
})

test('a database that went on after the former version is refused as a newer one', async () => {
  await expectRefusal(
    await createFormerDatabase(dataDir),
    "insert into mikro_orm_migrations (name) values ('029-of-another-line')",
    /written by a newer version of Turnout \(029-of-another-line\)/,
  )
})
