import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Unit } from '#shared/contract/roster.ts'
import { Button } from '../../../components/button.tsx'
import { SelectField, TextField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { FormError } from '../../../components/form-error.tsx'
import { api } from '../../../lib/api.ts'
import { issueOf, serverMessageOf } from '../../../lib/request-error.ts'
import type { SubjectDialogProps } from '../../../lib/use-dialog.ts'
import { useRefreshRoster } from './roster-queries.ts'
import { inTreeOrder, indentedName } from './unit-order.ts'

const KINDS: readonly { kind: Unit['kind']; name: string }[] = [
  { kind: 'department', name: 'Department' },
  { kind: 'station', name: 'Station' },
  { kind: 'crew', name: 'Crew' },
  { kind: 'shift', name: 'Shift' },
]

interface UnitDialogProps extends SubjectDialogProps<Unit | null> {
  units: readonly Unit[]
  /** Where a new unit stands at first. */
  parentId: number | undefined
}

/** Makes a unit, or renames, moves and deletes one. */
export default function UnitDialog({ subject: unit, units, parentId, ...dialog }: UnitDialogProps) {
  const refresh = useRefreshRoster()
  const isFirst = units.length === 0
  const root = units.find((one) => one.parentId === null)
  const [form, setForm] = useState({
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
  const places = inTreeOrder(units).filter(({ id }) => id !== unit?.id)
  return (
    <FormDialog
      {...dialog}
      title={unit ? `Edit ${unit.name}` : 'Add Unit'}
      submitLabel={unit ? 'Save' : 'Add'}
      isPending={save.isPending || remove.isPending}
      isSubmitDisabled={form.name.trim() === ''}
      onSubmit={() => save.mutate()}
    >
      {error && !issueOf(error, 'name') && (
        <FormError message={serverMessageOf(error, 'The unit was not saved. Please try again.')} />
      )}
      <TextField
        label="Name"
        required
        maxLength={100}
        autoComplete="off"
        error={issueOf(error, 'name')}
        value={form.name}
        onChange={({ target }) => setForm({ ...form, name: target.value })}
      />
      <SelectField
        label="Kind"
        value={form.kind}
        onChange={({ target }) =>
          setForm({ ...form, kind: KINDS.find(({ kind }) => kind === target.value)?.kind ?? form.kind })
        }
      >
        {KINDS.map(({ kind, name }) => (
          <option key={kind} value={kind}>
            {name}
          </option>
        ))}
      </SelectField>
      {form.parentId !== null && (
        <SelectField
          label="Belongs to"
          value={form.parentId}
          onChange={({ target }) => setForm({ ...form, parentId: Number(target.value) })}
        >
          {places.map((place) => (
            <option key={place.id} value={place.id}>
              {indentedName(place)}
            </option>
          ))}
        </SelectField>
      )}
      {unit && (
        <Button variant="dangerQuiet" alignSelf="flex-start" onClick={() => remove.mutate(unit.id)}>
          Delete unit
        </Button>
      )}
    </FormDialog>
  )
}
