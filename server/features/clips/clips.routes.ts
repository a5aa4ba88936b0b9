import type { clipRoutes } from '#shared/contract/clips.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { Clips } from './clips.service.ts'

export const clipHandlers = ({ clips }: { clips: Clips }): Handlers<typeof clipRoutes> => ({
  createClip: ({ caller, params, body }) => clips.create(caller, params.id, body),
})
