import { useState } from 'react'
import { registrationForm } from '#shared/contract/accounts.ts'
import { TextField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import '../../../lib/zod-without-eval.ts'
import { issueOf, formErrorOf } from '../../../lib/request-error.ts'
import type { SubjectDialogProps } from '../../../lib/use-dialog.ts'
import { useChangeAddress } from './address-queries.ts'

/** @param subject the present address */
export default function AddressDialog({ subject, ...dialog }: SubjectDialogProps<string>) {
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const { mutate, error, isPending } = useChangeAddress(dialog.onClose)
  const onSubmit = () => {
    const checked = registrationForm.shape.email.safeParse(email.trim())
    setProblem(checked.error?.issues[0]?.message)
    if (checked.success) mutate(checked.data)
  }
  return (
    <FormDialog
      {...dialog}
      title="Change Address"
      description={`Mail goes to the new address from now on. ${subject} is told of the change.`}
      submitLabel="Change Address"
      isPending={isPending}
      error={formErrorOf(error, 'The address was not changed.', ['email'])}
      onSubmit={onSubmit}
    >
      <TextField
        label="New E-mail Address"
        type="email"
        autoComplete="email"
        disabled={isPending}
        error={problem ?? issueOf(error, 'email')}
        value={email}
        onChange={({ target }) => {
          setEmail(target.value)
          setProblem(undefined)
        }}
      />
    </FormDialog>
  )
}
