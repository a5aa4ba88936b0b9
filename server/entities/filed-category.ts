import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '#server/database/database.ts'
import { Sequence } from '#server/database/sequence.entity.ts'
import { Category } from './category.entity.ts'

const lockFiling = (em: EntityManager, lockMode: LockMode): Promise<Sequence> =>
  em.findOneOrFail(Sequence, 'filing', { lockMode })

/**
 * Call in a transaction that may write the category of a lesson, a proposal or a preference, before it locks a video.
 * The category then stays what it is until the transaction ends.
 */
export async function enterFiling(em: EntityManager): Promise<void> {
  await lockFiling(em, LockMode.PESSIMISTIC_READ)
}

/**
 * Call first in a transaction that changes the disciplines: it waits for those of `enterFiling`, and holds up others.
 * @returns the row that it locks, whose value is the number of merges
 */
export const closeFiling = (em: EntityManager): Promise<Sequence> =>
  lockFiling(em, LockMode.PESSIMISTIC_WRITE)

/** The categories of these ids, and in place of a merged one that which has its lessons. Unknown ids are left out. */
export async function findFiled(em: EntityManager, ids: readonly number[]): Promise<Category[]> {
  const found = await em.find(Category, { id: { $in: [...ids] } }, { populate: ['mergedInto'] })
  return found.map((category) => category.mergedInto ?? category)
}
