import { Box, chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { SelectField } from '../../components/field.tsx'
import { categoriesQuery } from './category-queries.ts'

interface CategorySelectProps {
  value: number | null
  onChange: (id: number | null) => void
  /** That no category is selected, once the form was submitted. */
  missing?: string | undefined
  disabled?: boolean
}

export function CategorySelect({ value, onChange, missing, disabled }: CategorySelectProps) {
  const { data: categories = [], isPending, isError, refetch } = useQuery(categoriesQuery)
  return (
    <Box>
      <SelectField
        label="Category"
        missing={value === null ? missing : undefined}
        disabled={disabled}
        value={value ?? ''}
        color={value === null ? 'fg.subtle' : 'fg'}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
        options={[
          { value: '', label: isPending ? 'Loading categories...' : 'Select a category' },
          ...categories.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
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
