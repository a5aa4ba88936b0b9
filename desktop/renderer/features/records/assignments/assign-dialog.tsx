import { Grid } from '@chakra-ui/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { SelectField, TextField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { api } from '../../../lib/api.ts'
import { formErrorOf, issueOf } from '../../../lib/request-error.ts'
import { toast } from '../../../lib/toast.ts'
import type { SubjectDialogProps } from '../../../lib/use-dialog.ts'
import { useFields } from '../../../lib/use-fields.ts'
import { usePages } from '../../../lib/use-pages.ts'
import { ChoiceList } from '../choice-list.tsx'
import { inTwoWeeks } from '../local-days.ts'
import { membersQuery, unitsQuery } from '../roster/roster-queries.ts'
import { indentedName, inTreeOrder } from '../roster/unit-order.ts'
import { CheckSwitch, DueDayField, NoteField, TitleField } from './assignment-fields.tsx'
import { useRefreshAssignments } from './assignment-queries.ts'
import { REPETITIONS } from './due-days.ts'
import { LessonChoice } from './lesson-choice.tsx'

const WITHOUT_LESSONS = ['title', 'dueOn', 'targets']
const FIELDS = [...WITHOUT_LESSONS, 'videoIds']

export interface AssignedLessons {
  /** Empty where the person chooses the lessons in the dialog. */
  lessons: readonly { id: number; title: string }[]
  /** That of the first lesson by default. */
  title?: string
}

/** Assigns lessons to units and people: from a lesson by three presses. */
export default function AssignDialog({ subject, ...dialog }: SubjectDialogProps<AssignedLessons>) {
  const refresh = useRefreshAssignments()
  const { data: units = [] } = useQuery(unitsQuery)
  const placed = inTreeOrder(units)
  const { form, set, text, choice } = useFields(() => ({
    title: subject.title ?? null,
    lessons: subject.lessons,
    // The only unit, or the one at the top, is what most assignments are for.
    unitIds: null as readonly number[] | null,
    memberIds: [] as readonly number[],
    dueOn: inTwoWeeks(new Date()),
    everyMonths: null as number | null,
    note: '',
    withCheck: false,
  }))
  const unitIds = form.unitIds ?? (units.length === 1 ? units.map(({ id }) => id) : [])
  const title = form.title ?? form.lessons[0]?.title ?? ''
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      api.createAssignment({
        title,
        note: form.note.trim() || null,
        videoIds: form.lessons.map(({ id }) => id),
        targets: [
          ...unitIds.map((unitId) => ({ unitId })),
          ...form.memberIds.map((memberId) => ({ memberId })),
        ],
        dueOn: form.dueOn,
        everyMonths: form.everyMonths,
        withCheck: form.withCheck,
      }),
    onSuccess: async ({ counts }) => {
      await refresh()
      toast({
        title: 'Assigned',
        description: `Goes to ${counts.members} of your people. Those with an account were told.`,
        variant: 'success',
      })
      dialog.onClose()
    },
  })
  const hasTargets = unitIds.length > 0 || form.memberIds.length > 0
  return (
    <FormDialog
      {...dialog}
      title="Assign"
      description={
        subject.lessons.length > 0 ? subject.lessons.map((lesson) => lesson.title).join(', ') : undefined
      }
      submitLabel="Assign"
      isPending={isPending}
      isSubmitDisabled={!hasTargets || form.lessons.length === 0 || title.trim() === '' || form.dueOn === ''}
      error={formErrorOf(
        error,
        'It was not assigned. Please try again.',
        subject.lessons.length > 0 ? WITHOUT_LESSONS : FIELDS,
      )}
      onSubmit={() => mutate()}
    >
      {subject.lessons.length === 0 && (
        <LessonChoice
          into="An assignment"
          chosen={form.lessons}
          error={issueOf(error, 'videoIds')}
          onChange={(lessons) => set({ lessons })}
          onSeries={(name) => set({ title: form.title ?? name })}
        />
      )}
      <ChoiceList
        legend="Units"
        items={placed.map((unit) => ({ id: unit.id, name: indentedName(unit) }))}
        chosen={unitIds}
        error={issueOf(error, 'targets')}
        onChange={(chosen) => set({ unitIds: chosen })}
      />
      <PeopleChoice chosen={form.memberIds} onChange={(memberIds) => set({ memberIds })} />
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
        <DueDayField {...text('dueOn', error)} />
        <SelectField label="Repeats" {...choice('everyMonths')} options={REPETITIONS} />
      </Grid>
      <TitleField
        value={title}
        error={issueOf(error, 'title')}
        onChange={({ target }) => set({ title: target.value })}
      />
      <NoteField {...text('note')} />
      <CheckSwitch checked={form.withCheck} onChange={({ target }) => set({ withCheck: target.checked })} />
    </FormDialog>
  )
}

/** Single people, by a search; loaded when it is opened. */
function PeopleChoice(props: { chosen: readonly number[]; onChange: (chosen: readonly number[]) => void }) {
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <FoundPeople {...props} />
  ) : (
    <div>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Choose single people
      </Button>
    </div>
  )
}

function FoundPeople({ chosen, onChange }: Parameters<typeof PeopleChoice>[0]) {
  const [search, setSearch] = useState('')
  const pages = usePages(membersQuery(search.trim(), undefined, 'active'))
  const [known, setKnown] = useState<readonly { id: number; name: string }[]>([])
  const found = pages.items ?? []
  const items = [...known, ...found.filter(({ id }) => known.every((one) => one.id !== id))]
  return (
    <div>
      <TextField
        label="Find people"
        type="search"
        autoComplete="off"
        maxLength={100}
        error={pages.isError ? 'The people didn’t load. Please check the connection.' : undefined}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <ChoiceList
        legend="People"
        items={items}
        chosen={chosen}
        onChange={(ids) => {
          setKnown(items.filter(({ id }) => ids.includes(id)))
          onChange(ids)
        }}
      />
    </div>
  )
}
