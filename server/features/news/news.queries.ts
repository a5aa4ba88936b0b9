import { NEWS_MAX } from '#shared/limits/lists.ts'
import { isoTime, timeValue, type RowTime } from '#server/database/row-values.ts'
import type { Parts } from '#server/feature.ts'
import { VISIT_PAUSE_MS } from '#server/features/accounts/sightings.ts'
import { LESSON_VERSION } from '#server/features/videos/lesson-version.ts'
import { PUBLISHED_AT } from '#server/features/videos/video-row.ts'

/** News are among the lessons that became public last: no more are read, however large the library is. */
const NEWEST_MAX = 500

/** Lessons `v` since a time that a person neither uploaded nor watched to the end: takes the time and the person, twice. */
export const UNSEEN_SINCE = `v.id in (select id from (select id from videos where feed_position > 0
    order by feed_position desc limit ${NEWEST_MAX}) newest)
  and ${PUBLISHED_AT} > ? and v.creator_id <> ? and not exists (select 1 from members m
    join watched w on w.member_id = m.id and w.video_id = v.id and w.version = ${LESSON_VERSION}
    where m.user_id = ? and w.done_at is not null)`

const NEWS = `select v.id from videos v where ${UNSEEN_SINCE} order by v.feed_position desc limit ${NEWS_MAX + 1}`

export function createNewsQueries({ database: { reader }, now }: Pick<Parts, 'database' | 'now'>) {
  /** The end of the visit before the present one, in ms; null in a first visit. Sightings are written a minute late. */
  const lastVisitOf = async (userId: number): Promise<number | null> => {
    const sql = 'select seen_at as "seenAt", since from visits where user_id = ?'
    const [visit] = await reader.all<{ seenAt: RowTime; since: RowTime | null }>(sql, [userId])
    if (!visit) return null
    const seenAt = Date.parse(isoTime(visit.seenAt))
    if (now().getTime() - seenAt >= VISIT_PAUSE_MS) return seenAt
    return visit.since === null ? null : Date.parse(isoTime(visit.since))
  }

  return {
    /** The ids of the lessons that are new to a person, newest first. */
    async list(userId: number): Promise<number[]> {
      const since = await lastVisitOf(userId)
      if (since === null) return []
      return reader.column<number>(NEWS, [timeValue(reader.dialect, since), userId, userId])
    },
  }
}
