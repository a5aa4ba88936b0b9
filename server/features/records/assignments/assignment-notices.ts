import { DUE_SOON_DAYS } from '#shared/contract/assignments.ts'
import type { EntityManager } from '#server/database/database.ts'
import { padToConstantLength } from '#server/database/id-list.ts'
import type { AssignmentNotice } from '#server/entities/assignments.entity.ts'
import type { Mail } from '#server/features/mail/mail.service.ts'
import { notifyOfAssignment, notifyOfDue } from '#server/features/notifications/notify.ts'
import type { RecordParts } from '../day-rule.ts'
import { readUnits } from '../roster/unit-tree.ts'
import type { ReadAssignment } from './assigned-members.ts'
import { addDays, roundOn } from './assignment-rounds.ts'
import { readMembers, readRoster, selectAssignments, type PresentMembers } from './assignments.queries.ts'

type Present = ReturnType<PresentMembers>[number]
type NoticeKind = AssignmentNotice['kind']

/** Whether a message reaches the person. */
const isReachable = ({ userId, isSuspended }: Present): boolean => userId !== null && !isSuspended

/** Rows of one statement. */
const ROWS_MAX = 200

/** @returns the people who were not told before, by this or another server */
async function newsFor(
  em: EntityManager,
  { id }: ReadAssignment,
  members: readonly Present[],
  kind: NoticeKind,
  day: string,
): Promise<Present[]> {
  const told = new Set<number>()
  for (let start = 0; start < members.length; start += ROWS_MAX) {
    const ids = padToConstantLength(members.slice(start, start + ROWS_MAX).map(({ memberId }) => memberId))
    const rows = await em.execute<{ member_id: number }[]>(
      `insert into assignment_notices (assignment_id, member_id, kind, day)
        values ${ids.map(() => '(?, ?, ?, ?)').join(', ')} on conflict do nothing returning member_id`,
      ids.flatMap((memberId) => [id, memberId, kind, day]),
    )
    for (const row of rows) told.add(row.member_id)
  }
  return members.filter(({ memberId }) => told.has(memberId))
}

interface Due {
  title: string
  dueOn: string
  isOverdue: boolean
}

const dueOf = ({ title }: ReadAssignment, { dueOn, state }: Present): Due => ({
  title,
  dueOn,
  isOverdue: state === 'overdue',
})

/**
 * Tells people of assignments: once when lessons are assigned to them, once a week before the due day, and once after it.
 * What is due for a person is told together. A person without an account is told once there is one.
 * @param ids only these; by default all that are open
 */
export async function tellOfAssignments(
  { database, events, now, today: readToday }: RecordParts,
  mail: Mail,
  ids?: readonly number[],
): Promise<void> {
  const { reader } = database
  const today = await readToday()
  const open = await selectAssignments(
    reader,
    'where a.closed_on is null and a.starts_on <= ? order by a.id',
    [today],
  )
  const assignments = ids ? open.filter(({ id }) => ids.includes(id)) : open
  if (assignments.length === 0) return
  const [tree, roster] = await Promise.all([readUnits(reader), readRoster(reader, today)])
  const membersOf = await readMembers(reader, assignments, { tree, roster, today })
  await database.transaction(async (em) => {
    const notifying = { em, events, at: now(), mail }
    const due = new Map<number, Due[]>()
    for (const given of assignments) {
      const { startsOn } = roundOn(given, today)
      const missing = membersOf(given).filter((one) => one.state !== 'done' && isReachable(one))
      const news = await newsFor(em, given, missing, 'assigned', startsOn)
      const overdue = missing.filter(({ state }) => state === 'overdue')
      const soon = missing.filter(
        ({ state, dueOn }) => state === 'open' && today >= addDays(dueOn, -DUE_SOON_DAYS),
      )
      const late = [
        ...(await newsFor(em, given, soon, 'soon', startsOn)),
        ...(await newsFor(em, given, overdue, 'overdue', startsOn)),
      ]
      // A person who hears only now of the lessons needs no second message.
      for (const member of late.filter((one) => !news.includes(one))) {
        if (member.userId === null) continue
        due.set(member.userId, [...(due.get(member.userId) ?? []), dueOf(given, member)])
      }
      // The person who assigned it knows.
      const others = news.filter(({ userId }) => userId !== given.by.id)
      for (const [dueOn, members] of Map.groupBy(others, (member) => member.dueOn))
        await notifyOfAssignment(
          notifying,
          members.flatMap(({ userId }) => userId ?? []),
          { title: given.title, note: given.note, dueOn },
        )
    }
    for (const [userId, items] of due) await notifyOfDue(notifying, [userId], items)
  })
}

/** Tells those who are missing, each of them once in a training day. */
export async function remind(
  { database, events, now }: RecordParts,
  mail: Mail,
  { given, missing, today }: { given: ReadAssignment; missing: readonly Present[]; today: string },
) {
  const reachable = missing.filter(isReachable)
  const reminded = await database.transaction(async (em) => {
    const told = await newsFor(em, given, reachable, 'reminder', today)
    for (const members of Map.groupBy(told, ({ state, dueOn }) => `${state} ${dueOn}`).values()) {
      const [first] = members
      const userIds = members.flatMap(({ userId }) => userId ?? [])
      if (first) await notifyOfDue({ em, events, at: now(), mail }, userIds, [dueOf(given, first)])
    }
    return told.length
  })
  return {
    reminded,
    remindedBefore: reachable.length - reminded,
    unreachable: missing.filter(({ userId }) => userId === null).length,
  }
}
