import type { categoryRoutes } from '#shared/contract/categories.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { CategoryQueries } from './categories.queries.ts'

type CategoryRoutes = Omit<typeof categoryRoutes, 'listCategoryVideos'>

export const categoryHandlers = (categories: CategoryQueries): Handlers<CategoryRoutes> => ({
  listCategories: () => categories.all(),
  getCategory: ({ params }) => categories.one(params.id),
})
