import { chakra, Flex, Grid } from '@chakra-ui/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { Button } from '../../../components/button.tsx'
import { SelectField, TextAreaField, TextField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { api } from '../../../lib/api.ts'
import { formErrorOf, issueOf } from '../../../lib/request-error.ts'
import { toast } from '../../../lib/toast.ts'
import type { SubjectDialogProps } from '../../../lib/use-dialog.ts'
import { useFields } from '../../../lib/use-fields.ts'
import { ChoiceList } from '../choice-list.tsx'
import { countedPeople } from '../counted-people.ts'
import { lastHour, timesOf } from './drill-times.ts'
import { crewQuery, useRefreshRecords } from './session-queries.ts'
import { TitleAndCategory } from './title-and-category.tsx'

const FIELDS = ['title', 'openedAt', 'closedAt', 'memberIds']

/** Files a drill, in a minute on a phone: what, when, where, and the crew by one press. */
export default function DrillDialog({ isOpen, onClose }: SubjectDialogProps<'drill'>) {
  const dialog = { isOpen, onClose }
  const refresh = useRefreshRecords()
  const { data: crews = [] } = useQuery(crewQuery)
  const { form, set, text, choice } = useFields(() => ({
    title: '',
    place: '',
    notes: '',
    categoryId: null as number | null,
    unitId: null as number | null,
    memberIds: [] as readonly number[],
    ...lastHour(new Date()),
  }))
  const crew = crews.find(({ unitId }) => unitId === form.unitId) ?? crews[0]
  const members = crew?.members ?? []
  const isWholeCrew = members.length > 0 && members.every(({ id }) => form.memberIds.includes(id))
  const times = timesOf(form)
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      api.fileTrainingSession({
        kind: 'drill',
        unitId: crew?.unitId ?? 0,
        title: form.title,
        categoryId: form.categoryId,
        place: form.place.trim() || null,
        notes: form.notes.trim() || null,
        ...(times ?? { openedAt: '', closedAt: '' }),
        memberIds: [...form.memberIds],
      }),
    onSuccess: async () => {
      await refresh()
      toast({
        title: 'Drill filed',
        description: 'It counts once another officer has confirmed it.',
        variant: 'success',
      })
      dialog.onClose()
    },
  })
  return (
    <FormDialog
      {...dialog}
      title="File a Drill"
      description="Another officer of the unit confirms it."
      submitLabel={form.memberIds.length > 0 ? `File for ${countedPeople(form.memberIds.length)}` : 'File'}
      isPending={isPending}
      isSubmitDisabled={form.title.trim() === '' || form.memberIds.length === 0 || !times}
      error={formErrorOf(error, 'The drill was not filed. Please try again.', FIELDS)}
      onSubmit={() => mutate()}
    >
      <TitleAndCategory
        title={text('title', error)}
        category={choice('categoryId')}
        placeholder="Such as ladders, pump operations or a mayday drill"
      />
      <Grid templateColumns={{ base: '1fr 1fr', md: '2fr 1fr 1fr' }} gap="4">
        <chakra.div gridColumn={{ base: '1 / -1', md: 'auto' }}>
          <TextField label="Day" type="date" required {...text('day')} error={issueOf(error, 'openedAt')} />
        </chakra.div>
        <TextField label="From" type="time" required {...text('from')} />
        <TextField label="To" type="time" required {...text('to')} error={issueOf(error, 'closedAt')} />
      </Grid>
      {crews.length > 1 && (
        <SelectField
          label="Unit"
          value={crew?.unitId ?? ''}
          onChange={({ target }) => set({ unitId: Number(target.value), memberIds: [] })}
          options={crews.map(({ unitId, unit }) => ({ value: unitId, label: unit }))}
        />
      )}
      <div>
        <Flex justify="flex-end" mb="2">
          <Button
            icon={Users}
            variant="outline"
            aria-pressed={isWholeCrew}
            onClick={() => set({ memberIds: isWholeCrew ? [] : members.map(({ id }) => id) })}
          >
            Whole crew
          </Button>
        </Flex>
        <ChoiceList
          legend="Who took part"
          items={members}
          chosen={form.memberIds}
          error={issueOf(error, 'memberIds')}
          onChange={(memberIds) => set({ memberIds })}
        />
      </div>
      <TextField label="Place" isOptional maxLength={100} {...text('place')} />
      <TextAreaField label="Notes" isOptional maxLength={2000} {...text('notes')} />
    </FormDialog>
  )
}
