import type { Context } from 'koa'
import type { z } from 'zod'
import { feedRoutes } from '#shared/contract/feeds.ts'
import { videoRoutes } from '#shared/contract/videos.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { ReadyAnswers } from '#server/http/ready-answers.ts'
import type { Feeds } from './feeds.service.ts'
import type { LibraryQueries } from './library.queries.ts'
import type { FeedPage, VideoQueries } from './videos.queries.ts'

interface Services {
  answers: ReadyAnswers
  feeds: Feeds
  library: LibraryQueries
  queries: VideoQueries
}

const listVideos = videoRoutes.listVideos
const feedTable = { ...feedRoutes, listVideos }

/** The feeds, for whoever is signed in; for everybody else they are answered ahead of routing. */
export const feedHandlers = ({ answers, feeds, library, queries }: Services): Handlers<typeof feedTable> => {
  type Input<Query> = { caller: Caller | null; ctx: Context; query: Query & Record<string, unknown> }
  type Feed = { path: string; query: z.ZodObject }

  const feed = <Route extends Feed>(
    route: Route,
    list: (query: z.output<Route['query']>) => Promise<FeedPage>,
  ) => {
    const { path, query: schema } = route
    answers.serve(path, async (url) => {
      const asked = Object.fromEntries(new URLSearchParams(url.slice(path.length + 1)))
      // The schema of this very route.
      const query = schema.parse(asked) as z.output<Route['query']>
      return feeds.render({ caller: null, path, query }, () => list(query))
    })
    return ({ caller, ctx, query }: Input<z.output<Route['query']>>) =>
      feeds.answer({ caller, url: ctx.url, path, query }, () => list(query))
  }
  return {
    listVideos: feed(listVideos, library.list),
    listFeatured: feed(feedRoutes.listFeatured, queries.featured),
    listTrending: feed(feedRoutes.listTrending, queries.trending),
    listMicroClips: feed(feedRoutes.listMicroClips, queries.microClips),
    listShorts: feed(feedRoutes.listShorts, queries.shorts),
  }
}
