import type { clipRoutes } from '#shared/contract/clips.ts'
import type { Parts } from '#server/feature.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { createClips, type ClipNeeds } from './clips.service.ts'

export function clipsFeature(parts: Parts, needs: ClipNeeds) {
  const clips = createClips({ ...parts, ...needs })
  const handlers: Handlers<typeof clipRoutes> = {
    createClip: ({ caller, params, body }) => clips.create(caller, params.id, body),
  }
  return { handlers }
}
