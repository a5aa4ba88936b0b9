import type { TestApp, TestPerson } from './test-app.ts'

/** Stores that a person has seen a lesson, as the training record does. @param doneAt null for a lesson that is begun */
export const storeWatched = (
  app: TestApp,
  { user }: TestPerson,
  videoId: number,
  doneAt: Date | null = new Date(),
): Promise<unknown> =>
  app.database.transaction(async (em) => {
    await em.execute(
      'insert into members (name, user_id, created_at) values (?, ?, ?) on conflict (user_id) do nothing',
      [user.username, user.id, new Date()],
    )
    await em.execute(
      `insert into watched (member_id, video_id, version, ranges, played, covered_ms, length_ms, position_ms, done_at, last_at)
        select id, ?, 1, '[]', '[]', 9000, 9000, 9000, ?, ? from members where user_id = ?`,
      [videoId, doneAt, new Date(), user.id],
    )
  })
