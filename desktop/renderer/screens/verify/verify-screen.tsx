import { Stack, Text } from '@chakra-ui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { User } from '#shared/contract/accounts.ts'
import { queryKey } from '../../entities/query-keys.ts'
import { Button, LinkButton } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { FormError } from '../../components/form-error.tsx'
import { Page } from '../../components/page.tsx'
import { Panel } from '../../components/panel.tsx'
import { Skeletons } from '../../components/skeleton.tsx'
import { useSession } from '../../entities/session/session.ts'
import { useLogout } from '../../entities/session/sign-out.ts'
import { LinkStates } from '../../features/account/recovery/link-states.tsx'
import { useLinkToken } from '../../features/account/recovery/use-link-token.ts'
import { api } from '../../lib/api.ts'
import { formErrorOf } from '../../lib/request-error.ts'

const TO_PROFILE = <LinkButton to="/profile">Go to your profile</LinkButton>

/** Proves an e-mail address, by a link that was mailed to it. */
export default function VerifyScreen() {
  const token = useLinkToken() ?? ''
  return (
    <Page title="Verify your address" width="30rem">
      <Panel>
        <LinkStates key={token} kind="verify" token={token} spentAction={TO_PROFILE}>
          {({ email, username }) => <Confirm token={token} email={email} username={username} />}
        </LinkStates>
      </Panel>
    </Page>
  )
}

interface ConfirmProps {
  token: string
  email: string | null
  username: string | null
}

/**
 * A button, because programs that check mail open its links. The account itself presses it: otherwise the owner of an
 * address could give it to an account of a stranger.
 */
function Confirm({ token, email, username }: ConfirmProps) {
  const client = useQueryClient()
  const { status, user } = useSession()
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: () => api.verifyAddress({ token }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKey('getAddressState') }),
  })
  if (isSuccess) {
    return (
      <div role="status">
        <EmptyState icon={CircleCheck} title="Your address is verified" action={TO_PROFILE} />
      </div>
    )
  }
  if (status === 'loading') return <Skeletons count={2} height="4.75rem" mb="5" aria-hidden />
  if (user?.username !== username) return <SignInFirst email={email} username={username} current={user} />
  return (
    <Stack gap="5">
      <FormError message={formErrorOf(error, 'Please try again.')} />
      <Text overflowWrap="anywhere">
        Is {email} your address, and <bdi>{username}</bdi> your account?
      </Text>
      <Button variant="primary" size="lg" isLoading={isPending} onClick={() => mutate()}>
        Yes, Verify
      </Button>
    </Stack>
  )
}

/** The link stays valid: after the sign-in this page opens again. */
function SignInFirst({ email, username, current }: Omit<ConfirmProps, 'token'> & { current: User | null }) {
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const logout = useLogout()
  const toSignIn = () => void navigate('/auth', { state: { returnTo: pathname + hash } })
  return (
    <Stack gap="5">
      <Text overflowWrap="anywhere">
        The account <bdi>{username}</bdi> gave the address {email}. Please sign in with this account to
        confirm the address.
      </Text>
      {current && (
        <Text overflowWrap="anywhere">
          You are signed in as <bdi>{current.username}</bdi>.
        </Text>
      )}
      <Button
        variant="primary"
        size="lg"
        isLoading={logout.isPending}
        onClick={() => (current ? logout.mutate(undefined, { onSuccess: toSignIn }) : toSignIn())}
      >
        {current ? 'Log Out and Sign In' : 'Sign In'}
      </Button>
      <Text color="fg.muted">If this is not your account, close this page: nothing is confirmed.</Text>
    </Stack>
  )
}
