import { useEffect, useEffectEvent, useRef } from 'react'
import { lazyDialog } from '../components/lazy-part.tsx'
import { SubjectDialog } from '../components/subject-dialog.tsx'
import { freshProof } from '../lib/fresh-proof.ts'
import { useDialog } from '../lib/use-dialog.ts'

const ProofDialog = lazyDialog(() => import('../features/account/security/proof/proof-dialog.tsx'))

interface Asked {
  promise: Promise<boolean>
  resolve: (isProven: boolean) => void
}

/** Opens the ProofDialog for requests that need a fresh proof; requests at the same time share one dialog. */
export function ProofHost() {
  const dialog = useDialog<'proof'>()
  const asked = useRef<Asked | null>(null)
  const ask = useEffectEvent(() => {
    if (asked.current) return asked.current.promise
    asked.current = Promise.withResolvers<boolean>()
    dialog.open('proof')
    return asked.current.promise
  })
  const end = (isProven: boolean) => {
    asked.current?.resolve(isProven)
    asked.current = null
    dialog.close()
  }
  useEffect(() => freshProof.askIn(() => ask()), [])
  return (
    <SubjectDialog dialog={dialog}>
      {({ isOpen }) => <ProofDialog isOpen={isOpen} onClose={() => end(false)} onProven={() => end(true)} />}
    </SubjectDialog>
  )
}
