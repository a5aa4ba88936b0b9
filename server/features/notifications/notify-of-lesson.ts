import type { Video } from '#server/entities/video.entity.ts'
import { notify, people, type Notifying } from './notify.ts'

/** Followers of one statement; a push message or an event of more would grow without a bound. */
const FOLLOWERS_OF_A_BATCH = 200

/** Those who followed a creator or a discipline when the lesson became public; a person who follows both is one. */
const FOLLOWERS = `select u.id from users u where u.suspended_at is null and u.id > ? and u.id <> ? and u.id in
  (select f.follower_id from follows f where f.creator_id = ? and f.created_at <= ?
    union select d.user_id from discipline_follows d where d.category_id = ? and d.created_at <= ?)
  order by u.id limit ${FOLLOWERS_OF_A_BATCH}`

/**
 * Tells some of those who follow the creator or the discipline of a lesson that it became public.
 * @param after the last account that was told before
 * @returns the last account that was told now; null where no more are left
 */
export async function notifyOfLesson(
  notifying: Notifying,
  { id, creator, category, publishedAt }: Pick<Video, 'id' | 'creator' | 'category' | 'publishedAt'>,
  after: number,
): Promise<number | null> {
  const at = publishedAt ?? notifying.at
  const values = [after, creator.id, creator.id, at, category.id, at]
  const followers = await notifying.em.execute<{ id: number }[]>(FOLLOWERS, values)
  const ids = followers.map((follower) => follower.id)
  if (ids.length > 0)
    await notify(notifying, { kind: 'lesson-published', to: people(ids), video: id, actor: creator.id })
  return ids.length < FOLLOWERS_OF_A_BATCH ? null : (ids.at(-1) ?? null)
}
