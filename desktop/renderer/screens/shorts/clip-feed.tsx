import { Suspense, useCallback, useState } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { lazyDialog, lazyOr } from '../../components/lazy-part.tsx'
import { ReportHost } from '../../entities/report/report-button.tsx'
import { reportableVideo, type Reportable } from '../../entities/report/reportable.ts'
import { VerticalFeed, type VerticalFeedProps } from '../../features/clips/feed/vertical-feed.tsx'
import { useDialog } from '../../lib/use-dialog.ts'
import { useSession } from '../../entities/session/session.ts'
import { usePlatform } from '../../platform/platform.ts'
import { FeedActions } from '../../features/reactions/feed-actions.tsx'

/** Loaded for signed-in people, on devices that keep lessons. */
const DownloadButton = lazyOr(
  () => import('../../features/downloads/download-button.tsx'),
  () => null,
)
const CommentsSheet = lazyDialog(() => import('./comments-sheet.tsx'))

/** The vertical feed with the buttons beside its clips; the comments open over the clip, which plays on. */
export function ClipFeed(props: Omit<VerticalFeedProps, 'actionsOf' | 'onReport' | 'keepOf'>) {
  const [discussed, setDiscussed] = useState<Video | null>(null)
  const { user } = useSession()
  const { downloads } = usePlatform()
  const report = useDialog<Reportable>()
  const { open } = report
  const actionsOf = useCallback(
    (video: Video) => <FeedActions key={video.id} video={video} onComments={() => setDiscussed(video)} />,
    [],
  )
  const onReport = useCallback((video: Video) => open(reportableVideo(video)), [open])
  const isKeeper = downloads !== null && user !== null
  const keepOf = useCallback(
    (video: Video) =>
      isKeeper && (
        <Suspense fallback={null}>
          <DownloadButton video={video} />
        </Suspense>
      ),
    [isKeeper],
  )
  return (
    <>
      <VerticalFeed {...props} actionsOf={actionsOf} onReport={onReport} keepOf={keepOf} />
      {discussed && <CommentsSheet video={discussed} onClose={() => setDiscussed(null)} />}
      <ReportHost dialog={report} />
    </>
  )
}
