import { queryOptions } from '@tanstack/react-query'
import { queryKey } from '../../../entities/query-keys.ts'
import { api } from '../../../lib/api.ts'

/** A public profile with its earned achievements. */
export const profileQuery = (id: number) =>
  queryOptions({
    queryKey: queryKey('getCreatorWithAchievements', id),
    queryFn: ({ signal }) => api.getCreatorWithAchievements({ id }, { signal }),
    // Others change the followers, views and achievements.
    staleTime: 60_000,
  })

/** All achievements that can be earned. */
export const achievementsQuery = queryOptions({
  queryKey: queryKey('listAchievements'),
  queryFn: ({ signal }) => api.listAchievements({}, { signal }),
})
