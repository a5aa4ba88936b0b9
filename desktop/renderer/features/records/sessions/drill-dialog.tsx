import { chakra, Flex, Grid } from '@chakra-ui/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { SelectField, TextAreaField, TextField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { FormError } from '../../../components/form-error.tsx'
import { categoriesQuery } from '../../../entities/category/category-queries.ts'
import { api } from '../../../lib/api.ts'
import { issueOf, serverMessageOf } from '../../../lib/request-error.ts'
import { toast } from '../../../lib/toast.ts'
import { ChoiceList } from '../choice-list.tsx'
import { countedPeople } from '../counted-people.ts'
import { lastHour, timesOf } from './drill-times.ts'
import { crewQuery, useRefreshRecords } from './session-queries.ts'

const FIELDS = ['title', 'openedAt', 'closedAt', 'memberIds']
/** Files a drill, in a minute on a phone: what, when, where, and the crew by one press. */
export default function DrillDialog(dialog: { isOpen: boolean; onClose: () => void }) {
  const refresh = useRefreshRecords()
  const { data: crews = [] } = useQuery(crewQuery)
  const { data: categories = [] } = useQuery(categoriesQuery)
  const [form, setForm] = useState(() => ({
    title: '',
    place: '',
    notes: '',
    categoryId: null as number | null,
    unitId: null as number | null,
    memberIds: [] as readonly number[],
    ...lastHour(new Date()),
  }))
  const set = (changes: Partial<typeof form>) => setForm((known) => ({ ...known, ...changes }))
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
      onSubmit={() => mutate()}
    >
      {error && !FIELDS.some((field) => issueOf(error, field)) && (
        <FormError message={serverMessageOf(error, 'The drill was not filed. Please try again.')} />
      )}
      <TextField
        label="Title"
        required
        maxLength={200}
        autoComplete="off"
        placeholder="Such as ladders, pump operations or a mayday drill"
        error={issueOf(error, 'title')}
        value={form.title}
        onChange={({ target }) => set({ title: target.value })}
      />
      <SelectField
        label="Category"
        isOptional
        value={form.categoryId ?? ''}
        onChange={({ target }) => set({ categoryId: target.value === '' ? null : Number(target.value) })}
      >
        <option value="">No category</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Grid templateColumns={{ base: '1fr 1fr', md: '2fr 1fr 1fr' }} gap="4">
        <chakra.div gridColumn={{ base: '1 / -1', md: 'auto' }}>
          <TextField
            label="Day"
            type="date"
            required
            error={issueOf(error, 'openedAt')}
            value={form.day}
            onChange={({ target }) => set({ day: target.value })}
          />
        </chakra.div>
        <TextField
          label="From"
          type="time"
          required
          value={form.from}
          onChange={({ target }) => set({ from: target.value })}
        />
        <TextField
          label="To"
          type="time"
          required
          error={issueOf(error, 'closedAt')}
          value={form.to}
          onChange={({ target }) => set({ to: target.value })}
        />
      </Grid>
      {crews.length > 1 && (
        <SelectField
          label="Unit"
          value={crew?.unitId ?? ''}
          onChange={({ target }) => set({ unitId: Number(target.value), memberIds: [] })}
        >
          {crews.map(({ unitId, unit }) => (
            <option key={unitId} value={unitId}>
              {unit}
            </option>
          ))}
        </SelectField>
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
      <TextField
        label="Place"
        isOptional
        maxLength={100}
        value={form.place}
        onChange={({ target }) => set({ place: target.value })}
      />
      <TextAreaField
        label="Notes"
        isOptional
        maxLength={2000}
        value={form.notes}
        onChange={({ target }) => set({ notes: target.value })}
      />
    </FormDialog>
  )
}
