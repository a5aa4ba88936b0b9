import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { TextField } from '../../../../components/field.tsx'
import { FormDialog } from '../../../../components/form-dialog.tsx'
import { api } from '../../../../lib/api.ts'
import { issueOf, formErrorOf } from '../../../../lib/request-error.ts'
import { PROOF_TEXTS, type ProofProps } from './proof-props.ts'

export function PasswordProof({ isOpen, onClose, onProven }: ProofProps) {
  const [password, setPassword] = useState('')
  const [isEmpty, setIsEmpty] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => api.proveIdentity({ kind: 'password', password }),
    onSuccess: onProven,
  })
  return (
    <FormDialog
      {...PROOF_TEXTS}
      isOpen={isOpen}
      onClose={onClose}
      submitLabel="Confirm"
      isPending={isPending}
      error={formErrorOf(error, 'That didn’t work. Please try again.', ['password'])}
      onSubmit={() => {
        setIsEmpty(password === '')
        if (password !== '') mutate()
      }}
    >
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        // The dialog focuses it.
        data-autofocus
        disabled={isPending}
        error={isEmpty ? 'Please enter your password' : issueOf(error, 'password')}
        value={password}
        onChange={({ target }) => {
          setPassword(target.value)
          setIsEmpty(false)
          reset()
        }}
      />
    </FormDialog>
  )
}
