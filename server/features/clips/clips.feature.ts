import type { clipRoutes } from '#shared/contract/clips.ts'
import type { Parts } from '#server/feature.ts'
import type { Quotas } from '#server/features/uploads/quotas.ts'
import type { VideoQueries } from '#server/features/videos/videos.queries.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { createClips } from './clips.service.ts'

export function clipsFeature(parts: Parts, needs: { queries: VideoQueries; quotas: Quotas }) {
  const clips = createClips({ ...parts, ...needs })
  const handlers: Handlers<typeof clipRoutes> = {
    createClip: ({ caller, params, body }) => clips.create(caller, params.id, body),
  }
  return { handlers }
}
