import type { searchRoutes } from '#shared/contract/search.ts'
import type { Parts } from '#server/feature.ts'
import { presentEach } from '#server/database/bad-rows.ts'
import { padded, placesFor } from '#server/database/id-list.ts'
import { SELECT_VIDEO, toVideo, type VideoRow } from '#server/features/videos/video-row.ts'
import type { VideoQueries } from '#server/features/videos/videos.queries.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { SearchQueries } from './search.queries.ts'

export function searchFeature({ database }: Pick<Parts, 'database'>, needs: { queries: VideoQueries }) {
  const queries = new SearchQueries(database)
  const handlers: Handlers<typeof searchRoutes> = {
    async searchVideos({ caller, query }) {
      await database.catchUp()
      const { ids, captionMatches } = await queries.find(query.q)
      if (ids.length === 0) return []
      const sql = `${SELECT_VIDEO} where v.id in (${placesFor(ids)})`
      const rows = await database.reader.all<VideoRow>(sql, padded(ids))
      const found = new Map(rows.map((row) => [row.id, row]))
      const videos = presentEach(
        ids.flatMap((id) => found.get(id) ?? []),
        (row) => ({ ...toVideo(row), captionMatch: captionMatches.get(row.id) ?? null }),
      )
      if (caller) await needs.queries.mark(videos, caller.id)
      return videos
    },
  }
  return { handlers, queries }
}
