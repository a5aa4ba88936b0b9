import type { Category, categoryRoutes } from '#shared/contract/categories.ts'
import type { Database } from '#server/database/database.ts'
import type { Feeds } from '#server/features/feeds/feeds.service.ts'
import type { VideoQueries } from '#server/features/videos/videos.queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Handlers } from '#server/http/mount-routes.ts'

const COLUMNS = 'select id, name, icon, discipline from categories'

interface Services {
  database: Database
  feeds: Feeds
  queries: VideoQueries
}

export const categoryHandlers = ({ database, feeds, queries }: Services): Handlers<typeof categoryRoutes> => {
  const find = async (id: number): Promise<Category> => {
    const [category] = await database.reader.all<Category>(`${COLUMNS} where id = ?`, [id])
    if (!category) throw new ApiError('not_found', 'This category does not exist.')
    return category
  }
  return {
    listCategories: () => database.reader.all<Category>(`${COLUMNS} order by position, id`),
    getCategory: ({ params }) => find(params.id),
    listCategoryVideos: ({ caller, params, query }) =>
      feeds.answer({ caller, path: `/api/categories/${params.id}/videos`, query }, async () => {
        const { id } = await find(params.id)
        return queries.ofCategory(id, query)
      }),
  }
}
