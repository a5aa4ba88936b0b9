import type { Attendance, TrainingSession } from '#shared/contract/training-sessions.ts'
import { padToConstantLength, placesFor } from '#server/database/id-list.ts'
import { isoTime, isoTimeOrNull, type RowTime } from '#server/database/row-values.ts'
import type { Reader, SqlValue } from '#server/database/reader.ts'
import { totalOf } from '#shared/records/ranges.ts'
import type { Caller } from '#server/http/caller.ts'
import { countableTime, presentPlayed, readPlayed, type Played } from './played.ts'
import type { SessionRights } from './session-rights.ts'

type SessionRow = Omit<
  TrainingSession,
  'state' | 'officer' | 'openedAt' | 'closedAt' | 'attendances' | 'played' | 'mayConfirm'
> & {
  filedById: number
  filedBy: string
  openedAt: RowTime
  closedAt: RowTime | null
  confirmedAt: RowTime | null
  played: string | null
}

type AttendanceRow = Omit<Attendance, 'fromAt' | 'toAt' | 'ms'> & {
  sessionId: number
  userId: number | null
  fromAt: RowTime
  toAt: RowTime | null
}

const SELECT = `select s.id, s.kind, s.unit_id as "unitId", u.name as unit, s.title, s.category_id as "categoryId", s.category,
    s.place, s.notes, s.filed_by_id as "filedById", s.filed_by as "filedBy", s.opened_at as "openedAt",
    s.closed_at as "closedAt", s.confirmed_at as "confirmedAt", s.confirmed_by as "confirmedBy", s.headcount, s.played
  from training_sessions s join units u on u.id = s.unit_id`
const ATTENDANCES = `select a.id, a.session_id as "sessionId", a.member_id as "memberId", p.user_id as "userId", p.name, p.number, a.how,
    a.from_at as "fromAt", a.to_at as "toAt", a.state, a.reason
  from attendances a join members p on p.id = a.member_id`

const IN_STATE: Record<TrainingSession['state'], string> = {
  open: 's.closed_at is null',
  closed: 's.closed_at is not null and s.confirmed_at is null',
  confirmed: 's.confirmed_at is not null',
}

interface SessionFilter {
  state?: TrainingSession['state'] | undefined
  /** The id that a page begins below. */
  below: number
  limit: number
}

/** The sessions that a person leads or filed, the newest first. */
export async function selectSessions(
  reader: Reader,
  caller: Caller,
  rights: SessionRights,
  { state, below, limit }: SessionFilter,
): Promise<TrainingSession[]> {
  const led = [...rights.reach.units]
  const values: SqlValue[] = [below, caller.id]
  const inUnits = led.length === 0 ? '' : ` or s.unit_id in (${placesFor(led)})`
  values.push(...padToConstantLength(led))
  const ofState = state ? ` and ${IN_STATE[state]}` : ''
  const rows = await reader.all<SessionRow>(
    `${SELECT} where s.id < ? and (s.filed_by_id = ?${inUnits})${ofState} order by s.id desc limit ?`,
    [...values, limit],
  )
  return withAttendances(reader, caller, rights, rows)
}

/** @returns null where there is no such session, or none that the person may see */
export async function selectSession(
  reader: Reader,
  caller: Caller,
  rights: SessionRights,
  id: number,
): Promise<TrainingSession | null> {
  const rows = await reader.all<SessionRow>(`${SELECT} where s.id = ?`, [id])
  const visible = rows.filter((row) => row.filedById === caller.id || rights.reach.units.has(row.unitId))
  return (await withAttendances(reader, caller, rights, visible))[0] ?? null
}

async function withAttendances(
  reader: Reader,
  caller: Caller,
  { reach }: Pick<SessionRights, 'reach'>,
  rows: readonly SessionRow[],
): Promise<TrainingSession[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const found = await reader.all<AttendanceRow>(
    `${ATTENDANCES} where a.session_id in (${placesFor(ids)}) order by p.name, a.id`,
    padToConstantLength(ids),
  )
  const bySession = Map.groupBy(found, (row) => row.sessionId)
  return rows.map(({ filedById, filedBy, openedAt, closedAt, confirmedAt, played: stored, ...row }) => {
    const attendances = bySession.get(row.id) ?? []
    const played = readPlayed(stored, row.id)
    const session = { kind: row.kind, closedAt, played }
    const tookPart = attendances.some((one) => one.userId === caller.id && one.state !== 'struck')
    return {
      ...row,
      state: confirmedAt ? 'confirmed' : closedAt === null ? 'open' : 'closed',
      officer: { id: filedById, name: filedBy },
      openedAt: isoTime(openedAt),
      closedAt: isoTimeOrNull(closedAt),
      attendances: attendances.map((one) =>
        toAttendance(reach.units.has(row.unitId) ? one : { ...one, number: null }, session),
      ),
      played: presentPlayed(played),
      mayConfirm:
        closedAt !== null &&
        confirmedAt === null &&
        reach.units.has(row.unitId) &&
        filedById !== caller.id &&
        !tookPart,
    }
  })
}

interface AttendedSession extends Pick<SessionRow, 'kind' | 'closedAt'> {
  played: Played
}

const toAttendance = (row: AttendanceRow, { kind, closedAt, played }: AttendedSession): Attendance => {
  const toAt = isoTimeOrNull(row.toAt)
  const end = toAt ?? isoTimeOrNull(closedAt)
  // Of an open roll call, what was played so far.
  const range = [Date.parse(isoTime(row.fromAt)), end ? Date.parse(end) : Infinity] as const
  return { ...row, fromAt: isoTime(row.fromAt), toAt, ms: totalOf(countableTime(kind, played, range)) }
}

/** @returns null where there is no such attendance */
export async function selectAttendance(reader: Reader, id: number) {
  const [row] = await reader.all<AttendanceRow>(`${ATTENDANCES} where a.id = ?`, [id])
  if (!row) return null
  const [session] = await reader.all<SessionRow>(`${SELECT} where s.id = ?`, [row.sessionId])
  if (!session) return null
  const played = readPlayed(session.played, row.sessionId)
  return toAttendance({ ...row, number: null }, { ...session, played })
}

const CREW = `select p.id, p.name, m.unit_id from members p join memberships m on m.member_id = p.id
  left join users a on a.id = p.user_id where m.to_day is null and p.is_listed and a.suspended_at is null and m.unit_id in `

/** The units for which a person may file a session, with the names of their people. */
export async function selectCrew(reader: Reader, { reach, mayFileFor }: SessionRights) {
  const units = [...mayFileFor]
  if (units.length === 0) return []
  const rows = await reader.all<{ id: number; name: string; unit_id: number }>(
    `${CREW}(${placesFor(units)}) order by p.name, p.id`,
    padToConstantLength(units),
  )
  const byUnit = Map.groupBy(rows, (row) => row.unit_id)
  return units.map((id) => ({
    unitId: id,
    unit: reach.tree.byId.get(id)?.name ?? '',
    members: (byUnit.get(id) ?? []).map((row) => ({ id: row.id, name: row.name })),
  }))
}
