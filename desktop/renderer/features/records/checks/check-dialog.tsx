import { useMutation } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { use, useState } from 'react'
import type { Check, Attempt } from '#shared/contract/checks.ts'
import { formatDuration } from '#shared/format.ts'
import { CHECK_PASS_PERCENT } from '#shared/limits/records.ts'
import { Button } from '../../../components/button.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { LessonPlayerContext } from '../../../entities/playback/lesson-player.ts'
import { api } from '../../../lib/api.ts'
import { newUuid } from '../../../lib/new-uuid.ts'
import { formErrorOf } from '../../../lib/request-error.ts'
import type { SubjectDialogProps } from '../../../lib/use-dialog.ts'
import { AnsweredQuestion, AskedQuestion, Verdict } from './check-question.tsx'
import { useRefreshChecks } from './check-queries.ts'

const newAttempt = () => ({ id: newUuid(), answers: [] as readonly number[][] })

/** Asks one question after the other, and says after each answer why it is right or not. */
export default function CheckDialog({
  subject: { videoId, check },
  ...dialog
}: SubjectDialogProps<{ videoId: number; check: Check }>) {
  const { questions } = check
  const refresh = useRefreshChecks()
  const player = use(LessonPlayerContext)
  const [attempt, setAttempt] = useState(newAttempt)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [place, setPlace] = useState(0)
  const send = useMutation({
    mutationFn: (answers: readonly number[][]) =>
      api.sendAttempt({
        videoId,
        id: attempt.id,
        answers: answers.map((one) => [...one]),
        questionIds: questions.map(({ id }) => id),
      }),
    onSuccess: async ({ isFinished }, answers) => {
      setAttempt({ ...attempt, answers })
      if (isFinished) await refresh()
    },
    // The questions may have changed meanwhile: the next opening asks those of now.
    onError: () => void refresh(),
  })
  const result = send.data
  const question = questions[place]
  const isAnswered = attempt.answers.length > place
  const isLast = place === questions.length - 1
  const next = () => {
    if (!question) return dialog.onClose()
    if (!isAnswered) return send.mutate([...attempt.answers, [...chosen]])
    setChosen([])
    setPlace(place + 1)
  }
  const again = () => {
    send.reset()
    setAttempt(newAttempt())
    setChosen([])
    setPlace(0)
  }
  const isFailed = !question && result?.passed === false
  const answered = question && isAnswered ? result?.results[place] : undefined
  const atMs = question?.atMs ?? null
  const watchAgain = () => {
    dialog.onClose()
    player?.playFrom((atMs ?? 0) / 1000)
  }
  return (
    <FormDialog
      {...dialog}
      title={question ? `Question ${place + 1} of ${questions.length}` : 'Your Result'}
      submitLabel={
        !question ? (isFailed ? 'Try again' : 'Done') : !isAnswered ? 'Answer' : isLast ? 'Result' : 'Next'
      }
      cancelLabel={question ? 'Stop' : 'Close'}
      isPending={send.isPending}
      isSubmitDisabled={question !== undefined && !isAnswered && chosen.length === 0}
      error={formErrorOf(send.error, 'The answer was not sent. Please try again.')}
      onSubmit={isFailed ? again : next}
      pt="2"
    >
      {question && !answered && (
        <AskedQuestion key={question.id} question={question} chosen={chosen} onChange={setChosen} />
      )}
      {question && answered && (
        <AnsweredQuestion question={question} chosen={attempt.answers[place] ?? []} right={answered.right} />
      )}
      <div role="status">
        {answered && <Verdict {...answered} />}
        {!question && result && <Outcome {...result} total={questions.length} />}
      </div>
      {answered && player && atMs !== null && (
        <div>
          <Button variant="outline" icon={RotateCcw} onClick={watchAgain}>
            Watch again at {formatDuration(Math.floor(atMs / 1000))}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}

const Outcome = ({ results, passed, score, total }: Attempt & { total: number }) => (
  <p>
    {results.filter(({ isRight }) => isRight).length} of {total} right, {score} %.{' '}
    {passed ? 'Passed.' : `${CHECK_PASS_PERCENT} % pass. Watch the lesson again, and try again.`}
  </p>
)
