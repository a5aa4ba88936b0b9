import { Box, Stack, VisuallyHidden } from '@chakra-ui/react'
import { Clapperboard } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { OwnVideo } from '#shared/contract/videos.ts'
import { UPLOADS_RESTRICTED } from '#shared/permission-texts.ts'
import { LinkButton } from '../../../components/button.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { ErrorState } from '../../../components/error-state.tsx'
import { LoadMoreButton } from '../../../components/load-more-button.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { useDialog } from '../../../lib/use-dialog.ts'
import { usePages } from '../../../lib/use-pages.ts'
import { useIsUploadRestricted } from '../../../entities/upload/use-is-upload-restricted.ts'
import { OwnVideoCard } from './own-video-card.tsx'
import { OwnVideoConfirmation, type PendingAction } from './own-video-confirmation.tsx'
import { ownVideosQuery } from './use-own-video-actions.ts'

const SKELETON_COUNT = 3

interface OwnVideoListProps {
  userId: number
  /** The video whose edit dialog is open; null for none. */
  editedId: number | null
  onEdit: (id: number | null) => void
  /** The edit dialog, composed of several features. */
  editDialog: (props: { video: OwnVideo; isOpen: boolean; onClose: () => void }) => ReactNode
}

export function OwnVideoList({ userId, editedId, onEdit, editDialog }: OwnVideoListProps) {
  const pages = usePages(ownVideosQuery(userId))
  const isRestricted = useIsUploadRestricted()
  // The dialog keeps its video while it closes.
  const [lastEditedId, setLastEditedId] = useState(editedId)
  if (editedId !== null && editedId !== lastEditedId) setLastEditedId(editedId)
  const confirmation = useDialog<PendingAction>()
  const videos = pages.items
  const edited = videos?.find(({ id }) => id === lastEditedId)

  if (!videos) return pages.isError ? <ErrorState onRetry={pages.retry} /> : <OwnVideoSkeletons />
  if (videos.length === 0 && !pages.hasMore) {
    return (
      <EmptyState
        icon={Clapperboard}
        title="You haven’t uploaded anything yet."
        description={
          isRestricted ? UPLOADS_RESTRICTED : 'What you send in stands here, with what review says about it.'
        }
        action={isRestricted ? undefined : <LinkButton to="/upload">Upload a video</LinkButton>}
      />
    )
  }
  const confirm = (kind: PendingAction['kind']) => (video: OwnVideo) => confirmation.open({ kind, video })
  const actions = {
    edit: ({ id }: OwnVideo) => onEdit(id),
    withdraw: confirm('withdraw'),
    dropProposal: confirm('dropProposal'),
    remove: confirm('remove'),
  }
  return (
    <>
      <Stack as="ul" gap="3" listStyleType="none" aria-label="My uploads">
        {videos.map((video) => (
          <OwnVideoCard key={video.id} video={video} actions={actions} />
        ))}
      </Stack>
      <LoadMoreButton pages={pages} label="Load more" />
      {edited &&
        editDialog({
          video: edited,
          isOpen: edited.id === editedId,
          onClose: () => onEdit(null),
        })}
      {confirmation.subject && (
        <OwnVideoConfirmation
          userId={userId}
          action={confirmation.subject}
          isOpen={confirmation.isOpen}
          onClose={confirmation.close}
        />
      )}
    </>
  )
}

function OwnVideoSkeletons() {
  return (
    <Box role="status">
      <VisuallyHidden>Loading your uploads</VisuallyHidden>
      <Stack gap="3">
        {Array.from({ length: SKELETON_COUNT }, (_, index) => (
          <Skeleton key={index} height="9.5rem" borderRadius="card" />
        ))}
      </Stack>
    </Box>
  )
}
