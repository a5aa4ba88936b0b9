import type { Parts } from '#server/feature.ts'
import type { Videos } from '#server/features/videos/videos.service.ts'
import { createCommentQueries } from './comments.queries.ts'
import { commentHandlers } from './comments.routes.ts'
import { createComments } from './comments.service.ts'

interface Needs {
  videos: Videos
}

export function commentsFeature(parts: Parts, { videos }: Needs) {
  const queries = createCommentQueries(parts.database)
  return { handlers: commentHandlers({ comments: createComments({ ...parts, queries }), queries, videos }) }
}
