import path from 'node:path'
import { searchRoutes } from '#shared/contract/search.ts'
import { positionOf, type PageRequest } from '#server/database/paging.ts'
import type { BackgroundWork, Parts } from '#server/feature.ts'
import type { Successors } from '#server/features/categories/successors.ts'
import type { VideoJsonCache } from '#server/features/feeds/video-json-cache.ts'
import type { VideoLists } from '#server/features/feeds/video-list.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { readFieldWords } from './field-words.ts'
import { creatorsOf } from './found-creators.queries.ts'
import { RelatedQueries } from './related.queries.ts'
import { SearchQueries } from './search.queries.ts'

interface Needs {
  videoJson: VideoJsonCache
  videoLists: VideoLists
  successors: Successors
}

/** The synonyms of a department, in its data folder; docs/search-words.md describes the file. */
const OWN_SYNONYMS = 'synonyms.txt'
const NO_MATCH = Buffer.from('"captionMatch":null,')
const AS_TYPED = { corrections: [], leftOut: [], synonyms: [], hasEveryWord: true, didYouMean: [] }

/** A page of ranked ids: its cursor is the number of ids before it. */
function pageOf(ids: readonly number[], { limit, cursor }: PageRequest) {
  const from = positionOf(cursor, 0)
  const to = from + limit
  return { ids: ids.slice(from, to), next: to < ids.length ? { cursor: String(to) } : null }
}

export function searchFeature(
  { config, database, logger }: Pick<Parts, 'config' | 'database' | 'logger'>,
  { videoJson, videoLists, successors }: Needs,
) {
  const words = readFieldWords(path.join(config.dataDir, OWN_SYNONYMS))
  for (const unread of words.unread)
    logger.warn(unread, `a line of ${OWN_SYNONYMS} is left out: it is not like "a = b" or "a > b"`)
  const queries = new SearchQueries(database, videoJson, words)
  const { handler, publicList } = videoLists.listVideos(searchRoutes.searchVideos, async ({ query }) => {
    const { q, limit, cursor, ...wanted } = query
    const categoryId = wanted.categoryId && successors.of(wanted.categoryId)
    const filter = { ...wanted, categoryId }
    const { ids, captionMatches, isProvisional } = await queries.findFiltered(q, filter)
    const more = (id: number) => {
      const match = captionMatches.get(id)
      if (!match) return NO_MATCH
      const { at, text } = match
      return Buffer.from(`"captionMatch":${JSON.stringify({ at, text })},`)
    }
    return { ...pageOf(ids, { limit, cursor }), more, isProvisional }
  })
  const related = new RelatedQueries(database, queries.known, words)
  const relatedList = videoLists.listVideos(searchRoutes.listRelated, async ({ params, query }) => ({
    ids: (await related.find(params.id)).slice(0, query.limit),
    next: null,
  }))
  const handlers: Handlers<typeof searchRoutes> = {
    searchVideos: handler,
    listRelated: relatedList.handler,
    async readSearch({ query }) {
      await database.catchUp()
      const { ids, relaxed } = await queries.find(query.q)
      return { ...(relaxed?.readAs ?? AS_TYPED), creators: await creatorsOf(database.reader, ids) }
    },
  }
  const background: BackgroundWork = {
    // Answers don't wait for it.
    serve: async () =>
      queries.start((err) => logger.warn({ err }, 'the words of the library were not read into memory')),
    stop: () => queries.stop(),
  }
  return { handlers, background, publicLists: [publicList, relatedList.publicList], queries }
}
