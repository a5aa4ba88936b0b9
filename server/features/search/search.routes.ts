import type { searchRoutes } from '#shared/contract/search.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { Search } from './search.queries.ts'

export const searchHandlers = ({ search }: { search: Search }): Handlers<typeof searchRoutes> => ({
  searchVideos: ({ caller, query }) => search.videos(caller, query.q),
})
