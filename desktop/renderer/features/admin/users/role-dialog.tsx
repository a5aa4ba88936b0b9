import { Stack, Text } from '@chakra-ui/react'
import type { User } from '#shared/contract/accounts.ts'
import { Button } from '../../../components/button.tsx'
import { ModalDialog } from '../../../components/modal-dialog.tsx'
import { useChangeRole } from './user-mutations.ts'

interface RoleDialogProps {
  user: User
  isOpen: boolean
  onClose: () => void
}

export default function RoleDialog({ user, isOpen, onClose }: RoleDialogProps) {
  const { mutate, isPending } = useChangeRole(onClose)
  const { username, isAdmin } = user
  return (
    <ModalDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Manage User Role"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant={isAdmin ? 'danger' : 'primary'} isLoading={isPending} onClick={() => mutate(user)}>
            {isAdmin ? 'Remove admin role' : 'Make admin'}
          </Button>
        </>
      }
    >
      <Stack gap="3" pt="2" pb="2">
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
    </ModalDialog>
  )
}
