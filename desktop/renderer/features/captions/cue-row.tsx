import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { Play, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { Input, TextArea } from '../../components/field.tsx'
import { IconButton } from '../../components/button.tsx'
import { problemOf, type DraftCue } from './draft-cues.ts'

const Row = chakra('li', {
  base: {
    py: '3',
    // Room for the focus ring inside the scrolling list.
    px: '0.5',
    borderTopWidth: '1px',
    borderColor: 'border.subtle',
    // Lists may be long: rows outside of the view aren't laid out.
    contentVisibility: 'auto',
    containIntrinsicBlockSize: 'auto 9.5rem',
  },
})

interface CueRowProps {
  cue: DraftCue
  /** From 1. */
  number: number
  /** Whether problems are shown. */
  isChecked: boolean
  onChange: (patch: Partial<DraftCue>) => void
  onPlay: () => void
  onDelete: () => void
}

export function CueRow({ cue, number, isChecked, onChange, onPlay, onDelete }: CueRowProps) {
  const problemId = useId()
  const problem = isChecked ? problemOf(cue) : undefined
  const fieldProps = {
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem && problemId,
  }
  const time = (name: 'start' | 'end') => (
    <Input
      {...fieldProps}
      aria-label={`Line ${number} ${name === 'start' ? 'starts' : 'ends'} at`}
      value={cue[name]}
      inputMode="numeric"
      autoComplete="off"
      px="1.5"
      fontSize="sm"
      textStyle="numbers"
      minWidth="0"
      flex="1"
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  )
  return (
    <Row>
      <Flex gap="1.5" align="center" mb="2">
        {time('start')}
        <Text as="span" color="fg.subtle" aria-hidden>
          –
        </Text>
        {time('end')}
        <IconButton label={`Play from line ${number}`} icon={Play} onClick={onPlay} />
        <IconButton label={`Delete line ${number}`} icon={Trash2} onClick={onDelete} />
      </Flex>
      <TextArea
        {...fieldProps}
        aria-label={`Line ${number} says`}
        rows={2}
        minHeight="16"
        value={cue.text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <Box role="alert">
        {problem && (
          <Text id={problemId} textStyle="small" color="danger.fg" mt="1.5">
            {problem}
          </Text>
        )}
      </Box>
    </Row>
  )
}
