import { rmSync } from 'node:fs'
import { copyFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import { Database } from '#server/database/database.ts'
import { entities } from '#server/entities.ts'
import { sqliteFile } from '#server/database/orm.ts'

/** The migrations run once in each worker; every app starts with a copy of that database. */

let databases = 0
let sqlite: Promise<string> | undefined
let postgres: ReturnType<typeof openPostgres> | undefined

/** @returns a migrated SQLite file; closing has merged its log into it */
async function makeSqlite(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'turnout-migrated-'))
  const database = await Database.open({ dataDir, databaseUrl: undefined }, entities)
  await database.close()
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  return sqliteFile(dataDir)
}

/** On the PostgreSQL server of this run. A database that is copied must have no connections. */
async function openPostgres() {
  const server = inject('postgresUrl')
  const { MikroORM } = await import('@mikro-orm/postgresql')
  const orm = await MikroORM.init({
    clientUrl: `${server}/postgres`,
    entities: [],
    discovery: { warnWhenNoEntities: false },
  })
  const create = async (name: string, template?: string): Promise<string> => {
    const from = template === undefined ? '' : ` template ${template}`
    await orm.em.getConnection().execute(`create database ${name}${from}`)
    return `${server}/${name}`
  }
  const migrated = `turnout_${process.pid}_migrated`
  const database = await Database.open({ dataDir: '', databaseUrl: await create(migrated) }, entities)
  await database.close()
  const newName = () => `turnout_${process.pid}_${++databases}`
  return { empty: () => create(newName()), migrated: () => create(newName(), migrated) }
}

const isOnPostgres = () => process.env['TEST_DATABASE'] === 'postgres'

/** @returns the address of a new database on PostgreSQL without a table; undefined for SQLite */
export async function createEmptyDatabase(): Promise<string | undefined> {
  return isOnPostgres() ? (await (postgres ??= openPostgres())).empty() : undefined
}

/**
 * A new database at its newest migration: a file in this folder, or one on PostgreSQL.
 * @returns the address on PostgreSQL; undefined for SQLite
 */
export async function copyMigratedDb(dataDir: string): Promise<string | undefined> {
  if (isOnPostgres()) return (await (postgres ??= openPostgres())).migrated()
  await copyFile(await (sqlite ??= makeSqlite()), sqliteFile(dataDir))
  return undefined
}
