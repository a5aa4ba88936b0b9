import { chakra, Text, VisuallyHidden, VStack } from '@chakra-ui/react'
import { Bookmark, Heart, Share2, type LucideIcon } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { Video } from '#shared/contract/videos.ts'
import { formatCount } from '#shared/format.ts'
import {
  isSignedOut,
  REACTIONS,
  showReactionFailure,
  useSetReaction,
  type Reaction,
} from '../../entities/video/reactions.ts'
import { shareVideo } from '../../entities/video/sharing.ts'
import { api } from '../../lib/api.ts'
import { serverOrigin } from '../../lib/server-origin.ts'
import { toast } from '../../lib/toast.ts'
import { usePlatform } from '../../platform/platform.ts'

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

/** Checks the session before the reaction is set; without a session it leads to the sign-in (VF-34, VF-38). */
function useFeedReaction(reaction: Reaction, video: Video) {
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useSetReaction(reaction)
  const { field, toasts, failures } = REACTIONS[reaction]
  const isOn = video[field]
  const toggle = async () => {
    try {
      await api.getCurrentUser()
      const state = await mutateAsync({ id: video.id, isOn: !isOn })
      toast(state[field] ? toasts.added : toasts.removed)
    } catch (error) {
      showReactionFailure(isOn ? failures.remove : failures.add)(error)
      if (isSignedOut(error)) void navigate('/auth')
    }
  }
  return { isOn, isPending, onPress: () => void toggle() }
}

/** The like, save and share buttons of a clip in the feed. */
export function FeedActions({ video }: { video: Video }) {
  const like = useFeedReaction('like', video)
  const save = useFeedReaction('save', video)
  const { share } = usePlatform()
  const { id, title } = video
  // The share sheet of the device, or the link on the clipboard where there is none (VF-64, VF-70).
  const onShare = () => {
    const url = `${serverOrigin.read()}/videos/${id}`
    void shareVideo(id, { title, text: `Check out this video: ${title}`, url }, share)
  }
  return (
    <VStack gap="3" data-feed-actions>
      <FeedAction
        icon={Heart}
        label="Like"
        caption={formatCount(video.likes)}
        captionNoun="likes"
        {...like}
      />
      <FeedAction icon={Bookmark} label="Save" caption={save.isOn ? 'Saved' : 'Save'} {...save} />
      <FeedAction icon={Share2} label="Share" caption="Share" onPress={onShare} />
    </VStack>
  )
}
