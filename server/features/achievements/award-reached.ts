import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '#server/database/database.ts'
import { User } from '#server/features/accounts/user.entity.ts'
import { Achievement } from './achievement.entity.ts'
import { Award } from './award.entity.ts'

const PUBLISHED = 'from videos where creator_id = ? and feed_position is not null'

/** What is counted, by the name that the catalogue uses. PostgreSQL sums in types that arrive as text. */
const METRICS = {
  'approved-uploads': `select cast(count(*) as int) as reached ${PUBLISHED}`,
  'views-received': `select cast(coalesce(sum(views), 0) as double precision) as reached ${PUBLISHED}`,
  'likes-received': `select cast(coalesce(sum(likes), 0) as double precision) as reached ${PUBLISHED}`,
  followers: 'select follower_count as reached from users where id = ?',
  'saves-given': 'select cast(count(*) as int) as reached from saves where user_id = ?',
  'days-active': 'select days as reached from active_days where user_id = ?',
}
export type Metric = keyof typeof METRICS

const STILL_OPEN = `from achievements a where a.metric = ? and not exists
  (select 1 from awards w where w.user_id = ? and w.achievement_id = a.id)`

/**
 * Awards what a person has reached by now, inside the transaction that moved the count, whose changes are flushed.
 * The sums are only ever taken of small numbers: whoever has more has every award of that kind.
 */
export async function awardReached(
  em: EntityManager,
  metric: Metric,
  userId: number,
  awardedAt: Date,
): Promise<void> {
  const open = await em.execute<unknown[]>(`select 1 ${STILL_OPEN} limit 1`, [metric, userId])
  if (open.length === 0) return
  // Of two at once each would count its own step alone, and nobody would see the threshold crossed.
  const user = await em.findOne(User, userId, { lockMode: LockMode.PESSIMISTIC_WRITE })
  const [count] = await em.execute<{ reached: number }[]>(METRICS[metric], [userId])
  if (!user || !count) return
  const earned = await em.execute<{ id: number }[]>(`select a.id ${STILL_OPEN} and a.requirement <= ?`, [
    metric,
    userId,
    count.reached,
  ])
  for (const { id } of earned) {
    em.create(Award, { user, achievement: em.getReference(Achievement, id), awardedAt })
  }
  await em.flush()
}

/** For people who come with a history. */
export async function awardEverything(em: EntityManager, userId: number, awardedAt: Date): Promise<void> {
  // The names are the keys of the table above.
  for (const metric of Object.keys(METRICS) as Metric[]) await awardReached(em, metric, userId, awardedAt)
}
