import { Flex } from '@chakra-ui/react'
import { Bookmark, Heart, Share2 } from 'lucide-react'
import type { Video } from '#shared/contract/videos.ts'
import { formatCount, formatCounted } from '#shared/format.ts'
import { Button } from '../../../components/button.tsx'
import { usePlayerReactions } from '../../../entities/video/use-player-reactions.ts'

interface LessonButtonsProps {
  video: Video
  isSharing: boolean
  onToggleShare: () => void
}

/** Like and Save as in the player; Share only opens and closes the share dialog (ML-21). */
export function LessonButtons({ video, isSharing, onToggleShare }: LessonButtonsProps) {
  const { toggleLike, toggleSave, isLikePending, isSavePending } = usePlayerReactions(video)
  const mark = { '&[aria-pressed=true] svg': { color: 'accent', fill: 'currentColor' } }
  return (
    <Flex gap="2" wrap="wrap">
      <Button
        flex="1"
        aria-pressed={video.isLiked}
        aria-label={`Like, ${formatCounted(video.likes, 'like')}`}
        aria-disabled={isLikePending || undefined}
        css={mark}
        onClick={() => {
          if (!isLikePending) toggleLike()
        }}
      >
        <Heart aria-hidden />
        {formatCount(video.likes)}
      </Button>
      <Button
        flex="1"
        aria-pressed={video.isSaved}
        aria-disabled={isSavePending || undefined}
        css={mark}
        onClick={() => {
          if (!isSavePending) toggleSave()
        }}
      >
        <Bookmark aria-hidden />
        Save
      </Button>
      <Button flex="1" aria-pressed={isSharing} css={mark} onClick={onToggleShare}>
        <Share2 aria-hidden />
        Share
      </Button>
    </Flex>
  )
}
