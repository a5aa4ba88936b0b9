import type { User } from '#shared/contract/accounts.ts'
import { ConfirmSubject } from '../../../components/confirm-dialog.tsx'
import type { DialogState } from '../../../lib/use-dialog.ts'
import { useDeleteUser } from './user-mutations.ts'

export const DeleteUserDialog = ({ dialog }: { dialog: DialogState<User> }) => (
  <ConfirmSubject
    dialog={dialog}
    action={useDeleteUser(dialog.close)}
    title="Confirm Deletion"
    describe={({ username }) =>
      `Are you sure you want to delete the account of "${username}" with all its videos? This action cannot be undone.`
    }
    confirmLabel="Delete"
    isDangerous
  />
)
