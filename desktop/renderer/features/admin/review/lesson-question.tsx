import { Box, Text } from '@chakra-ui/react'
import { ChoiceCard, ChoiceGroup } from '../../../components/choice-card.tsx'

const ANSWERS = [
  {
    isSameContent: true,
    label: 'Same content',
    effect: 'What was watched of the former file still counts.',
  },
  {
    isSameContent: false,
    label: 'Must be watched again',
    effect: 'What was watched stays on record, as an earlier version.',
  },
]

interface LessonQuestionProps {
  /** Undefined before an answer. */
  isSameContent: boolean | undefined
  disabled: boolean
  onAnswer: (isSameContent: boolean) => void
}

/** Asks what the new file of a published lesson means for those who have watched the former one (TN-22). */
export const LessonQuestion = ({ isSameContent, disabled, onAnswer }: LessonQuestionProps) => (
  <ChoiceGroup disabled={disabled}>
    <legend>New file of a lesson</legend>
    <p>Please choose before you approve.</p>
    {ANSWERS.map((answer) => (
      <ChoiceCard
        key={answer.label}
        type="radio"
        name="isSameContent"
        checked={answer.isSameContent === isSameContent}
        onChange={() => onAnswer(answer.isSameContent)}
      >
        <Box>
          {answer.label}
          <Text textStyle="small" color="fg.muted" fontWeight="normal">
            {answer.effect}
          </Text>
        </Box>
      </ChoiceCard>
    ))}
  </ChoiceGroup>
)
