import type { commentRoutes } from '#shared/contract/comments.ts'
import type { Videos } from '#server/features/videos/videos.service.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { CommentQueries } from './comments.queries.ts'
import type { Comments } from './comments.service.ts'

interface Services {
  comments: Comments
  queries: CommentQueries
  videos: Videos
}

export const commentHandlers = ({ comments, queries, videos }: Services): Handlers<typeof commentRoutes> => ({
  listComments: async ({ caller, params, query }) => {
    await videos.requireVisible(caller, params.id)
    return queries.ofVideo(caller, params.id, query)
  },
  createComment: ({ caller, params, body }) => comments.create(caller, params.id, body.text),
  deleteComment: ({ caller, params }) => comments.remove(caller, params.id),
})
