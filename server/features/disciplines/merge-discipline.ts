import { LockMode } from '@mikro-orm/core'
import { MERGED_DISCIPLINES_MAX } from '#shared/limits/department.ts'
import { settings } from '#shared/settings.ts'
import type { EntityManager } from '#server/database/database.ts'
import type { Sequence } from '#server/database/sequence.entity.ts'
import { Category } from '#server/entities/category.entity.ts'
import { Proposal } from '#server/entities/proposal.entity.ts'
import { Setting } from '#server/entities/setting.entity.ts'
import { Video } from '#server/entities/video.entity.ts'

/**
 * Locks the videos of a category and those that are proposed for it, by id as all who lock several. Call after
 * `closeFiling`, so that no other video joins them.
 */
export async function lockVideosOf(em: EntityManager, id: number): Promise<void> {
  await em.execute(
    `select id from videos where category_id = ? or id in (select video_id from proposals where category_id = ?)
      order by id for no key update`,
    [id, id],
  )
}

/** The type of hours goes along where the other category has none. */
async function moveTypeOfHours(em: EntityManager, from: number, into: number): Promise<void> {
  const row = await em.findOne(Setting, 'hourBuckets', { lockMode: LockMode.PESSIMISTIC_WRITE })
  const { data } = row ? settings.shape.hourBuckets.safeParse(JSON.parse(row.value)) : {}
  if (!row || data?.[from] === undefined) return
  const { [from]: type, ...others } = data
  row.value = JSON.stringify({ [into]: type, ...others })
}

/**
 * Moves all that names a category to another one, and lets its id lead there. Lines of the ledger keep the name of their day.
 * @param merges the row of `closeFiling`
 * @returns how many videos were moved, in every state
 */
export async function mergeInto(
  em: EntityManager,
  from: Category,
  into: Category,
  merges: Sequence,
): Promise<number> {
  await lockVideosOf(em, from.id)
  const moved = await em.nativeUpdate(Video, { category: from.id }, { category: into.id })
  await em.nativeUpdate(Proposal, { category: from.id }, { category: into.id })
  for (const table of ['preferred_categories', 'discipline_follows']) {
    await em.execute(
      `delete from ${table} where category_id = ?
        and user_id in (select user_id from ${table} where category_id = ?)`,
      [from.id, into.id],
    )
    await em.execute(`update ${table} set category_id = ? where category_id = ?`, [into.id, from.id])
  }
  await moveTypeOfHours(em, from.id, into.id)
  await em.nativeUpdate(Category, { mergedInto: from.id }, { mergedInto: into.id })
  merges.value++
  // The name is free for another one.
  Object.assign(from, { mergedInto: into, name: `(merged ${from.id})`, position: merges.value })
  await em.flush()
  const oldest = merges.value - MERGED_DISCIPLINES_MAX
  await em.nativeDelete(Category, { mergedInto: { $ne: null }, position: { $lte: oldest } })
  return moved
}
