import { chakra, Flex, Stack, Text } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { Plus, Timer, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import type { Question } from '#shared/contract/checks.ts'
import { formatDuration } from '#shared/format.ts'
import { CHECK_QUESTIONS_MAX } from '#shared/limits/records.ts'
import { Button, IconButton } from '../../../components/button.tsx'
import { Checkbox } from '../../../components/checkbox.tsx'
import { Input, TextAreaField } from '../../../components/field.tsx'
import { FormError } from '../../../components/form-error.tsx'
import { api } from '../../../lib/api.ts'
import { formErrorOf } from '../../../lib/request-error.ts'
import { toast } from '../../../lib/toast.ts'
import { useRefreshChecks } from './check-queries.ts'
import {
  draftOf,
  emptyQuestion,
  problemOf,
  withEmptyChoice,
  writtenOf,
  type DraftQuestion,
} from './draft-questions.ts'

const Fields = chakra('fieldset', {
  base: {
    display: 'grid',
    gap: '3',
    minWidth: 0,
    borderTopWidth: '1px',
    pt: '3',
    '& > legend': { float: 'left', textStyle: 'label' },
  },
})

interface CheckEditorProps {
  videoId: number
  position: () => number
  questions: readonly Question[]
  onClose: () => void
}

/** Writes the questions of a lesson, beside its player. */
export default function CheckEditor({ videoId, position, questions, onClose }: CheckEditorProps) {
  const refresh = useRefreshChecks()
  const [replaces] = useState(() => questions.map(({ id }) => id))
  const [drafts, setDrafts] = useState(() =>
    questions.length > 0 ? questions.map(draftOf) : [emptyQuestion()],
  )
  const [isChecked, setIsChecked] = useState(false)
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => api.putCheck({ id: videoId, questions: drafts.map(writtenOf), replaces }),
    onSuccess: async () => {
      await refresh()
      toast({ title: 'Questions saved', variant: 'success' })
      onClose()
    },
  })
  const save = () => {
    setIsChecked(true)
    if (drafts.every((draft) => problemOf(draft) === null)) mutate()
  }
  return (
    <Stack gap="4" mt="4">
      {drafts.map((draft, place) => (
        <QuestionFields
          key={draft.key}
          draft={draft}
          name={`Question ${place + 1}`}
          problem={isChecked ? problemOf(draft) : null}
          position={position}
          onChange={(changes) =>
            setDrafts(drafts.map((one) => (one === draft ? { ...one, ...changes } : one)))
          }
          onDelete={() => setDrafts(drafts.filter((one) => one !== draft))}
        />
      ))}
      <FormError message={formErrorOf(error, 'The questions were not saved. Please try again.')} />
      <Flex gap="2" wrap="wrap">
        {drafts.length < CHECK_QUESTIONS_MAX && (
          <Button variant="outline" icon={Plus} onClick={() => setDrafts([...drafts, emptyQuestion()])}>
            Add a question
          </Button>
        )}
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" isLoading={isPending} onClick={save}>
          Save questions
        </Button>
      </Flex>
    </Stack>
  )
}

interface QuestionFieldsProps {
  draft: DraftQuestion
  name: string
  problem: string | null
  position: () => number
  onChange: (changes: Partial<DraftQuestion>) => void
  onDelete: () => void
}

function QuestionFields({ draft, name, problem, position, onChange, onDelete }: QuestionFieldsProps) {
  const { choices, atMs } = draft
  const change = (key: number, changes: Partial<DraftQuestion['choices'][number]>) =>
    onChange({
      choices: withEmptyChoice(choices.map((one) => (one.key === key ? { ...one, ...changes } : one))),
    })
  return (
    <Fields>
      <legend>{name}</legend>
      <TextAreaField
        label="Question"
        rows={2}
        maxLength={300}
        value={draft.text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      {choices.map(({ key, text, isRight }, place) => (
        <Flex key={key} gap="3" align="center">
          <Input
            aria-label={`Choice ${place + 1}`}
            placeholder={`Choice ${place + 1}`}
            maxLength={200}
            value={text}
            onChange={({ target }) => change(key, { text: target.value })}
          />
          <Checkbox
            aria-label={`Choice ${place + 1} is right`}
            checked={isRight}
            onChange={({ target }) => change(key, { isRight: target.checked })}
          >
            Right
          </Checkbox>
        </Flex>
      ))}
      <TextAreaField
        label="Why"
        isOptional
        rows={2}
        maxLength={500}
        value={draft.why}
        onChange={({ target }) => onChange({ why: target.value })}
      />
      <Flex gap="2" wrap="wrap" align="center">
        <Button
          variant="outline"
          icon={Timer}
          onClick={() => onChange({ atMs: Math.floor(position()) * 1000 })}
        >
          {atMs === null ? 'Show this second' : `Shown at ${formatDuration(atMs / 1000)}`}
        </Button>
        {atMs !== null && (
          <IconButton label="Show no second" icon={X} onClick={() => onChange({ atMs: null })} />
        )}
        <IconButton label={`Delete ${name.toLowerCase()}`} icon={Trash2} onClick={onDelete} />
      </Flex>
      {problem && (
        <Text role="alert" textStyle="small" color="danger.fg">
          {problem}
        </Text>
      )}
    </Fields>
  )
}
