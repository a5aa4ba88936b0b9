import { Video } from '#server/features/videos/video.entity.ts'
import type { EntityManager } from '../database/database.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Over so many days the lessons have been watched. */
const WATCHED_DAYS = 30

/**
 * The views of the lessons over the days until today, more of them lately and fewer at weekends. Filling the library
 * has counted them all as today's; this takes the place of that.
 */
export async function spreadViews(em: EntityManager, now: Date): Promise<void> {
  const videos = await em.find(Video, { approvalStatus: 'approved' })
  const views = videos.reduce((sum, video) => sum + video.views, 0)
  const days = Array.from({ length: WATCHED_DAYS }, (_, index) => {
    const day = new Date(now.getTime() - index * DAY_MS)
    const isWeekend = day.getUTCDay() % 6 === 0
    return {
      day: day.toISOString().slice(0, 10),
      weight: (WATCHED_DAYS - index / 2) * (isWeekend ? 0.55 : 1) * (1 + ((index * 7) % 5) / 12),
    }
  })
  const whole = days.reduce((sum, { weight }) => sum + weight, 0)
  for (const { day, weight } of days) {
    await em.execute(
      `insert into daily_totals (day, submissions, views) values (?, 0, ?)
       on conflict (day) do update set views = excluded.views`,
      [day, Math.round((views * weight) / whole)],
    )
  }
}
