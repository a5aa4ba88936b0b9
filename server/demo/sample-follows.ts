import type { User } from '#server/features/accounts/user.entity.ts'
import { Follow } from '#server/features/engagement/engagement.entity.ts'
import type { EntityManager } from '../database/database.ts'

/** Who follows whom: no account follows itself, and the first instructors of the catalogue have more followers. */
export function addSampleFollows(
  em: EntityManager,
  everybody: User[],
  instructors: User[],
  createdAt: Date,
): void {
  for (const [place, creator] of instructors.entries()) {
    const followers = everybody.filter((person) => person !== creator).slice(place)
    for (const follower of followers) em.create(Follow, { follower, creator, createdAt })
    creator.followerCount = followers.length
  }
}
