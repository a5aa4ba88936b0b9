import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Every category, in the order of the sidebar. */
export const categoriesQuery = queryOptions({
  queryKey: ['/api/categories'],
  queryFn: ({ signal }) => api.listCategories({}, { signal }),
})

/** One category. */
export const categoryQuery = (id: number) =>
  queryOptions({
    queryKey: [`/api/categories/${id}`],
    queryFn: ({ signal }) => api.getCategory({ id }, { signal }),
  })
