import { LockMode } from '@mikro-orm/core'
import type { Database, EntityManager } from '#server/database/database.ts'
import { awardReached } from '#server/features/achievements/award-reached.ts'
import { User } from '#server/features/accounts/user.entity.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import { Follow } from './follow.entity.ts'

interface Options {
  database: Database
  now(): Date
}

interface FollowState {
  isFollowing: boolean
  followerCount: number
}

export type Follows = ReturnType<typeof createFollows>

export const creatorNotFound = () => new ApiError('not_found', 'This profile does not exist.')

export function createFollows({ database, now }: Options) {
  /** The creator whose counter is about to move, held until the transaction ends. */
  const lockCreator = async (em: EntityManager, caller: Caller, id: number): Promise<User> => {
    if (caller.id === id) throw new ApiError('invalid', 'You cannot follow yourself.')
    const creator = await em.findOne(User, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!creator) throw creatorNotFound()
    return creator
  }
  return {
    /** @throws ApiError not_found, or malformed for oneself */
    async follow(caller: Caller, creatorId: number): Promise<FollowState> {
      return database.transaction(async (em) => {
        const creator = await lockCreator(em, caller, creatorId)
        if (!(await em.findOne(Follow, { follower: caller.id, creator: creatorId }))) {
          em.create(Follow, { follower: em.getReference(User, caller.id), creator, createdAt: now() })
          creator.followerCount++
          await em.flush()
          await awardReached(em, 'followers', creatorId, now())
        }
        return { isFollowing: true, followerCount: creator.followerCount }
      })
    },

    /** @throws ApiError not_found, or malformed for oneself */
    async unfollow(caller: Caller, creatorId: number): Promise<FollowState> {
      return database.transaction(async (em) => {
        const creator = await lockCreator(em, caller, creatorId)
        const removed = await em.nativeDelete(Follow, { follower: caller.id, creator: creatorId })
        if (removed > 0) creator.followerCount = Math.max(0, creator.followerCount - 1)
        await em.flush()
        return { isFollowing: false, followerCount: creator.followerCount }
      })
    },
  }
}
