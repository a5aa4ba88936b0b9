import { stat } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'
import { sqliteFile } from '#server/database/orm.ts'
import type { Parts } from '#server/feature.ts'

interface QueueRow {
  step: string
  state: 'queued' | 'running' | 'failed'
  jobs: number
  oldest: string | number | Date
}

interface MailRow {
  state: 'queued' | 'failed'
  messages: number
  oldest: string | number | Date
}

const MAIL_SQL = `select state, cast(count(*) as int) as messages, min(created_at) as oldest
  from mail_messages where state in ('queued', 'failed') group by state`

/** The steps of clips have the ids of the clips in their names. */
const QUEUE_SQL = `select case when step like 'clip-%' then 'clip' else step end as step, state,
  cast(count(*) as int) as jobs, min(created_at) as oldest
  from media_jobs where state in ('queued', 'running', 'failed') group by 1, 2`

/** What a scrape reads from the database and the storage, which servers share: take the maximum over servers. */
export function reportState(
  { config, database, storage, now }: Pick<Parts, 'config' | 'database' | 'storage' | 'now'>,
  registry: Registry,
): () => Promise<void> {
  const registers = [registry]
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `turnout_${name}`, help, labelNames, registers })
  const jobs = gauge('media_jobs', 'Media jobs by step and state (queued, running, failed).', [
    'step',
    'state',
  ])
  const oldest = gauge(
    'media_queue_oldest_seconds',
    'Age of the oldest queued media job by step, from its first queueing.',
    ['step'],
  )
  const mail = gauge('mail_messages', 'Mail by state (queued; failed in the last 14 days).', ['state'])
  const oldestMail = gauge('mail_queue_oldest_seconds', 'Age of the oldest mail that waits; 0 without one.')
  const free = gauge('disk_free_bytes', 'Free bytes of the disk of the data folder.')
  const size = gauge('disk_size_bytes', 'Bytes of the disk of the data folder.')
  const databaseBytes = gauge('database_size_bytes', 'Bytes of the database.')

  const sizeOfDatabase = async (): Promise<number> => {
    if (config.databaseUrl !== undefined) {
      const sql = 'select pg_database_size(current_database()) as bytes'
      const [row] = await database.reader.all<{ bytes: string | number }>(sql)
      return Number(row?.bytes)
    }
    const file = sqliteFile(config.dataDir)
    const log = await stat(`${file}-wal`).catch(() => ({ size: 0 }))
    return (await stat(file)).size + log.size
  }

  return async () => {
    const [rows, mailRows, space, bytes] = await Promise.all([
      database.reader.all<QueueRow>(QUEUE_SQL),
      database.reader.all<MailRow>(MAIL_SQL),
      storage.diskSpace(),
      sizeOfDatabase(),
    ])
    const secondsSince = (time: QueueRow['oldest']) =>
      Math.max(0, (now().getTime() - new Date(time).getTime()) / 1000)
    const messages = new Map(mailRows.map((row) => [row.state, row]))
    for (const state of ['queued', 'failed'] as const) mail.set({ state }, messages.get(state)?.messages ?? 0)
    const waiting = messages.get('queued')
    oldestMail.set(waiting ? secondsSince(waiting.oldest) : 0)
    jobs.reset()
    oldest.reset()
    for (const { step, state, ...row } of rows) {
      jobs.set({ step, state }, row.jobs)
      if (state === 'queued') oldest.set({ step }, secondsSince(row.oldest))
    }
    free.set(space.free)
    size.set(space.size)
    databaseBytes.set(bytes)
  }
}
