import type { Statements } from '#server/database/database.ts'

const FROM_PUBLISHED = 'from videos where creator_id = ? and feed_position is not null'

/** The queries of `Achievement.metric`. The casts are for PostgreSQL, whose sums arrive as text. */
const METRICS = {
  'approved-uploads': `select cast(count(*) as int) as reached ${FROM_PUBLISHED}`,
  'views-received': `select cast(coalesce(sum(views), 0) as double precision) as reached ${FROM_PUBLISHED}`,
  'likes-received': `select cast(coalesce(sum(likes), 0) as double precision) as reached ${FROM_PUBLISHED}`,
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
  statements: Statements,
  metric: Metric,
  userId: number,
  awardedAt: Date,
): Promise<void> {
  const open = await statements.execute(`select 1 ${NOT_YET_AWARDED} limit 1`, [metric, userId])
  if (open.length === 0) return
  // Two transactions at once would each count without the other, and both miss the threshold.
  const users = await statements.execute('select 1 from users where id = ? for no key update', [userId])
  const [count] = await statements.execute<{ reached: number }[]>(METRICS[metric], [userId])
  if (users.length === 0 || !count) return
  await statements.execute(
    `insert into awards (user_id, achievement_id, awarded_at)
     select ?, a.id, ? ${NOT_YET_AWARDED} and a.requirement <= ?`,
    [userId, awardedAt, metric, userId, count.reached],
  )
}

/** For users that are imported with a history, as in the demo library. */
export async function awardEverything(
  statements: Statements,
  userId: number,
  awardedAt: Date,
): Promise<void> {
  for (const metric of Object.keys(METRICS) as Metric[])
    await awardReached(statements, metric, userId, awardedAt)
}
