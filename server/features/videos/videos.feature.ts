import type { ownVideoRoutes } from '#shared/contract/own-videos.ts'
import type { videoRoutes } from '#shared/contract/videos.ts'
import { VIDEO_FILES_SQL } from '#server/entities/file-columns.ts'
import type { ExportSection, Parts } from '#server/feature.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { createVideos, type VideoNeeds } from './videos.service.ts'

const EXPORTS: readonly ExportSection[] = [
  {
    name: 'videos',
    sql: `select v.id as position, v.id, v.title, v.description, c.name as category, v.approval_status as "approvalStatus",
      v.review_notes as "reviewNotes", v.submitted_at as "submittedAt", v.reviewed_at as "reviewedAt", v.views, v.likes,
      v.saves, ${VIDEO_FILES_SQL}, v.video_url as "videoUrl"
      from videos v join categories c on c.id = v.category_id where v.creator_id = ? and v.id > ? order by v.id limit ?`,
  },
]

export function videosFeature(parts: Parts, needs: VideoNeeds) {
  const videos = createVideos({ ...parts, ...needs })
  const handlers: Handlers<
    Pick<typeof videoRoutes, 'getVideo' | 'listKept'> & Pick<typeof ownVideoRoutes, 'createVideo'>
  > = {
    createVideo: ({ caller, body }) => videos.create(caller, body),
    getVideo: ({ caller, params }) => videos.get(caller, params.id),
    listKept: ({ caller, query }) => needs.queries.publicOnes(query.ids, caller),
  }
  return { handlers, videos, exports: EXPORTS }
}
