import type { Statements } from '#server/database/database.ts'

/** A time that is due by every clock. */
const IMMEDIATELY = new Date(0)

/** Queues the news of a lesson that became public for the first time, in the transaction that makes it final. */
export const queueLesson = (em: Statements, videoId: number, at: Date): Promise<unknown> =>
  em.execute(
    `insert into lesson_news (video_id, state, created_at, next_attempt_at) values (?, 'queued', ?, ?)
      on conflict (video_id) do nothing`,
    [videoId, at, IMMEDIATELY],
  )
