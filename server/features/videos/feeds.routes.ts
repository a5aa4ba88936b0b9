import type { Context } from 'koa'
import type { feedRoutes } from '#shared/contract/feeds.ts'
import type { videoRoutes } from '#shared/contract/videos.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { Feeds } from './feeds.service.ts'
import type { CardPage, VideoQueries } from './videos.queries.ts'

interface Services {
  feeds: Feeds
  queries: VideoQueries
}

type FeedRoutes = typeof feedRoutes & Pick<typeof videoRoutes, 'listVideos'>

export const feedHandlers = ({ feeds, queries }: Services): Handlers<FeedRoutes> => {
  type Input<Query> = { caller: Caller | null; ctx: Context; query: Query & Record<string, unknown> }
  const feed =
    <Query>(list: (query: Query) => Promise<CardPage>) =>
    ({ caller, ctx, query }: Input<Query>) =>
      feeds.answer({ caller, url: ctx.url, path: ctx.path, query }, () => list(query))
  return {
    listVideos: feed(queries.all),
    listFeatured: feed(queries.featured),
    listTrending: feed(queries.trending),
    listMicroClips: feed(queries.microClips),
    listShorts: feed(queries.shorts),
  }
}
