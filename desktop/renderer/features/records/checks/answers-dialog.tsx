import { chakra, Text } from '@chakra-ui/react'
import { RotateCcw } from 'lucide-react'
import type { AnsweredCheck } from '#shared/contract/checks.ts'
import { formatDuration } from '#shared/format.ts'
import { Button, LinkButton } from '../../../components/button.tsx'
import { ModalDialog } from '../../../components/modal-dialog.tsx'
import { QuestionChoices } from '../../../entities/records/question-choices.tsx'
import type { SubjectDialogProps } from '../../../lib/use-dialog.ts'
import { Verdict } from './check-question.tsx'

const Item = chakra('li', { base: { display: 'grid', gap: '3', justifyItems: 'stretch' } })

/** The questions of a check as they were asked, what a person chose at first, what was right, and why. */
export default function AnswersDialog({
  subject: { videoId, title, isAvailable, questions },
  ...dialog
}: SubjectDialogProps<AnsweredCheck>) {
  return (
    <ModalDialog
      {...dialog}
      title={title}
      description="The first answer to each question."
      footer={
        <Button variant="primary" onClick={dialog.onClose}>
          Close
        </Button>
      }
    >
      <chakra.ol listStyleType="none" display="grid" gap="8" pt="4" aria-label="Questions">
        {questions.map((question) => {
          const second = question.atMs === null ? null : Math.floor(question.atMs / 1000)
          return (
            <Item key={question.id}>
              <QuestionChoices
                question={question}
                right={question.right}
                chosen={question.chosen}
                chosenLabel="Chosen"
              />
              <div>
                <Verdict {...question} />
              </div>
              {question.isReplaced && (
                <Text textStyle="small" color="fg.muted">
                  The lesson does not ask this question any more.
                </Text>
              )}
              {isAvailable && second !== null && (
                <div>
                  <LinkButton variant="outline" to={`/video/${videoId}?start=${second}`}>
                    <RotateCcw aria-hidden />
                    Watch again at {formatDuration(second)}
                  </LinkButton>
                </div>
              )}
            </Item>
          )
        })}
      </chakra.ol>
    </ModalDialog>
  )
}
