import { chakra, Flex, Text } from '@chakra-ui/react'
import { CircleCheck, CircleX } from 'lucide-react'
import type { Attempt, Question } from '#shared/contract/checks.ts'
import { ChoiceCard, ChoiceGroup } from '../../../components/choice-card.tsx'
import { QuestionChoices } from '../../../entities/records/question-choices.tsx'

/** One below the other: answers are sentences. */
const Choices = chakra(ChoiceGroup, {
  base: { gridTemplateColumns: '1fr', gap: '2', '& label': { minHeight: 'touch', py: '2' } },
})

const focusFirst = (group: HTMLFieldSetElement | null) => group?.querySelector('input')?.focus()

interface AskedQuestionProps {
  question: Question
  chosen: readonly number[]
  onChange: (chosen: readonly number[]) => void
}

/** A question with its choices. The first choice has the focus: in a dialog that opens by its attribute, later by the ref. */
export function AskedQuestion({ question, chosen, onChange }: AskedQuestionProps) {
  const isSeveral = question.kind === 'several'
  const toggle = (place: number) =>
    onChange(chosen.includes(place) ? chosen.filter((one) => one !== place) : [...chosen, place])
  return (
    <Choices ref={focusFirst}>
      <legend dir="auto">{question.text}</legend>
      {isSeveral && <p>Several are right.</p>}
      {question.choices.map((choice, place) => (
        <ChoiceCard
          key={choice}
          data-autofocus={place === 0 ? '' : undefined}
          type={isSeveral ? 'checkbox' : 'radio'}
          name={`question-${question.id}`}
          checked={chosen.includes(place)}
          onChange={() => (isSeveral ? toggle(place) : onChange([place]))}
        >
          <bdi>{choice}</bdi>
        </ChoiceCard>
      ))}
    </Choices>
  )
}

/** The button was disabled while the answer was sent, and lost the focus. */
const focusSubmit = (list: HTMLElement | null) =>
  list?.closest('[role="dialog"]')?.querySelector<HTMLElement>('[type="submit"]')?.focus()

interface AnsweredQuestionProps extends Pick<Attempt['results'][number], 'right'> {
  question: Question
  chosen: readonly number[]
}

/** Which choices are right, and which were chosen. */
export const AnsweredQuestion = (props: AnsweredQuestionProps) => (
  <QuestionChoices ref={focusSubmit} chosenLabel="Your answer" {...props} />
)

/** Whether the answer was right, and why. */
export function Verdict({ isRight, why }: Pick<Attempt['results'][number], 'isRight' | 'why'>) {
  const Icon = isRight ? CircleCheck : CircleX
  return (
    <>
      <Flex gap="2" align="center" fontWeight="semibold" color={isRight ? 'success' : 'danger.fg'}>
        <Icon size={20} aria-hidden />
        {isRight ? 'Right.' : 'Not right.'}
      </Flex>
      {why && (
        <Text mt="1" overflowWrap="anywhere" dir="auto">
          {why}
        </Text>
      )}
    </>
  )
}
