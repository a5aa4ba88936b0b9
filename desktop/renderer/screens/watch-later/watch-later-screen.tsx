import { Clock } from 'lucide-react'
import { Page } from '../../components/page.tsx'
import { CollectionList } from '../../features/reactions/collection-list.tsx'
import { VideoGrid, VideoGridSkeleton } from '../../features/videos/video-grid.tsx'
import { useSession } from '../../entities/session/session.ts'

export default function WatchLaterScreen() {
  const { user } = useSession()
  return (
    <Page title="Watch Later" subtitle="Videos you have put aside for later">
      {user && (
        <CollectionList
          reaction="watchLater"
          userId={user.id}
          icon={Clock}
          emptyMessage="You haven't put any videos aside yet."
          skeleton={<VideoGridSkeleton />}
        >
          {(videos, actionsOf) => <VideoGrid isFirst videos={videos} actionsOf={actionsOf} />}
        </CollectionList>
      )}
    </Page>
  )
}
