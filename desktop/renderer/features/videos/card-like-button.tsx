import { chakra } from '@chakra-ui/react'
import { Heart } from 'lucide-react'
import type { Video } from '#shared/contract/videos.ts'
import { formatCounted } from '#shared/format.ts'
import { showReactionFailure, useReactionToggle } from '../../entities/video/reactions.ts'

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
    '&[data-filled]': { color: 'accent' },
    '&[data-filled] svg': { fill: 'currentColor' },
  },
})

const TOASTS = {
  added: {
    title: 'Video liked',
    description: 'The video has been added to your liked videos.',
    variant: 'success',
  },
  onError: showReactionFailure('There was an error liking the video. Please try again.', {
    title: 'Failed to like video',
  }),
} as const

/** The heart of a video card, with its count. */
export function CardLikeButton({ video }: { video: Video }) {
  const { isOn, isFilled, onPress } = useReactionToggle('like', video, TOASTS)
  return (
    <LikeButton
      type="button"
      aria-pressed={isOn}
      data-filled={isFilled || undefined}
      aria-label={`Like ${video.title}, ${formatCounted(video.likes, 'like')}`}
      title="Like"
      onClick={onPress}
    >
      <Heart size={18} aria-hidden />
    </LikeButton>
  )
}
