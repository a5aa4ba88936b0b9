import { Box, Flex, Text } from '@chakra-ui/react'
import { useId, type ReactNode } from 'react'
import type { ReviewNote } from '#shared/contract/review-desk.ts'
import { formatDuration } from '#shared/format.ts'
import { Button } from '../../components/button.tsx'

interface NoteListProps {
  label: string
  notes: readonly ReviewNote[]
  onSeek: (second: number) => void
  /** What stands beside or below a note. */
  children?: (note: ReviewNote) => ReactNode
}

/** Notes of reviewers at seconds of a video, which seek, with the answers of the uploader. */
export function NoteList({ label, notes, onSeek, children }: NoteListProps) {
  const id = useId()
  return (
    <Box>
      <Text id={id} textStyle="label" mb="1">
        {label}
      </Text>
      <Box as="ul" listStyleType="none" aria-labelledby={id}>
        {notes.map((note) => (
          <Box as="li" key={note.id} borderTopWidth="1px" py="1">
            <Flex gap="2" align="start" wrap="wrap">
              <Button
                variant="quiet"
                ml="-4"
                px="4"
                fontVariantNumeric="tabular-nums"
                aria-label={`Play from ${formatDuration(note.second)}`}
                onClick={() => onSeek(note.second)}
              >
                {formatDuration(note.second)}
              </Button>
              <Box flex="1" minWidth="8rem" py="2.5" overflowWrap="anywhere">
                <Text dir="auto" whiteSpace="pre-line">
                  {note.text}
                </Text>
                {note.author && (
                  <Text textStyle="small" color="fg.muted">
                    {note.author.displayName}
                  </Text>
                )}
                {note.answer && (
                  <Text dir="auto" mt="1" pl="3" borderLeftWidth="3px" whiteSpace="pre-line">
                    <Text as="span" textStyle="small" color="fg.muted">
                      Answer:{' '}
                    </Text>
                    {note.answer}
                  </Text>
                )}
              </Box>
              {children?.(note)}
            </Flex>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
