import type { ManagedDiscipline } from '#shared/contract/disciplines.ts'
import type { EntityManager } from '#server/database/database.ts'
import type { Reader } from '#server/database/reader.ts'
import type { RowFlag } from '#server/database/row-values.ts'
import { ApiError, invalidField } from '#server/api-error.ts'
import { Category } from '#server/entities/category.entity.ts'

const counted = (table: string) =>
  `left join (select category_id, count(*) as rows from ${table} group by category_id) ${table} on ${table}.category_id = c.id`
const rowsOf = (table: string) => `cast(coalesce(${table}.rows, 0) as int)`

/** Each table is counted once. PostgreSQL counts in 64 bits, which would arrive as text. */
const SELECT = `select c.id, c.name, c.icon, c.discipline, c.is_hidden as "isHidden", ${rowsOf('videos')} as videos,
  ${rowsOf('proposals')} as proposals, ${rowsOf('preferred_categories')} as people
  from categories c ${['videos', 'proposals', 'preferred_categories'].map(counted).join(' ')}
  where c.merged_into_id is null order by c.position, c.id`

type Row = Omit<ManagedDiscipline, 'isHidden'> & { isHidden: RowFlag }

export async function listDisciplines(reader: Reader): Promise<ManagedDiscipline[]> {
  const rows = await reader.all<Row>(SELECT)
  return rows.map((row) => ({ ...row, isHidden: Boolean(row.isHidden) }))
}

/** All categories, in their order; those that were merged apart. */
export async function allCategories(em: EntityManager) {
  const all = await em.find(Category, {}, { orderBy: { position: 'asc', id: 'asc' } })
  const isMerged = ({ mergedInto }: Category) => Boolean(mergedInto)
  return { listed: all.filter((one) => !isMerged(one)), merged: all.filter(isMerged) }
}
export type AllCategories = Awaited<ReturnType<typeof allCategories>>

/** @throws ApiError not_found, also for one that was merged */
export function requireListed({ listed }: AllCategories, id: number): Category {
  const found = listed.find((one) => one.id === id)
  if (!found)
    throw new ApiError('not_found', 'This discipline no longer exists. The list is up to date again.')
  return found
}

/** Two names that differ in case and spaces alone are the same. */
const keyOf = (name: string): string => name.replaceAll(/\s/g, '').toLowerCase()

/** @throws ApiError invalid where another category has this name */
export function requireFreeName({ listed, merged }: AllCategories, name: string, own?: Category): void {
  const other = [...listed, ...merged].find((one) => one !== own && keyOf(one.name) === keyOf(name))
  if (other)
    throw invalidField('name', `There is a discipline “${other.name}” already. Please choose another name.`)
}

/** @throws ApiError conflict where no discipline would be left that new videos can be filed under */
export function requireAnOffer(listed: readonly Category[]): void {
  if (listed.every(({ isHidden }) => isHidden))
    throw new ApiError('conflict', 'New videos need at least one discipline that is not hidden.')
}
