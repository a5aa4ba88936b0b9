import type { socialRoutes } from '#shared/contract/engagement.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { Saves } from './saves.service.ts'

type SaveRoutes = Pick<typeof socialRoutes, 'saveVideo' | 'unsaveVideo'>

export const saveHandlers = ({ saves }: { saves: Saves }): Handlers<SaveRoutes> => ({
  saveVideo: ({ caller, params }) => saves.save(caller, params.id),
  unsaveVideo: ({ caller, params }) => saves.unsave(caller, params.id),
})
