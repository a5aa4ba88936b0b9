import { setTimeout as pause } from 'node:timers/promises'
import { LockMode } from '@mikro-orm/core'
import { VIEW_WINDOW_MINUTES } from '#shared/limits.ts'
import type { ApprovalStatus } from '#shared/contract/videos.ts'
import type { EntityManager } from '#server/database/database.ts'
import { timeValue, type RowTime } from '#server/database/row-values.ts'
import type { Parts } from '#server/feature.ts'
import { requireVisible } from '#server/features/videos/video-access.ts'
import { addToCounter, countersOf } from '#server/features/videos/video-counters.ts'
import { awardReached } from '#server/features/achievements/award-reached.ts'
import { Video } from '#server/features/videos/video.entity.ts'
import type { Caller } from '#server/http/caller.ts'
import { videoEvent } from '#server/live/event-bus.ts'

const WINDOW_MS = VIEW_WINDOW_MINUTES * 60 * 1000
/** Views that arrive while others are being written, and for this long after, share one transaction. */
const GATHER_MS = 100
const BATCH_MAX = 200

interface Watched {
  viewer: string
  caller: Caller | null
  videoId: number
}

interface Waiting extends Watched {
  done(): void
  fail(error: unknown): void
}

interface SeenRow {
  approval_status: ApprovalStatus
  creator_id: number
  viewed_at: RowTime | null
}

const SEEN_SQL = `select v.approval_status, v.creator_id, w.viewed_at from videos v
  left join views w on w.video_id = v.id and w.viewer = ? where v.id = ?`

/** Its condition on the viewer is that of the index views_of_browsers, word for word. */
export const FORGET_BROWSERS_SQL = `delete from views where substr(viewer, 1, 8) = 'browser:' and viewed_at < ?`

/**
 * Counts views: one a viewer a video an hour, whoever says so and however often. A crowd that watches costs a few
 * transactions a second and not one each: what arrives together is written together.
 */
export function createViews({ database, events, now }: Pick<Parts, 'database' | 'events' | 'now'>) {
  const { dialect } = database.reader
  const waiting: Waiting[] = []
  let isWriting = false

  /**
   * The rows are the judge: those that come back were not there within the hour. A row from further ahead was
   * written under a clock that was wrong, and counts for nothing.
   */
  const mark = async (em: EntityManager, batch: Watched[], at: number): Promise<Watched[]> => {
    const byKey = new Map(batch.map((watched) => [`${watched.viewer} ${watched.videoId}`, watched]))
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
      .filter((watched) => watched !== undefined)
  }

  const write = async (batch: Watched[]) =>
    database.transaction(async (em) => {
      const ids = [...new Set(batch.map(({ videoId }) => videoId))]
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const
      const found = await em.find(Video, { id: { $in: ids }, approvalStatus: 'approved' }, lock)
      const videos = new Map(found.map((video) => [video.id, video]))
      const counted = await mark(
        em,
        batch.filter(({ videoId }) => videos.has(videoId)),
        now().getTime(),
      )
      const announced = counted.flatMap((watched) => {
        const video = videos.get(watched.videoId)
        return video ? [{ ...watched, video }] : []
      })
      for (const { video } of announced) addToCounter(video, 'views', 1)
      await em.flush()
      // In one order, so that no two transactions wait for each other.
      const creators = new Set(announced.map(({ video }) => video.creator.id))
      for (const id of [...creators].sort((a, b) => a - b))
        await awardReached(em, 'views-received', id, now())
      return announced
    })

  const drain = async () => {
    isWriting = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH_MAX)
      try {
        for (const { video, caller } of await write(batch)) {
          events.publish('video.counted', countersOf(video))
          if (caller) events.publish('video.viewed', videoEvent(caller, video))
        }
        for (const { done } of batch) done()
      } catch (error) {
        for (const { fail } of batch) fail(error)
      }
      await pause(GATHER_MS)
    }
    isWriting = false
  }

  return {
    /**
     * Resolves when the view is counted, or needs no counting: within the hour, or before publication.
     * @throws ApiError not_found when the caller may not see the video
     */
    async record(viewer: string, caller: Caller | null, videoId: number): Promise<void> {
      const [row] = await database.reader.all<SeenRow>(SEEN_SQL, [viewer, videoId])
      const seen = requireVisible(caller, row)
      if (seen.approval_status !== 'approved') return
      // Most repetitions end here, without a write.
      const sinceMs =
        seen.viewed_at === null ? Infinity : now().getTime() - new Date(seen.viewed_at).getTime()
      if (Math.abs(sinceMs) < WINDOW_MS) return
      await new Promise<void>((done, fail) => {
        waiting.push({ viewer, caller, videoId, done, fail })
        if (!isWriting) void drain()
      })
    },

    /** A browser's row is needed for an hour; a person's says for good what was watched. */
    async forgetBrowsers(): Promise<void> {
      await database.transaction((em) =>
        em.execute(FORGET_BROWSERS_SQL, [timeValue(dialect, now().getTime() - WINDOW_MS)]),
      )
    },
  }
}
