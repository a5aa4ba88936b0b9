import type { User } from '#shared/contract/accounts.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { useDeleteUser } from './use-change-user.ts'

interface DeleteUserDialogProps {
  user: User | null
  isOpen: boolean
  onClose: () => void
}

export function DeleteUserDialog({ user, isOpen, onClose }: DeleteUserDialogProps) {
  const { mutate, isPending } = useDeleteUser(onClose)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Confirm Deletion"
      description={`Are you sure you want to delete the account of "${user?.username ?? ''}" with all its videos? This action cannot be undone.`}
      confirmLabel="Delete"
      isDangerous
      isPending={isPending}
      onCancel={onClose}
      onConfirm={() => {
        if (user) mutate(user)
      }}
    />
  )
}
