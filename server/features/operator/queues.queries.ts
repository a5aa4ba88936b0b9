import type { MediaJob, QueuedMail } from '#shared/contract/operator.ts'
import { page, type PageRequest } from '#server/database/paging.ts'
import type { Reader } from '#server/database/reader.ts'
import { flag, isoTime, timeValue, type RowFlag, type RowTime } from '#server/database/row-values.ts'

interface JobRow extends Omit<MediaJob, 'createdAt' | 'video'> {
  createdAt: RowTime
  priority: number
  ownerId: number
  videoId: number | null
  title: string | null
}

interface MailRow extends Omit<QueuedMail, 'createdAt' | 'mayRetry'> {
  createdAt: RowTime
  priority: number
  mayRetry: RowFlag
}

/** Along the index (state, priority, owner_id, id). */
const JOBS_SQL = `select j.id, j.step, j.state, j.attempts, j.failure_reason as reason, j.created_at as "createdAt", j.priority,
    j.owner_id as "ownerId", v.id as "videoId", v.title
  from media_jobs j join uploads u on u.id = j.upload_id
  left join videos v on v.id = (select min(s.id) from videos s where s.video_file = u.file)
  where j.state = ? and (j.priority, j.owner_id, j.id) > (?, ?, ?)
  order by j.priority, j.owner_id, j.id limit ?`
/** Along the index (state, priority, id). */
const MAIL_SQL = `select m.id, m.kind, m.state, m.attempts, m.failure_reason as reason, m.created_at as "createdAt", m.priority,
    coalesce(m.address, p.proven_email) as "to", m.data is not null and coalesce(m.expires_at > ?, true) as "mayRetry"
  from mail_messages m left join users p on p.id = m.user_id
  where m.state = ? and (m.priority, m.id) > (?, ?) order by m.priority, m.id limit ?`

/** Below every priority. */
const START = -1000

/** The numbers of a cursor; those of the beginning where it is not one of this list. */
function placeOf(cursor: string | undefined, length: number): number[] {
  const numbers = (cursor ?? '').split('~').map(Number)
  const isPlace =
    numbers.length === length && numbers.every((one) => Number.isInteger(one) && Math.abs(one) < 2 ** 31)
  return cursor && isPlace ? numbers : [START, ...Array.from({ length: length - 1 }, () => 0)]
}

/** Media jobs of a state (OP-03). */
export async function listJobs(reader: Reader, state: MediaJob['state'], { limit, cursor }: PageRequest) {
  const rows = await reader.all<JobRow>(JOBS_SQL, [state, ...placeOf(cursor, 3), limit + 1])
  const shown = page(rows, limit, (last) => [last.priority, last.ownerId, last.id])
  const items = shown.rows.map(({ videoId, title, createdAt, ...row }): MediaJob => ({
    ...row,
    createdAt: isoTime(createdAt),
    video: videoId === null ? null : { id: videoId, title: title ?? '' },
  }))
  return { items, next: shown.next }
}

/** Mail of a state (OP-05). @param now by the clock of this server, in milliseconds */
export async function listMail(
  reader: Reader,
  state: QueuedMail['state'],
  { limit, cursor }: PageRequest,
  now: number,
) {
  const values = [timeValue(reader.dialect, now), state, ...placeOf(cursor, 2), limit + 1]
  const shown = page(await reader.all<MailRow>(MAIL_SQL, values), limit, (last) => [last.priority, last.id])
  const items = shown.rows.map((row): QueuedMail => ({
    ...row,
    createdAt: isoTime(row.createdAt),
    mayRetry: flag(row.mayRetry),
  }))
  return { items, next: shown.next }
}
