import type { TrainingSession } from '#shared/contract/training-sessions.ts'
import { padToConstantLength, placesFor } from '#server/database/id-list.ts'
import { isoTime, type RowTime } from '#server/database/row-values.ts'
import type { Reader, SqlValue } from '#server/database/reader.ts'
import type { Caller } from '#server/http/caller.ts'
import type { SessionRights } from './session-rights.ts'

interface SessionRow {
  id: number
  kind: TrainingSession['kind']
  unit_id: number
  unit: string
  title: string
  category_id: number | null
  category: string | null
  place: string | null
  notes: string | null
  filed_by_id: number
  filed_by: string
  opened_at: RowTime
  closed_at: RowTime | null
  confirmed_at: RowTime | null
  confirmed_by: string | null
  headcount: number | null
}

interface AttendanceRow {
  id: number
  session_id: number
  member_id: number
  user_id: number | null
  name: string
  how: 'code' | 'officer'
  from_at: RowTime
  to_at: RowTime | null
  state: 'waiting' | 'counted' | 'struck'
  reason: string | null
}

const SELECT = `select s.id, s.kind, s.unit_id, u.name as unit, s.title, s.category_id, s.category, s.place, s.notes,
    s.filed_by_id, s.filed_by, s.opened_at, s.closed_at, s.confirmed_at, s.confirmed_by, s.headcount
  from training_sessions s join units u on u.id = s.unit_id`
const ATTENDANCES = `select a.id, a.session_id, a.member_id, p.user_id, p.name, a.how, a.from_at, a.to_at, a.state, a.reason
  from attendances a join members p on p.id = a.member_id`

interface SessionFilter {
  state?: 'closed' | 'confirmed' | undefined
  /** The id that a page begins below. */
  below: number
  limit: number
}

/** The sessions that a person leads or filed, the newest first. */
export async function selectSessions(
  reader: Reader,
  caller: Caller,
  { reach: { units }, ...rights }: SessionRights,
  { state, below, limit }: SessionFilter,
): Promise<TrainingSession[]> {
  const led = [...units]
  const values: SqlValue[] = [below, caller.id]
  const inUnits = led.length === 0 ? '' : ` or s.unit_id in (${placesFor(led)})`
  values.push(...padToConstantLength(led))
  const ofState = state ? ` and s.confirmed_at is ${state === 'confirmed' ? 'not ' : ''}null` : ''
  const rows = await reader.all<SessionRow>(
    `${SELECT} where s.id < ? and (s.filed_by_id = ?${inUnits})${ofState} order by s.id desc limit ?`,
    [...values, limit],
  )
  return withAttendances(reader, caller, { reach: { units, isEverybody: false }, ...rights }, rows)
}

/** @returns null where there is no such session, or none that the person may see */
export async function selectSession(
  reader: Reader,
  caller: Caller,
  rights: SessionRights,
  id: number,
): Promise<TrainingSession | null> {
  const rows = await reader.all<SessionRow>(`${SELECT} where s.id = ?`, [id])
  const visible = rows.filter((row) => row.filed_by_id === caller.id || rights.reach.units.has(row.unit_id))
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
  const bySession = Map.groupBy(found, (row) => row.session_id)
  return rows.map((row) => {
    const attendances = bySession.get(row.id) ?? []
    const tookPart = attendances.some((one) => one.user_id === caller.id && one.state !== 'struck')
    const isClosed = row.closed_at !== null
    return {
      id: row.id,
      kind: row.kind,
      state: row.confirmed_at ? 'confirmed' : isClosed ? 'closed' : 'open',
      title: row.title,
      categoryId: row.category_id,
      category: row.category,
      unitId: row.unit_id,
      unit: row.unit,
      place: row.place,
      notes: row.notes,
      officer: { id: row.filed_by_id, name: row.filed_by },
      openedAt: isoTime(row.opened_at),
      closedAt: row.closed_at === null ? null : isoTime(row.closed_at),
      confirmedBy: row.confirmed_by,
      headcount: row.headcount,
      attendances: attendances.map(toAttendance),
      played: [],
      mayConfirm:
        isClosed &&
        row.confirmed_at === null &&
        reach.units.has(row.unit_id) &&
        row.filed_by_id !== caller.id &&
        !tookPart,
    }
  })
}

const toAttendance = (row: AttendanceRow) => ({
  id: row.id,
  memberId: row.member_id,
  name: row.name,
  how: row.how,
  fromAt: isoTime(row.from_at),
  toAt: row.to_at === null ? null : isoTime(row.to_at),
  state: row.state,
  reason: row.reason,
})

/** @returns null where there is no such attendance */
export async function selectAttendance(reader: Reader, id: number) {
  const [row] = await reader.all<AttendanceRow>(`${ATTENDANCES} where a.id = ?`, [id])
  return row ? toAttendance(row) : null
}

const CREW = `select p.id, p.name, m.unit_id from members p join memberships m on m.member_id = p.id
  where m.to_day is null and p.is_listed and m.unit_id in `

/** The units for which a person may file a session, with the names of their people. */
export async function selectCrew(reader: Reader, { tree, mayFileFor }: SessionRights) {
  const units = [...mayFileFor]
  if (units.length === 0) return []
  const rows = await reader.all<{ id: number; name: string; unit_id: number }>(
    `${CREW}(${placesFor(units)}) order by p.name, p.id`,
    padToConstantLength(units),
  )
  const byUnit = Map.groupBy(rows, (row) => row.unit_id)
  return units.map((id) => ({
    unitId: id,
    unit: tree.byId.get(id)?.name ?? '',
    members: (byUnit.get(id) ?? []).map((row) => ({ id: row.id, name: row.name })),
  }))
}
