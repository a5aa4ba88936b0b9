import type { Video } from '#shared/contract/videos.ts'
import { VerticalFeed } from '../../features/clips/feed/vertical-feed.tsx'
import { FeedActions } from '../../features/reactions/feed-actions.tsx'
import type { Pages } from '../../lib/use-pages.ts'

/** A paged list of videos as a vertical feed that fills its page. */
export const VideoReels = ({ pages }: { pages: Pages<Video> }) => (
  <VerticalFeed
    layout="area"
    hasHomeButton={false}
    videos={pages.items ?? []}
    isLoading={pages.isLoading}
    hasMore={pages.hasMore}
    isLoadingMore={pages.isLoadingMore}
    onLoadMore={pages.loadMore}
    actionsOf={(video) => <FeedActions video={video} />}
  />
)
