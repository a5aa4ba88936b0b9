import type { categoryRoutes } from '#shared/contract/categories.ts'
import type { Parts } from '#server/feature.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { createCategoryQueries } from './categories.queries.ts'
import { createSuccessors } from './successors.ts'

export function categoriesFeature({ database }: Parts) {
  const categories = createCategoryQueries(database)
  const handlers: Handlers<Omit<typeof categoryRoutes, 'listCategoryVideos'>> = {
    listCategories: () => categories.all(),
    getCategory: ({ params }) => categories.one(params.id),
  }
  return { handlers, categories, successors: createSuccessors(database) }
}
