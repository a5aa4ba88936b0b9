import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import type { ServerState } from '#shared/contract/operator.ts'
import { isoTime, type RowTime } from '#server/database/row-values.ts'
import type { Parts } from '#server/feature.ts'

export const SERVER_NAME = hostname()

const manifest = path.join(import.meta.dirname, '../../../package.json')

type BackupRow = Omit<NonNullable<ServerState['backup']>, 'takenAt'> & { takenAt: RowTime }

const BACKUP_SQL = 'select taken_at as "takenAt", files, bytes, missing from backups order by id desc limit 1'
/** Along the indexes that begin with the state. The rows of what was done or sent are not read. */
const countsOf = (table: string) => `select
  (select cast(count(*) as int) from ${table} where state in ('queued', 'running')) as waiting,
  (select cast(count(*) as int) from ${table} where state = 'failed') as failed`

/** What a server knows of itself, and what it shares with others of the same database (OP-01, OP-06). */
export function createServerState({ config, database: { reader }, storage, now }: Parts) {
  const startedAt = now().toISOString()
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  const counts = async (table: string) =>
    (await reader.all<{ waiting: number; failed: number }>(countsOf(table)))[0] ?? { waiting: 0, failed: 0 }

  return async (): Promise<ServerState> => {
    const [disk, jobs, mail, [backup], [migration]] = await Promise.all([
      config.s3 ? null : storage.diskSpace(),
      counts('media_jobs'),
      counts('mail_messages'),
      reader.all<BackupRow>(BACKUP_SQL),
      reader.all<{ name: string }>('select name from mikro_orm_migrations order by id desc limit 1'),
    ])
    return {
      server: SERVER_NAME,
      version,
      startedAt,
      schema: migration?.name ?? '',
      disk,
      backup: backup ? { ...backup, takenAt: isoTime(backup.takenAt) } : null,
      mail: { from: config.mail?.from.address ?? null, ...mail },
      jobs,
    }
  }
}
