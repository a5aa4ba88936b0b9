import type { z } from 'zod'
import { feedRoutes } from '#shared/contract/feeds.ts'
import { videoRoutes } from '#shared/contract/videos.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { ResponseCache } from '#server/http/response-cache.ts'
import { addressOf, type Feeds } from './feeds.service.ts'
import type { LibraryQueries } from './library.queries.ts'
import type { FeedPage, VideoQueries } from '../videos/videos.queries.ts'

interface Services {
  answers: ResponseCache
  feeds: Feeds
  library: LibraryQueries
  queries: VideoQueries
}

const listVideos = videoRoutes.listVideos
const feedTable = { ...feedRoutes, listVideos }

/** The feeds, for whoever is signed in; for everybody else they are answered ahead of routing. */
export const feedHandlers = ({ answers, feeds, library, queries }: Services): Handlers<typeof feedTable> => {
  type Input<Query> = { caller: Caller | null; query: Query & Record<string, unknown> }
  type Feed = { path: string; query: z.ZodObject }

  const feed = <Route extends Feed>(
    route: Route,
    list: (query: z.output<Route['query']>) => Promise<FeedPage>,
  ) => {
    const { path, query: schema } = route
    const askedIn = (url: string) => Object.fromEntries(new URLSearchParams(url.slice(path.length + 1)))
    // The schema of this very route.
    const parse = (url: string) => schema.parse(askedIn(url)) as z.output<Route['query']>
    /** What was asked, in the order in which it was, as the schema read it. */
    const keyOf = (url: string) => {
      const query: Record<string, unknown> = parse(url)
      const names = Object.keys(askedIn(url)).filter((name) => query[name] !== undefined)
      return addressOf(path, Object.fromEntries(names.map((name) => [name, query[name]])))
    }
    const make = async (url: string) => {
      const query = parse(url)
      return feeds.render({ caller: null, path, query }, () => list(query))
    }
    answers.serve(path, make, keyOf)
    return ({ caller, query }: Input<z.output<Route['query']>>) =>
      feeds.answer({ caller, path, query }, () => list(query))
  }
  return {
    listVideos: feed(listVideos, library.list),
    listFeatured: feed(feedRoutes.listFeatured, queries.featured),
    listTrending: feed(feedRoutes.listTrending, queries.trending),
    listMicroClips: feed(feedRoutes.listMicroClips, queries.microClips),
    listShorts: feed(feedRoutes.listShorts, queries.shorts),
  }
}
