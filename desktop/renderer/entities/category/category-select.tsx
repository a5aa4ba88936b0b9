import { Box, chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { SelectField } from '../../components/field.tsx'
import { categoriesQuery } from './category-queries.ts'
import { isNamedBy } from './is-named-by.ts'

interface CategorySelectProps {
  value: number | null
  /** What the video is filed under, which is not offered where it is hidden. */
  current?: { id: number; name: string }
  onChange: (id: number | null) => void
  /** That no category is selected, once the form was submitted. */
  missing?: string | undefined
  disabled?: boolean
}

export function CategorySelect({ value, current, onChange, missing, disabled }: CategorySelectProps) {
  const { data: categories = [], isPending, isError, refetch } = useQuery(categoriesQuery)
  const chosen = categories.find((category) => isNamedBy(category, value))
  const isUnknown = value !== null && !chosen && !isPending && !isError
  return (
    <Box>
      <SelectField
        label="Category"
        missing={value === null ? missing : undefined}
        disabled={disabled}
        value={chosen?.id ?? value ?? ''}
        color={value === null ? 'fg.subtle' : 'fg'}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
        options={[
          { value: '', label: isPending ? 'Loading categories...' : 'Select a category' },
          ...(isUnknown ? [{ value, label: current?.id === value ? current.name : 'Another category' }] : []),
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
