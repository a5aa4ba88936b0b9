import { Box, Text, VisuallyHidden } from '@chakra-ui/react'
import { useState } from 'react'
import type { LessonHeir } from '#shared/contract/admin.ts'
import { PRODUCT_NAME } from '#shared/limits.ts'
import { ChoiceCard, ChoiceGroup } from '../../../components/choice-card.tsx'
import { ErrorState } from '../../../components/error-state.tsx'
import { LoadMoreButton } from '../../../components/load-more-button.tsx'
import { Skeletons } from '../../../components/skeleton.tsx'
import { TextField } from '../../../components/field.tsx'
import { useDebouncedSearch } from '../../../lib/use-debounced-search.ts'
import { usePages } from '../../../lib/use-pages.ts'
import { usersQuery } from '../admin-queries.ts'
import { fullNameOf } from './full-name.ts'

export interface Choice {
  to: LessonHeir['to'] | 'nobody'
  heirId: number | null
}

/** What the server is told; undefined where the lessons are deleted, null while no person is chosen. */
export function heirOf({ to, heirId }: Choice): LessonHeir | undefined | null {
  if (to === 'nobody') return undefined
  if (to === 'department') return { to }
  return heirId === null ? null : { to, heirId }
}

const LABELS = {
  department: `Keep under ${PRODUCT_NAME}, as the department’s`,
  person: 'Give to another person',
  nobody: 'Delete them too',
} as const

interface HeirChoiceProps {
  legend: string
  choices: readonly Choice['to'][]
  value: Choice
  onChange: (choice: Choice) => void
  /** The account whose lessons these are. */
  from: number
}

/** Who gets the lessons of a person. */
export function HeirChoice({ legend, choices, value, onChange, from }: HeirChoiceProps) {
  return (
    <>
      <ChoiceGroup>
        <legend>{legend}</legend>
        {choices.map((to) => (
          <ChoiceCard
            key={to}
            type="radio"
            name="lessons-to"
            checked={value.to === to}
            onChange={() => onChange({ ...value, to })}
          >
            {LABELS[to]}
          </ChoiceCard>
        ))}
      </ChoiceGroup>
      {value.to === 'person' && (
        <PersonChoice
          from={from}
          chosen={value.heirId}
          onChange={(heirId) => onChange({ ...value, heirId })}
        />
      )}
    </>
  )
}

/** One of the active people, by a search. */
function PersonChoice(props: { from: number; chosen: number | null; onChange: (id: number | null) => void }) {
  const { from, chosen, onChange } = props
  const [search, setSearch] = useState('')
  const typed = useDebouncedSearch({
    search,
    setFilters: ({ search: next }) => {
      setSearch(next ?? '')
      // The chosen person may be out of sight now.
      onChange(null)
    },
  })
  const pages = usePages(usersQuery({ search, state: 'active' }))
  const people = pages.items?.filter(({ id }) => id !== from)
  return (
    <Box>
      <TextField
        type="search"
        label="Find a person"
        placeholder="Part of the name, username or e-mail address"
        autoComplete="off"
        maxLength={200}
        value={typed.typed}
        onChange={({ target }) => typed.setTyped(target.value)}
      />
      {pages.isLoading && <Skeletons count={2} height="4rem" />}
      {pages.isError && <ErrorState onRetry={pages.retry} />}
      {people?.length === 0 && !pages.hasMore && (
        <Text role="status" mt="3" color="fg.muted">
          No other active person was found.
        </Text>
      )}
      {people && people.length > 0 && (
        <Box maxHeight="16rem" overflowY="auto" mt="3" p="1">
          <ChoiceGroup>
            <legend>
              <VisuallyHidden>Person</VisuallyHidden>
            </legend>
            {people.map((person) => (
              <ChoiceCard
                key={person.id}
                type="radio"
                name="heir"
                checked={chosen === person.id}
                onChange={() => onChange(person.id)}
              >
                <Box minWidth="0" overflowWrap="anywhere">
                  <bdi>{fullNameOf(person) || person.username}</bdi>
                  <Text textStyle="small" color="fg.muted">
                    {[fullNameOf(person) && person.username, person.unit].filter(Boolean).join(' · ')}
                  </Text>
                </Box>
              </ChoiceCard>
            ))}
          </ChoiceGroup>
          <LoadMoreButton pages={pages} />
        </Box>
      )}
    </Box>
  )
}
