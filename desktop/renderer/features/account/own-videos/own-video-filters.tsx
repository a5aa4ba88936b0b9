import type { OwnVideoCounts, OwnVideoState } from '#shared/contract/users.ts'
import { formatCount } from '#shared/format.ts'
import { ChoiceChips, ListFilters } from '../../../components/list-filters.tsx'
import type { DebouncedSearch } from '../../../lib/use-debounced-search.ts'

const LABELS: Record<OwnVideoState, string> = {
  needsYou: 'Needs you',
  inReview: 'In review',
  published: 'Published',
  withdrawn: 'Withdrawn',
}

// Without the contract's schemas, which stay out of this chunk.
export const OWN_STATES = Object.keys(LABELS) as OwnVideoState[]

/** What an empty filter says. */
export const NOTHING_IN: Record<OwnVideoState, string> = {
  needsYou: 'Nothing needs you right now.',
  inReview: 'Nothing waits for review.',
  published: 'Nothing of yours is published yet.',
  withdrawn: 'You haven’t withdrawn anything.',
}

interface OwnVideoFiltersProps {
  search: DebouncedSearch
  state: OwnVideoState | undefined
  /** Undefined before they are read: the choices then have no numbers. */
  counts: OwnVideoCounts | undefined
  onChange: (state: OwnVideoState | undefined) => void
}

/** The search in the titles of the own uploads, and the choice of a state with the number of its uploads. */
export function OwnVideoFilters({ search, state, counts, onChange }: OwnVideoFiltersProps) {
  const withCount = (label: string, name: OwnVideoState | 'all') =>
    counts ? `${label} (${formatCount(counts[name])})` : label
  return (
    <ListFilters label="Search your uploads" placeholder="Part of the title" search={search}>
      <ChoiceChips
        label="State"
        all={withCount('All', 'all')}
        choices={OWN_STATES.map((value) => ({ value, label: withCount(LABELS[value], value) }))}
        value={state}
        onChange={onChange}
      />
    </ListFilters>
  )
}
