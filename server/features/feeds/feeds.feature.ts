import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { categoryRoutes } from '#shared/contract/categories.ts'
import { describeRequest } from '#shared/contract/create-client.ts'
import { feedRoutes } from '#shared/contract/feeds.ts'
import { videoRoutes } from '#shared/contract/videos.ts'
import type { BackgroundWork, Parts } from '#server/feature.ts'
import { CachedResponse } from '#server/http/cached-response.ts'
import type { Caller } from '#server/http/caller.ts'
import { linkHeader, type Handlers } from '#server/http/mount-routes.ts'
import type { PublicList } from '#server/http/response-cache.ts'
import type { CategoryQueries } from '../categories/categories.queries.ts'
import type { Marks } from '../engagement/marks.ts'
import { createFeedQueries, type FeedPage } from './feed.queries.ts'
import { FeedLists } from './feed-lists.ts'
import { VideoJsonCache } from './video-json-cache.ts'
import { feedJson } from './video-json.ts'

interface Needs {
  categories: CategoryQueries
  marks: Marks
}

interface FeedRoute {
  method: 'GET'
  path: `/${string}`
  params?: z.ZodObject
  query: z.ZodObject
}

interface Input<Route extends FeedRoute> {
  params: Route['params'] extends z.ZodObject ? z.output<Route['params']> : unknown
  query: z.output<Route['query']>
}

const routes = {
  ...feedRoutes,
  listVideos: videoRoutes.listVideos,
  listCategoryVideos: categoryRoutes.listCategoryVideos,
}

/** The path parameters by name. */
function paramsOf({ path: pattern }: FeedRoute, path: string): Record<string, string | undefined> {
  const parts = path.split('/')
  const names = pattern.split('/')
  return Object.fromEntries(
    names.flatMap((name, index) => (name.startsWith(':') ? [[name.slice(1), parts[index]]] : [])),
  )
}

/**
 * The feeds, as handlers of their routes and as public lists for the response cache. Both respond in the same way: the
 * ids of a page, the JSON of its videos and the marks of the caller come from memory.
 */
export function feedsFeature({ database }: Pick<Parts, 'database'>, { categories, marks }: Needs) {
  const lists = new FeedLists(database)
  const feeds = createFeedQueries(lists)
  const videoJson = new VideoJsonCache(database)
  const publicLists: PublicList[] = []
  // Versions count from the start of the process: the validators of another process must differ.
  const start = randomUUID()

  const feed = <Route extends FeedRoute>(route: Route, list: (input: Input<Route>) => Promise<FeedPage>) => {
    const respond = async (caller: Caller | null, input: Input<Route>) => {
      // Taken before the read: after a commit in between, the validator is too old, never too new.
      const etag = `W/"${start}.${database.version}.${caller?.id ?? 0}"`
      const { rows, next } = await list(input)
      const found = await videoJson.find(rows.map(([id]) => id))
      const bits = caller && (await marks.on(caller.id, found))
      const body = feedJson(found, bits)
      const { url: path } = describeRequest(route, Object.assign({}, input.params))
      return new CachedResponse(body, { etag, link: linkHeader(path, input.query, next) })
    }
    publicLists.push({
      path: route.path,
      read(path, search) {
        const given = Object.fromEntries(new URLSearchParams(search))
        const params = route.params?.parse(paramsOf(route, path))
        const query: Record<string, unknown> = route.query.parse(given)
        const known = Object.keys(given).filter((name) => query[name] !== undefined)
        const { url: key } = describeRequest(route, {
          ...params,
          ...Object.fromEntries(known.map((name) => [name, query[name]])),
        })
        // The schemas are those of this very route.
        return { key, make: (caller) => respond(caller, { params, query } as Input<Route>) }
      },
    })
    return async ({ caller, ...input }: Input<Route> & { caller: Caller | null }) => {
      await database.catchUp()
      return respond(caller, input)
    }
  }

  const handlers: Handlers<typeof routes> = {
    listVideos: feed(routes.listVideos, ({ query }) => feeds.library(query)),
    listFeatured: feed(routes.listFeatured, ({ query }) => feeds.featured(query)),
    listTrending: feed(routes.listTrending, ({ query }) => feeds.trending(query)),
    listMicroClips: feed(routes.listMicroClips, ({ query }) => feeds.microClips(query)),
    listShorts: feed(routes.listShorts, ({ query }) => feeds.shorts(query)),
    listCategoryVideos: feed(routes.listCategoryVideos, async ({ params, query }) => {
      const { id } = await categories.one(params.id)
      return feeds.ofCategory(id, query)
    }),
  }
  const background: BackgroundWork = {
    start: () => Promise.resolve(videoJson.start()),
    async stop() {
      await Promise.all([lists.stop(), videoJson.stop()])
    },
  }
  return { handlers, publicLists, videoJson, lists, marks, background }
}
