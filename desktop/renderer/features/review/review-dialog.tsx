import { Box, chakra, Flex, Grid, Text } from '@chakra-ui/react'
import { Check, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { NOTES_REQUIRED } from '#shared/contract/review.ts'
import type { OwnVideo } from '#shared/contract/videos.ts'
import { formatDuration } from '#shared/format.ts'
import { Button } from '../../components/button.tsx'
import { Badge } from '../../components/chip.tsx'
import { Field, TextArea } from '../../components/field.tsx'
import { ModalDialog } from '../../components/modal-dialog.tsx'
import { ReviewPlayer } from './review-player.tsx'
import { SubmittedTime } from './submitted-time.tsx'
import { useDecide } from './use-decide.ts'

// Held to the contract by its type alone: its schemas stay out of this chunk.
const NOTES_HINT: typeof NOTES_REQUIRED = 'Review notes are required when rejecting a video'

function About({ video }: { video: OwnVideo }) {
  const { title, description, creator, category, duration, submittedAt, isMicroClip } = video
  return (
    <Box>
      <Text as="h3" fontSize="lg" fontWeight="semibold" lineHeight="snug" overflowWrap="anywhere">
        {title}
      </Text>
      <Text color="fg.muted" mt="1">
        {creator.displayName}
      </Text>
      <Flex gap="2" wrap="wrap" mt="3">
        <Badge bg="bg.hover">{category.name}</Badge>
        <Badge bg="bg.hover">{isMicroClip ? 'Short' : 'Training video'}</Badge>
        <Badge bg="bg.hover">{formatDuration(duration)}</Badge>
      </Flex>
      <Text textStyle="small" color="fg.muted" mt="3">
        <SubmittedTime at={submittedAt} />
      </Text>
      {description && (
        <chakra.p mt="3" color="fg.muted" whiteSpace="pre-line" overflowWrap="anywhere">
          {description}
        </chakra.p>
      )}
    </Box>
  )
}

interface ReviewDialogProps {
  /** Null until one has been chosen: the dialog stands ready, closed. */
  video: OwnVideo | null
  isOpen: boolean
  onClose: () => void
  /** What was decided and changed before. */
  history: ReactNode
}

/** The video beside the decision. */
export default function ReviewDialog({ video, isOpen, onClose, history }: ReviewDialogProps) {
  const [text, setText] = useState('')
  const [written, setWritten] = useState(video?.id)
  // Notes belong to one video; they outlive closing and opening the dialog on it again.
  if (written !== video?.id) {
    setWritten(video?.id)
    setText('')
  }
  const { approve, reject, isPending } = useDecide(onClose)
  const notes = text.trim()
  return (
    <ModalDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Review Video"
      width={video?.isMicroClip ? '60rem' : '72rem'}
      footer={
        <>
          <Button
            variant="dangerQuiet"
            disabled={!notes || isPending}
            isLoading={reject.isPending}
            onClick={() => video && reject.mutate({ video, notes })}
          >
            <X aria-hidden />
            Reject
          </Button>
          <Button
            variant="primary"
            disabled={isPending}
            isLoading={approve.isPending}
            onClick={() => video && approve.mutate({ video, notes })}
          >
            <Check aria-hidden />
            Approve
          </Button>
        </>
      }
    >
      {video && (
        <Grid
          templateColumns={{
            base: 'minmax(0, 1fr)',
            lg: video.isMicroClip ? 'minmax(0, 1fr) minmax(0, 1fr)' : 'minmax(0, 5fr) minmax(0, 3fr)',
          }}
          gap="6"
          alignItems="start"
        >
          <ReviewPlayer key={video.id} video={video} />
          <Grid gap="6">
            <About video={video} />
            <Field label="Review notes" hint={`The uploader reads them. ${NOTES_HINT}.`}>
              {(control) => (
                <TextArea
                  {...control}
                  maxLength={5000}
                  placeholder="What is good, and what has to change?"
                  value={text}
                  disabled={isPending}
                  onChange={({ target }) => setText(target.value)}
                />
              )}
            </Field>
            {history}
          </Grid>
        </Grid>
      )}
    </ModalDialog>
  )
}
