import type { Parts } from '#server/feature.ts'
import { createCategoryQueries } from './categories.queries.ts'
import { categoryHandlers } from './categories.routes.ts'

export function categoriesFeature({ database }: Parts) {
  const categories = createCategoryQueries(database)
  return { handlers: categoryHandlers(categories), categories }
}
