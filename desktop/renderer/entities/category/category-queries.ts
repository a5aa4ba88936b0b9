import { queryOptions } from '@tanstack/react-query'
import { queryKey } from '../query-keys.ts'
import { api } from '../../lib/api.ts'

/** Every category, in the order of the sidebar. */
export const categoriesQuery = queryOptions({
  queryKey: queryKey('listCategories'),
  queryFn: ({ signal }) => api.listCategories({}, { signal }),
})

/** One category. */
export const categoryQuery = (id: number) =>
  queryOptions({
    queryKey: queryKey('getCategory', id),
    queryFn: ({ signal }) => api.getCategory({ id }, { signal }),
  })
