import type { Category } from '#shared/contract/categories.ts'
import type { Database } from '#server/database/database.ts'
import { ApiError } from '#server/api-error.ts'

const SELECT_CATEGORY = 'select id, name, icon, discipline from categories'

export type CategoryQueries = ReturnType<typeof createCategoryQueries>

export const createCategoryQueries = ({ reader }: Pick<Database, 'reader'>) => ({
  all: () => reader.all<Category>(`${SELECT_CATEGORY} order by position, id`),

  /** @throws ApiError not_found */
  async one(id: number): Promise<Category> {
    const [category] = await reader.all<Category>(`${SELECT_CATEGORY} where id = ?`, [id])
    if (!category) throw new ApiError('not_found', 'This category does not exist.')
    return category
  },
})
