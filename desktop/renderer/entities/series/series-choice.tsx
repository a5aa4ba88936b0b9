import { Box, Stack, Text } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { ListVideo, Plus } from 'lucide-react'
import { useState } from 'react'
import type { SeriesCard } from '#shared/contract/series.ts'
import { formatCounted } from '#shared/format.ts'
import { Button } from '../../components/button.tsx'
import { TextField } from '../../components/field.tsx'
import { api } from '../../lib/api.ts'
import { serverMessageOf } from '../../lib/request-error.ts'
import { useDebouncedSearch } from '../../lib/use-debounced-search.ts'
import { usePages } from '../../lib/use-pages.ts'
import { playableLessons, seriesPagesQuery } from './series-queries.ts'

interface Lesson {
  id: number
  title: string
}

interface SeriesChoiceProps {
  /** The subject that takes the lessons, as a sentence begins with it: 'An assignment'. */
  into: string
  /** How many lessons it has at most. */
  max: number
  chosen: readonly Lesson[]
  /** Called with the public lessons of a series that are not chosen yet, in order. */
  onAdd: (lessons: Lesson[], title: string) => void
}

const labelOf = ({ title, lessonIds }: SeriesCard): string =>
  `${title} · ${formatCounted(lessonIds.length, 'lesson')}`

/** 'Add a series': fills in its public lessons in order. Its list is loaded when it is opened. */
export function SeriesChoice(props: SeriesChoiceProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <FoundSeries {...props} />
  return (
    <Box my="2">
      <Button variant="outline" icon={ListVideo} onClick={() => setIsOpen(true)}>
        Add a series
      </Button>
    </Box>
  )
}

function FoundSeries({ into, max, chosen, onAdd }: SeriesChoiceProps) {
  const [search, setSearch] = useState('')
  const { typed, setTyped } = useDebouncedSearch({
    search,
    setFilters: ({ search: next }) => setSearch(next ?? ''),
  })
  const { items, isError } = usePages(seriesPagesQuery(undefined, search))
  const [told, setTold] = useState('')
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: SeriesCard) => api.getSeries({ id }),
    onSuccess: (series) => {
      const { title, lessonIds } = series
      const fit = playableLessons(series)
      const added = fit.filter(({ id }) => chosen.every((one) => one.id !== id))
      if (chosen.length + added.length > max) {
        setTold(
          `${into} has at most ${max} lessons. “${title}” would make it ${chosen.length + added.length}: please choose lessons one by one.`,
        )
        return
      }
      onAdd(added, title)
      const left = lessonIds.length - fit.length
      const leftOut = left > 0 ? ` Left out, because they are played by another site: ${left}.` : ''
      setTold(`${formatCounted(added.length, 'lesson')} of “${title}” added.${leftOut}`)
    },
    onError: (error) => setTold(serverMessageOf(error, 'The series didn’t load. Please try again.')),
  })
  return (
    <Box role="group" aria-label="Add a series" my="3">
      <TextField
        label="Find a series"
        type="search"
        autoComplete="off"
        maxLength={200}
        error={isError ? 'The series didn’t load. Please check the connection.' : undefined}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Stack gap="1" mt="2" maxHeight="12rem" overflowY="auto">
        {items?.map((series) => (
          <Button
            key={series.id}
            variant="quiet"
            icon={Plus}
            aria-label={`Add the series ${labelOf(series)}`}
            justifyContent="flex-start"
            textAlign="start"
            whiteSpace="normal"
            lineHeight="snug"
            py="2"
            disabled={isPending}
            onClick={() => mutate(series)}
          >
            {labelOf(series)}
          </Button>
        ))}
        {items?.length === 0 && (
          <Text color="fg.muted" textStyle="small">
            {search ? `No series has “${search}” in its title.` : 'No series is published yet.'}
          </Text>
        )}
      </Stack>
      <Text role="status" textStyle="small" mt="2">
        {told}
      </Text>
    </Box>
  )
}
