import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { DISCIPLINE_COLORS } from './category-icon.tsx'
import { categoriesQuery } from './category-queries.ts'

/** The color token of a category by its id; undefined before the categories are read. */
export function useCategoryColors(): (categoryId: number) => string | undefined {
  const { data } = useQuery(categoriesQuery)
  return useMemo(() => {
    const colors = new Map(data?.map(({ id, discipline }) => [id, DISCIPLINE_COLORS[discipline]]))
    return (categoryId: number) => colors.get(categoryId)
  }, [data])
}
