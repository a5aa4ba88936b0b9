import { Box, Text, VisuallyHidden } from '@chakra-ui/react'
import { useState } from 'react'
import type { LessonHeir, ListedUser } from '#shared/contract/admin.ts'
import { PRODUCT_NAME } from '#shared/product-name.ts'
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
  to: LessonHeir['to'] | 'none'
  heir: ListedUser | null
}

export const TO_DEPARTMENT: Choice = { to: 'department', heir: null }

/** What the server is told; undefined where the lessons are deleted, null while no person is chosen. */
export function heirOf({ to, heir }: Choice): LessonHeir | undefined | null {
  if (to === 'none') return undefined
  if (to === 'department') return { to }
  return heir && { to, heirId: heir.id }
}

const LABELS = {
  department: `Keep under ${PRODUCT_NAME}, as the department’s`,
  person: 'Give to another person',
  none: 'Delete them too',
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
      <ChoiceGroup gridTemplateColumns="1fr">
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
        <PersonChoice from={from} chosen={value.heir} onChange={(heir) => onChange({ ...value, heir })} />
      )}
    </>
  )
}

/** One of the active people, by a search. */
function PersonChoice(props: {
  from: number
  chosen: ListedUser | null
  onChange: (person: ListedUser) => void
}) {
  const { from, chosen, onChange } = props
  const [search, setSearch] = useState('')
  const typed = useDebouncedSearch({ search, setFilters: ({ search: next }) => setSearch(next ?? '') })
  const pages = usePages(usersQuery({ search, state: 'active' }))
  const found = pages.items?.filter(({ id }) => id !== from && id !== chosen?.id)
  // The chosen person stays in sight during every search.
  const people = found && [...(chosen ? [chosen] : []), ...found]
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
                checked={chosen?.id === person.id}
                onChange={() => onChange(person)}
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
