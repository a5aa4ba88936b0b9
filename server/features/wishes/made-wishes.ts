import { notify, type Notifying } from '#server/features/notifications/notify.ts'

/** Tells the people who asked for a lesson what came of it. @param about the lesson or the reason */
export const notifyAskers = (
  notifying: Notifying,
  wish: number,
  about: { video?: number; decision: 'approved' | 'rejected'; detail: string },
): Promise<void> =>
  notify(notifying, {
    kind: 'wish-settled',
    to: { sql: 'u.id in (select a.user_id from wish_askers a where a.wish_id = ?)', values: [wish] },
    ...about,
  })

/**
 * Settles the open wishes that a lesson was made for, and tells those who asked, once. It does nothing while the lesson is
 * not public, and while its approval can be taken back: the end of that time calls it again.
 */
export async function settleMadeWishes(notifying: Notifying, video: number): Promise<void> {
  const settled = await notifying.em.execute<{ id: number; text: string }[]>(
    `update wishes set state = 'made', open_key = null, video_id = ?, settled_at = ? where state = 'open'
       and id in (select wish_id from wish_lessons where video_id = ?)
       and exists (select 1 from videos where id = ? and approval_status = 'approved')
       and not exists (select 1 from review_rounds where video_id = ? and state = 'queued') returning id, text`,
    [video, notifying.at, video, video, video],
  )
  for (const { id, text } of settled)
    await notifyAskers(notifying, id, { video, decision: 'approved', detail: text })
}
