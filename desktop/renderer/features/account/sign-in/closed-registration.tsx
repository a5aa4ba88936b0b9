import { Stack, Text } from '@chakra-ui/react'
import type { RouteResult } from '#shared/contract/define-route.ts'
import type { Routes } from '#shared/contract/index.ts'
import { AskForLink } from '../recovery/ask-for-link.tsx'

type Options = RouteResult<Routes['getAccountOptions']>

/** In place of the registration form, where not everybody may create an account. */
export function ClosedRegistration({ hasMail, registration, registrationDomains }: Options) {
  if (registration === 'invitation') {
    return (
      <Text color="fg.muted">
        Accounts are by invitation here. Open the link of your invitation, or ask an officer for one.
      </Text>
    )
  }
  return (
    <Stack gap="5">
      <Text color="fg.muted" overflowWrap="anywhere">
        Accounts here are for addresses of {registrationDomains.join(', ')}.{' '}
        {hasMail
          ? 'Enter yours, and a link to create the account is mailed to it.'
          : 'This server sends no mail: ask an officer for an invitation.'}
      </Text>
      {hasMail && (
        <AskForLink
          purpose="register"
          label="E-mail address"
          autoComplete="email"
          sent="A mail with a link is on its way, if this address has no account yet. With the link you create your account."
        />
      )}
    </Stack>
  )
}
