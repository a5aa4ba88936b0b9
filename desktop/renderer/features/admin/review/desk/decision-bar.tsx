import { Box, Flex, Stack } from '@chakra-ui/react'
import { Check, MessageSquarePlus, Send, X } from 'lucide-react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import type { NOTES_REQUIRED } from '#shared/contract/review.ts'
import { Button } from '../../../../components/button.tsx'
import { Field, TextArea } from '../../../../components/field.tsx'

// A copy of the contract's text, checked by its type: the contract's schemas stay out of this chunk.
const NOTES_HINT: typeof NOTES_REQUIRED = 'Review notes are required when rejecting a video'

interface DecisionBarProps {
  notes: string
  isWriting: boolean
  notesRef: Ref<HTMLTextAreaElement>
  /** Whether another answer is needed before an approval. */
  isIncomplete: boolean
  /** The field of a note at a second. */
  noteField: ReactNode
  onNotes: (notes: string) => void
  onNote: () => void
  onWrite: () => void
  onLeave: () => void
  onReject: () => void
  onApprove: () => void
}

/** The decision, always in sight: the keys A and R press its buttons. */
export function DecisionBar(props: DecisionBarProps) {
  const { notes, isWriting, notesRef, isIncomplete, noteField } = props
  const hasNotes = notes.trim() !== ''
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      props.onLeave()
      return
    }
    // Enter ends the choice of a character; Shift and Enter begin a line.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (hasNotes) props.onReject()
  }
  return (
    <Stack
      gap="3"
      p="3"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="card"
      pb={{ base: 'calc({spacing.3} + env(safe-area-inset-bottom))', lg: '3' }}
    >
      {noteField}
      {isWriting && (
        <Field label="Review notes" hint={`The uploader reads them. ${NOTES_HINT}.`}>
          {(control) => (
            <TextArea
              {...control}
              ref={notesRef}
              maxLength={5000}
              rows={3}
              placeholder="What is good, and what has to change?"
              value={notes}
              onChange={({ target }) => props.onNotes(target.value)}
              onKeyDown={onKeyDown}
            />
          )}
        </Field>
      )}
      <Flex gap="2" wrap="wrap">
        <Button icon={MessageSquarePlus} variant="outline" aria-keyshortcuts="N" onClick={props.onNote}>
          Note
        </Button>
        <Box flex="1" hideBelow="md" />
        {isWriting ? (
          <Button icon={Send} variant="dangerQuiet" disabled={!hasNotes} onClick={props.onReject}>
            Reject
          </Button>
        ) : (
          <Button icon={X} variant="dangerQuiet" aria-keyshortcuts="R" onClick={props.onWrite}>
            Reject
          </Button>
        )}
        <Button
          icon={Check}
          variant="primary"
          aria-keyshortcuts="A"
          disabled={isIncomplete}
          onClick={props.onApprove}
        >
          Approve
        </Button>
      </Flex>
    </Stack>
  )
}
