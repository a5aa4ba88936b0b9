import type { videoRoutes } from '#shared/contract/videos.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { Processing } from './processing.service.ts'

interface Services {
  processing: Processing
}

export const processingHandlers = ({
  processing,
}: Services): Handlers<Pick<typeof videoRoutes, 'retryVideo'>> => ({
  retryVideo: ({ caller, params }) => processing.retry(caller, params.id),
})
