import { Clock } from 'lucide-react'
import type { Video } from '#shared/contract/videos.ts'
import { IconButton } from '../../components/button.tsx'
import { useReactionToggle } from '../../entities/video/reactions.ts'

/** The clock of a video card; pressed while the video is on the Watch Later list. */
export function WatchLaterButton({ video }: { video: Video }) {
  const { isOn, isFilled, onPress } = useReactionToggle('watchLater', video)
  return (
    <IconButton
      label={`${isOn ? 'Remove from Watch Later' : 'Watch later'}: ${video.title}`}
      aria-pressed={isOn}
      color={isFilled ? 'accent' : undefined}
      onClick={onPress}
    >
      <Clock aria-hidden />
    </IconButton>
  )
}
