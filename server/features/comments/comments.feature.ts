import type { commentRoutes } from '#shared/contract/comments.ts'
import type { Parts } from '#server/feature.ts'
import type { Videos } from '#server/features/videos/videos.service.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { createCommentQueries } from './comments.queries.ts'
import { createComments } from './comments.service.ts'

export function commentsFeature(parts: Parts, { videos }: { videos: Videos }) {
  const queries = createCommentQueries(parts.database)
  const comments = createComments({ ...parts, queries })
  const handlers: Handlers<typeof commentRoutes> = {
    listComments: async ({ caller, params, query }) => {
      await videos.requireVisible(caller, params.id)
      return queries.ofVideo(caller, params.id, query)
    },
    createComment: ({ caller, params, body }) => comments.create(caller, params.id, body.text),
    deleteComment: ({ caller, params }) => comments.remove(caller, params.id),
  }
  return { handlers }
}
