import type { Category } from '#shared/contract/categories.ts'
import type { Database } from '#server/database/database.ts'
import type { RowFlag } from '#server/database/row-values.ts'
import { ApiError } from '#server/api-error.ts'

type Row = Omit<Category, 'mergedIds'> & { isHidden: RowFlag; mergedIntoId: number | null }

const SELECT = `select id, name, icon, discipline, is_hidden as "isHidden", merged_into_id as "mergedIntoId"
  from categories order by position, id`

export type CategoryQueries = ReturnType<typeof createCategoryQueries>

export const createCategoryQueries = ({ reader }: Pick<Database, 'reader'>) => {
  const read = async () => {
    const rows = await reader.all<Row>(SELECT)
    const merged = Map.groupBy(rows, ({ mergedIntoId }) => mergedIntoId)
    const toCategory = (row: Row): Category => {
      const mergedIds = merged.get(row.id)?.map(({ id }) => id)
      return { ...row, ...(mergedIds && { mergedIds }) }
    }
    return { rows, toCategory }
  }
  return {
    /** Those that are offered, in the order of the sidebar. */
    async all(): Promise<Category[]> {
      const { rows, toCategory } = await read()
      return rows.filter((row) => !row.isHidden && row.mergedIntoId === null).map(toCategory)
    },

    /**
     * Also a hidden one; for the id of a merged one that which has its videos (DI-08).
     * @throws ApiError not_found
     */
    async one(id: number): Promise<Category> {
      const { rows, toCategory } = await read()
      const named = rows.find((row) => row.id === id)
      const found = rows.find((row) => row.id === (named?.mergedIntoId ?? id))
      if (!found) throw new ApiError('not_found', 'This category does not exist.')
      return toCategory(found)
    },
  }
}
