import { useMutation } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import type { ProofKind } from '#shared/contract/sessions.ts'
import { Button } from '../../../../components/button.tsx'
import { TextField } from '../../../../components/field.tsx'
import { FormDialog } from '../../../../components/form-dialog.tsx'
import { api } from '../../../../lib/api.ts'
import { canUsePasskeys, signWithPasskey } from '../../../../lib/passkeys.ts'
import { issueOf, formErrorOf } from '../../../../lib/request-error.ts'
import { PROOF_TEXTS, type ProofProps } from './proof-props.ts'

/** A proof by the second factor: a passkey, a code of the authenticator app, or a recovery code. */
export function FactorProof({
  isOpen,
  onClose,
  onProven,
  kinds,
}: ProofProps & { kinds: readonly ProofKind[] }) {
  const [code, setCode] = useState('')
  const [isEmpty, setIsEmpty] = useState(false)
  const byCode = useMutation({
    mutationFn: () => api.proveIdentity({ kind: 'code', code }),
    onSuccess: onProven,
  })
  const byPasskey = useMutation({
    mutationFn: async () =>
      api.proveIdentity({ kind: 'passkey', passkey: await signWithPasskey(await api.startPasskeyProof()) }),
    onSuccess: onProven,
  })
  const isPending = byCode.isPending || byPasskey.isPending
  const error = byCode.error ?? byPasskey.error
  const issue = issueOf(byCode.error, 'code')
  return (
    <FormDialog
      {...PROOF_TEXTS}
      isOpen={isOpen}
      onClose={onClose}
      submitLabel="Confirm"
      isPending={isPending}
      error={issue ? undefined : formErrorOf(error, 'No passkey was used. Please try again.')}
      onSubmit={() => {
        setIsEmpty(code.trim() === '')
        if (code.trim() !== '') byCode.mutate()
      }}
    >
      {kinds.includes('passkey') && canUsePasskeys() && (
        <Button
          icon={Fingerprint}
          variant="outline"
          isLoading={byPasskey.isPending}
          onClick={() => byPasskey.mutate()}
        >
          Use a passkey
        </Button>
      )}
      <TextField
        label="Code"
        hint="From your authenticator app, or a recovery code."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        disabled={isPending}
        error={isEmpty ? 'Please enter a code' : issue}
        value={code}
        onChange={({ target }) => {
          setCode(target.value)
          setIsEmpty(false)
          byCode.reset()
        }}
      />
    </FormDialog>
  )
}
