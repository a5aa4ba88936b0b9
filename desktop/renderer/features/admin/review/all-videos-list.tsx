import { Flex } from '@chakra-ui/react'
import { Clapperboard, EyeOff, Pencil, Play, SearchX, Trash2 } from 'lucide-react'
import type { ReviewState } from '#shared/contract/review.ts'
import type { OwnVideo } from '#shared/contract/videos.ts'
import { formatCounted } from '#shared/format.ts'
import { Button } from '../../../components/button.tsx'
import { Badge } from '../../../components/chip.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { IconButton } from '../../../components/icon-button.tsx'
import { openVideo } from '../../../entities/video/open-video.ts'
import { AdminList } from '../admin-list.tsx'
import { allVideosQuery } from '../admin-queries.ts'
import { awaitsReview } from './review-state.ts'
import {
  ChangeBadges,
  ReviewStateBadge,
  SubmittedTime,
  VIDEO_ROW_SKELETON,
  VIDEO_ROW_STYLE,
  VideoRow,
} from './video-row.tsx'

interface Actions {
  onReview: (video: OwnVideo) => void
  onEdit: (video: OwnVideo) => void
  onWithdraw: (video: OwnVideo) => void
  onRestore: (video: OwnVideo) => void
  onDelete: (video: OwnVideo) => void
}

interface AllVideosListProps extends Actions {
  search: string
  state: ReviewState | undefined
  onClearFilters: () => void
}

/** The whole library, in every state. */
export function AllVideosList({ search, state, onClearFilters, ...actions }: AllVideosListProps) {
  const empty = search ? (
    <EmptyState
      icon={SearchX}
      title="No matching videos found"
      description={`No ${state ?? ''} video has “${search}” in its title.`.replace('  ', ' ')}
      action={<Button onClick={onClearFilters}>Clear search</Button>}
    />
  ) : (
    <EmptyState
      icon={Clapperboard}
      title="No videos found"
      description={state ? `Nothing is ${state}.` : 'What is uploaded stands here.'}
      action={state && <Button onClick={onClearFilters}>Show all videos</Button>}
    />
  )
  return (
    <AdminList
      label="All videos"
      query={allVideosQuery(search, state)}
      rowStyle={VIDEO_ROW_STYLE}
      skeleton={VIDEO_ROW_SKELETON}
      empty={empty}
    >
      {(video) => (
        <VideoRow
          video={video}
          badges={<Badges video={video} />}
          facts={
            <>
              {video.approvalStatus === 'approved' && `${formatCounted(video.views, 'view')} · `}
              <SubmittedTime at={video.submittedAt} />
              {video.failureReason && ` · ${video.failureReason}`}
              {video.warning && ` · ${video.warning}`}
            </>
          }
          actions={<RowActions video={video} {...actions} />}
        />
      )}
    </AdminList>
  )
}

function Badges({ video }: { video: OwnVideo }) {
  return (
    <>
      <ReviewStateBadge video={video} />
      <ChangeBadges video={video} />
      {video.isMicroClip && <Badge bg="bg.hover">Short</Badge>}
      {video.featured && <Badge bg="bg.hover">Featured</Badge>}
      {video.isTrending && <Badge bg="bg.hover">Trending</Badge>}
    </>
  )
}

function RowActions({ video, ...actions }: Actions & { video: OwnVideo }) {
  const { onReview, onEdit, onWithdraw, onRestore, onDelete } = actions
  const { title, approvalStatus } = video
  return (
    <Flex gap="1" align="center" justify="flex-end">
      {awaitsReview(video) && (
        <Button
          variant="outline"
          flex={{ base: '1', md: 'none' }}
          aria-label={`Review ${title}`}
          onClick={() => onReview(video)}
        >
          Review
        </Button>
      )}
      {approvalStatus !== 'processing' && approvalStatus !== 'failed' && (
        <IconButton label={`Play ${title}`} onClick={() => openVideo(video)}>
          <Play aria-hidden />
        </IconButton>
      )}
      {approvalStatus === 'withdrawn' && (
        <Button
          variant="outline"
          flex={{ base: '1', md: 'none' }}
          aria-label={`Put ${title} back`}
          onClick={() => onRestore(video)}
        >
          Put back
        </Button>
      )}
      {approvalStatus === 'approved' && (
        <IconButton label={`Withdraw ${title}`} onClick={() => onWithdraw(video)}>
          <EyeOff aria-hidden />
        </IconButton>
      )}
      <IconButton label={`Edit ${title}`} onClick={() => onEdit(video)}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton label={`Delete ${title}`} onClick={() => onDelete(video)}>
        <Trash2 aria-hidden />
      </IconButton>
    </Flex>
  )
}
