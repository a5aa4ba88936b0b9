import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { Eye, Heart, Undo2 } from 'lucide-react'
import type { OwnVideo, Proposal, ProposalStatus } from '#shared/contract/own-videos.ts'
import type { ApprovalStatus } from '#shared/contract/videos.ts'
import { formatCount, formatCounted, formatDuration } from '#shared/format.ts'
import { Button } from '../../../components/button.tsx'
import { Badge } from '../../../components/chip.tsx'
import { ImageWithFallback } from '../../../entities/video/poster.tsx'
import { PROPOSAL_LABELS } from '../../../entities/video/proposal-fields.ts'
import { ProgressBar } from '../../../components/progress-bar.tsx'
import { QuotedNotes } from '../../../components/quoted-notes.tsx'
import { ApprovalBadge } from '../../../entities/video/approval-badge.tsx'
import { OwnReviewNotes } from './own-review-notes.tsx'
import { OwnVideoButtons, type OwnVideoActions } from './own-video-buttons.tsx'
import { formatDate } from '../../../lib/locale-format.ts'

const Row = chakra('li', {
  base: {
    layerStyle: 'card',
    display: 'grid',
    gridTemplateColumns: { base: '7.5rem minmax(0, 1fr)', md: '13rem minmax(0, 1fr) auto' },
    gridTemplateRows: { md: 'auto 1fr' },
    alignItems: 'start',
    columnGap: { base: '4', md: '6' },
    rowGap: { base: '4', md: '2' },
    p: { base: '3', md: '4' },
  },
})

/** What an approval status means for the uploader. */
const MEANINGS: Record<ApprovalStatus, string> = {
  processing: 'It is being made ready to play. Then it goes to review.',
  pending: 'It waits for review.',
  approved: 'It is published.',
  rejected: 'It was turned down. Correct it and send it again.',
  failed: 'The file couldn’t be read. Export it again as MP4 and send the new file.',
  withdrawn: 'It is not public. Nothing of it is deleted, and you can send it to review again.',
}

/** The same for the changes to a public video. */
const PROPOSALS: Record<ProposalStatus, { label: string; meaning: string }> = {
  processing: {
    label: 'Change processing',
    meaning: 'The new file is being made ready. Then your changes go to review.',
  },
  pending: {
    label: 'Change waiting for review',
    meaning: 'The public version stays as it is until your changes are reviewed.',
  },
  rejected: {
    label: 'Change rejected',
    meaning: 'The public version stays. Correct your changes and send them again, or take them back.',
  },
  failed: {
    label: 'Change failed',
    meaning: 'The new file couldn’t be read. Choose another one, or take your changes back.',
  },
}

interface OwnVideoCardProps {
  video: OwnVideo
  actions: OwnVideoActions
}

/** An upload of the user: its state, the notes of review, and the actions of its owner. */
export function OwnVideoCard({ video, actions }: OwnVideoCardProps) {
  const { title, category, duration, submittedAt, approvalStatus, reviewNotes, isMicroClip, version } = video
  const { proposal } = video
  return (
    <Row>
      <Box position="relative" gridRow={{ base: '1', md: '1 / span 2' }} gridColumn="1">
        <ImageWithFallback video={video} sizes="(min-width: 768px) 13rem, 7.5rem" borderRadius="control" />
        <Badge tone="overlay" position="absolute" right="1.5" bottom="1.5">
          {formatDuration(duration)}
        </Badge>
      </Box>
      <Box minWidth="0" gridRow="1" gridColumn="2">
        <Flex gap="2" wrap="wrap">
          <ApprovalBadge status={approvalStatus} />
          {version > 1 && <Badge bg="bg.hover">Version {version}</Badge>}
        </Flex>
        <Text
          as="h3"
          dir="auto"
          textAlign="left"
          fontWeight="semibold"
          lineHeight="snug"
          lineClamp={2}
          overflowWrap="anywhere"
          mt="2"
        >
          {title}
        </Text>
        <Text textStyle="small" color="fg.muted" mt="1">
          {isMicroClip ? 'Short' : 'Training video'} · <bdi>{category.name}</bdi>
        </Text>
        <Text textStyle="small" color="fg.muted">
          Sent in <time dateTime={submittedAt}>{formatDate(submittedAt)}</time>
        </Text>
        {approvalStatus === 'approved' && <Counts video={video} />}
      </Box>
      <OwnVideoButtons video={video} actions={actions} />
      <Box gridColumn={{ base: '1 / -1', md: '2 / -1' }} gridRow="2">
        <Text textStyle="small" color="fg.muted">
          {video.failureReason ?? MEANINGS[approvalStatus]}
        </Text>
        {video.warning && (
          <Text textStyle="small" mt="1">
            {video.warning}
          </Text>
        )}
        {approvalStatus === 'processing' && <Progress percent={video.progress ?? 0} />}
        {reviewNotes && (
          <Box mt="2">
            <QuotedNotes
              label={approvalStatus === 'withdrawn' ? 'Why it was withdrawn' : 'Reviewer’s notes'}
              notes={reviewNotes}
            />
          </Box>
        )}
        {video.hasReviewNotes && (
          <Box mt="2">
            <OwnReviewNotes video={video} />
          </Box>
        )}
        {proposal && (
          <ProposalPanel
            proposal={proposal}
            isPublic={approvalStatus === 'approved'}
            onDrop={() => actions.dropProposal(video)}
          />
        )}
      </Box>
    </Row>
  )
}

