import { Clock } from 'lucide-react'
import type { Video } from '#shared/contract/videos.ts'
import { IconButton } from '../../components/button.tsx'
import { showReactionFailure, SIGN_IN_TOAST, useSetWatchLater } from '../../entities/video/reactions.ts'
import { useSession } from '../../entities/session/session.ts'
import { toast } from '../../lib/toast.ts'

const TEXTS = {
  add: {
    label: 'Watch later',
    done: { title: 'Added', description: 'Video added to Watch Later', variant: 'success' },
    failure: 'Failed to add video to Watch Later',
  },
  remove: {
    label: 'Remove from Watch Later',
    done: { title: 'Removed', description: 'Video removed from Watch Later' },
    failure: 'Failed to remove video from Watch Later',
  },
} as const

/** The clock of a video card; pressed while the video is on the Watch Later list. */
export function WatchLaterButton({ video: { id, title, isWatchLater } }: { video: Video }) {
  const { status } = useSession()
  const { mutate, isPending } = useSetWatchLater()
  const { label, done, failure } = isWatchLater ? TEXTS.remove : TEXTS.add

  const toggle = () => {
    if (isPending) return
    if (status === 'anonymous') {
      toast(SIGN_IN_TOAST)
      return
    }
    mutate(
      { id, isWatchLater: !isWatchLater },
      { onSuccess: () => toast(done), onError: showReactionFailure(failure) },
    )
  }
  return (
    <IconButton
      label={`${label}: ${title}`}
      aria-pressed={isWatchLater}
      color={isWatchLater ? 'accent' : undefined}
      onClick={toggle}
    >
      <Clock aria-hidden />
    </IconButton>
  )
}
