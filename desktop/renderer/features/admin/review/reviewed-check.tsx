import { Box, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import type { OwnVideo } from '#shared/contract/own-videos.ts'
import { formatCounted, formatDuration } from '#shared/format.ts'
import { Button } from '../../../components/button.tsx'
import { queryKey } from '../../../entities/query-keys.ts'
import { QuestionChoices } from '../../../entities/records/question-choices.tsx'
import { api } from '../../../lib/api.ts'
import { PartFailure } from './part-failure.tsx'

interface ReviewedCheckProps {
  video: Pick<OwnVideo, 'id' | 'revision'>
  /** Plays on from this second of the lesson. */
  onSeek?: ((second: number) => void) | undefined
}

/** The questions after a lesson with what is right and why, for its reviewer; nothing where there are none. */
export function ReviewedCheck({ video: { id, revision }, onSeek }: ReviewedCheckProps) {
  const { data, isError, refetch } = useQuery({
    // A change of the questions makes a new revision. So what is shown is never older than what is decided.
    queryKey: [...queryKey('getCheck', id), 'revision', revision],
    queryFn: ({ signal }) => api.getCheck({ id }, { signal }),
  })
  if (!data && isError) return <PartFailure part="questions" onRetry={refetch} />
  const questions = data?.questions ?? []
  if (questions.length === 0) return null
  return (
    <Box as="section" aria-label="Check">
      <Text as="h3" textStyle="label">
        Check, {formatCounted(questions.length, 'question')}
      </Text>
      <Box as="ol" listStyleType="none" display="grid" gap="5" mt="3">
        {questions.map((question) => {
          const second = question.atMs === null ? null : Math.floor(question.atMs / 1000)
          return (
            <Box as="li" key={question.id} display="grid" gap="2">
              <QuestionChoices question={question} right={question.right ?? []} />
              {question.why && (
                <Text color="fg.muted" overflowWrap="anywhere" dir="auto">
                  {question.why}
                </Text>
              )}
              {second !== null &&
                (onSeek ? (
                  <div>
                    <Button variant="outline" icon={Play} onClick={() => onSeek(second)}>
                      Play from {formatDuration(second)}
                    </Button>
                  </div>
                ) : (
                  <Text textStyle="small" color="fg.muted">
                    Shown at {formatDuration(second)}
                  </Text>
                ))}
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}
