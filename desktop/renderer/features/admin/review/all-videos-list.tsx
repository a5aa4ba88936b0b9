import { Flex } from '@chakra-ui/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Clapperboard, EyeOff, Pencil, Play, SearchX, Trash2 } from 'lucide-react'
import type { ReviewState } from '#shared/contract/review.ts'
import type { OwnVideo } from '#shared/contract/videos.ts'
import { formatCounted } from '#shared/format.ts'
import { AdminFailure } from '../../../components/admin-failure.tsx'
import { Button } from '../../../components/button.tsx'
import { Badge } from '../../../components/chip.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { EndOfList } from '../../../components/end-of-list.tsx'
import { IconButton } from '../../../components/icon-button.tsx'
import { openVideo } from '../../../entities/video/open-video.ts'
import { AdminRow, RowList, AdminRowSkeletons } from './admin-row.tsx'
import { allVideosQuery } from './review-queries.ts'
import { awaitsReview } from './review-state.ts'
import { ChangeBadges, StateBadge } from './state-badge.tsx'
import { SubmittedTime } from './submitted-time.tsx'

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
  const list = useInfiniteQuery(allVideosQuery(search, state))
  if (list.isPending) return <AdminRowSkeletons />
  if (list.isError && !list.isFetchNextPageError) return <AdminFailure onRetry={() => void list.refetch()} />
  const videos = list.data?.pages.flatMap((page) => page.items) ?? []
  if (videos.length === 0) {
    return search ? (
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
  }
  return (
    <>
      <RowList aria-label="All videos">
        {videos.map((video) => (
          <AdminRow
            key={video.id}
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
        ))}
      </RowList>
      <EndOfList list={list} skeleton={<AdminRowSkeletons rows={1} />} />
    </>
  )
}

function Badges({ video }: { video: OwnVideo }) {
  return (
    <Flex gap="2" wrap="wrap" mb="1.5">
      <StateBadge video={video} />
      <ChangeBadges video={video} />
      {video.isMicroClip && <Badge bg="bg.hover">Short</Badge>}
      {video.featured && <Badge bg="bg.hover">Featured</Badge>}
      {video.isTrending && <Badge bg="bg.hover">Trending</Badge>}
    </Flex>
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
