import { categoryRoutes } from '#shared/contract/categories.ts'
import { feedRoutes } from '#shared/contract/feeds.ts'
import { videoRoutes } from '#shared/contract/videos.ts'
import type { BackgroundWork, Parts } from '#server/feature.ts'
import type { PageBrand } from '#server/http/page-brand.ts'
import type { PublicList } from '#server/http/public-lists.ts'
import type { CategoryQueries } from '../categories/categories.queries.ts'
import type { Successors } from '../categories/successors.ts'
import type { Marks } from '#server/features/videos/marks.ts'
import { createFeedQueries } from './feed.queries.ts'
import { FeedLists } from './feed-lists.ts'
import { createPageMetadata } from './page-metadata.ts'
import { VideoJsonCache } from './video-json-cache.ts'
import { createVideoLists } from './video-list.ts'

interface Needs {
  categories: CategoryQueries
  successors: Successors
  marks: Marks
  findPageBrand(): Promise<PageBrand | null>
}

/** The feeds: lists whose ids are in memory in the order of each list. */
export function feedsFeature(
  { database, logger }: Pick<Parts, 'database' | 'logger'>,
  { categories, successors, marks, findPageBrand }: Needs,
) {
  const lists = new FeedLists(database)
  const feeds = createFeedQueries(lists, successors)
  const videoJson = new VideoJsonCache(database)
  const videoLists = createVideoLists(database, videoJson, marks)
  const { listVideos } = videoLists
  const publicLists: PublicList[] = []

  const feed = <Handler>(list: { handler: Handler; publicList: PublicList }): Handler => {
    publicLists.push(list.publicList)
    return list.handler
  }

  const handlers = {
    listVideos: feed(listVideos(videoRoutes.listVideos, ({ query }) => feeds.library(query))),
    listFeatured: feed(listVideos(feedRoutes.listFeatured, ({ query }) => feeds.featured(query))),
    listTrending: feed(listVideos(feedRoutes.listTrending, ({ query }) => feeds.trending(query))),
    listMicroClips: feed(listVideos(feedRoutes.listMicroClips, ({ query }) => feeds.microClips(query))),
    listShorts: feed(listVideos(feedRoutes.listShorts, ({ query }) => feeds.shorts(query))),
    listCategoryVideos: feed(
      listVideos(categoryRoutes.listCategoryVideos, async ({ params, query }) => {
        const page = await feeds.ofCategory(params.id, query)
        // Throws where there is no such category, which no video shows then.
        if (page.ids.length === 0) await categories.one(params.id)
        return page
      }),
    ),
  }

  const ending = new AbortController()
  let filling = Promise.resolve()
  const background: BackgroundWork = {
    async serve() {
      // The first check takes everything as changed.
      await database.catchUp()
      filling = videoJson.fill(ending.signal, (err) => logger.warn({ err }, 'videos were not read ahead'))
    },
    stop() {
      ending.abort()
      return filling
    },
  }
  return {
    handlers,
    publicLists,
    feeds,
    findPageMetadata: createPageMetadata(database, feeds, findPageBrand),
    videoLists,
    videoJson,
    lists,
    marks,
    background,
  }
}
