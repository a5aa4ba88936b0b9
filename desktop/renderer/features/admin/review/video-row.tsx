import { Box, Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { ReviewedVideo } from '#shared/contract/review-desk.ts'
import type { OwnVideo, ProposalStatus } from '#shared/contract/own-videos.ts'
import type { ApprovalStatus } from '#shared/contract/videos.ts'
import { formatDuration } from '#shared/format.ts'
import { Badge } from '../../../components/chip.tsx'
import { ImageWithFallback } from '../../../entities/video/poster.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { ApprovalBadge, approvalLabelOf } from '../../../entities/video/approval-badge.tsx'
import { RowActions } from '../admin-list.tsx'
import { reviewStateOf } from './review-state.ts'
import { useSession } from '../../../entities/session/session.ts'
import { formatAge } from '../../../lib/format-age.ts'
import { formatMoment } from '../../../lib/locale-format.ts'
import { useNow } from '../../../lib/use-now.ts'

export const VIDEO_ROW_STYLE = {
  gridTemplateColumns: { base: '7.5rem minmax(0, 1fr)', md: '11rem minmax(0, 1fr) auto' },
  alignItems: { base: 'start', md: 'center' },
  gap: { base: '3', md: '6' },
  containIntrinsicBlockSize: 'auto 8rem',
}

export const VIDEO_ROW_SKELETON = (
  <>
    <Skeleton aspectRatio={16 / 9} />
    <Box>
      <Skeleton height="5" width="70%" />
      <Skeleton height="4" width="45%" mt="3" />
    </Box>
    <Skeleton height="touch" gridColumn={{ base: '1 / -1', md: 'auto' }} width={{ md: '24' }} />
  </>
)

interface VideoRowProps {
  video: OwnVideo
  /** Above the title. */
  badges?: ReactNode
  /** Below the title, creator and category. */
  facts: ReactNode
  /** The actions. */
  children: ReactNode
}

/** The cells of one video in a list for administrators. */
export function VideoRow({ video, badges, facts, children }: VideoRowProps) {
  const { title, category, creator, duration } = video
  return (
    <>
      <Box position="relative">
        <ImageWithFallback video={video} sizes="(min-width: 768px) 11rem, 7.5rem" borderRadius="control" />
        <Badge tone="overlay" position="absolute" right="1.5" bottom="1.5">
          {formatDuration(duration)}
        </Badge>
      </Box>
      <Box minWidth="0">
        {badges && (
          <Flex gap="2" wrap="wrap" mb="1.5">
            {badges}
          </Flex>
        )}
        <Text
          as="h2"
          dir="auto"
          textAlign="left"
          fontWeight="semibold"
          lineHeight="snug"
          lineClamp={2}
          overflowWrap="anywhere"
        >
          {title}
        </Text>
        <Text color="fg.muted" mt="1" overflowWrap="anywhere">
          <bdi>{creator.displayName}</bdi> · <bdi>{category.name}</bdi>
        </Text>
        <Text as="div" textStyle="small" color="fg.subtle" mt="1">
          {facts}
        </Text>
      </Box>
      <RowActions>{children}</RowActions>
    </>
  )
}

export const SubmittedTime = ({ at }: { at: string }) => (
  <time dateTime={at}>Submitted {formatMoment(at)}</time>
)

/** When a video came to review: for one that came again, how long ago. */
export function WaitingTime({ video }: { video: ReviewedVideo }) {
  const now = useNow(60_000)
  const { waitingSince, submittedAt, isSentAgain } = video
  if (!isSentAgain || !waitingSince) return <SubmittedTime at={waitingSince ?? submittedAt} />
  return (
    <time dateTime={waitingSince} title={formatMoment(waitingSince)}>
      Sent again {formatAge(waitingSince, now).toLowerCase()}
    </time>
  )
}

/** That another officer has the video open. */
export function ReviewingBadge({ video: { reviewing } }: { video: Pick<ReviewedVideo, 'reviewing'> }) {
  const { user } = useSession()
  return reviewing && reviewing.id !== user?.id ? (
    <Badge tone="warning">{reviewing.displayName} is reviewing this</Badge>
  ) : null
}

/** Why a video counts as rejected although no administrator has rejected it. */
const REASONS: Partial<Record<ApprovalStatus, string>> = {
  processing: 'still processing',
  failed: 'could not be made ready',
}

/** The approval status: approved, pending, withdrawn, or as the dashboard counts it rejected with the reason. */
export function ReviewStateBadge({ video }: { video: Pick<OwnVideo, 'approvalStatus' | 'progress'> }) {
  const { approvalStatus, progress } = video
  const reason = [REASONS[approvalStatus], progress && `(${progress} %)`].filter(Boolean).join(' ')
  if (approvalStatus === 'withdrawn') return <ApprovalBadge status="withdrawn" />
  const state = reviewStateOf(approvalStatus)
  return <ApprovalBadge status={state} label={reason ? `${approvalLabelOf(state)}: ${reason}` : undefined} />
}

const PROPOSAL_BADGES: Record<ProposalStatus, ReactNode> = {
  processing: <Badge bg="bg.hover">Change: still processing</Badge>,
  pending: <Badge tone="accent">Change to review</Badge>,
  rejected: <Badge tone="danger">Change rejected</Badge>,
  failed: <Badge tone="danger">Change: could not be made ready</Badge>,
}

/** The state of the changes to a public video, and the version of its file. */
export const ChangeBadges = ({ video }: { video: Pick<OwnVideo, 'version' | 'proposal'> }) => (
  <>
    {video.proposal && PROPOSAL_BADGES[video.proposal.status]}
    {video.version > 1 && <Badge bg="bg.hover">Version {video.version}</Badge>}
  </>
)
