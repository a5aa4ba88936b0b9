import { Flex } from '@chakra-ui/react'
import { Bookmark, Clock, Heart, Scissors, Share2, type LucideIcon } from 'lucide-react'
import { Suspense, type ComponentProps } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { lazyOr } from '../../components/lazy-part.tsx'
import { ReportButton } from '../../entities/report/report-button.tsx'
import { reportableVideo } from '../../entities/report/reportable.ts'
import { ReactionButton } from '../../entities/video/reaction-button.tsx'
import { askToSignIn, PLAYER_TOASTS, useReactionToggle } from '../../entities/video/reactions.ts'
import { useSession } from '../../entities/session/session.ts'
import { useIsMobile } from '../../lib/use-media-query.ts'

/** Loaded for the few people who may open a video that is not public. */
const ReviewNotice = lazyOr(
  () => import('./review-notice.tsx'),
  () => null,
)

interface ActionProps extends Pick<
  ComponentProps<typeof ReactionButton>,
  'isOn' | 'isFilled' | 'isPending' | 'onPress'
> {
  icon: LucideIcon
  label: string
  isWide?: boolean
}

const Action = ({ icon: Icon, label, isWide = false, ...rest }: ActionProps) => (
  <ReactionButton
    variant="outline"
    px="3"
    // Three and two in a row of a phone, and fewer with large text.
    flex={{ base: isWide ? '1 0 45%' : '1 0 30%', md: 'none' }}
    {...rest}
  >
    <Icon aria-hidden />
    {label}
  </ReactionButton>
)

interface VideoActionsProps {
  video: Video
  onShare: () => void
  /** Opens the dialog that creates a micro clip; only for signed-in users. */
  onCut: () => void
}

/** The buttons below a public video; of any other one its state, since nobody else can open its address. */
export function VideoActions(props: VideoActionsProps) {
  const { approvalStatus } = props.video
  return approvalStatus === 'approved' ? (
    <PublicActions {...props} />
  ) : (
    <Suspense fallback={null}>
      <ReviewNotice state={approvalStatus} />
    </Suspense>
  )
}

function PublicActions({ video, onShare, onCut }: VideoActionsProps) {
  const { status } = useSession()
  const isMobile = useIsMobile()
  const like = useReactionToggle('like', video, PLAYER_TOASTS.like)
  const save = useReactionToggle('save', video, PLAYER_TOASTS.save)
  const watchLater = useReactionToggle('watchLater', video)
  return (
    <>
      <Flex wrap="wrap" gap="2">
        <Action icon={Heart} label="Like" {...like} />
        <Action icon={Bookmark} label="Save" {...save} />
        <Action icon={Share2} label="Share" onPress={onShare} />
        <Action icon={Clock} label="Watch later" isWide {...watchLater} />
        <Action
          icon={Scissors}
          label={isMobile ? 'Micro Lesson' : 'Create Micro Lesson'}
          isWide
          onPress={() => (status === 'anonymous' ? askToSignIn() : onCut())}
        />
      </Flex>
      <ReportButton subject={reportableVideo(video)} mt="2" />
    </>
  )
}
