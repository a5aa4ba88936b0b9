import type { socialRoutes } from '#shared/contract/engagement.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { Likes } from './likes.service.ts'

type LikeRoutes = Pick<typeof socialRoutes, 'likeVideo' | 'unlikeVideo'>

export const likeHandlers = ({ likes }: { likes: Likes }): Handlers<LikeRoutes> => ({
  likeVideo: ({ caller, params }) => likes.like(caller, params.id),
  unlikeVideo: ({ caller, params }) => likes.unlike(caller, params.id),
})
