import type { Parts } from '#server/feature.ts'
import { awardReached } from './award-reached.ts'

const COUNT_DAY = `insert into active_days (user_id, days, last_day) values (?, 1, ?)
  on conflict (user_id) do update set days = active_days.days + 1, last_day = excluded.last_day
  where active_days.last_day < excluded.last_day returning days`

export function createActiveDays({ database, now }: Pick<Parts, 'database' | 'now'>) {
  return {
    /** Counts today as an active day. Only the first call of a day (UTC) writes. */
    async recordToday(userId: number): Promise<void> {
      const day = now().toISOString().slice(0, 10)
      const [known] = await database.reader.all<{ last_day: string }>(
        'select last_day from active_days where user_id = ?',
        [userId],
      )
      if (known && known.last_day >= day) return
      await database.transaction(async (em) => {
        const counted = await em.execute<unknown[]>(COUNT_DAY, [userId, day])
        if (counted.length > 0) await awardReached(em, 'days-active', userId, now())
      })
    },
  }
}
