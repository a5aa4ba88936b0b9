import { Box, Flex } from '@chakra-ui/react'
import { Bookmark } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { Page } from '../../components/page.tsx'
import { CollectionList } from '../../features/reactions/collection-list.tsx'
import { VideoGrid, VideoGridSkeleton } from '../../features/videos/video-grid.tsx'
import { useSession, useUnknownSession } from '../../entities/session/session.ts'
import { usePlatform } from '../../platform/platform.ts'

const DownloadButton = lazy(() => import('../../features/downloads/download-button.tsx'))
const KeepSavedSwitch = lazy(() => import('../../features/downloads/keep-saved-switch.tsx'))
const OfflineVideos = lazy(() => import('../../features/downloads/offline-videos.tsx'))

export default function SavedScreen() {
  const { user } = useSession()
  const { ask } = useUnknownSession()
  const { downloads } = usePlatform()
  const downloadOf = (video: Video) =>
    downloads?.disk && (
      <Suspense fallback={<Box boxSize="touch" />}>
        <DownloadButton video={video} />
      </Suspense>
    )
  const showOffline = (retry: () => void) => (
    <Suspense fallback={<VideoGridSkeleton />}>
      <OfflineVideos onRetry={retry} skeleton={<VideoGridSkeleton />}>
        {(videos) => <VideoGrid isFirst videos={videos} actionsOf={downloadOf} />}
      </OfflineVideos>
    </Suspense>
  )
  return (
    <Page
      title="Saved Videos"
      subtitle="Your collection of saved videos"
      actions={
        downloads?.disk && (
          <Suspense fallback={<Box height="touch" />}>
            <KeepSavedSwitch />
          </Suspense>
        )
      }
    >
      {!user && downloads && showOffline(ask)}
      {user && (
        <CollectionList
          reaction="save"
          userId={user.id}
          icon={Bookmark}
          emptyMessage="You haven't saved any videos yet."
          skeleton={<VideoGridSkeleton />}
          fallback={downloads ? showOffline : undefined}
        >
          {(videos, actionsOf) => (
            <VideoGrid
              isFirst
              videos={videos}
              actionsOf={(video) => (
                <Flex>
                  {downloadOf(video)}
                  {actionsOf(video)}
                </Flex>
              )}
            />
          )}
        </CollectionList>
      )}
    </Page>
  )
}
