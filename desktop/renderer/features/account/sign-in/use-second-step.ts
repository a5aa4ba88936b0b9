import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { SecondStep } from '#shared/contract/values.ts'
import { SECOND_STEP_HASH } from '#shared/limits/accounts.ts'
import { api } from '../../../lib/api.ts'
import { serverMessageOf } from '../../../lib/request-error.ts'
import { toast } from '../../../lib/toast.ts'

/**
 * The second step of the sign-in on this screen: of the password form, or of a sign-in with a provider, which leads here
 * with the challenge in the hash of the address.
 */
export function useSecondStep(): [SecondStep | null, (step: SecondStep | null) => void] {
  const [step, setStep] = useState<SecondStep | null>(null)
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const challenge = hash.startsWith(SECOND_STEP_HASH) ? hash.slice(SECOND_STEP_HASH.length) : null
  useEffect(() => {
    if (challenge === null) return
    // The challenge stays out of the history.
    void navigate({ search, hash: '' }, { replace: true })
    api.describeSecondStep({ challenge }).then(setStep, (error: unknown) =>
      toast({
        title: 'Login failed',
        description: serverMessageOf(error, 'Please sign in again.'),
        variant: 'destructive',
      }),
    )
  }, [challenge, navigate, search])
  return [step, setStep]
}
