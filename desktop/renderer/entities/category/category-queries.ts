import { routeQuery } from '../query-keys.ts'

/** Every category, in the order of the sidebar. */
export const categoriesQuery = routeQuery('listCategories', {})

/** One category. */
export const categoryQuery = (id: number) => routeQuery('getCategory', { id })
