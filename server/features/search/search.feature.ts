import { searchRoutes } from '#shared/contract/search.ts'
import type { Parts } from '#server/feature.ts'
import type { VideoLists } from '#server/features/feeds/video-list.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { SearchQueries } from './search.queries.ts'

interface Needs {
  videoLists: VideoLists
}

const NO_MATCH = Buffer.from('"captionMatch":null,')

export function searchFeature({ database }: Pick<Parts, 'database'>, { videoLists }: Needs) {
  const queries = new SearchQueries(database)
  const { handler, publicList } = videoLists.listVideos(searchRoutes.searchVideos, async ({ query }) => {
    const { ids, captionMatches } = await queries.find(query.q)
    const more = (id: number) => {
      const match = captionMatches.get(id)
      if (!match) return NO_MATCH
      const { at, text } = match
      return Buffer.from(`"captionMatch":${JSON.stringify({ at, text })},`)
    }
    return { ids, next: null, more }
  })
  const handlers: Handlers<typeof searchRoutes> = { searchVideos: handler }
  return { handlers, publicLists: [publicList], queries }
}
