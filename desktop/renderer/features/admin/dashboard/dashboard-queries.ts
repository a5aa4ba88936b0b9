import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

const FRESH = { retry: 1, staleTime: 0 } as const

export const statsQuery = queryOptions({
  ...FRESH,
  queryKey: [__ROUTES__.getDashboard.path],
  queryFn: ({ signal }) => api.getDashboard({}, { signal }),
})

export const timelineQuery = (days: number) =>
  queryOptions({
    ...FRESH,
    queryKey: [__ROUTES__.getTimeline.path, days],
    queryFn: ({ signal }) => api.getTimeline({ days }, { signal }),
    placeholderData: keepPreviousData,
  })
