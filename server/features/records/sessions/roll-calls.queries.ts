import { isoTime, timeValue, type RowTime } from '#server/database/row-values.ts'
import type { Reader } from '#server/database/reader.ts'
import type { Reach } from '../roster/reach.ts'

export interface OpenRollCall {
  id: number
  wallId: number
  filedById: number
  title: string
  unit: string
  endsAt: Date
}

const FIND_OPEN = `select s.id, s.wall_id as "wallId", s.filed_by_id as "filedById", s.title, u.name as unit, s.ends_at as "endsAt"
  from training_sessions s join units u on u.id = s.unit_id where s.ends_at > ?`

/** One for each wall at most. */
export async function findOpenRollCalls(reader: Reader, now: Date): Promise<OpenRollCall[]> {
  const rows = await reader.all<Omit<OpenRollCall, 'endsAt'> & { endsAt: RowTime }>(FIND_OPEN, [
    timeValue(reader.dialect, now.getTime()),
  ])
  return rows.map((row) => ({ ...row, endsAt: new Date(isoTime(row.endsAt)) }))
}

const NAMES = `select a.id, p.name from attendances a join members p on p.id = a.member_id
  where a.session_id = ? and a.state <> 'struck' order by a.id desc`

/** Who is on the list of a session, the newest first. */
export const selectNames = (reader: Reader, sessionId: number) =>
  reader.all<{ id: number; name: string }>(NAMES, [sessionId])

const WALLS = 'select id, name, place from walls where enrolled_at is not null order by name, id'

/** Where an officer can start a roll call, and for which units. */
export async function selectPlaces(reader: Reader, { units, tree }: Reach, now: Date) {
  const walls = await reader.all<{ id: number; name: string; place: string }>(WALLS)
  const open = new Map((await findOpenRollCalls(reader, now)).map(({ wallId, id }) => [wallId, id]))
  return {
    walls: walls.map((wall) => ({ ...wall, sessionId: open.get(wall.id) ?? null })),
    units: [...units].map((id) => ({ id, name: tree.byId.get(id)?.name ?? '' })),
  }
}
