import { Box, Flex, Text } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { ReviewNote } from '#shared/contract/review-desk.ts'
import type { OwnVideo } from '#shared/contract/own-videos.ts'
import { formatDuration } from '#shared/format.ts'
import { REVIEW_NOTE_MAX_LENGTH } from '#shared/limits/review.ts'
import { Button, IconButton } from '../../../components/button.tsx'
import { TextField } from '../../../components/field.tsx'
import { routeQuery } from '../../../entities/query-keys.ts'
import { NoteList } from '../../../entities/video/note-list.tsx'
import { openOverPage } from '../../../entities/video/open-video.ts'
import { api } from '../../../lib/api.ts'
import { focusOnMount } from '../../../lib/focus-on-mount.ts'
import { useToastMutation } from '../../../lib/use-toast-mutation.ts'

const notesQuery = (id: number) => routeQuery('listReviewNotes', { id })

/** The reviewer's notes at seconds of an own video, which play from there, each with the own answer (RD-12). */
export function OwnReviewNotes({ video }: { video: OwnVideo }) {
  const { id } = video
  const [answeredId, setAnsweredId] = useState<number | null>(null)
  const { data, isError, refetch } = useQuery(notesQuery(id))
  if (isError) {
    return (
      <Text role="alert" color="danger.fg" textStyle="small">
        The notes of the reviewer didn’t load.{' '}
        <Button variant="quiet" onClick={() => void refetch()}>
          Try again
        </Button>
      </Text>
    )
  }
  const notes = data?.filter(({ decision }) => decision !== null) ?? []
  if (notes.length === 0) return null
  // An address without seconds would go on where it was watched last.
  const play = (second: number) => openOverPage({ id, video, search: `?start=${second || 0.001}` })
  return (
    <NoteList label="Reviewer’s notes in the video" notes={notes} onSeek={play}>
      {(note) =>
        note.id === answeredId ? (
          <AnswerForm videoId={id} note={note} onClose={() => setAnsweredId(null)} />
        ) : (
          <IconButton
            label={`Answer the note at ${formatDuration(note.second)}`}
            icon={Pencil}
            onClick={() => setAnsweredId(note.id)}
          />
        )
      }
    </NoteList>
  )
}

interface AnswerFormProps {
  videoId: number
  note: ReviewNote
  onClose: () => void
}

function AnswerForm({ videoId, note, onClose }: AnswerFormProps) {
  const client = useQueryClient()
  const [text, setText] = useState(note.answer ?? '')
  const { mutate, isPending } = useToastMutation({
    mutationFn: () => api.answerReviewNote({ id: note.id, text: text.trim() }),
    success: () => ({ title: 'Answer stored', description: 'The reviewer reads it with the next review.' }),
    failure: { title: 'Answer not stored', fallback: 'Failed to store the answer' },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: notesQuery(videoId).queryKey })
      onClose()
    },
  })
  return (
    <Flex
      as="form"
      gap="2"
      align="end"
      wrap="wrap"
      flexBasis="full"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) mutate()
      }}
    >
      <Box flex="1 1 12rem">
        <TextField
          ref={focusOnMount}
          label={`Answer to the note at ${formatDuration(note.second)}`}
          maxLength={REVIEW_NOTE_MAX_LENGTH}
          autoComplete="off"
          disabled={isPending}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Box>
      <Button onClick={onClose} disabled={isPending}>
        Cancel
      </Button>
      <Button type="submit" variant="primary" disabled={!text.trim()} isLoading={isPending}>
        Answer
      </Button>
    </Flex>
  )
}
