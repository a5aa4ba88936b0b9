import type { socialRoutes } from '#shared/contract/engagement.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { Shares } from './shares.service.ts'

export const shareHandlers = ({
  shares,
}: {
  shares: Shares
}): Handlers<Pick<typeof socialRoutes, 'shareVideo'>> => ({
  shareVideo: ({ caller, params }) => shares.share(caller, params.id),
})
