import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Migrator } from '@mikro-orm/migrations'
import { MikroORM as SqliteOrm } from '@mikro-orm/sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { entities } from '#server/entities.ts'
import { openRaw, type RawDatabase } from '#server/testing/former-database.ts'
import { createEmptyDatabase } from '#server/testing/migrated-database.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { Database } from './database.ts'
import { migrations } from './migrations/index.ts'
import { sqliteFile } from './orm.ts'

const onPostgres = process.env['TEST_DATABASE'] === 'postgres'
/** The last migration of the former release. */
const FORMER_LAST = '003-search-changes'

let dataDir: string
let databaseUrl: string | undefined
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'turnout-upgrade-'))
  databaseUrl = await createEmptyDatabase()
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** Brings the database to the last migration of the former release. */
async function migrateAsFormerRelease(): Promise<void> {
  const last = migrations.findIndex(({ name }) => name === FORMER_LAST)
  const options = {
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: { migrationsList: migrations.slice(0, last + 1), snapshot: false, silent: true },
  }
  const { MikroORM } = await import('@mikro-orm/postgresql')
  const orm = databaseUrl
    ? await MikroORM.init({ ...options, clientUrl: databaseUrl })
    : await SqliteOrm.init({ ...options, dbName: sqliteFile(dataDir) })
  await orm.migrator.up()
  await orm.close()
}

interface Column {
  /** `table.column`. */
  name: string
  type: string
  isRequired: boolean
  hasDefault: boolean
}

const POSTGRES_COLUMNS = `select table_name || '.' || column_name as name,
  concat_ws(' ', data_type, character_maximum_length, datetime_precision) as type,
  is_nullable = 'NO' as required, column_default is not null as defaulted
  from information_schema.columns where table_schema = 'public'`
const SQLITE_COLUMNS = `select t.name || '.' || c.name as name, lower(c.type) as type,
  c."notnull" = 1 as required, c.dflt_value is not null as defaulted
  from sqlite_master t join pragma_table_info(t.name) c where t.type = 'table'`

async function columnsOf(database: RawDatabase): Promise<Column[]> {
  const rows = await database.all<{ name: string; type: string; required: unknown; defaulted: unknown }>(
    onPostgres ? POSTGRES_COLUMNS : SQLITE_COLUMNS,
  )
  return rows.map(({ name, type, required, defaulted }) => ({
    name,
    type,
    isRequired: Boolean(required),
    hasDefault: Boolean(defaulted),
  }))
}
/** What may refuse a row. */
const UNIQUE = onPostgres
  ? `select indexrelid::regclass::text as name, indrelid::regclass::text as of from pg_index
     where indisunique and indrelid::regclass::text not like 'pg_%'`
  : `select i.name as name, t.name as of from sqlite_master t join pragma_index_list(t.name) i
     where t.type = 'table' and i."unique" = 1`

test('the former release can go on after the migrations of this one: nothing that it reads or writes is gone or refused', async () => {
  await migrateAsFormerRelease()
  const raw = await openRaw(dataDir, databaseUrl)
  const before = await columnsOf(raw)
  const uniqueBefore = await raw.all<{ name: string; of: string }>(UNIQUE)
  await (await Database.open({ dataDir, databaseUrl }, entities)).close()
  const after = await columnsOf(raw)
  const uniqueAfter = await raw.all<{ name: string; of: string }>(UNIQUE)
  await raw.close()
  expect(after.length).toBeGreaterThan(before.length)
  expect(after).toEqual(expect.arrayContaining(before))
  const formerTables = new Set(before.map(({ name }) => name.split('.')[0]))
  const isFormer = (table: string | undefined) => formerTables.has(table ?? '')
  const known = new Set(before.map(({ name }) => name))
  const added = after.filter(({ name }) => isFormer(name.split('.')[0]) && !known.has(name))
  // An insert of the former release names none of them.
  expect(added.filter(({ isRequired, hasDefault }) => isRequired && !hasDefault)).toEqual([])
  // A unique key of a column that the former release leaves null refuses none of its rows.
  const ofNewColumns = new Set(added.map(({ name }) => `${name.replace('.', '_')}_unique`))
  const refusing = uniqueAfter.filter(
    ({ name, of }) =>
      isFormer(of) && !ofNewColumns.has(name) && !uniqueBefore.some((index) => index.name === name),
  )
  expect(refusing).toEqual([])
})

test('a running server keeps working when a newer release adds tables and columns to its database', async () => {
  const app = await startTestApp()
  const chief = await app.registerAdmin('chief')
  const ana = await app.register('ana')
  let comments = 0
  /** What prepares the statements of each kind, and repeats them. */
  const work = async () => {
    const { id } = await chief.api.approveVideo({ id: (await app.submit(ana)).id })
    await ana.api.likeVideo({ id })
    await ana.api.saveVideo({ id })
    await ana.api.createComment({ id, text: `Comment ${++comments}` })
    expect((await app.anonymous.listVideos()).items.map((video) => video.id)).toContain(id)
    expect((await ana.api.getVideo({ id })).likes).toBe(1)
    expect((await app.anonymous.searchVideos({ q: 'breathing' })).items.length).toBeGreaterThan(0)
  }
  await work()
  await work()
  const newer = await openRaw(app.config.dataDir, app.config.databaseUrl)
  for (const table of [
    'videos',
    'users',
    'likes',
    'comments',
    'uploads',
    'sessions',
    'changes',
    'media_jobs',
  ])
    await newer.run(`alter table ${table} add column of_a_newer_release varchar(20) null`)
  await newer.run('create table of_a_newer_release (id int not null primary key)')
  await newer.run("insert into mikro_orm_migrations (name) values ('999-of-a-newer-release')")
  await newer.close()
  await work()
  await work()
  expect((await fetch(`${app.baseUrl}/readyz`)).status).toBe(200)
  await app.stop()
})

test.runIf(onPostgres)('of servers that start at once on a new database one migrates it', async () => {
  const opened = await Promise.all(
    Array.from({ length: 4 }, () => Database.open({ dataDir, databaseUrl }, entities)),
  )
  const names = await opened[0]?.reader.all<{ name: string }>(
    'select name from mikro_orm_migrations order by id',
  )
  expect(names).toEqual(migrations.map(({ name }) => ({ name })))
  for (const database of opened) await database.close()
})
