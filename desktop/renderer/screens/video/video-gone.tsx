import { VideoOff } from 'lucide-react'
import { LinkButton } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { Page } from '../../components/page.tsx'

/** In the place of a video that was withdrawn, deleted, or is not public yet. */
const VideoGone = () => (
  <Page title="Video Not Found">
    <EmptyState
      icon={VideoOff}
      title="This video is not here any more."
      description="It may have been withdrawn, or it waits for review."
      action={
        <LinkButton to="/discover" variant="primary">
          Discover Training
        </LinkButton>
      }
    />
  </Page>
)

export default VideoGone
