import { Bookmark } from 'lucide-react'
import { Page } from '../../components/page.tsx'
import { CollectionList } from '../../features/collections/collection-list.tsx'
import { VideoGrid, VideoGridSkeleton } from '../../features/videos/video-grid.tsx'
import { useSession } from '../../lib/session.ts'

export default function SavedScreen() {
  const { user } = useSession()
  return (
    <Page title="Saved Videos" subtitle="Your collection of saved videos">
      {user && (
        <CollectionList
          kind="saved"
          userId={user.id}
          icon={Bookmark}
          emptyMessage="You haven't saved any videos yet."
          skeleton={<VideoGridSkeleton />}
        >
          {(videos, actionsOf) => <VideoGrid isFirst videos={videos} actionsOf={actionsOf} />}
        </CollectionList>
      )}
    </Page>
  )
}
