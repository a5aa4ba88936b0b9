import { useMutation, useQuery } from '@tanstack/react-query'
import type { RollCallPlaces } from '#shared/contract/roll-calls.ts'
import { SelectField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { api } from '../../../lib/api.ts'
import { formErrorOf, issueOf } from '../../../lib/request-error.ts'
import { toast } from '../../../lib/toast.ts'
import type { SubjectDialogProps } from '../../../lib/use-dialog.ts'
import { useFields } from '../../../lib/use-fields.ts'
import { usePages } from '../../../lib/use-pages.ts'
import { assignmentsQuery } from '../assignments/assignment-queries.ts'
import { LessonChoice } from '../assignments/lesson-choice.tsx'
import { rollCallPlacesQuery, useRefreshRecords } from './session-queries.ts'
import { TitleAndCategory } from './title-and-category.tsx'

const FIELDS = ['title', 'wallId', 'lessonIds']
const CHOSEN_LESSONS = -1

export interface StartedFrom {
  /** The wall whose settings led here; null for any wall. */
  wallId: number | null
}

/** Why the form can't be sent. @param wallId the chosen wall; null for any */
function obstacleTo({ walls, units }: RollCallPlaces, wallId: number | null): string | undefined {
  if (units.length === 0) return 'Officers start roll calls, and you lead no unit.'
  const chosen = walls.find(({ id }) => id === wallId)
  if (wallId !== null && !chosen) return 'The server doesn’t know this wall. Please enrol the screen again.'
  if (chosen && chosen.sessionId !== null) return 'A roll call is open at this wall. It has to end first.'
  const isAnyFree = walls.some(({ sessionId }) => sessionId === null)
  return isAnyFree ? undefined : 'A roll call is open at each wall. One of them has to end first.'
}

/** Starts a roll call at a wall, and chooses what it plays. */
export default function StartRollCallDialog({ subject, isOpen, onClose }: SubjectDialogProps<StartedFrom>) {
  const refresh = useRefreshRecords()
  const { data: places, isError: isUnread } = useQuery(rollCallPlacesQuery)
  const { items: assignments = [] } = usePages(assignmentsQuery('open'))
  const { form, set, text, choice } = useFields(() => ({
    title: '',
    wallId: subject.wallId,
    unitId: null as number | null,
    categoryId: null as number | null,
    /** An assignment, or `CHOSEN_LESSONS`; null for what the wall plays otherwise. */
    plays: null as number | null,
    lessons: [] as readonly { id: number; title: string }[],
  }))
  const { walls = [], units = [] } = places ?? {}
  const free = walls.filter(({ sessionId }) => sessionId === null)
  const wall = form.wallId === null ? free[0] : free.find(({ id }) => id === form.wallId)
  const unit = units.find(({ id }) => id === form.unitId) ?? units[0]
  const assigned = assignments.find(({ id }) => id === form.plays)?.videos ?? []
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: () =>
      api.fileTrainingSession({
        kind: 'roll_call',
        unitId: unit?.id ?? 0,
        wallId: wall?.id ?? 0,
        title: form.title,
        categoryId: form.categoryId,
        lessonIds:
          form.plays === CHOSEN_LESSONS
            ? form.lessons.map(({ id }) => id)
            : assigned.map(({ videoId }) => videoId),
      }),
    onSuccess: async () => {
      await refresh()
      toast({ title: 'Roll call started', description: 'The wall shows the code.', variant: 'success' })
      onClose()
    },
  })
  // Its own wall is taken as soon as it has started.
  const hasStarted = isPending || isSuccess
  const obstacle =
    places && !hasStarted
      ? obstacleTo(places, form.wallId)
      : isUnread
        ? 'The walls could not be loaded. Please load this page again.'
        : undefined
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Start a Roll Call"
      description="The wall shows a code. People check in with their phones, and you add the others by name."
      submitLabel="Start"
      isPending={isPending}
      isSubmitDisabled={form.title.trim() === '' || !wall || !unit}
      error={obstacle ?? formErrorOf(error, 'The roll call was not started. Please try again.', FIELDS)}
      onSubmit={() => mutate()}
    >
      <TitleAndCategory
        title={text('title', error)}
        category={choice('categoryId')}
        placeholder="Such as evening lessons"
      />
      <SelectField
        label="Wall"
        value={wall?.id ?? ''}
        error={issueOf(error, 'wallId')}
        onChange={({ target }) => set({ wallId: Number(target.value) })}
        options={[
          ...(wall ? [] : [{ value: '', label: places ? 'Choose a wall' : 'Loading…' }]),
          ...free.map(({ id, name, place }) => ({ value: id, label: place ? `${name}, ${place}` : name })),
        ]}
      />
      {units.length > 1 && (
        <SelectField
          label="Unit"
          value={unit?.id ?? ''}
          onChange={({ target }) => set({ unitId: Number(target.value) })}
          options={units.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <SelectField
        label="The wall plays"
        {...choice('plays')}
        options={[
          { value: '', label: 'What it plays now' },
          ...assignments.map(({ id, title }) => ({ value: id, label: `Assigned: ${title}` })),
          { value: CHOSEN_LESSONS, label: 'Lessons that I choose' },
        ]}
      />
      {form.plays === CHOSEN_LESSONS && (
        <LessonChoice
          into="A roll call"
          chosen={form.lessons}
          error={issueOf(error, 'lessonIds')}
          onChange={(lessons) => set({ lessons })}
          onSeries={(name) => set({ title: form.title || name })}
        />
      )}
    </FormDialog>
  )
}
