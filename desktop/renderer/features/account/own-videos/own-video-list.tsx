import { Box, Stack, VisuallyHidden } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Clapperboard, SearchX } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { OwnVideo } from '#shared/contract/own-videos.ts'
import { UPLOADS_RESTRICTED } from '#shared/permission-texts.ts'
import { Button, LinkButton } from '../../../components/button.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { ErrorState } from '../../../components/error-state.tsx'
import { LoadMoreButton } from '../../../components/load-more-button.tsx'
import { Skeletons } from '../../../components/skeleton.tsx'
import { useDebouncedSearch } from '../../../lib/use-debounced-search.ts'
import { useDialog } from '../../../lib/use-dialog.ts'
import { usePages } from '../../../lib/use-pages.ts'
import { useIsUploadRestricted } from '../../../entities/upload/use-is-upload-restricted.ts'
import { OwnVideoCard } from './own-video-card.tsx'
import { OwnVideoConfirmation, type PendingAction } from './own-video-confirmation.tsx'
import { NOTHING_IN, OwnVideoFilters } from './own-video-filters.tsx'
import { ownVideoCountsQuery, ownVideosQuery, type OwnVideoFilter } from './use-own-video-actions.ts'

interface OwnVideoListProps {
  userId: number
  /** The filter of the address. */
  filter: OwnVideoFilter
  setFilter: (filter: Record<string, string | undefined>) => void
  /** The video whose edit dialog is open; null for none. */
  editedId: number | null
  onEdit: (id: number | null) => void
  /** The edit dialog, composed of several features. */
  editDialog: (props: { video: OwnVideo; isOpen: boolean; onClose: () => void }) => ReactNode
}

/** The own uploads: those that need their owner first, with filters and a search. */
export function OwnVideoList(props: OwnVideoListProps) {
  const { userId, filter, setFilter, editedId, onEdit, editDialog } = props
  const pages = usePages(ownVideosQuery(userId, filter))
  const counts = useQuery(ownVideoCountsQuery(userId, filter.search))
  const search = useDebouncedSearch({ search: filter.search, setFilters: setFilter })
  // The dialog keeps its video while it closes.
  const [lastEditedId, setLastEditedId] = useState(editedId)
  if (editedId !== null && editedId !== lastEditedId) setLastEditedId(editedId)
  const confirmation = useDialog<PendingAction>()
  const videos = pages.items
  const edited = videos?.find(({ id }) => id === lastEditedId)
  const isFiltered = filter.state !== undefined || filter.search !== ''
  const isEmpty = videos?.length === 0 && !pages.hasMore

  if (isEmpty && !isFiltered) return <NothingUploaded />
  const confirm = (kind: PendingAction['kind']) => (video: OwnVideo) => confirmation.open({ kind, video })
  const actions = {
    edit: ({ id }: OwnVideo) => onEdit(id),
    withdraw: confirm('withdraw'),
    dropProposal: confirm('dropProposal'),
    remove: confirm('remove'),
  }
  return (
    <>
      <OwnVideoFilters
        search={search}
        state={filter.state}
        counts={counts.data}
        onChange={(state) => setFilter({ state })}
      />
      {!videos && (pages.isError ? <ErrorState onRetry={pages.retry} /> : <OwnVideoSkeletons />)}
      {isEmpty && <NothingFound filter={filter} onClear={() => search.clear({ state: undefined })} />}
      {videos && !isEmpty && (
        <Stack as="ul" gap="3" listStyleType="none" aria-label="My uploads">
          {videos.map((video) => (
            <OwnVideoCard key={video.id} video={video} actions={actions} />
          ))}
        </Stack>
      )}
      <LoadMoreButton pages={pages} label="Load more" />
      {edited &&
        editDialog({
          video: edited,
          isOpen: edited.id === editedId,
          onClose: () => onEdit(null),
        })}
      {confirmation.subject && (
        <OwnVideoConfirmation
          action={confirmation.subject}
          isOpen={confirmation.isOpen}
          onClose={confirmation.close}
        />
      )}
    </>
  )
}

function NothingUploaded() {
  const isRestricted = useIsUploadRestricted()
  return (
    <EmptyState
      icon={Clapperboard}
      title="You haven’t uploaded anything yet."
      description={
        isRestricted ? UPLOADS_RESTRICTED : 'What you upload appears here, with the result of its review.'
      }
      action={isRestricted ? undefined : <LinkButton to="/upload">Upload a video</LinkButton>}
    />
  )
}

function NothingFound({
  filter: { state, search },
  onClear,
}: {
  filter: OwnVideoFilter
  onClear: () => void
}) {
  return (
    <EmptyState
      icon={search ? SearchX : Clapperboard}
      title={
        search ? `No upload ${state ? 'here ' : ''}has “${search}” in its title.` : state && NOTHING_IN[state]
      }
      action={<Button onClick={onClear}>Show all uploads</Button>}
    />
  )
}

function OwnVideoSkeletons() {
  return (
    <Box role="status">
      <VisuallyHidden>Loading your uploads</VisuallyHidden>
      <Stack gap="3">
        <Skeletons count={3} height="9.5rem" borderRadius="card" />
      </Stack>
    </Box>
  )
}
