import { useMutation } from '@tanstack/react-query'
import type { Unit } from '#shared/contract/roster.ts'
import { Button } from '../../../components/button.tsx'
import { SelectField, TextField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { api } from '../../../lib/api.ts'
import { formErrorOf } from '../../../lib/request-error.ts'
import type { SubjectDialogProps } from '../../../lib/use-dialog.ts'
import { useFields } from '../../../lib/use-fields.ts'
import { useRefreshRoster } from './roster-queries.ts'
import { unitOptions } from './unit-order.ts'

const KINDS: readonly { value: Unit['kind']; label: string }[] = [
  { value: 'department', label: 'Department' },
  { value: 'station', label: 'Station' },
  { value: 'crew', label: 'Crew' },
  { value: 'shift', label: 'Shift' },
]

interface UnitDialogProps extends SubjectDialogProps<Unit | 'new'> {
  units: readonly Unit[]
  /** Where a new unit stands at first. */
  parentId: number | undefined
}

/** Makes a unit, or renames, moves and deletes one. */
export default function UnitDialog({ subject, units, parentId, ...dialog }: UnitDialogProps) {
  const refresh = useRefreshRoster()
  const unit = subject === 'new' ? null : subject
  const isFirst = units.length === 0
  const root = units.find((one) => one.parentId === null)
  const { form, set, text } = useFields({
    name: unit?.name ?? '',
    kind: unit?.kind ?? (isFirst ? ('department' as const) : ('station' as const)),
    parentId: unit ? unit.parentId : (parentId ?? root?.id ?? null),
  })
  const done = async () => {
    await refresh()
    dialog.onClose()
  }
  const save = useMutation({
    mutationFn: () => (unit ? api.changeUnit({ id: unit.id, ...form }) : api.createUnit(form)),
    onSuccess: done,
  })
  const remove = useMutation({ mutationFn: (id: number) => api.deleteUnit({ id }), onSuccess: done })
  const error = save.error ?? remove.error
  return (
    <FormDialog
      {...dialog}
      title={unit ? `Edit ${unit.name}` : 'Add Unit'}
      submitLabel={unit ? 'Save' : 'Add'}
      isPending={save.isPending || remove.isPending}
      isSubmitDisabled={form.name.trim() === ''}
      error={formErrorOf(error, 'The unit was not saved. Please try again.', ['name'])}
      onSubmit={() => save.mutate()}
    >
      <TextField label="Name" required maxLength={100} autoComplete="off" {...text('name', error)} />
      <SelectField
        label="Kind"
        value={form.kind}
        onChange={({ target }) =>
          set({ kind: KINDS.find(({ value }) => value === target.value)?.value ?? form.kind })
        }
        options={KINDS}
      />
      {form.parentId !== null && (
        <SelectField
          label="Belongs to"
          value={form.parentId}
          onChange={({ target }) => set({ parentId: Number(target.value) })}
          options={unitOptions(units.filter(({ id }) => id !== unit?.id))}
        />
      )}
      {unit && (
        <Button variant="dangerQuiet" alignSelf="flex-start" onClick={() => remove.mutate(unit.id)}>
          Delete unit
        </Button>
      )}
    </FormDialog>
  )
}
