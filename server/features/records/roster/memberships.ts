import type { Statements } from '#server/database/database.ts'

/** Where a person belongs, and whether the person leads there. */
export interface Belonging {
  unitId: number | null
  isOfficer: boolean
}

const DELETE_MEMBERSHIP = 'delete from memberships where member_id = ? and to_day is null and from_day >= ?'
const END_MEMBERSHIP = 'update memberships set to_day = ? where member_id = ? and to_day is null'
/** The databases have different values of booleans, and the same words. */
const beginAs = (isOfficer: boolean) =>
  `insert into memberships (member_id, unit_id, from_day, is_officer) values (?, ?, ?, ${isOfficer ? 'true' : 'false'})`

/**
 * Ends a membership and begins another one. Of several changes within a day the last one stays.
 * @param after a person who has left belongs nowhere from that day on
 * @param today the training day, `YYYY-MM-DD`
 */
export async function belong(
  statements: Statements,
  memberId: number,
  before: Belonging,
  after: Belonging & { leftOn?: string | null | undefined },
  today: string,
): Promise<void> {
  const endsOn = after.leftOn && after.leftOn <= today ? after.leftOn : null
  const unitId = endsOn === null ? after.unitId : null
  if (unitId === before.unitId && (unitId === null || after.isOfficer === before.isOfficer)) return
  await statements.execute(DELETE_MEMBERSHIP, [memberId, endsOn ?? today])
  await statements.execute(END_MEMBERSHIP, [endsOn ?? today, memberId])
  if (unitId !== null) await statements.execute(beginAs(after.isOfficer), [memberId, unitId, today])
}
