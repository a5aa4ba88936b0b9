import type { socialRoutes } from '#shared/contract/engagement.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { createViewerFinder } from './viewer.ts'
import type { Views } from './views.service.ts'

interface Options {
  views: Views
  secret: string
}

export const viewHandlers = ({
  views,
  secret,
}: Options): Handlers<Pick<typeof socialRoutes, 'viewVideo'>> => {
  const findViewer = createViewerFinder(secret)
  return {
    viewVideo: async ({ caller, params, ctx }) =>
      views.record(await findViewer(ctx, caller), caller, params.id),
  }
}
