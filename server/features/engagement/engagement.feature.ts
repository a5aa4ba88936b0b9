import type { Parts } from '#server/feature.ts'
import { engagementHandlers } from './engagement.routes.ts'
import { createFollows } from './follows.service.ts'
import { createLikes } from './likes.service.ts'
import { createSaves } from './saves.service.ts'
import { createShares } from './shares.service.ts'
import { createViewerFinder } from './viewer.ts'
import { createViews } from './views.service.ts'
import { createWatchLaterList } from './watch-later.service.ts'

export function engagementFeature(parts: Parts) {
  const views = createViews(parts)
  return {
    handlers: engagementHandlers({
      follows: createFollows(parts),
      likes: createLikes(parts),
      saves: createSaves(parts),
      shares: createShares(parts),
      views,
      watchLater: createWatchLaterList(parts),
      findViewer: createViewerFinder(parts.config.jwtSecret),
    }),
    background: { sweep: views.forgetBrowsers },
    views,
  }
}
