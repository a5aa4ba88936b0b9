import { chakra, Text, VisuallyHidden, VStack } from '@chakra-ui/react'
import { Bookmark, Heart, Share2, type LucideIcon } from 'lucide-react'
import type { Video } from '#shared/contract/videos.ts'
import { formatCount } from '#shared/format.ts'
import { useToggleLike, useToggleSave } from './use-feed-reactions.ts'
import { useShareVideo } from './use-share-video.ts'

const RoundButton = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSize: '12',
    borderRadius: 'full',
    bg: { base: 'bg.overlay', md: 'bg.raised' },
    color: 'fg',
    transitionProperty: 'background-color, color',
    transitionDuration: 'fast',
    _hover: { bg: 'bg.hover' },
    '&[aria-pressed=true]': { color: 'accent' },
    '&[aria-pressed=true] svg': { fill: 'currentColor' },
  },
})

interface FeedActionProps {
  icon: LucideIcon
  label: string
  caption: string
  /** The noun that the caption counts; a caption without a count repeats the label, and isn't read out. */
  captionNoun?: string
  isOn?: boolean
  isPending?: boolean
  onPress: () => void
}

function FeedAction({
  icon: Icon,
  label,
  caption,
  captionNoun,
  isOn,
  isPending = false,
  onPress,
}: FeedActionProps) {
  return (
    <VStack gap="1">
      <RoundButton
        type="button"
        aria-label={label}
        title={label}
        aria-pressed={isOn}
        aria-disabled={isPending || undefined}
        onClick={() => {
          if (!isPending) onPress()
        }}
      >
        <Icon size={24} aria-hidden />
      </RoundButton>
      <Text as="span" textStyle="numbers" fontSize="xs" fontWeight="semibold" aria-hidden={!captionNoun}>
        {caption}
        {captionNoun && <VisuallyHidden> {captionNoun}</VisuallyHidden>}
      </Text>
    </VStack>
  )
}

/** The like, save and share buttons of a clip in the feed. */
export function FeedActions({ video }: { video: Video }) {
  const like = useToggleLike()
  const save = useToggleSave()
  const share = useShareVideo()
  return (
    <VStack gap="3" data-feed-actions>
      <FeedAction
        icon={Heart}
        label="Like"
        caption={formatCount(video.likes)}
        captionNoun="likes"
        isOn={video.isLiked}
        isPending={like.isPending}
        onPress={() => like.toggle(video)}
      />
      <FeedAction
        icon={Bookmark}
        label="Save"
        caption={video.isSaved ? 'Saved' : 'Save'}
        isOn={video.isSaved}
        isPending={save.isPending}
        onPress={() => save.toggle(video)}
      />
      <FeedAction icon={Share2} label="Share" caption="Share" onPress={() => void share(video)} />
    </VStack>
  )
}
