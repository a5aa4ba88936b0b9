import { useMutation } from '@tanstack/react-query'
import { Text } from '@chakra-ui/react'
import type { Member, Unit } from '#shared/contract/roster.ts'
import { Checkbox } from '../../../components/checkbox.tsx'
import { SelectField, TextField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { api } from '../../../lib/api.ts'
import { formErrorOf } from '../../../lib/request-error.ts'
import type { SubjectDialogProps } from '../../../lib/use-dialog.ts'
import { useFields } from '../../../lib/use-fields.ts'
import { useRefreshRoster } from './roster-queries.ts'
import { unitOptions } from './unit-order.ts'

const FIELDS = [
  { name: 'name', label: 'Name', type: 'text', isOptional: false },
  { name: 'number', label: 'Number', type: 'text', isOptional: true },
  { name: 'email', label: 'Email', type: 'email', isOptional: true },
  { name: 'title', label: 'Title', type: 'text', isOptional: true },
] as const

const SHOWN_IN_FIELDS = ['name', 'number', 'email', 'title', 'username']

interface MemberDialogProps extends SubjectDialogProps<Member | 'new'> {
  units: readonly Unit[]
  /** The unit of a new member. */
  unitId: number | undefined
  /** An officer links an account, and changes nothing else. */
  mayManage: boolean
}

/** Adds a member, or changes one. */
export default function MemberDialog({ subject, units, unitId, mayManage, ...dialog }: MemberDialogProps) {
  const refresh = useRefreshRoster()
  const member = subject === 'new' ? null : subject
  const present = member?.units.find(({ toDay }) => toDay === null)
  const { form, set, text, choice } = useFields({
    name: member?.name ?? '',
    number: member?.number ?? '',
    email: member?.email ?? '',
    title: member?.title ?? '',
    unitId: present?.unitId ?? (member ? null : (unitId ?? null)),
    isOfficer: present?.isOfficer ?? false,
    username: member?.username ?? '',
    leftOn: member?.leftOn ?? '',
  })
  const save = useMutation({
    mutationFn: () => {
      const username = form.username.trim()
      const account =
        username === (member?.username ?? '') ? {} : username === '' ? { userId: null } : { username }
      if (member && !mayManage) return api.changeMember({ id: member.id, ...account })
      const fields = {
        name: form.name,
        number: form.number.trim() || null,
        email: form.email.trim() || null,
        title: form.title.trim() || null,
        unitId: form.unitId,
        isOfficer: form.isOfficer,
        leftOn: form.leftOn || null,
        ...account,
      }
      return member ? api.changeMember({ id: member.id, ...fields }) : api.createMember(fields)
    },
    onSuccess: async () => {
      await refresh()
      dialog.onClose()
    },
  })
  const { error, isPending } = save
  return (
    <FormDialog
      {...dialog}
      title={member ? `Edit ${member.name}` : 'Add Member'}
      submitLabel={member ? 'Save' : 'Add'}
      isPending={isPending}
      isSubmitDisabled={form.name.trim() === ''}
      error={formErrorOf(error, 'The member was not saved. Please try again.', SHOWN_IN_FIELDS)}
      onSubmit={() => save.mutate()}
    >
      {mayManage ? (
        <>
          {FIELDS.map(({ name, ...field }) => (
            <TextField {...field} key={name} autoComplete="off" disabled={isPending} {...text(name, error)} />
          ))}
          <SelectField
            label="Unit"
            {...choice('unitId')}
            options={[{ value: '', label: 'No unit' }, ...unitOptions(units)]}
          />
          <Checkbox
            checked={form.isOfficer && form.unitId !== null}
            disabled={form.unitId === null}
            onChange={({ target }) => set({ isOfficer: target.checked })}
          >
            Officer of this unit and those below it
          </Checkbox>
        </>
      ) : (
        <Text color="fg.muted">A training officer changes everything else on the roster.</Text>
      )}
      <TextField
        label="Username of the account"
        isOptional
        autoComplete="off"
        hint="An account that has proven the e-mail address above is linked by itself."
        disabled={isPending}
        {...text('username', error)}
      />
      {mayManage && member && (
        <TextField
          label="Left on"
          isOptional
          type="date"
          hint="Leavers keep their record."
          {...text('leftOn', error)}
        />
      )}
    </FormDialog>
  )
}
