import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { TextField } from '../../../../components/field.tsx'
import { FormDialog } from '../../../../components/form-dialog.tsx'
import { FormError } from '../../../../components/form-error.tsx'
import { api } from '../../../../lib/api.ts'
import { issueOf, serverMessageOf } from '../../../../lib/request-error.ts'
import { PROOF_TEXTS, type ProofProps } from './proof-props.ts'

export function PasswordProof({ isOpen, onClose, onProven }: ProofProps) {
  const [password, setPassword] = useState('')
  const [isEmpty, setIsEmpty] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => api.proveIdentity({ kind: 'password', password }),
    onSuccess: onProven,
  })
  const issue = issueOf(error, 'password')
  return (
    <FormDialog
      {...PROOF_TEXTS}
      isOpen={isOpen}
      onClose={onClose}
      submitLabel="Confirm"
      isPending={isPending}
      onSubmit={() => {
        setIsEmpty(password === '')
        if (password !== '') mutate()
      }}
    >
      <FormError
        message={error && !issue ? serverMessageOf(error, 'That didn’t work. Please try again.') : undefined}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        // The dialog focuses it.
        data-autofocus
        disabled={isPending}
        error={isEmpty ? 'Please enter your password' : issue}
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