/** Words of the page, which is English. */
const LIST_FORMAT = new Intl.ListFormat('en')

interface ProposalPanelProps {
  proposal: Proposal
  /** Whether the video is public; otherwise its changes go to review together with it. */
  isPublic: boolean
  onDrop: () => void
}

/** The proposed changes to a public video. */
function ProposalPanel({ proposal, isPublic, onDrop }: ProposalPanelProps) {
  const { status, changed, failureReason, warning, progress, reviewNotes } = proposal
  return (
    <Box mt="3" p="4" bg="bg.canvas" borderWidth="1px" borderRadius="control">
      <Flex gap="3" align="center" justify="space-between" wrap="wrap">
        {isPublic ? (
          <ApprovalBadge status={status} label={PROPOSALS[status].label} />
        ) : (
          <Badge bg="bg.hover">Change not sent</Badge>
        )}
        <Button variant="outline" onClick={onDrop}>
          <Undo2 aria-hidden />
          Take back
        </Button>
      </Flex>
      <Text mt="2">
        New {LIST_FORMAT.format(changed.map((field) => PROPOSAL_LABELS[field].toLowerCase()))}
        {changed.includes('title') && <>: “{proposal.title}”</>}
      </Text>
      <Text textStyle="small" color="fg.muted" mt="1">
        {failureReason ??
          (isPublic ? PROPOSALS[status].meaning : 'It goes to review with the video when you send it again.')}
      </Text>
      {warning && (
        <Text textStyle="small" mt="1">
          {warning}
        </Text>
      )}
      {status === 'processing' && <Progress percent={progress ?? 0} />}
      {reviewNotes && (
        <Box mt="3">
          <QuotedNotes label="Reviewer’s notes" notes={reviewNotes} />
        </Box>
      )}
    </Box>
  )
}

/** The progress of the processing, in percent. */
function Progress({ percent }: { percent: number }) {
  const text = percent === 0 ? 'Waits for its turn' : `${percent} %`
  return (
    <Flex align="center" gap="3" mt="2" maxWidth="28rem">
      <ProgressBar max={100} value={percent} aria-label="Getting ready" aria-valuetext={text} flex="1" />
      <Text textStyle="small" color="fg.muted" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
        {text}
      </Text>
    </Flex>
  )
}

function Counts({ video: { views, likes } }: { video: OwnVideo }) {
  return (
    <Flex gap="3" mt="1" textStyle="small" color="fg.muted" fontVariantNumeric="tabular-nums">
      <Flex as="span" align="center" gap="1" role="img" aria-label={formatCounted(views, 'view')}>
        <Eye size={14} aria-hidden />
        {formatCount(views)}
      </Flex>
      <Flex as="span" align="center" gap="1" role="img" aria-label={formatCounted(likes, 'like')}>
        <Heart size={14} aria-hidden />
        {formatCount(likes)}
      </Flex>
    </Flex>
  )
}
