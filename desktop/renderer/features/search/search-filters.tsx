import { SimpleGrid } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import type { SearchReading, VideoKind } from '#shared/contract/search.ts'
import type { VideoLength } from '#shared/contract/videos.ts'
import { SelectField, type Option } from '../../components/field.tsx'
import { isNamedBy } from '../../entities/category/is-named-by.ts'
import { categoriesQuery } from '../../entities/category/category-queries.ts'
import type { ParamChanges } from '../../lib/use-address-params.ts'
import type { SearchFilter } from './use-search-filter.ts'

const KINDS: readonly { value: VideoKind; label: string }[] = [
  { value: 'training', label: 'Training videos' },
  { value: 'micro-clip', label: 'Shorts' },
]

interface SearchFiltersProps {
  filter: SearchFilter
  lengths: readonly { value: VideoLength; label: string }[]
  creators: SearchReading['creators']
  onChange: (changes: ParamChanges) => void
}

/** Which of the results are shown: by discipline, length, kind and creator. */
export function SearchFilters({ filter, lengths, creators, onChange }: SearchFiltersProps) {
  const { data: categories = [] } = useQuery(categoriesQuery)
  const { categoryId, creatorId, length, kind } = filter
  return (
    <SimpleGrid
      role="group"
      aria-label="Filters"
      columns={{ base: 2, lg: 4 }}
      gap="3"
      mb={{ base: '5', md: '7' }}
    >
      <Choice
        label="Discipline"
        all="All disciplines"
        value={categories.find((category) => isNamedBy(category, categoryId))?.id ?? categoryId}
        options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChoose={(value) => onChange({ category: value })}
      />
      <Choice
        label="Length"
        all="Any length"
        value={length}
        options={lengths}
        onChoose={(value) => onChange({ length: value })}
      />
      <Choice
        label="Kind"
        all="All kinds"
        value={kind}
        options={KINDS}
        onChoose={(value) => onChange({ kind: value })}
      />
      <Choice
        label="Creator"
        all="All creators"
        value={creatorId}
        options={creators.map(({ id, displayName }) => ({ value: String(id), label: displayName }))}
        onChoose={(value) => onChange({ creator: value })}
      />
    </SimpleGrid>
  )
}

interface ChoiceProps {
  label: string
  /** The option without a filter. */
  all: string
  value: string | number | undefined
  options: readonly Option[]
  onChoose: (value: string) => void
}

function Choice({ label, all, value, options, onChoose }: ChoiceProps) {
  const chosen = value === undefined ? '' : String(value)
  // The address may name what is not among the options.
  const isKnown = chosen === '' || options.some((option) => option.value === chosen)
  return (
    <SelectField
      label={label}
      value={chosen}
      onChange={({ target }) => onChoose(target.value)}
      options={[
        { value: '', label: all },
        ...(isKnown ? [] : [{ value: chosen, label: `Another ${label.toLowerCase()}` }]),
        ...options,
      ]}
    />
  )
}
