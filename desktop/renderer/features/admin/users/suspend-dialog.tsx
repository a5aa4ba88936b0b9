import { Text } from '@chakra-ui/react'
import type { ManagedUser } from '#shared/contract/admin.ts'
import { TextField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { formErrorOf } from '../../../lib/request-error.ts'
import type { SubjectDialogProps } from '../../../lib/use-dialog.ts'
import { useFields } from '../../../lib/use-fields.ts'
import { useSuspend } from './user-mutations.ts'

/** Suspends an account, with a reason for the other administrators. */
export default function SuspendDialog({
  subject: { id, username },
  ...dialog
}: SubjectDialogProps<ManagedUser>) {
  const { form, text } = useFields({ reason: '' })
  const { mutate, isPending, error } = useSuspend(dialog.onClose)
  return (
    <FormDialog
      {...dialog}
      title="Suspend Account"
      submitLabel="Suspend"
      submitVariant="danger"
      isPending={isPending}
      error={formErrorOf(error, 'The account was not suspended. Please try again.', ['reason'])}
      onSubmit={() => mutate({ id, ...form })}
      pt="2"
    >
      <Text overflowWrap="anywhere">
        <Text as="strong" fontWeight="semibold">
          {username}
        </Text>{' '}
        is signed out everywhere and cannot sign in until the account is put back.
      </Text>
      <Text color="fg.muted">
        Lessons, comments and the training record stay. No mail and no reminder is sent meanwhile.
      </Text>
      <TextField
        label="Reason"
        isOptional
        hint="For administrators: in this list and in the audit log."
        maxLength={300}
        autoComplete="off"
        {...text('reason', error)}
      />
    </FormDialog>
  )
}
