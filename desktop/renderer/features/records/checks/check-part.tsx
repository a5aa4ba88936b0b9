import { Flex, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { ListChecks, PencilLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Check } from '#shared/contract/checks.ts'
import { formatCounted } from '#shared/format.ts'
import { CHECK_PASS_PERCENT } from '#shared/limits/records.ts'
import { Button } from '../../../components/button.tsx'
import { lazyDialog } from '../../../components/lazy-part.tsx'
import { TitledPanel } from '../../../components/panel.tsx'
import { QueryStates } from '../../../components/query-states.tsx'
import { SubjectDialog } from '../../../components/subject-dialog.tsx'
import { routeQuery } from '../../../entities/query-keys.ts'
import { formatDate } from '../../../lib/locale-format.ts'
import { useDialog } from '../../../lib/use-dialog.ts'

const CheckDialog = lazyDialog(() => import('./check-dialog.tsx'))
const CheckEditor = lazy(() => import('./check-editor.tsx'))

interface CheckPartProps {
  videoId: number
  /** The current second of the lesson. */
  position: () => number
}

/** The check of a lesson on its page: questions for people who watch, and their editor for those who may write them. */
export default function CheckPart(props: CheckPartProps) {
  const query = useQuery(routeQuery('getCheck', { id: props.videoId }))
  return (
    <QueryStates query={query} skeleton={null} failure={CheckFailure}>
      {(check) =>
        check.questions.length > 0 || check.mayEdit ? <CheckPanel {...props} check={check} /> : null
      }
    </QueryStates>
  )
}

const CheckFailure = ({ onRetry }: { onRetry: () => void }) => (
  <TitledPanel title="Check">
    <Text color="fg.muted" role="alert" mb="3">
      The questions didn’t load.
    </Text>
    <Button variant="outline" onClick={onRetry}>
      Try again
    </Button>
  </TitledPanel>
)

function CheckPanel({ videoId, position, check }: CheckPartProps & { check: Check }) {
  const { questions, mayEdit, own } = check
  const dialog = useDialog<{ videoId: number; check: Check }>()
  const [isEditing, setIsEditing] = useState(false)
  return (
    <TitledPanel title="Check">
      <Text color="fg.muted">
        {questions.length > 0
          ? `${formatCounted(questions.length, 'question')} after the lesson. ${CHECK_PASS_PERCENT} % pass.`
          : 'This lesson has no questions yet.'}
      </Text>
      {own.attempts > 0 && (
        <Text mt="1" data-numbers>
          {own.passedAt
            ? `Passed on ${formatDate(own.passedAt)}, best ${own.bestScore} %.`
            : `Not passed yet, best ${own.bestScore} %.`}
        </Text>
      )}
      <Flex gap="2" wrap="wrap" mt="3">
        {questions.length > 0 && (
          <Button
            variant={own.passedAt ? 'outline' : 'primary'}
            icon={ListChecks}
            onClick={() => dialog.open({ videoId, check })}
          >
            {own.attempts > 0 ? 'Take the check again' : 'Take the check'}
          </Button>
        )}
        {mayEdit && (
          <Button
            variant="quiet"
            icon={PencilLine}
            aria-expanded={isEditing}
            onClick={() => setIsEditing(!isEditing)}
          >
            {questions.length > 0 ? 'Edit questions' : 'Write questions'}
          </Button>
        )}
      </Flex>
      {isEditing && (
        <Suspense fallback={null}>
          <CheckEditor
            videoId={videoId}
            position={position}
            questions={questions}
            onClose={() => setIsEditing(false)}
          />
        </Suspense>
      )}
      <SubjectDialog dialog={dialog}>{(shown) => <CheckDialog {...shown} />}</SubjectDialog>
    </TitledPanel>
  )
}
