import { Stack, Text } from '@chakra-ui/react'
import type { User } from '#shared/contract/accounts.ts'
import { FormDialog } from '../../../components/form-dialog.tsx'
import type { SubjectDialogProps } from '../../../lib/use-dialog.ts'
import { useChangeRole } from './user-mutations.ts'

export default function RoleDialog({ subject: user, ...dialog }: SubjectDialogProps<User>) {
  const { mutate, isPending } = useChangeRole(dialog.onClose)
  const { username, isAdmin } = user
  return (
    <FormDialog
      {...dialog}
      title="Manage User Role"
      submitLabel={isAdmin ? 'Remove admin role' : 'Make admin'}
      submitVariant={isAdmin ? 'danger' : 'primary'}
      isPending={isPending}
      onSubmit={() => mutate(user)}
      pt="2"
    >
      <Stack gap="3">
        <Text overflowWrap="anywhere">
          <Text as="strong" fontWeight="semibold">
            {username}
          </Text>{' '}
          is {isAdmin ? 'an admin' : 'a regular user'}.
        </Text>
        <Text color="fg.muted">
          {isAdmin
            ? 'Without the role there is no more review, no editing and no managing of users. Own uploads stay.'
            : 'Admins review what is sent in, edit and delete every video, and manage users, this role included.'}
        </Text>
        <Text color="fg.muted">
          Whoever’s role changes is signed out everywhere and signs in again with the new one.
        </Text>
      </Stack>
    </FormDialog>
  )
}
