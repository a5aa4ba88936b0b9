import { chakra, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { TextField } from '../../../../components/field.tsx'
import { FormDialog } from '../../../../components/form-dialog.tsx'
import { PhoneCode } from '../../../../components/phone-code.tsx'
import { issueOf } from '../../../../lib/request-error.ts'
import type { SubjectDialogProps } from '../../../../lib/use-dialog.ts'
import { useConfirmApp, type OnAdded, type StartedApp } from './second-factor-queries.ts'

interface AuthenticatorDialogProps extends SubjectDialogProps<StartedApp> {
  onAdded: OnAdded
}

/** In groups of four, as people read it. */
const inGroups = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ')

/** Shows the secret as a QR code and as text, and asks for the first code. */
export default function AuthenticatorDialog({ subject, onAdded, ...dialog }: AuthenticatorDialogProps) {
  const [code, setCode] = useState('')
  const { mutate, isPending, error } = useConfirmApp((codes) => {
    dialog.onClose()
    onAdded(codes)
  })
  return (
    <FormDialog
      {...dialog}
      title="Add an authenticator app"
      description="Scan this with the app, or type the key into the app. Then enter the code that the app shows."
      submitLabel="Confirm"
      isSubmitDisabled={code.trim() === ''}
      isPending={isPending}
      onSubmit={() => mutate({ code })}
    >
      <Flex gap="5" align="center" direction={{ base: 'column', md: 'row' }}>
        <PhoneCode address={subject.uri} label="QR code for your authenticator app" size="44" />
        <Text color="fg.muted">
          Key:{' '}
          <chakra.code color="fg" overflowWrap="anywhere">
            {inGroups(subject.secret)}
          </chakra.code>
        </Text>
      </Flex>
      <TextField
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        disabled={isPending}
        error={issueOf(error, 'code')}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
    </FormDialog>
  )
}
