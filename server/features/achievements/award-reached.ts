import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '#server/database/database.ts'
import { User } from '#server/features/accounts/user.entity.ts'
import { Achievement, Award } from './achievements.entity.ts'

const PUBLISHED = 'from videos where creator_id = ? and feed_position is not null'

/** The queries of `Achievement.metric`. The casts are for PostgreSQL, whose sums arrive as text. */
const METRICS = {
  'approved-uploads': `select cast(count(*) as int) as reached ${PUBLISHED}`,
  'views-received': `select cast(coalesce(sum(views), 0) as double precision) as reached ${PUBLISHED}`,
  'likes-received': `select cast(coalesce(sum(likes), 0) as double precision) as reached ${PUBLISHED}`,
  followers: 'select follower_count as reached from users where id = ?',
  'saves-given': 'select cast(count(*) as int) as reached from saves where user_id = ?',
  'days-active': 'select days as reached from active_days where user_id = ?',
}
export type Metric = keyof typeof METRICS

const NOT_YET_AWARDED = `from achievements a where a.metric = ? and not exists
  (select 1 from awards w where w.user_id = ? and w.achievement_id = a.id)`

/**
 * Creates the awards whose requirement the user has reached (PR-63). Joins the transaction that changed the count; its
 * changes must be flushed. The sums stay cheap: they are not taken once the user has every award of the metric.
 */
export async function awardReached(
  em: EntityManager,
  metric: Metric,
  userId: number,
  awardedAt: Date,
): Promise<void> {
  const open = await em.execute<unknown[]>(`select 1 ${NOT_YET_AWARDED} limit 1`, [metric, userId])
  if (open.length === 0) return
  // Two transactions at once would each count without the other, and both miss the threshold.
  const user = await em.findOne(User, userId, { lockMode: LockMode.PESSIMISTIC_WRITE })
  const [count] = await em.execute<{ reached: number }[]>(METRICS[metric], [userId])
  if (!user || !count) return
  const earned = await em.execute<{ id: number }[]>(`select a.id ${NOT_YET_AWARDED} and a.requirement <= ?`, [
    metric,
    userId,
    count.reached,
  ])
  for (const { id } of earned) {
    em.create(Award, { user, achievement: em.getReference(Achievement, id), awardedAt })
  }
  await em.flush()
}

/** For users that are imported with a history, as in the demo library. */
export async function awardEverything(em: EntityManager, userId: number, awardedAt: Date): Promise<void> {
  for (const metric of Object.keys(METRICS) as Metric[]) await awardReached(em, metric, userId, awardedAt)
}
