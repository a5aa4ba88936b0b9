import { useCallback, useState } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { lazyDialog } from '../../components/lazy-part.tsx'
import { VerticalFeed, type VerticalFeedProps } from '../../features/clips/feed/vertical-feed.tsx'
import { FeedActions } from '../../features/reactions/feed-actions.tsx'

const CommentsSheet = lazyDialog(() => import('./comments-sheet.tsx'))

/** The vertical feed with the buttons beside its clips; the comments open over the clip, which plays on. */
export function ClipFeed(props: Omit<VerticalFeedProps, 'actionsOf'>) {
  const [discussed, setDiscussed] = useState<Video | null>(null)
  const actionsOf = useCallback(
    (video: Video) => <FeedActions key={video.id} video={video} onComments={() => setDiscussed(video)} />,
    [],
  )
  return (
    <>
      <VerticalFeed {...props} actionsOf={actionsOf} />
      {discussed && <CommentsSheet videoId={discussed.id} onClose={() => setDiscussed(null)} />}
    </>
  )
}
