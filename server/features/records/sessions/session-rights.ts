import type { Reader } from '#server/database/reader.ts'
import type { Caller } from '#server/http/caller.ts'
import { reachOf, type Reach } from '../roster/reach.ts'
import { readUnits, type UnitTree } from '../roster/unit-tree.ts'

const OWN = `select m.unit_id from memberships m join members p on p.id = m.member_id
  where p.user_id = ? and m.to_day is null`

export interface SessionRights {
  tree: UnitTree
  reach: Reach
  /** The units for which the person may file a session: own ones with those below, and all that the person leads. */
  mayFileFor: ReadonlySet<number>
}

export async function sessionRightsOf(reader: Reader, caller: Caller): Promise<SessionRights> {
  const tree = await readUnits(reader)
  const reach = await reachOf(reader, caller, tree)
  const own = await reader.column<number>(OWN, [caller.id])
  return { tree, reach, mayFileFor: new Set([...reach.units, ...own.flatMap((id) => tree.withBelow(id))]) }
}
