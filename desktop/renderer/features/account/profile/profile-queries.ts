import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** A public profile with its earned achievements. */
export const profileQuery = (id: number) =>
  queryOptions({
    queryKey: [__ROUTES__.getCreatorWithAchievements.path.replace(':id', String(id))],
    queryFn: ({ signal }) => api.getCreatorWithAchievements({ id }, { signal }),
    // Others change the followers, views and achievements.
    staleTime: 60_000,
  })

/** All achievements that can be earned. */
export const achievementsQuery = queryOptions({
  queryKey: [__ROUTES__.listAchievements.path],
  queryFn: ({ signal }) => api.listAchievements({}, { signal }),
})
