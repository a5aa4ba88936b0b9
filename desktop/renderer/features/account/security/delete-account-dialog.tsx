import { Text } from '@chakra-ui/react'
import type { User } from '#shared/contract/accounts.ts'
import { TextField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { useDeleteAccount } from '../../../entities/session/own-account.ts'
import { formErrorOf } from '../../../lib/request-error.ts'
import type { SubjectDialogProps } from '../../../lib/use-dialog.ts'
import { useFields } from '../../../lib/use-fields.ts'

const FAILURE = 'Your account was not deleted. Please try again.'

export default function DeleteAccountDialog({ subject, ...dialog }: SubjectDialogProps<User>) {
  const { form, text } = useFields({ username: '' })
  const { mutate, isPending, error } = useDeleteAccount()
  return (
    <FormDialog
      {...dialog}
      title="Delete Account"
      description="Your account can’t be brought back."
      submitLabel="Delete Account"
      submitVariant="danger"
      isSubmitDisabled={form.username.trim() === ''}
      isPending={isPending}
      error={formErrorOf(error, FAILURE, ['username'])}
      onSubmit={() => mutate(form)}
    >
      <Text color="fg.muted">
        Your videos and their files are deleted, also published ones, and the clips that others cut from them.
        Your comments, likes, saved videos and sessions are deleted. Records of what was decided stay, with
        “deleted user #{subject.id}” in place of your name.
      </Text>
      <TextField
        label={`Type your username, ${subject.username}, to confirm`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        disabled={isPending}
        {...text('username', error)}
      />
    </FormDialog>
  )
}
