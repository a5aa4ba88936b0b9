import { Flex } from '@chakra-ui/react'
import { Bookmark, Heart, Share2 } from 'lucide-react'
import type { Video } from '#shared/contract/videos.ts'
import { formatCount, formatCounted } from '#shared/format.ts'
import { ReactionButton } from '../../../entities/video/reaction-button.tsx'
import { usePlayerReactions } from '../../../entities/video/use-player-reactions.ts'

interface LessonButtonsProps {
  video: Video
  isSharing: boolean
  onToggleShare: () => void
}

/** Like and Save as in the player; Share only opens and closes the share dialog (ML-21). */
export function LessonButtons({ video, isSharing, onToggleShare }: LessonButtonsProps) {
  const { toggleLike, toggleSave, isLikePending, isSavePending } = usePlayerReactions(video)
  return (
    <Flex gap="2" wrap="wrap">
      <ReactionButton
        flex="1"
        isOn={video.isLiked}
        isPending={isLikePending}
        aria-label={`Like, ${formatCounted(video.likes, 'like')}`}
        onPress={toggleLike}
      >
        <Heart aria-hidden />
        {formatCount(video.likes)}
      </ReactionButton>
      <ReactionButton flex="1" isOn={video.isSaved} isPending={isSavePending} onPress={toggleSave}>
        <Bookmark aria-hidden />
        Save
      </ReactionButton>
      <ReactionButton flex="1" isOn={isSharing} onPress={onToggleShare}>
        <Share2 aria-hidden />
        Share
      </ReactionButton>
    </Flex>
  )
}
