import { can } from '#shared/permissions.ts'
import { ApiError } from '#server/api-error.ts'
import type { Reader } from '#server/database/reader.ts'
import type { Caller } from '#server/http/caller.ts'
import { readUnits, type UnitTree } from './unit-tree.ts'

/** Whose records a person may read, assign, confirm and correct (rule T5). */
export interface Reach {
  isEverybody: boolean
  /** The units that the person leads, with those below. */
  units: ReadonlySet<number>
  /** All units, as they are now. */
  tree: UnitTree
}

const FIND_LED_UNITS = `select m.unit_id from memberships m join members p on p.id = m.member_id
  where p.user_id = ? and m.is_officer and m.to_day is null`

export async function reachOf(reader: Reader, caller: Caller): Promise<Reach> {
  const tree = await readUnits(reader)
  if (can(caller, 'records.read')) return { isEverybody: true, units: new Set(tree.byId.keys()), tree }
  const led = await reader.column<number>(FIND_LED_UNITS, [caller.id])
  return { isEverybody: false, units: new Set(led.flatMap((id) => tree.withBelow(id))), tree }
}

export const notYourUnit = () =>
  new ApiError('not_allowed', 'Only officers of this unit, and training officers, may do this.')
