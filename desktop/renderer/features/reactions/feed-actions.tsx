import { chakra, Text, VisuallyHidden, VStack } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { Bookmark, Heart, MessageSquare, Share2, type LucideIcon } from 'lucide-react'
import type { Video } from '#shared/contract/videos.ts'
import { formatCount } from '#shared/format.ts'
import {
  isSignedOut,
  REACTIONS,
  showReactionFailure,
  useSetReaction,
  type Reaction,
} from '../../entities/video/reactions.ts'
import { signInRequest } from '../../entities/session/sign-in-request.ts'
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
    // Four of them fit the height of a phone with large text.
    boxSize: 'min({sizes.12}, max(44px, 6dvh))',
    borderRadius: 'full',
    bg: { base: 'bg.overlay', md: 'bg.raised' },
    color: 'fg',
    transitionProperty: 'background-color, color',
    transitionDuration: 'fast',
    _hover: { bg: 'bg.hover' },
    '&[data-filled]': { color: 'accent' },
    '&[data-filled] svg': { fill: 'currentColor' },
  },
})

interface FeedActionProps {
  icon: LucideIcon
  label: string
  caption: string
  /** The noun that the caption counts; a caption without a count repeats the label, and isn't read out. */
  captionNoun?: string
  isOn?: boolean
  /** From the press on; `isOn` follows with the server's answer (VF-43, VF-44). */
  isFilled?: boolean
  isPending?: boolean
  onPress: () => void
}

function FeedAction({
  icon: Icon,
  label,
  caption,
  captionNoun,
  isOn,
  isFilled = false,
  isPending = false,
  onPress,
}: FeedActionProps) {
  return (
    <VStack gap="min({spacing.1}, 4px)">
      <RoundButton
        type="button"
        aria-label={label}
        title={label}
        aria-pressed={isOn}
        aria-disabled={isPending || undefined}
        data-filled={isFilled || undefined}
        onClick={() => {
          if (!isPending) onPress()
        }}
      >
        <Icon size={24} aria-hidden />
      </RoundButton>
      <Text
        as="span"
        textStyle="numbers"
        fontSize="min({fontSizes.xs}, 2dvh)"
        fontWeight="semibold"
        aria-hidden={!captionNoun}
      >
        {caption}
        {captionNoun && <VisuallyHidden> {captionNoun}</VisuallyHidden>}
      </Text>
    </VStack>
  )
}

/**
 * Checks the session before the reaction is set; without a session it leads to the sign-in (VF-34, VF-38). The icon is
 * filled from the press on, and again as before when the reaction is refused.
 */
function useFeedReaction(reaction: Reaction, video: Video) {
  const { mutateAsync } = useSetReaction(reaction)
  const { field, toasts, failures } = REACTIONS[reaction]
  const isOn = video[field]
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (wanted: boolean) => {
      await api.getCurrentUser()
      return mutateAsync({ id: video.id, isOn: wanted })
    },
    onSuccess: (state) => toast(state[field] ? toasts.added : toasts.removed),
    onError: (error, wanted) => {
      const text = wanted ? failures.add : failures.remove
      const press = { kind: reaction, id: video.id }
      showReactionFailure(text, { retry: () => mutate(wanted), press })(error)
      if (isSignedOut(error)) signInRequest.open(press)
    },
  })
  return { isOn, isFilled: isPending ? variables : isOn, isPending, onPress: () => mutate(!isOn) }
}

interface FeedActionsProps {
  video: Video
  onComments: () => void
}

/** The like, comment, save and share buttons of a clip in the feed. Give them the clip's id as their key. */
export function FeedActions({ video, onComments }: FeedActionsProps) {
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
    <VStack gap="min({spacing.3}, 12px)" data-feed-actions>
      <FeedAction
        icon={Heart}
        label="Like"
        caption={formatCount(video.likes)}
        captionNoun="likes"
        {...like}
      />
      <FeedAction icon={MessageSquare} label="Comments" caption="Comments" onPress={onComments} />
      <FeedAction icon={Bookmark} label="Save" caption={save.isOn ? 'Saved' : 'Save'} {...save} />
      <FeedAction icon={Share2} label="Share" caption="Share" onPress={onShare} />
    </VStack>
  )
}
