import { Flex } from '@chakra-ui/react'
import type { ReviewSummary, WAITING_KINDS, WaitingKind } from '#shared/contract/review-desk.ts'
import { Chip } from '../../../components/chip.tsx'
import { SelectField } from '../../../components/field.tsx'
import type { ParamChanges } from '../../../lib/use-address-params.ts'
import type { WaitingFilter } from '../admin-queries.ts'

// A copy of the contract's list, checked by its type: the contract's schemas stay out of this chunk.
const KINDS: typeof WAITING_KINDS = ['video', 'short', 'change']
const KIND_LABELS: Record<WaitingKind, string> = { video: 'Videos', short: 'Shorts', change: 'Changes' }

const idOf = (value: string | null) => (value && /^\d{1,9}$/.test(value) ? value : undefined)

/** The filters of what waits, from the address; what is no filter is left out. */
export const waitingFilterOf = (params: URLSearchParams): WaitingFilter => ({
  search: params.get('search')?.trim() || undefined,
  categoryId: idOf(params.get('categoryId')),
  creatorId: idOf(params.get('creatorId')),
  kind: KINDS.find((kind) => kind === params.get('kind')),
  again: params.get('again') === 'true' ? 'true' : undefined,
})

interface WaitingFiltersProps {
  filter: WaitingFilter
  /** Undefined before it is read. */
  summary: ReviewSummary | undefined
  /** Whether videos, shorts and changes stand in one list. */
  hasKinds?: boolean
  onChange: (changes: ParamChanges) => void
}

/** Filters what waits by discipline, instructor, kind, and by whether it came again. */
export function WaitingFilters({ filter, summary, hasKinds = false, onChange }: WaitingFiltersProps) {
  const named = (all: string, entries: ReviewSummary['categories'] = []) => [
    { value: '', label: all },
    ...entries.map(({ id, name, count }) => ({ value: id, label: `${name} (${count})` })),
  ]
  return (
    <Flex gap="3" wrap="wrap" align="end">
      <SelectField
        label="Discipline"
        options={named('All disciplines', summary?.categories)}
        value={filter.categoryId ?? ''}
        onChange={({ target }) => onChange({ categoryId: target.value })}
      />
      <SelectField
        label="Instructor"
        options={named('All instructors', summary?.creators)}
        value={filter.creatorId ?? ''}
        onChange={({ target }) => onChange({ creatorId: target.value })}
      />
      {hasKinds && (
        <SelectField
          label="Kind"
          options={[
            { value: '', label: 'Everything' },
            ...KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] })),
          ]}
          value={filter.kind ?? ''}
          onChange={({ target }) => onChange({ kind: target.value })}
        />
      )}
      <Chip
        aria-pressed={filter.again === 'true'}
        onClick={() => onChange({ again: filter.again ? undefined : 'true' })}
      >
        Sent again{summary ? ` (${summary.again})` : ''}
      </Chip>
    </Flex>
  )
}
