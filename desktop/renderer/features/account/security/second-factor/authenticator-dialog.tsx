import { chakra, Flex, Text } from '@chakra-ui/react'
import { TextField } from '../../../../components/field.tsx'
import { FormDialog } from '../../../../components/form-dialog.tsx'
import { PhoneCode } from '../../../../components/phone-code.tsx'
import type { SubjectDialogProps } from '../../../../lib/use-dialog.ts'
import { useFields } from '../../../../lib/use-fields.ts'
import { useConfirmApp, type OnAdded, type StartedApp } from './second-factor-queries.ts'

interface AuthenticatorDialogProps extends SubjectDialogProps<StartedApp> {
  onAdded: OnAdded
}

/** In groups of four, as people read it. */
const inGroups = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ')

/** Shows the secret as a QR code and as text, and asks for the first code. */
export default function AuthenticatorDialog({ subject, onAdded, ...dialog }: AuthenticatorDialogProps) {
  const { form, text } = useFields({ code: '' })
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
      isSubmitDisabled={form.code.trim() === ''}
      isPending={isPending}
      onSubmit={() => mutate(form)}
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
        {...text('code', error)}
      />
    </FormDialog>
  )
}
