import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** One public profile with what it has earned. */
export const profileQuery = (id: number) =>
  queryOptions({
    queryKey: [__ROUTES__.getCreatorWithAchievements.path.replace(':id', String(id))],
    queryFn: ({ signal }) => api.getCreatorWithAchievements({ id }, { signal }),
    // Followers, views and awards move by what others do.
    staleTime: 60_000,
  })

/** Everything that can be earned. */
export const achievementsQuery = queryOptions({
  queryKey: [__ROUTES__.listAchievements.path],
  queryFn: ({ signal }) => api.listAchievements({}, { signal }),
})
