import { useRef } from 'react'
import { useDocumentTitle } from '../../components/page.tsx'
import { ReviewDesk } from '../../features/admin/review/desk/review-desk.tsx'
import { NO_STREAMS, type SurfaceHandle } from '../../features/player/surface-props.ts'
import { VideoSurface } from '../../features/player/video-surface.tsx'

/** From its start, wherever the reviewer has watched it before. */
const WHOLE_FILM = { start: 0, end: null }

/** The review desk, with the player of the app. */
export default function ReviewScreen() {
  const player = useRef<SurfaceHandle>(null)
  useDocumentTitle('Review desk')
  return (
    <ReviewDesk
      player={player}
      surface={(video, isStandby) => (
        <VideoSurface
          key={video.videoFile}
          video={video}
          streams={NO_STREAMS}
          segment={WHOLE_FILM}
          handle={isStandby ? undefined : player}
          isReview
          isStandby={isStandby}
        />
      )}
    />
  )
}
