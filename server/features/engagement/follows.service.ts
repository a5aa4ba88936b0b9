import { LockMode } from '@mikro-orm/core'
import type { Parts } from '#server/feature.ts'
import { awardReached } from '#server/features/achievements/award-reached.ts'
import { notifyOfFollower } from '#server/features/notifications/notify.ts'
import { User } from '#server/entities/user.entity.ts'
import { ApiError } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import { Follow } from '#server/entities/engagement.entity.ts'

export const creatorNotFound = () => new ApiError('not_found', 'This profile does not exist.')

export function createFollows({ database, events, now }: Pick<Parts, 'database' | 'events' | 'now'>) {
  return {
    /**
     * Repeating changes nothing.
     * @throws ApiError not_found, or invalid for the caller's own profile
     */
    set: (caller: Caller, creatorId: number, isFollowing: boolean) =>
      database.transaction(async (em) => {
        if (caller.id === creatorId) throw new ApiError('invalid', 'You cannot follow yourself.')
        // The lock keeps the counter and the rows equal.
        const creator = await em.findOne(User, creatorId, { lockMode: LockMode.PESSIMISTIC_WRITE })
        if (!creator) throw creatorNotFound()
        const row = await em.findOne(Follow, { follower: caller.id, creator: creatorId })
        if ((row !== null) !== isFollowing) {
          if (row) em.remove(row)
          else em.create(Follow, { follower: em.getReference(User, caller.id), creator, createdAt: now() })
          creator.followerCount = Math.max(0, creator.followerCount + (isFollowing ? 1 : -1))
          await em.flush()
          if (isFollowing) {
            await awardReached(em, 'followers', creatorId, now())
            await notifyOfFollower({ em, events, at: now() }, creatorId, caller.id)
          }
        }
        return { isFollowing, followerCount: creator.followerCount }
      }),
  }
}
