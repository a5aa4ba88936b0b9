import { Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import type { ManagedUser } from '#shared/contract/admin.ts'
import { PERMISSION_TEXTS, ROLE_NAMES, ROLES } from '#shared/permission-texts.ts'
import { ROLE_PERMISSIONS, type Role } from '#shared/permissions.ts'
import { Checkbox } from '../../../components/checkbox.tsx'
import { SelectField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import type { SubjectDialogProps } from '../../../lib/use-dialog.ts'
import { namedRole, useChangeRole } from './user-mutations.ts'

const submitLabel = (before: Role, after: Role): string => {
  if (before === after) return 'Change role'
  return before === 'admin' && after === 'member'
    ? 'Remove admin role'
    : `Make ${ROLE_NAMES[after].toLowerCase()}`
}

/** Takes a role for another one. The choice stands on the present role. */
export default function RoleDialog({ subject: user, ...dialog }: SubjectDialogProps<ManagedUser>) {
  const { mutate, isPending } = useChangeRole(dialog.onClose)
  const { id, username, email, isEmailVerified, role: before } = user
  const [after, setAfter] = useState<Role>(before)
  const needsProof = after !== before && after !== 'member' && !isEmailVerified
  const [isSure, setIsSure] = useState(false)
  return (
    <FormDialog
      {...dialog}
      title="Manage User Role"
      submitLabel={submitLabel(before, after)}
      submitVariant={before === 'admin' ? 'danger' : 'primary'}
      isPending={isPending}
      isSubmitDisabled={after === before || (needsProof && !isSure)}
      onSubmit={() => mutate({ id, role: after })}
      pt="2"
    >
      <Stack gap="3">
        <Text overflowWrap="anywhere">
          <Text as="strong" fontWeight="semibold">
            {username}
          </Text>{' '}
          is {namedRole(before)}.
        </Text>
        <SelectField
          label="New role"
          value={after}
          disabled={isPending}
          onChange={({ target }) => setAfter(ROLES.find((role) => role === target.value) ?? after)}
          options={ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }))}
        />
        <RoleAbilities role={after} />
        {needsProof && (
          <Checkbox checked={isSure} onChange={({ target }) => setIsSure(target.checked)}>
            I know whose account this is: the address {email} was only entered, and not confirmed.
          </Checkbox>
        )}
        <Text color="fg.muted">
          A change of the role signs this person out everywhere. The new role counts from the next sign-in.
        </Text>
      </Stack>
    </FormDialog>
  )
}

function RoleAbilities({ role }: { role: Role }) {
  const permissions = ROLE_PERMISSIONS[role]
  const name = ROLE_NAMES[role].toLowerCase()
  if (permissions.length === 0) {
    return <Text color="fg.muted">A {name} watches, comments, and edits own uploads.</Text>
  }
  return (
    <Text as="div" color="fg.muted">
      Beyond own uploads, {namedRole(role)} may:
      <Stack as="ul" gap="1" mt="2" ps="5" listStyleType="disc">
        {permissions.map((permission) => (
          <li key={permission}>{PERMISSION_TEXTS[permission]}</li>
        ))}
      </Stack>
    </Text>
  )
}
