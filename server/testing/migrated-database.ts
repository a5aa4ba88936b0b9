import { rmSync } from 'node:fs'
import { copyFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import { Database } from '#server/database/database.ts'
import { sqliteFile } from '#server/database/orm.ts'
import { User } from '#server/features/accounts/user.entity.ts'

/** The migrations run once in each worker; every app begins with a copy of what they made. */

let databases = 0
let sqlite: Promise<string> | undefined
let postgres: ReturnType<typeof openPostgres> | undefined

/** A migrated file, all of it in one piece: the log beside it went with the close. */
async function makeSqlite(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'turnout-migrated-'))
  const database = await Database.open({ dataDir, databaseUrl: undefined })
  await database.close()
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  return sqliteFile(dataDir)
}

/** On this run's PostgreSQL, where a database is made after another one that nobody is connected to. */
async function openPostgres() {
  const server = inject('postgresUrl')
  const { MikroORM } = await import('@mikro-orm/postgresql')
  const orm = await MikroORM.init({ clientUrl: `${server}/postgres`, entities: [User] })
  const create = async (name: string, model?: string): Promise<string> => {
    const after = model === undefined ? '' : ` template ${model}`
    await orm.em.getConnection().execute(`create database ${name}${after}`)
    return `${server}/${name}`
  }
  const model = `turnout_${process.pid}_migrated`
  const database = await Database.open({ dataDir: '', databaseUrl: await create(model) })
  await database.close()
  return () => create(`turnout_${process.pid}_${++databases}`, model)
}

/**
 * A new database at its newest migration: a file in this folder, or one on PostgreSQL.
 * @returns where it is; undefined for SQLite
 */
export async function copyMigratedDb(dataDir: string): Promise<string | undefined> {
  if (process.env['TEST_DATABASE'] === 'postgres') return (await (postgres ??= openPostgres()))()
  await copyFile(await (sqlite ??= makeSqlite()), sqliteFile(dataDir))
  return undefined
}
