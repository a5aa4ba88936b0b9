import { Box, Flex, Grid, Text, VStack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Bookmark, Clock, Heart, Share2 } from 'lucide-react'
import { useState, type ComponentType, type ReactNode } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { formatCount, formatCounted } from '#shared/format.ts'
import { Avatar } from '../../../components/avatar.tsx'
import { Badge } from '../../../components/chip.tsx'
import { Link } from '../../../components/link.tsx'
import { ModalDialog } from '../../../components/modal-dialog.tsx'
import { freshVideoQuery } from '../../../entities/video/video-cache.ts'
import { ReportButton } from '../../../entities/report/report-button.tsx'
import { reportableVideo } from '../../../entities/report/reportable.ts'
import { ReactionButton } from '../../../entities/video/reaction-button.tsx'
import { PLAYER_TOASTS, useReactionToggle } from '../../../entities/video/reactions.ts'
import { DEFAULT_DESCRIPTION, lengthLabel, postedAgo } from './lesson-labels.ts'
import { LessonPlayer } from './lesson-player.tsx'

interface MicroLessonDialogProps {
  video: Video
  onClose: () => void
  /** Opens above this dialog. */
  ShareDialog: ComponentType<{
    video: Video
    position: number
    duration: number
    isOpen: boolean
    onClose: () => void
  }>
  /** Null where the platform has no downloads. */
  download: ReactNode
}

/** One clip with its details and buttons. */
export default function MicroLessonDialog(props: MicroLessonDialogProps) {
  const { video: opened, onClose, ShareDialog, download } = props
  const { data: fresh } = useQuery(freshVideoQuery(opened.id))
  const [isSharing, setIsSharing] = useState(false)
  const video = fresh ?? opened
  return (
    <ModalDialog isOpen onClose={onClose} title={video.title} width="58rem">
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: '22rem minmax(0, 1fr)' }} gap="6">
        <LessonPlayer video={opened} />
        <VStack align="stretch" gap="5" minWidth="0">
          <Creator video={video} />
          <Flex gap="2" wrap="wrap" align="center">
            <Badge bg="bg.hover">
              <Clock aria-hidden />
              {lengthLabel(video)}
            </Badge>
            <Badge bg="bg.hover">{video.category.name}</Badge>
          </Flex>
          <Text color="fg.muted" overflowWrap="anywhere" whiteSpace="pre-line">
            {video.description || DEFAULT_DESCRIPTION}
          </Text>
          <Box mt={{ md: 'auto' }}>
            <LessonButtons
              video={video}
              isSharing={isSharing}
              onToggleShare={() => setIsSharing(!isSharing)}
            />
            {download}
            <ReportButton subject={reportableVideo(video)} mt="2" />
          </Box>
        </VStack>
      </Grid>
      {isSharing && (
        <ShareDialog
          video={video}
          position={0}
          duration={video.duration}
          isOpen
          onClose={() => setIsSharing(false)}
        />
      )}
    </ModalDialog>
  )
}

function Creator({ video: { creator, submittedAt } }: { video: Video }) {
  return (
    <Flex align="center" gap="3">
      <Avatar src={creator.profileImageUrl} initials={creator.displayName.charAt(0)} size="11" />
      <Box minWidth="0">
        <Text fontWeight="semibold" truncate>
          <Link to={`/profile/${creator.id}`}>{creator.displayName}</Link>
        </Text>
        <Text textStyle="small" color="fg.muted">
          Posted <time dateTime={submittedAt}>{postedAgo(submittedAt)}</time>
        </Text>
      </Box>
    </Flex>
  )
}

interface LessonButtonsProps {
  video: Video
  isSharing: boolean
  onToggleShare: () => void
}

/** Like and Save as in the player; Share only opens and closes the share dialog (ML-21). */
function LessonButtons({ video, isSharing, onToggleShare }: LessonButtonsProps) {
  const like = useReactionToggle('like', video, PLAYER_TOASTS.like)
  const save = useReactionToggle('save', video, PLAYER_TOASTS.save)
  return (
    <Flex gap="2" wrap="wrap">
      <ReactionButton flex="1" aria-label={`Like, ${formatCounted(video.likes, 'like')}`} {...like}>
        <Heart aria-hidden />
        {formatCount(video.likes)}
      </ReactionButton>
      <ReactionButton flex="1" {...save}>
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
