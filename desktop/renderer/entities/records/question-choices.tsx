import { chakra, Text } from '@chakra-ui/react'
import type { Ref } from 'react'
import type { Question } from '#shared/contract/checks.ts'

const Choice = chakra('li', {
  base: {
    layerStyle: 'card',
    display: 'flex',
    gap: '3',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: 'touch',
    px: '4',
    py: '2',
    lineHeight: 'snug',
    '&[data-right]': { borderColor: 'success' },
  },
})

interface QuestionChoicesProps {
  question: Pick<Question, 'text' | 'choices'>
  right: readonly number[]
  chosen?: readonly number[]
  /** What stands beside a choice that was chosen. */
  chosenLabel?: string
  /** Of the list. */
  ref?: Ref<HTMLUListElement>
}

/** A question of a check with its choices: which ones are right, and which ones were chosen. */
export const QuestionChoices = ({ question, right, chosen, chosenLabel, ref }: QuestionChoicesProps) => (
  <>
    <Text textStyle="section" dir="auto" overflowWrap="anywhere">
      {question.text}
    </Text>
    <chakra.ul {...(ref && { ref })} listStyleType="none" display="grid" gap="2" aria-label="Choices">
      {question.choices.map((choice, place) => {
        const notes = [
          right.includes(place) ? 'Right' : undefined,
          chosen?.includes(place) ? chosenLabel : undefined,
        ].filter(Boolean)
        return (
          <Choice key={choice} data-right={right.includes(place) || undefined}>
            <bdi>{choice}</bdi>
            {notes.length > 0 && (
              <Text as="span" textStyle="small" fontWeight="semibold" flexShrink={0}>
                {notes.join(', ')}
              </Text>
            )}
          </Choice>
        )
      })}
    </chakra.ul>
  </>
)
