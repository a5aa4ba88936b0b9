import { Stack } from '@chakra-ui/react'
import type { ReactNode, SubmitEvent } from 'react'
import { Button } from '../../../components/button.tsx'
import { FormError } from '../../../components/form-error.tsx'
import { RequestError, formErrorOf } from '../../../lib/request-error.ts'
import { useProviderSignIn } from './use-provider-sign-in.ts'

export interface WayInProps {
  /** The path to return to after the sign-in; null for home. */
  returnTo: string | null
}

/** The way in for an account that signs in with a provider alone. */
function ProviderWayIn({ error, returnTo }: WayInProps & { error: Error | null }) {
  const { signInWith } = useProviderSignIn(returnTo)
  const provider = error instanceof RequestError ? error.provider : undefined
  if (!provider) return null
  return (
    <Button variant="outline" onClick={() => signInWith(provider.id)}>
      Continue with {provider.label}
    </Button>
  )
}

interface AccountFormProps extends WayInProps {
  request: { error: Error | null; isPending: boolean }
  /** Where the server gives no message of its own. */
  failure: string
  submitLabel: string
  pendingLabel: string
  onSubmit: (event: SubmitEvent) => Promise<void>
  /** The person has come to a field. */
  onFocus: () => void
  children: ReactNode
}

/** The frame of a form that ends signed in: its problem, another way in, its fields and its button. */
export function AccountForm(props: AccountFormProps) {
  const { request, returnTo, failure, submitLabel, pendingLabel, onSubmit, onFocus, children } = props
  const { error, isPending } = request
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)}>
      <Stack gap="5" onFocus={onFocus}>
        <FormError message={formErrorOf(error, failure)} />
        <ProviderWayIn error={error} returnTo={returnTo} />
        {children}
        <Button type="submit" variant="primary" size="lg" isLoading={isPending}>
          {isPending ? pendingLabel : submitLabel}
        </Button>
      </Stack>
    </form>
  )
}

export const USERNAME = {
  label: 'Username',
  autoComplete: 'username',
  autoCapitalize: 'none',
  spellCheck: false,
}
