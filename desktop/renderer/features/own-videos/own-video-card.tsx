import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { Captions, Eye, Heart, Pencil, Play, RotateCcw, Trash2 } from 'lucide-react'
import type { OwnVideo } from '#shared/contract/videos.ts'
import { formatCount, formatCounted, formatDuration } from '#shared/format.ts'
import { Button, LinkButton } from '../../components/button.tsx'
import { Badge } from '../../components/chip.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { ImageWithFallback } from '../../components/image-with-fallback.tsx'
import { ProgressBar } from '../../components/progress-bar.tsx'
import { openVideo } from '../../lib/open-video.ts'
import { StateBadge, STATES } from './state-badge.tsx'
import { useRetryOwnVideo } from './use-own-video-actions.ts'

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

const Notes = chakra('blockquote', {
  base: {
    px: '4',
    py: '3',
    bg: 'bg.canvas',
    borderLeftWidth: '3px',
    borderColor: 'border.strong',
    borderRadius: 'control',
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
})

const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

interface OwnVideoCardProps {
  video: OwnVideo
  onCorrect: () => void
  onDelete: () => void
}

/** One upload, what became of it, and what its owner can do about that. */
export function OwnVideoCard({ video, onCorrect, onDelete }: OwnVideoCardProps) {
  const { title, category, duration, submittedAt, approvalStatus, reviewNotes, isMicroClip } = video
  const canPlay = approvalStatus !== 'processing' && approvalStatus !== 'failed'
  return (
    <Row>
      <Box position="relative" gridRow={{ base: '1', md: '1 / span 2' }} gridColumn="1">
        <ImageWithFallback video={video} sizes="(min-width: 768px) 13rem, 7.5rem" borderRadius="control" />
        <Badge tone="overlay" position="absolute" right="1.5" bottom="1.5">
          {formatDuration(duration)}
        </Badge>
      </Box>
      <Box minWidth="0" gridRow="1" gridColumn="2">
        <StateBadge state={approvalStatus} />
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
      <Flex
        gridColumn={{ base: '1 / -1', md: '3' }}
        gridRow={{ base: 3, md: 1 }}
        gap="2"
        align="center"
        justify={{ base: 'flex-end', md: 'flex-start' }}
      >
        {approvalStatus === 'rejected' && (
          <Button variant="primary" onClick={onCorrect} flex={{ base: '1', md: 'none' }}>
            <Pencil aria-hidden />
            Correct and send again
          </Button>
        )}
        {(approvalStatus === 'pending' || approvalStatus === 'approved') && (
          <IconButton label={`Edit ${title}`} onClick={onCorrect}>
            <Pencil aria-hidden />
          </IconButton>
        )}
        {approvalStatus === 'failed' && <RetryButton video={video} />}
        {canPlay && (
          <LinkButton
            to={`/video/${video.id}?captions=edit`}
            aria-label={`Captions of ${title}`}
            title={`Captions of ${title}`}
            size="icon"
            variant="quiet"
          >
            <Captions aria-hidden />
          </LinkButton>
        )}
        {canPlay && (
          <IconButton label={`Play ${title}`} onClick={() => openVideo(video)}>
            <Play aria-hidden />
          </IconButton>
        )}
        <IconButton label={`Delete ${title}`} onClick={onDelete}>
          <Trash2 aria-hidden />
        </IconButton>
      </Flex>
      <Box gridColumn={{ base: '1 / -1', md: '2 / -1' }} gridRow="2">
        <Text textStyle="small" color="fg.muted">
          {video.failure ?? STATES[approvalStatus].meaning}
        </Text>
        {video.notice && (
          <Text textStyle="small" mt="1">
            {video.notice}
          </Text>
        )}
        {approvalStatus === 'processing' && <Progress percent={video.progress ?? 0} />}
        {reviewNotes && (
          <Box mt="2">
            <Text textStyle="label" mb="1.5">
              Reviewer’s notes
            </Text>
            <Notes>{reviewNotes}</Notes>
          </Box>
        )}
      </Box>
    </Row>
  )
}

/** Its height is there from the start: nothing moves when it is done. */
function Progress({ percent }: { percent: number }) {
  const words = percent === 0 ? 'Waits for its turn' : `${percent} %`
  return (
    <Flex align="center" gap="3" mt="2" maxWidth="28rem">
      <ProgressBar max={100} value={percent} aria-label="Getting ready" aria-valuetext={words} flex="1" />
      <Text textStyle="small" color="fg.muted" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
        {words}
      </Text>
    </Flex>
  )
}

function RetryButton({ video }: { video: OwnVideo }) {
  const { mutate, isPending } = useRetryOwnVideo(video)
  return (
    <Button
      variant="primary"
      flex={{ base: '1', md: 'none' }}
      aria-label={`Retry ${video.title}`}
      isLoading={isPending}
      onClick={() => mutate()}
    >
      <RotateCcw aria-hidden />
      Retry
    </Button>
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
