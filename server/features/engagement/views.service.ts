import { LockMode } from '@mikro-orm/core'
import { VIEW_WINDOW_MINUTES } from '#shared/limits/player.ts'
import type { ApprovalStatus } from '#shared/contract/videos.ts'
import type { EntityManager } from '#server/database/database.ts'
import { timeValue, type RowTime } from '#server/database/row-values.ts'
import { createWriteBatches } from '#server/database/write-batches.ts'
import type { Parts } from '#server/feature.ts'
import { requireVisible } from '#server/features/videos/video-access.ts'
import { addToCounter, countersOf } from '#server/features/videos/video-counters.ts'
import { awardReached } from '#server/features/achievements/award-reached.ts'
import { User } from '#server/entities/user.entity.ts'
import { Video } from '#server/entities/video.entity.ts'
import type { Caller } from '#server/http/caller.ts'
import { unnamed, videoEvent } from '#server/live/events.ts'

const WINDOW_MS = VIEW_WINDOW_MINUTES * 60 * 1000

interface Viewing {
  viewer: string
  caller: Caller | null
  videoId: number
}

interface SeenRow {
  approval_status: ApprovalStatus
  creator_id: number
  viewed_at: RowTime | null
}

const SEEN_SQL = `select v.approval_status, v.creator_id, w.viewed_at from videos v
  left join views w on w.video_id = v.id and w.viewer = ? where v.id = ?`

/** The condition on the viewer repeats that of the index views_of_browsers, so that the databases use the index. */
export const FORGET_BROWSERS_SQL = `delete from views where substr(viewer, 1, 8) = 'browser:' and viewed_at < ?`

/**
 * Counts views: one an hour for each viewer and video, whether the call or the socket reports it.
 */
export function createViews({ database, events, now }: Pick<Parts, 'database' | 'events' | 'now'>) {
  const { dialect } = database.reader

  /**
   * Inserts or renews the rows. The statement returns the rows whose last view is over an hour old: these views count.
   * A row from over an hour ahead was written under a wrong clock and is overwritten.
   */
  const upsert = async (em: EntityManager, batch: readonly Viewing[], at: number): Promise<Viewing[]> => {
    const byKey = new Map(batch.map((viewing) => [`${viewing.viewer} ${viewing.videoId}`, viewing]))
    if (byKey.size === 0) return []
    const time = timeValue(dialect, at)
    const rows = await em.execute<{ viewer: string; video_id: number }[]>(
      `insert into views (viewer, video_id, viewed_at) values ${[...byKey].map(() => '(?, ?, ?)').join(', ')}
       on conflict (viewer, video_id) do update set viewed_at = excluded.viewed_at where views.viewed_at <= ?
       or views.viewed_at > ?
       returning viewer, video_id`,
      [
        ...[...byKey.values()].flatMap(({ viewer, videoId }) => [viewer, videoId, time]),
        timeValue(dialect, at - WINDOW_MS),
        timeValue(dialect, at + WINDOW_MS),
      ],
    )
    return rows
      .map(({ viewer, video_id: id }) => byKey.get(`${viewer} ${id}`))
      .filter((viewing) => viewing !== undefined)
  }

  const write = createWriteBatches(async (batch: readonly Viewing[]) =>
    database.transaction(async (em) => {
      const ids = [...new Set(batch.map(({ videoId }) => videoId))]
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const
      const found = await em.find(Video, { id: { $in: ids }, approvalStatus: 'approved' }, lock)
      const videos = new Map(found.map((video) => [video.id, video]))
      const counted = await upsert(
        em,
        batch.filter(({ videoId }) => videos.has(videoId)),
        now().getTime(),
      )
      const announced = counted.flatMap((viewing) => {
        const video = videos.get(viewing.videoId)
        return video ? [{ ...viewing, video }] : []
      })
      for (const { video } of announced) addToCounter(video, 'views', 1)
      await em.flush()
      // One order for all transactions, so that no two deadlock.
      const creators = new Set(announced.map(({ video }) => video.creator.id))
      for (const id of [...creators].sort((a, b) => a - b))
        await awardReached(em, 'views-received', id, now())
      const viewers = announced.flatMap(({ caller }) => (caller ? [caller.id] : []))
      const named = await em.find(User, { id: { $in: viewers }, isNamed: true }, { fields: ['id'] })
      const isNamed = new Set(named.map(({ id }) => id))
      for (const { video, caller } of announced) {
        events.publish(em, 'video.counted', countersOf(video))
        if (!caller) continue
        const viewed = videoEvent(caller, video)
        events.publish(em, 'video.viewed', isNamed.has(caller.id) ? viewed : unnamed(viewed))
      }
      return () => undefined
    }),
  )

  return {
    /**
     * Resolves once the view is counted. A repetition within the hour and a view before publication aren't counted.
     * @throws ApiError not_found when the caller may not see the video
     */
    async record(viewer: string, caller: Caller | null, videoId: number): Promise<void> {
      const [row] = await database.reader.all<SeenRow>(SEEN_SQL, [viewer, videoId])
      const seen = requireVisible(caller, row)
      if (seen.approval_status !== 'approved') return
      // Most repetitions end here without a write.
      const sinceMs =
        seen.viewed_at === null ? Infinity : now().getTime() - new Date(seen.viewed_at).getTime()
      if (Math.abs(sinceMs) < WINDOW_MS) return
      await write({ viewer, caller, videoId })
    },

    /** Rows of browsers are needed for an hour. Rows of users stay: recommendations read them. */
    async removeBrowserViews(): Promise<void> {
      await database.transaction((em) =>
        em.execute(FORGET_BROWSERS_SQL, [timeValue(dialect, now().getTime() - WINDOW_MS)]),
      )
    },
  }
}
