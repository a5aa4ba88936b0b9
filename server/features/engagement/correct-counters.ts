import type { EntityManager } from '#server/database/database.ts'
import { Follow, Like, Save } from '#server/entities/engagement.entity.ts'
import { addToCounter } from '#server/features/videos/video-counters.ts'

/** Corrects the counters of other users and their videos before an account is deleted. Its rows go by cascade. */
export async function correctCounters(em: EntityManager, userId: number): Promise<void> {
  for (const [entity, counter] of [
    [Like, 'likes'],
    [Save, 'saves'],
  ] as const) {
    const rows = await em.find(entity, { user: userId }, { populate: ['video'] })
    for (const { video } of rows) addToCounter(video, counter, -1)
  }
  const follows = await em.find(Follow, { follower: userId }, { populate: ['creator'] })
  for (const { creator } of follows) creator.followerCount = Math.max(0, creator.followerCount - 1)
  await em.flush()
}
