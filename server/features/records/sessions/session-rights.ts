import type { Reader } from '#server/database/reader.ts'
import type { Caller } from '#server/http/caller.ts'
import { reachOf, type Reach } from '../roster/reach.ts'

const FIND_OWN_UNITS = `select m.unit_id from memberships m join members p on p.id = m.member_id
  where p.user_id = ? and m.to_day is null`

export interface SessionRights {
  reach: Reach
  /** The units for which the person may file a session: own ones with those below, and all that the person leads. */
  mayFileFor: ReadonlySet<number>
}

export async function sessionRightsOf(reader: Reader, caller: Caller): Promise<SessionRights> {
  const reach = await reachOf(reader, caller)
  const own = await reader.column<number>(FIND_OWN_UNITS, [caller.id])
  return { reach, mayFileFor: new Set([...reach.units, ...own.flatMap((id) => reach.tree.withBelow(id))]) }
}
