import type { Category, categoryRoutes } from '#shared/contract/categories.ts'
import type { Database } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Handlers } from '#server/http/mount-routes.ts'

const COLUMNS = 'select id, name, icon, discipline from categories'

export const categoryHandlers = ({ database }: { database: Database }): Handlers<typeof categoryRoutes> => ({
  listCategories: () => database.reader.all<Category>(`${COLUMNS} order by position, id`),
  getCategory: async ({ params }) => {
    const [category] = await database.reader.all<Category>(`${COLUMNS} where id = ?`, [params.id])
    if (!category) throw new ApiError('not_found', 'This category does not exist.')
    return category
  },
})
