import { Stack, Text } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import type { User } from '#shared/contract/accounts.ts'
import type { IssuedReset } from '#shared/contract/recovery.ts'
import { Button } from '../../../components/button.tsx'
import { CopyField } from '../../../components/copy-field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { ModalDialog } from '../../../components/modal-dialog.tsx'
import { SpokenCode } from '../../../components/spoken-code.tsx'
import { api } from '../../../lib/api.ts'
import { formErrorOf } from '../../../lib/request-error.ts'
import { serverOrigin } from '../../../lib/server-origin.ts'
import type { SubjectDialogProps } from '../../../lib/use-dialog.ts'
import { formatTime } from '../../../lib/locale-format.ts'

const TITLE = 'Reset Password'
const FAILURE = 'No link was made. Please try again.'

/** Makes a link and a code for a person who forgot the password. */
export default function ResetDialog({ subject: { id, username }, ...dialog }: SubjectDialogProps<User>) {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => api.issueReset({ id }) })
  if (data) {
    return (
      <ModalDialog
        {...dialog}
        title={TITLE}
        footer={
          <Button variant="primary" onClick={dialog.onClose}>
            Done
          </Button>
        }
      >
        <Issued username={username} {...data} />
      </ModalDialog>
    )
  }
  return (
    <FormDialog
      {...dialog}
      title={TITLE}
      submitLabel="Make Link and Code"
      isPending={isPending}
      error={formErrorOf(error, FAILURE)}
      onSubmit={() => mutate()}
      pt="2"
    >
      <Text overflowWrap="anywhere">
        <Text as="strong" fontWeight="semibold">
          {username}
        </Text>{' '}
        gets a link or a code, and chooses a new password with it. Make sure that you speak with this person.
      </Text>
      <Text color="fg.muted">
        Link and code work once, within 15 minutes. The new password ends all sessions of the account; a
        second step of the sign-in stays. The audit log records both steps.
      </Text>
    </FormDialog>
  )
}

function Issued({ username, path, code, expiresAt }: IssuedReset & { username: string }) {
  return (
    <Stack gap="5" pt="2" pb="2">
      <Text color="fg.muted" overflowWrap="anywhere">
        For <bdi>{username}</bdi>, until {formatTime(expiresAt)}. They are shown this once.
      </Text>
      <SpokenCode
        label="Code to read out"
        code={code}
        hint="The person opens “Forgot your password?” on the sign-in screen and enters the username and this code."
      />
      <CopyField label="Link to send" value={`${serverOrigin.read()}${path}`} copied="Link copied" />
    </Stack>
  )
}
