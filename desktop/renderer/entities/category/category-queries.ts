import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { routeQuery } from '../query-keys.ts'
import { DISCIPLINE_COLORS } from './discipline-colors.ts'

/** Every category, in the order of the sidebar. */
export const categoriesQuery = routeQuery('listCategories', {})

/** One category. */
export const categoryQuery = (id: number) => routeQuery('getCategory', { id })

/** The color token of a category by its id; undefined before the categories are read. */
export function useCategoryColors(): (categoryId: number) => string | undefined {
  const { data } = useQuery(categoriesQuery)
  return useMemo(() => {
    const colors = new Map(data?.map(({ id, discipline }) => [id, DISCIPLINE_COLORS[discipline]]))
    return (categoryId: number) => colors.get(categoryId)
  }, [data])
}
