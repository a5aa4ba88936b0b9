import { useMutation } from '@tanstack/react-query'
import { FormDialog } from '../../../../components/form-dialog.tsx'
import { returnPath } from '../../../../entities/session/return-path.ts'
import { api } from '../../../../lib/api.ts'
import { authToken } from '../../../../lib/auth-token.ts'
import { formErrorOf } from '../../../../lib/request-error.ts'
import { PROOF_TEXTS, type ProofProps } from './proof-props.ts'

/** For an account that signs in with a provider only: its next sign-in is the proof. */
export function SignInAgain({ isOpen, onClose }: ProofProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.logout(),
    onSuccess: () => {
      const { pathname, search } = window.location
      returnPath.keep(pathname + search)
      authToken.remove()
      window.location.assign('/auth')
    },
  })
  return (
    <FormDialog
      {...PROOF_TEXTS}
      description={`${PROOF_TEXTS.description} Sign in again in the way that you always do, and repeat the change.`}
      isOpen={isOpen}
      onClose={onClose}
      submitLabel="Sign in again"
      isPending={isPending}
      error={formErrorOf(error, 'That didn’t work. Please try again.')}
      onSubmit={() => mutate()}
    ></FormDialog>
  )
}
