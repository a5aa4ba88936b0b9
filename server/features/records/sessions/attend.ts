import { ATTENDANCES_MAX } from '#shared/contract/training-sessions.ts'
import { ROLL_CALL_IDLE_MS, ROLL_CALL_MAX_MS } from '#shared/limits/records.ts'
import type { EntityManager } from '#server/database/database.ts'
import { Attendance, Member, type TrainingSession } from '#server/entities/records.entity.ts'
import { ApiError } from '#server/api-error.ts'
import type { EventBus } from '#server/live/event-bus.ts'

/** When a roll call ends by itself, if no further name comes. */
export const endOf = (openedAt: Date, lastName: Date): Date =>
  new Date(Math.min(lastName.getTime() + ROLL_CALL_IDLE_MS, openedAt.getTime() + ROLL_CALL_MAX_MS))

/** Tells the wall of a roll call that its list is not what it was. */
export function tellWall(em: EntityManager, events: EventBus, { wallId }: TrainingSession): void {
  if (wallId) events.publish(em, 'wall.rollCalled', { wallId })
}

/**
 * Puts a person on the list of a session whose row is locked. While a roll call is open, the time begins now; in a
 * session that is over, it is all of it.
 * @throws ApiError conflict where the list is full
 */
export async function attend(
  em: EntityManager,
  events: EventBus,
  session: TrainingSession,
  { memberId, how, at }: { memberId: number; how: Attendance['how']; at: Date },
): Promise<void> {
  if ((await em.count(Attendance, { session: session.id })) >= ATTENDANCES_MAX)
    throw new ApiError('conflict', `A session has at most ${ATTENDANCES_MAX} people.`)
  em.create(Attendance, {
    session,
    member: em.getReference(Member, memberId),
    how,
    fromAt: session.closedAt ? session.openedAt : at,
    toAt: session.closedAt ?? null,
    state: 'waiting',
  })
  if (session.endsAt) session.endsAt = endOf(session.openedAt, at)
  tellWall(em, events, session)
}
