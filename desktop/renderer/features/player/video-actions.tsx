import { Grid } from '@chakra-ui/react'
import { Bookmark, Clock, Heart, Scissors, Share2, type LucideIcon } from 'lucide-react'
import type { Video } from '#shared/contract/videos.ts'
import { Button } from '../../components/button.tsx'
import { SIGN_IN_TOAST } from '../../entities/video/reactions.ts'
import { useSession } from '../../entities/session/session.ts'
import { toast } from '../../lib/toast.ts'
import { useIsMobile } from '../../lib/use-media-query.ts'
import { usePlayerReactions } from '../../entities/video/use-player-reactions.ts'

interface ActionProps {
  icon: LucideIcon
  label: string
  onPress: () => void
  /** The state of a toggle; undefined for other buttons. */
  isOn?: boolean
  isPending?: boolean
  isWide?: boolean
}

function Action({ icon: Icon, label, onPress, isOn, isPending = false, isWide = false }: ActionProps) {
  return (
    <Button
      variant="outline"
      px="3"
      gridColumn={{ base: isWide ? 'span 3' : 'span 2', md: 'auto' }}
      aria-pressed={isOn}
      aria-disabled={isPending || undefined}
      css={{ '&[aria-pressed=true] svg': { color: 'accent', fill: 'currentColor' } }}
      onClick={() => {
        if (!isPending) onPress()
      }}
    >
      <Icon aria-hidden />
      {label}
    </Button>
  )
}

interface VideoActionsProps {
  video: Video
  onShare: () => void
  /** Opens the dialog that creates a micro clip; only for signed-in users. */
  onCut: () => void
}

export function VideoActions({ video, onShare, onCut }: VideoActionsProps) {
  const { status } = useSession()
  const isMobile = useIsMobile()
  const reactions = usePlayerReactions(video)
  return (
    <Grid
      gap="2"
      templateColumns={{ base: 'repeat(6, minmax(0, 1fr))', md: 'repeat(5, auto)' }}
      justifyContent={{ md: 'start' }}
    >
      <Action
        icon={Heart}
        label="Like"
        isOn={video.isLiked}
        isPending={reactions.isLikePending}
        onPress={reactions.toggleLike}
      />
      <Action
        icon={Bookmark}
        label="Save"
        isOn={video.isSaved}
        isPending={reactions.isSavePending}
        onPress={reactions.toggleSave}
      />
      <Action icon={Share2} label="Share" onPress={onShare} />
      <Action
        icon={Clock}
        label="Watch later"
        isOn={video.isWatchLater}
        isPending={reactions.isWatchLaterPending}
        isWide
        onPress={reactions.toggleWatchLater}
      />
      <Action
        icon={Scissors}
        label={isMobile ? 'Micro Lesson' : 'Create Micro Lesson'}
        isWide
        onPress={() => (status === 'anonymous' ? toast(SIGN_IN_TOAST) : onCut())}
      />
    </Grid>
  )
}
