import type { OwnRecord } from '#shared/contract/training-reports.ts'
import { OBJECTION_DAYS } from '#shared/contract/training-sessions.ts'
import { flag, isoTime, type RowFlag, type RowTime } from '#server/database/row-values.ts'
import type { Reader } from '#server/database/reader.ts'
import { dueOf, finishedOf } from '../assignments/assignments.queries.ts'
import { SUMS } from './training-report.ts'

const MEMBER = 'select id, name, is_listed from members where user_id = ?'
const UNITS = `select u.name, m.is_officer from memberships m join units u on u.id = m.unit_id
  where m.member_id = ? and m.to_day is null order by u.name`
const FIND_DONE_LESSONS = `select w.video_id as "videoId", v.title, w.done_at as "doneAt",
    w.version < coalesce(v.lesson_version, v.version) as "isEarlierVersion" from watched w join videos v on v.id = w.video_id
  where w.member_id = ? and w.done_at is not null order by w.done_at desc limit 100`
const HOURS = `select substr(c.training_day, 1, 7) as month, c.category, ${SUMS}
  from credits c join members p on p.id = c.member_id
  where (c.member_id = ? or p.merged_into_id = ?) and c.training_day >= ?
  group by substr(c.training_day, 1, 7), c.category order by 1 desc, 2`
const SESSIONS = `select a.id as "attendanceId", a.state, s.title, s.opened_at as "openedAt", s.confirmed_at as "confirmedAt",
    s.confirmed_by as "confirmedBy"
  from attendances a join training_sessions s on s.id = a.session_id
  where a.member_id = ? and s.confirmed_at is not null and a.state in ('counted', 'struck')
  order by s.opened_at desc limit 50`
/** The own page shows a year; the report has the rest. */
const MONTHS = 12
const DAY_MS = 24 * 60 * 60 * 1000

type DoneRow = Omit<OwnRecord['done'][number], 'doneAt' | 'isEarlierVersion'> & {
  doneAt: RowTime
  isEarlierVersion: RowFlag
}

type SessionRow = Omit<OwnRecord['sessions'][number], 'openedAt' | 'mayObject'> & {
  openedAt: RowTime
  confirmedAt: RowTime
}

/** What is kept of a person's own training (rule T5). */
export async function ownRecord(
  reader: Reader,
  userId: number,
  { now, today }: { now: Date; today: string },
): Promise<OwnRecord> {
  const [member] = await reader.all<{ id: number; name: string; is_listed: RowFlag }>(MEMBER, [userId])
  if (!member)
    return { member: null, isOfficer: false, due: [], finished: [], done: [], hours: [], sessions: [] }
  const { id } = member
  const places = await reader.all<{ name: string; is_officer: RowFlag }>(UNITS, [id])
  const done = await reader.all<DoneRow>(FIND_DONE_LESSONS, [id])
  const since = new Date(now)
  since.setUTCMonth(since.getUTCMonth() - MONTHS)
  const hours = await reader.all<OwnRecord['hours'][number]>(HOURS, [
    id,
    id,
    since.toISOString().slice(0, 10),
  ])
  const sessions = await reader.all<SessionRow>(SESSIONS, [id])
  const sinceThen = (at: RowTime) => now.getTime() - new Date(at).getTime()
  return {
    member: flag(member.is_listed) ? { id, name: member.name, units: places.map(({ name }) => name) } : null,
    isOfficer: places.some((place) => flag(place.is_officer)),
    due: await dueOf(reader, userId, today),
    finished: await finishedOf(reader, userId, today),
    done: done.map((row) => ({
      ...row,
      doneAt: isoTime(row.doneAt),
      isEarlierVersion: flag(row.isEarlierVersion),
    })),
    hours,
    sessions: sessions.map(({ openedAt, confirmedAt, ...row }) => ({
      ...row,
      openedAt: isoTime(openedAt),
      mayObject: row.state === 'counted' && sinceThen(confirmedAt) <= OBJECTION_DAYS * DAY_MS,
    })),
  }
}
