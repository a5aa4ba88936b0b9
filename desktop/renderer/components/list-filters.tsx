import { Box, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Chip } from './chip.tsx'
import { TextField } from './field.tsx'
import type { DebouncedSearch } from '../lib/use-debounced-search.ts'

interface ListFiltersProps {
  label: string
  placeholder: string
  search: DebouncedSearch
  /** Right of the search field. */
  children?: ReactNode
}

/** The search field of a list, and its other filters. */
export function ListFilters({ label, placeholder, search, children }: ListFiltersProps) {
  return (
    <Flex mb="6" gap="4" wrap="wrap" align="flex-end" justify="space-between">
      <Box width="full" maxWidth={{ md: '28rem' }}>
        <TextField
          type="search"
          label={label}
          placeholder={placeholder}
          autoComplete="off"
          maxLength={200}
          value={search.typed}
          onChange={({ target }) => search.setTyped(target.value)}
        />
      </Box>
      {children}
    </Flex>
  )
}

interface ChoiceChipsProps<Value extends string> {
  label: string
  choices: readonly { value: Value; label: string }[]
  value: Value | undefined
  /** The label of the choice of all. */
  all?: string
  onChange: (value: Value | undefined) => void
}

/** A choice of one value, or of all. */
export function ChoiceChips<Value extends string>(props: ChoiceChipsProps<Value>) {
  const { label, choices, value: chosen, all = 'All', onChange } = props
  return (
    <Flex role="group" aria-label={label} gap="2" wrap="wrap">
      {[{ value: undefined, label: all }, ...choices].map(({ value, label: name }) => (
        <Chip key={value ?? 'all'} aria-pressed={value === chosen} onClick={() => onChange(value)}>
          {name}
        </Chip>
      ))}
    </Flex>
  )
}
