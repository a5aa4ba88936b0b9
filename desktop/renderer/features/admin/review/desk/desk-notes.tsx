import { Box, Flex } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState, type Ref } from 'react'
import type { ReviewNote } from '#shared/contract/review-desk.ts'
import { formatDuration } from '#shared/format.ts'
import { REVIEW_NOTE_MAX_LENGTH } from '#shared/limits/review.ts'
import { Button, IconButton } from '../../../../components/button.tsx'
import { TextField } from '../../../../components/field.tsx'
import { useSession } from '../../../../entities/session/session.ts'
import { queriesOf } from '../../../../entities/query-keys.ts'
import { NoteList } from '../../../../entities/video/note-list.tsx'
import { api } from '../../../../lib/api.ts'
import { useAdminMutation } from '../../use-admin-mutation.ts'
import { reviewNotesQuery } from '../../admin-queries.ts'
import { PartFailure } from '../part-failure.tsx'

interface DeskNotesProps {
  videoId: number
  onSeek: (second: number) => void
}

const NOTES = queriesOf('listReviewNotes')

/** The notes at seconds: those of the last decision with the uploader's answers, and those of this review. */
export function DeskNotes({ videoId, onSeek }: DeskNotesProps) {
  const { user } = useSession()
  const notes = useQuery(reviewNotesQuery(videoId))
  const removal = useAdminMutation({
    mutationFn: ({ id }: ReviewNote) => api.deleteReviewNote({ id }),
    success: () => ({ title: 'Note removed' }),
    failure: { title: 'Note not removed', fallback: 'Failed to remove the note' },
    changedLists: NOTES,
    onDone: () => undefined,
  })
  if (notes.isError) return <PartFailure part="notes" onRetry={notes.refetch} />
  const former = notes.data?.filter(({ decision }) => decision !== null) ?? []
  const own = notes.data?.filter(({ decision }) => decision === null) ?? []
  return (
    <>
      {former.length > 0 && <NoteList label="Notes of the last review" notes={former} onSeek={onSeek} />}
      {own.length > 0 && (
        <NoteList label="Notes of this review" notes={own} onSeek={onSeek}>
          {(note) =>
            note.author?.id === user?.id && (
              <IconButton
                label={`Remove the note at ${formatDuration(note.second)}`}
                icon={Trash2}
                disabled={removal.isPending}
                onClick={() => removal.mutate(note)}
              />
            )
          }
        </NoteList>
      )}
    </>
  )
}

interface NoteFieldProps {
  videoId: number
  second: number
  fieldRef: Ref<HTMLInputElement>
  /** The note was stored, or is not to be written. */
  onClose: () => void
}

/** Writes a note at a second. Enter stores it, and Escape leaves. */
export function NoteField({ videoId, second, fieldRef, onClose }: NoteFieldProps) {
  const [text, setText] = useState('')
  const { mutate, isPending } = useAdminMutation({
    mutationFn: () => api.addReviewNote({ id: videoId, second, text: text.trim() }),
    success: () => ({ title: `Noted at ${formatDuration(second)}` }),
    failure: { title: 'Note not stored', fallback: 'Failed to store the note' },
    changedLists: NOTES,
    onDone: onClose,
    // What was typed stays.
    onConflict: () => undefined,
  })
  const onSubmit = () => {
    if (text.trim() && !isPending) mutate()
  }
  return (
    <Flex
      as="form"
      gap="2"
      align="end"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
    >
      <Box flex="1" minWidth="0">
        <TextField
          ref={fieldRef}
          label={`Note at ${formatDuration(second)}`}
          maxLength={REVIEW_NOTE_MAX_LENGTH}
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Box>
      <Button type="submit" variant="primary" disabled={!text.trim()} isLoading={isPending}>
        Note
      </Button>
    </Flex>
  )
}
