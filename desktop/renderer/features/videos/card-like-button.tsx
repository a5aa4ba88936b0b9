import { chakra } from '@chakra-ui/react'
import { Heart } from 'lucide-react'
import type { Video } from '#shared/contract/videos.ts'
import { formatCounted } from '#shared/format.ts'
import { showReactionFailure, SIGN_IN_TOAST, useSetLike } from '../../entities/video/reactions.ts'
import { useSession } from '../../entities/session/session.ts'
import { toast } from '../../lib/toast.ts'

const LikeButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1.5',
    minWidth: 'touch',
    minHeight: 'touch',
    px: '2',
    borderRadius: 'control',
    color: 'fg.muted',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    _hover: { bg: 'bg.hover', color: 'fg' },
    '&[aria-pressed=true]': { color: 'accent' },
    '&[aria-pressed=true] svg': { fill: 'currentColor' },
  },
})

const onFailure = showReactionFailure(
  'There was an error liking the video. Please try again.',
  'Failed to like video',
)

function onLiked({ isLiked }: { isLiked: boolean }): void {
  toast(
    isLiked
      ? {
          title: 'Video liked',
          description: 'The video has been added to your liked videos.',
          variant: 'success',
        }
      : { title: 'Unliked', description: 'Video removed from likes' },
  )
}

/** The heart of a video card, with its count. */
export function CardLikeButton({ video }: { video: Video }) {
  const { status } = useSession()
  const setLike = useSetLike()
  const toggle = () => {
    if (setLike.isPending) return
    if (status === 'anonymous') toast(SIGN_IN_TOAST)
    else {
      setLike.mutate({ id: video.id, isLiked: !video.isLiked }, { onSuccess: onLiked, onError: onFailure })
    }
  }
  return (
    <LikeButton
      type="button"
      aria-pressed={video.isLiked}
      aria-label={`Like ${video.title}, ${formatCounted(video.likes, 'like')}`}
      title="Like"
      onClick={toggle}
    >
      <Heart size={18} aria-hidden />
    </LikeButton>
  )
}
