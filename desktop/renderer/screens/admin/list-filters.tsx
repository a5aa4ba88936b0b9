import { Box, Flex } from '@chakra-ui/react'
import { Chip } from '../../components/chip.tsx'
import { TextField } from '../../components/field.tsx'

interface SearchFieldProps {
  label: string
  placeholder: string
  value: string
  onChange: (typed: string) => void
}

export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  return (
    <Box width="full" maxWidth={{ md: '28rem' }}>
      <TextField
        type="search"
        label={label}
        placeholder={placeholder}
        autoComplete="off"
        maxLength={200}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Box>
  )
}

interface ChoiceChipsProps<Value extends string> {
  label: string
  /** The label of the chip for no choice. */
  all: string
  choices: readonly { value: Value; label: string }[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

/** A choice of one value, or of all. */
export function ChoiceChips<Value extends string>(props: ChoiceChipsProps<Value>) {
  const { label, all, choices, value, onChange } = props
  return (
    <Flex role="group" aria-label={label} gap="2" wrap="wrap">
      <Chip aria-pressed={value === undefined} onClick={() => onChange(undefined)}>
        {all}
      </Chip>
      {choices.map((choice) => (
        <Chip key={choice.value} aria-pressed={choice.value === value} onClick={() => onChange(choice.value)}>
          {choice.label}
        </Chip>
      ))}
    </Flex>
  )
}
