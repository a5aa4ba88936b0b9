import type { Statements } from '#server/database/database.ts'
import { createLeasedQueue, type Leased } from '#server/database/leased-queue.ts'
import { createQueueLanes } from '#server/database/queue-lanes.ts'
import { LessonNews } from '#server/entities/news.entity.ts'
import { Video } from '#server/entities/video.entity.ts'
import type { BackgroundWork, Parts } from '#server/feature.ts'
import { notifyOfLesson } from '#server/features/notifications/notify-of-lesson.ts'

const LEASE_MS = 60_000
/** The interval of looking for lessons that became public. */
const POLL_MS = 1000
const STOP_WAIT_MS = 5000

/** Queues a lesson that became public for the first time, in the transaction that makes its approval final. */
export const queueLesson = (em: Statements, videoId: number): Promise<unknown> =>
  em.execute(
    `insert into lesson_news (video_id, state, next_attempt_at) values (?, 'queued', ?) on conflict do nothing`,
    [videoId, new Date(0)],
  )

/**
 * Tells followers of new lessons, some in each transaction, which also notes how far it came: none is told twice, also
 * after the end of a process or with several servers (docs/decisions/106).
 */
export function tellFollowers({ database, events, logger, now }: Parts): BackgroundWork {
  const queue = createLeasedQueue(database, {
    entity: LessonNews,
    table: 'lesson_news',
    order: 'next_attempt_at, id',
    leaseMs: LEASE_MS,
    delayMaxMs: LEASE_MS,
  })
  const send = (leased: Leased): Promise<void> =>
    queue.end(leased, async (news, _time, em) => {
      const video = await em.findOneOrFail(Video, news.video.id)
      // A lesson that was withdrawn meanwhile is told no more.
      const isPublic = video.approvalStatus === 'approved'
      const told = isPublic ? await notifyOfLesson({ em, events, at: now() }, video, news.toldTo) : null
      if (told === null) em.remove(news)
      else news.toldTo = told
    })
  const lanes = createQueueLanes<Leased>({
    lanes: 1,
    retryMs: POLL_MS,
    stopWaitMs: STOP_WAIT_MS,
    lease: () => queue.lease(async () => ({})),
    send,
    onFailure: (error) => logger.error({ err: error }, 'a new lesson was not told, and is tried again'),
  })
  return {
    async start() {
      if (database.reader.dialect === 'sqlite') await queue.releaseAll()
      lanes.start()
    },
    stop: lanes.stop,
  }
}
