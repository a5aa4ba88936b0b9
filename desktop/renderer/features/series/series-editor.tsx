import { chakra, Flex, Stack } from '@chakra-ui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useRef, useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Series } from '#shared/contract/series.ts'
import type { DESCRIPTION_MAX_LENGTH, TITLE_MAX_LENGTH } from '#shared/contract/own-videos.ts'
import { Button, LinkButton } from '../../components/button.tsx'
import { ConfirmSubject } from '../../components/confirm-dialog.tsx'
import { SelectField, TextAreaField, TextField } from '../../components/field.tsx'
import { FormError } from '../../components/form-error.tsx'
import { seriesListQueries, seriesQueries } from '../../entities/query-groups.ts'
import { seriesQuery } from '../../entities/series/series-queries.ts'
import { api } from '../../lib/api.ts'
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts'
import { formErrorOf, issueOf } from '../../lib/request-error.ts'
import { toast } from '../../lib/toast.ts'
import { useDialog } from '../../lib/use-dialog.ts'
import { useFields } from '../../lib/use-fields.ts'
import { useToastMutation } from '../../lib/use-toast-mutation.ts'
import { SeriesLessons, type ChosenLesson } from './series-lessons.tsx'

// Copies of the contract's limits, checked by their types: the contract's schemas stay out of this chunk.
const TITLE_MAX: typeof TITLE_MAX_LENGTH = 200
const DESCRIPTION_MAX: typeof DESCRIPTION_MAX_LENGTH = 5000

const OWN_SERIES = '/profile?tab=uploads'
const FIELDS = ['title', 'description', 'lessonIds']

/** Makes a series, or changes the one that is given. The change is made from the revision that was read first. */
export function SeriesEditor({ series }: { series: Series | null }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const element = useRef<HTMLFormElement>(null)
  const [revision] = useState(series?.revision ?? 0)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const { form, set, text, choice } = useFields(() => ({
    title: series?.title ?? '',
    description: series?.description ?? '',
    lessons: (series?.lessons ?? []) as readonly ChosenLesson[],
    coverVideoId: series?.coverVideoId ?? null,
  }))
  const { lessons } = form
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      const lessonIds = lessons.map(({ id }) => id)
      const coverVideoId = lessonIds.find((id) => id === form.coverVideoId) ?? null
      const next = { title: form.title, description: form.description, lessonIds, coverVideoId }
      if (!series) return (await api.createSeries(next)).id
      await api.changeSeries({ ...next, id: series.id, revision })
      return series.id
    },
    onSuccess: async (id) => {
      await client.invalidateQueries(seriesQueries)
      toast({ title: 'Series saved', description: form.title.trim(), variant: 'success' })
      await navigate(`/series/${id}`, { replace: true })
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsSubmitted(true)
    if (!isPending && form.title.trim() && lessons.length > 0) mutate()
    else if (element.current) focusFirstInvalid(element.current)
  }
  const noLesson =
    isSubmitted && lessons.length === 0 ? 'Please choose the lessons of the series.' : undefined
  return (
    <chakra.form ref={element} onSubmit={submit} noValidate>
      <Stack gap="5">
        <FormError message={formErrorOf(error, 'The series was not saved. Please try again.', FIELDS)} />
        <TextField
          label="Title"
          maxLength={TITLE_MAX}
          autoComplete="off"
          disabled={isPending}
          missing={isSubmitted && !form.title.trim() ? 'Please enter a title for the series.' : undefined}
          {...text('title', error)}
        />
        <TextAreaField
          label="Description"
          isOptional
          maxLength={DESCRIPTION_MAX}
          disabled={isPending}
          {...text('description', error)}
        />
        <SeriesLessons
          chosen={lessons}
          error={issueOf(error, 'lessonIds') ?? noLesson}
          disabled={isPending}
          onChange={(chosen) => set({ lessons: chosen })}
        />
        <SelectField
          label="Cover"
          disabled={isPending}
          {...choice('coverVideoId')}
          options={[
            { value: '', label: 'The poster of the first public lesson' },
            ...lessons.map(({ id, title }) => ({ value: id, label: `The poster of ${title}` })),
          ]}
        />
        <Flex gap="2" wrap="wrap">
          <Button type="submit" variant="primary" isLoading={isPending}>
            Save
          </Button>
          <LinkButton variant="outline" to={series ? `/series/${series.id}` : OWN_SERIES}>
            Cancel
          </LinkButton>
          {series && <DeleteButton series={series} />}
        </Flex>
      </Stack>
    </chakra.form>
  )
}

function DeleteButton({ series }: { series: Series }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const deleted = useDialog<Series>()
  const action = useToastMutation({
    mutationFn: ({ id }: Series) => api.deleteSeries({ id }),
    success: (_, { title }) => ({ title: 'Series deleted', description: title }),
    failure: { title: 'Not deleted', fallback: 'The series was not deleted. Please try again.' },
    onSuccess: async (_, { id }) => {
      await navigate(OWN_SERIES, { replace: true })
      // It is not read again: it is gone.
      client.removeQueries(seriesQuery(id))
      await client.invalidateQueries(seriesListQueries)
    },
    onError: deleted.close,
  })
  return (
    <>
      <Button variant="dangerQuiet" icon={Trash2} ml={{ md: 'auto' }} onClick={() => deleted.open(series)}>
        Delete series
      </Button>
      <ConfirmSubject
        dialog={deleted}
        action={action}
        title="Delete the series?"
        describe={({ title }) => `The lessons of “${title}” stay. Links to the series will lead nowhere.`}
        confirmLabel="Delete"
        isDangerous
      />
    </>
  )
}
