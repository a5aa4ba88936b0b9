import { Stack, Text } from '@chakra-ui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { queryKey } from '../../entities/query-keys.ts'
import { Button, LinkButton } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { FormError } from '../../components/form-error.tsx'
import { Page } from '../../components/page.tsx'
import { Panel } from '../../components/panel.tsx'
import { LinkStates } from '../../features/account/recovery/link-states.tsx'
import { useLinkToken } from '../../features/account/recovery/use-link-token.ts'
import { api } from '../../lib/api.ts'
import { serverMessageOf } from '../../lib/request-error.ts'

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

/** A button, because programs that check mail open its links. */
function Confirm({ token, email, username }: ConfirmProps) {
  const client = useQueryClient()
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
  return (
    <Stack gap="5">
      <FormError message={error ? serverMessageOf(error, 'Please try again.') : undefined} />
      <Text overflowWrap="anywhere">
        Is {email} your address, and <bdi>{username}</bdi> your account?
      </Text>
      <Button variant="primary" size="lg" isLoading={isPending} onClick={() => mutate()}>
        Yes, Verify
      </Button>
    </Stack>
  )
}
