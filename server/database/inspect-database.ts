import { existsSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { sqliteFile, type DatabaseLocation } from './orm.ts'

const SELECT_EXECUTED = 'select name from mikro_orm_migrations order by id'
const HAS_EXECUTED = {
  sqlite: "select count(*) as tables from sqlite_master where name = 'mikro_orm_migrations'",
  postgresql: "select (to_regclass('mikro_orm_migrations') is not null)::int as tables",
}
const PUBLIC_FILE = `select u.file from videos v join uploads u on u.file = v.video_file
  where v.approval_status = 'approved' limit 1`

export interface Inspection {
  /** The names of the executed migrations; none where the database is new. */
  executed: string[]
  /** The clock of the database in milliseconds; null for SQLite, whose clock is that of this process. */
  clockMs: number | null
  /** The file of a video that everybody may see; null where there is none. */
  publicFile: string | null
}

type All = <Row>(sql: string) => Promise<Row[]>

async function inspect(dialect: keyof typeof HAS_EXECUTED, all: All): Promise<Inspection> {
  const [found] = await all<{ tables: number }>(HAS_EXECUTED[dialect])
  const executed = found?.tables ? (await all<{ name: string }>(SELECT_EXECUTED)).map(({ name }) => name) : []
  const clock = 'select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms'
  const [time] = dialect === 'postgresql' ? await all<{ ms: string }>(clock) : []
  // A database of another version may have other tables.
  const [file] = executed.length > 0 ? await all<{ file: string }>(PUBLIC_FILE).catch(() => []) : []
  return { executed, clockMs: time ? Number(time.ms) : null, publicFile: file?.file ?? null }
}

/**
 * Reads what the database says of itself. Nothing is written, and no migration runs.
 * @returns null where the file of SQLite does not exist yet
 * @throws the error of the driver when the database can't be reached
 */
export async function inspectDatabase({
  dataDir,
  databaseUrl,
}: DatabaseLocation): Promise<Inspection | null> {
  if (databaseUrl === undefined) {
    if (!existsSync(sqliteFile(dataDir))) return null
    const sqlite = new Sqlite(sqliteFile(dataDir), { readonly: true })
    try {
      return await inspect('sqlite', async <Row>(sql: string) => sqlite.prepare<[], Row>(sql).all())
    } finally {
      sqlite.close()
    }
  }
  const { MikroORM } = await import('@mikro-orm/postgresql')
  const orm = await MikroORM.init({
    clientUrl: databaseUrl,
    entities: [],
    ensureDatabase: false,
    discovery: { warnWhenNoEntities: false },
  })
  try {
    return await inspect('postgresql', async <Row>(sql: string) => orm.em.execute<Row[]>(sql))
  } finally {
    await orm.close()
  }
}
