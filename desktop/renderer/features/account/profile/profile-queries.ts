import { routeQuery } from '../../../entities/query-keys.ts'

/** A public profile with its earned achievements. */
export const profileQuery = (id: number) => ({
  ...routeQuery('getCreatorWithAchievements', { id }),
  // Others change the followers, views and achievements.
  staleTime: 60_000,
})

/** All achievements that can be earned. */
export const achievementsQuery = routeQuery('listAchievements', {})
