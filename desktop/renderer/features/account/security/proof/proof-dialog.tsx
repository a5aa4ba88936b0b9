import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ProofKind } from '#shared/contract/sessions.ts'
import { ErrorState } from '../../../../components/error-state.tsx'
import { ModalDialog } from '../../../../components/modal-dialog.tsx'
import { routeQuery } from '../../../../entities/query-keys.ts'
import { FactorProof } from './factor-proof.tsx'
import { PasswordProof } from './password-proof.tsx'
import { PROOF_TEXTS, type ProofProps } from './proof-props.ts'
import { SignInAgain } from './sign-in-again.tsx'

/** The dialog of each kind of proof that the server checks. */
const PROOFS: Record<ProofKind, (props: ProofProps & { kinds: readonly ProofKind[] }) => ReactNode> = {
  password: PasswordProof,
  passkey: FactorProof,
  code: FactorProof,
}

/** Read by every opening: another device may have changed how the account proves itself. */
const kindsQuery = { ...routeQuery('getProofKinds', {}), gcTime: 0 }

/** Asks the person for a fresh proof, by the first kind that the account has. */
export default function ProofDialog(props: ProofProps) {
  const { data, isError, refetch } = useQuery(kindsQuery)
  // The button of the refused change shows that it waits.
  if (!data && !isError) return null
  if (!data) {
    return (
      <ModalDialog isOpen={props.isOpen} onClose={props.onClose} {...PROOF_TEXTS}>
        <ErrorState onRetry={() => void refetch()} />
      </ModalDialog>
    )
  }
  const [kind] = data.kinds
  const Proof = kind ? PROOFS[kind] : SignInAgain
  return <Proof {...props} kinds={data.kinds} />
}
