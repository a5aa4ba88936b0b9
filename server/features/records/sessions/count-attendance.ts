import { LockMode } from '@mikro-orm/core'
import type { TrainingDayRule } from '#shared/records/training-day.ts'
import type { EntityManager } from '#server/database/database.ts'
import { Member, Membership, type Attendance, type TrainingSession } from '#server/entities/records.entity.ts'
import type { Caller } from '#server/http/caller.ts'
import { addCredit, trainFor } from '../ledger/add-credit.ts'
import { countableTime, readPlayed } from './played.ts'

/** Credits the time of a person in a session that nothing else counted (rule T1). */
export async function countAttendance(
  em: EntityManager,
  session: TrainingSession,
  { member, fromAt, toAt }: Attendance,
  { caller, rule, at }: { caller: Pick<Caller, 'id' | 'displayName'>; rule: TrainingDayRule; at: Date },
): Promise<void> {
  const end = toAt ?? session.closedAt
  if (!end) return
  await em.findOneOrFail(Member, member.id, { lockMode: LockMode.PESSIMISTIC_WRITE })
  const played = readPlayed(session.played ?? null, session.id)
  const grown = new Map<string, number>()
  for (const range of countableTime(session.kind, played, [fromAt.getTime(), end.getTime()])) {
    for (const [day, ms] of await trainFor(em, member.id, range, rule))
      grown.set(day, (grown.get(day) ?? 0) + ms)
  }
  const present = await em.findOne(Membership, { member: member.id, toDay: null }, { populate: ['unit'] })
  for (const [day, ms] of grown) {
    if (ms === 0) continue
    await addCredit(em, {
      memberId: member.id,
      memberName: member.name,
      day,
      unitId: present?.unit.id ?? null,
      unit: present?.unit.name ?? null,
      categoryId: session.categoryId ?? null,
      category: session.category ?? null,
      title: session.title,
      ms,
      source: session.kind === 'roll_call' ? 'wall' : 'drill',
      sessionId: session.id,
      by: { id: caller.id, name: caller.displayName },
      at,
    })
  }
}
