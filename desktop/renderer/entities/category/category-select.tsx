import { Box, chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { SelectField } from '../../components/field.tsx'
import { categoriesQuery } from './category-queries.ts'

interface CategorySelectProps {
  value: number | null
  onChange: (id: number | null) => void
  isInvalid?: boolean
  disabled?: boolean
  ref?: Ref<HTMLSelectElement>
}

export function CategorySelect({ value, onChange, isInvalid = false, disabled, ref }: CategorySelectProps) {
  const { data: categories = [], isPending, isError, refetch } = useQuery(categoriesQuery)
  return (
    <Box>
      <SelectField
        label="Category"
        ref={ref}
        aria-invalid={isInvalid || undefined}
        disabled={disabled}
        value={value ?? ''}
        color={value === null ? 'fg.subtle' : 'fg'}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{isPending ? 'Loading categories...' : 'Select a category'}</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {isError && (
        <chakra.p role="alert" textStyle="small" color="danger.fg">
          Categories didn’t load.{' '}
          <chakra.button
            type="button"
            minHeight="touch"
            textDecoration="underline"
            onClick={() => void refetch()}
          >
            Try again
          </chakra.button>
        </chakra.p>
      )}
    </Box>
  )
}
