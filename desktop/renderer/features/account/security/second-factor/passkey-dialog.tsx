import type { PasskeyInfo } from '#shared/contract/second-factor.ts'
import { PASSKEY_NAME_MAX_LENGTH } from '#shared/limits/accounts.ts'
import { TextField } from '../../../../components/field.tsx'
import { FormDialog } from '../../../../components/form-dialog.tsx'
import type { SubjectDialogProps } from '../../../../lib/use-dialog.ts'
import { useFields } from '../../../../lib/use-fields.ts'
import { useAddPasskey, useRenamePasskey, type OnAdded } from './second-factor-queries.ts'

interface PasskeyDialogProps extends SubjectDialogProps<PasskeyInfo | 'new'> {
  onAdded: OnAdded
}

const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Mac', /Macintosh/],
  ['Windows', /Windows/],
] as const

/** A name to start with: people with several passkeys tell them apart by the device. */
const nameOfDevice = (): string =>
  SYSTEMS.find(([, pattern]) => pattern.test(navigator.userAgent))?.[0] ?? 'This computer'

/** Asks for the name of a new passkey, or for another name of an existing one. */
export default function PasskeyDialog({ subject, onAdded, ...dialog }: PasskeyDialogProps) {
  const isNew = subject === 'new'
  const { form, text } = useFields(() => ({ name: isNew ? nameOfDevice() : subject.name }))
  const adding = useAddPasskey((codes) => {
    dialog.onClose()
    onAdded(codes)
  })
  const renaming = useRenamePasskey(dialog.onClose)
  const isPending = adding.isPending || renaming.isPending
  return (
    <FormDialog
      {...dialog}
      title={isNew ? 'Add a passkey' : 'Rename the passkey'}
      description={isNew ? 'The browser asks for the device next.' : undefined}
      submitLabel={isNew ? 'Continue' : 'Save'}
      isSubmitDisabled={form.name.trim() === ''}
      isPending={isPending}
      onSubmit={() => (isNew ? adding.mutate(form) : renaming.mutate({ id: subject.id, ...form }))}
    >
      <TextField
        label="Name"
        hint="So that you recognize it in the list."
        maxLength={PASSKEY_NAME_MAX_LENGTH}
        disabled={isPending}
        {...text('name', adding.error ?? renaming.error)}
      />
    </FormDialog>
  )
}
