import type { seriesRoutes } from '#shared/contract/series.ts'
import type { ExportSection, Parts } from '#server/feature.ts'
import type { VideoLists } from '#server/features/feeds/video-list.ts'
import { CachedResponse } from '#server/http/cached-response.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { createSeriesQueries } from './series.queries.ts'
import { createSeriesService } from './series.service.ts'

const EXPORTS: readonly ExportSection[] = [
  {
    name: 'series',
    sql: `select s.id as position, s.title, s.description, s.created_at as "createdAt" from series s
      where s.owner_id = ? and s.id > ? order by s.id limit ?`,
  },
]

/** Lessons that belong together (docs/decisions/110). The rows go with an account and a lesson by their foreign keys. */
export function seriesFeature(parts: Parts, { videoLists }: { videoLists: VideoLists }) {
  const { database } = parts
  const queries = createSeriesQueries(database.reader)
  const service = createSeriesService(parts)
  /** The JSON of an object and of the videos in it, which are read from memory. */
  const withVideos = async (caller: Caller | null, ids: readonly number[]) => {
    await database.catchUp()
    return (await videoLists.videosJson({ ids }, caller)).toString()
  }
  const handlers: Handlers<typeof seriesRoutes> = {
    listSeries: ({ caller, query }) => queries.published(caller, query),
    listOwnSeries: ({ caller, params, query }) => queries.own(caller, params.id, query),
    async getSeries({ caller, params }) {
      const { facts, ids } = await queries.one(caller, params.id)
      const videos = await withVideos(caller, ids)
      return new CachedResponse(`${JSON.stringify(facts).slice(0, -1)},"lessons":${videos}}`)
    },
    async getSeriesOfVideo({ caller, params }) {
      const found = await queries.partOf(params.id)
      if (!found) return null
      const { facts, nextId } = found
      const next = nextId === null ? '[]' : await withVideos(caller, [nextId])
      return new CachedResponse(
        `${JSON.stringify(facts).slice(0, -1)},"next":${next.slice(1, -1) || 'null'}}`,
      )
    },
    createSeries: ({ caller, body }) => service.create(caller, body),
    changeSeries: ({ caller, params, body }) => service.change(caller, params.id, body),
    deleteSeries: ({ caller, params }) => service.remove(caller, params.id),
  }
  return { handlers, exports: EXPORTS }
}
