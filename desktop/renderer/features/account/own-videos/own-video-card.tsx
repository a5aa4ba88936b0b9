import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { Eye, Heart, Undo2 } from 'lucide-react'
import type { OwnVideo, Proposal, ProposalField } from '#shared/contract/videos.ts'
import { formatCount, formatCounted, formatDuration } from '#shared/format.ts'
import { Button } from '../../../components/button.tsx'
import { Badge } from '../../../components/chip.tsx'
import { ImageWithFallback } from '../../../components/image-with-fallback.tsx'
import { ProgressBar } from '../../../components/progress-bar.tsx'
import { QuotedNotes } from '../../../components/quoted-notes.tsx'
import { OwnVideoButtons, type OwnVideoActions } from './own-video-buttons.tsx'
import { ChangeBadge, CHANGES, StateBadge, STATES } from './state-badge.tsx'

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '7.5rem minmax(0, 1fr)', md: '13rem minmax(0, 1fr) auto' },
    gridTemplateRows: { md: 'auto 1fr' },
    alignItems: 'start',
    columnGap: { base: '4', md: '6' },
    rowGap: { base: '4', md: '2' },
    p: { base: '3', md: '4' },
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'card',
  },
})

const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

interface OwnVideoCardProps {
  video: OwnVideo
  actions: OwnVideoActions
}

/** One upload, what became of it, and what its owner can do about that. */
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
          <StateBadge state={approvalStatus} />
          {version > 1 && <Badge bg="bg.hover">Version {version}</Badge>}
        </Flex>
        <Text as="h3" fontWeight="semibold" lineHeight="snug" lineClamp={2} overflowWrap="anywhere" mt="2">
          {title}
        </Text>
        <Text textStyle="small" color="fg.muted" mt="1">
          {isMicroClip ? 'Short' : 'Training video'} · {category.name}
        </Text>
        <Text textStyle="small" color="fg.muted">
          Sent in <time dateTime={submittedAt}>{DATE.format(new Date(submittedAt))}</time>
        </Text>
        {approvalStatus === 'approved' && <Counts video={video} />}
      </Box>
      <OwnVideoButtons video={video} actions={actions} />
      <Box gridColumn={{ base: '1 / -1', md: '2 / -1' }} gridRow="2">
        <Text textStyle="small" color="fg.muted">
          {video.failureReason ?? STATES[approvalStatus].meaning}
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

const FIELD_LABELS: Record<ProposalField, string> = {
  title: 'title',
  description: 'description',
  category: 'category',
  thumbnail: 'thumbnail',
  captions: 'captions',
  video: 'video file',
}

const LIST_FORMAT = new Intl.ListFormat('en')

interface ProposalPanelProps {
  proposal: Proposal
  /** The video that it changes is public; otherwise the changes go to review together with the video. */
  isPublic: boolean
  onDrop: () => void
}

/** The changes that wait beside the public version. */
function ProposalPanel({ proposal, isPublic, onDrop }: ProposalPanelProps) {
  const { status, changed, failureReason, warning, progress, reviewNotes } = proposal
  return (
    <Box mt="3" p="4" bg="bg.canvas" borderWidth="1px" borderRadius="control">
      <Flex gap="3" align="center" justify="space-between" wrap="wrap">
        {isPublic ? <ChangeBadge status={status} /> : <Badge bg="bg.hover">Change not sent</Badge>}
        <Button variant="outline" onClick={onDrop}>
          <Undo2 aria-hidden />
          Take back
        </Button>
      </Flex>
      <Text mt="2">
        New {LIST_FORMAT.format(changed.map((field) => FIELD_LABELS[field]))}
        {changed.includes('title') && <>: “{proposal.title}”</>}
      </Text>
      <Text textStyle="small" color="fg.muted" mt="1">
        {failureReason ??
          (isPublic ? CHANGES[status].meaning : 'It goes to review with the video when you send it again.')}
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

/** Its height is there from the start: nothing moves when it is done. */
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
