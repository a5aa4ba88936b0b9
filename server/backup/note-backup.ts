import { sqliteFile } from '#server/database/orm.ts'
import { timeValue } from '#server/database/row-values.ts'
import type { Config } from '#server/config.ts'
import type { Description } from './catalog.ts'
import { withPostgres } from './postgres-snapshot.ts'
import type { Tables } from './snapshot.ts'
import { withWritableSqlite } from './sqlite-snapshot.ts'

const NOTED_MAX = 20

/**
 * Notes in the database of the server that a backup is complete, so that administrators see its age (OP-06). A database
 * that the server has not migrated yet has no such table.
 * @throws the error of the database, where the backup itself is complete all the same
 */
export async function noteBackup(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  { takenAt, missing }: Description,
  { files, bytes }: { files: number; bytes: number },
): Promise<void> {
  const write = async (tables: Tables) => {
    if (!(await tables.names()).includes('backups')) return
    await tables.all(
      'insert into backups (taken_at, files, bytes, missing) values (?, ?, ?, ?) returning id',
      [timeValue(tables.kind, Date.parse(takenAt)) ?? 0, files, bytes, missing.length],
    )
    await tables.all(
      `delete from backups where id not in (select id from backups order by id desc limit ${NOTED_MAX}) returning id`,
    )
  }
  if (databaseUrl === undefined) await withWritableSqlite(sqliteFile(dataDir), write)
  else await withPostgres(databaseUrl, write)
}
