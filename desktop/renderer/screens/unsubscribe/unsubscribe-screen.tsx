import { Stack, Text } from '@chakra-ui/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button, LinkButton } from '../../components/button.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { FormError } from '../../components/form-error.tsx'
import { Page } from '../../components/page.tsx'
import { Panel } from '../../components/panel.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { MAIL_NAMES } from '../../features/account/mail/mail-names.ts'
import { useLinkToken } from '../../features/account/recovery/use-link-token.ts'
import { api } from '../../lib/api.ts'
import { RequestError, formErrorOf } from '../../lib/request-error.ts'

const FAILURE = 'The mail was not ended. Please try again.'

/** Ends a kind of mail by the link of a mail. It asks first: programs that check mail open links, too. */
export default function UnsubscribeScreen() {
  const token = useLinkToken() ?? ''
  return (
    <Page title="Unsubscribe" width="30rem">
      <Panel>
        <Unsubscribe key={token} token={token} />
      </Panel>
    </Page>
  )
}

function Unsubscribe({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['mail-subscription', token],
    queryFn: ({ signal }) => api.getMailSubscription({ token }, { signal }),
    retry: false,
    gcTime: 0,
  })
  const ending = useMutation({ mutationFn: () => api.unsubscribeFromMail({ token }) })
  const subscription = ending.data ?? data
  if (!subscription) {
    if (!error) return <Skeleton height="9rem" aria-hidden />
    const isUnknown = error instanceof RequestError && error.status === 404
    if (!isUnknown) return <ErrorState onRetry={() => void refetch()} />
    return (
      <ErrorState
        title="This link is not complete"
        description="Open it from the mail again. Your account has the same choice."
        action={<LinkButton to="/preferences#notifications">Preferences</LinkButton>}
      />
    )
  }
  const name = MAIL_NAMES[subscription.kind]
  if (!subscription.isOn) {
    return (
      <Stack gap="5" role="status">
        <Text>
          You get no more mail of this kind: <strong>{name}</strong>.
        </Text>
        {subscription.kind !== 'invitation' && (
          <Text color="fg.muted">You can turn it on again in your Preferences.</Text>
        )}
        <LinkButton to="/" alignSelf="start">
          Go to Home
        </LinkButton>
      </Stack>
    )
  }
  return (
    <Stack gap="5">
      <FormError message={formErrorOf(ending.error, FAILURE)} />
      <Text>
        Stop mail of this kind: <strong>{name}</strong>? Mail about the security of your account is still
        sent.
      </Text>
      <Button
        variant="primary"
        isLoading={ending.isPending}
        alignSelf="start"
        onClick={() => ending.mutate()}
      >
        Unsubscribe
      </Button>
    </Stack>
  )
}
