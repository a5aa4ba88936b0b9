import { Stack, Text } from '@chakra-ui/react'
import { useLocation } from 'react-router-dom'
import { LinkButton } from '../../components/button.tsx'
import { Page } from '../../components/page.tsx'
import { Panel, TitledPanel } from '../../components/panel.tsx'
import { LinkStates } from '../../features/account/recovery/link-states.tsx'
import { ResetByCodeForm, ResetByLinkForm } from '../../features/account/recovery/new-password-form.tsx'

/** The fragment of a link: browsers send it to no server, so that neither logs nor referrers hold the token. */
function useLinkToken(): string | null {
  return new URLSearchParams(useLocation().hash.slice(1)).get('token')
}

/** The way back in: a link sets another password, and without one an officer's code does. */
export default function ResetScreen() {
  const token = useLinkToken()
  return token === null ? <WithoutLink /> : <WithLink key={token} token={token} />
}

function WithLink({ token }: { token: string }) {
  return (
    <Page title="Choose a new password" width="30rem">
      <Panel>
        <LinkStates
          kind="reset"
          token={token}
          spentAction={<LinkButton to="/reset">Other ways to sign in again</LinkButton>}
        >
          {({ username }) => <ResetByLinkForm token={token} username={username ?? ''} />}
        </LinkStates>
      </Panel>
    </Page>
  )
}

function WithoutLink() {
  return (
    <Page title="Forgot your password?" width="30rem">
      <Stack gap="6">
        <TitledPanel title="Ask an officer">
          <Text color="fg.muted">
            An administrator of your department gives you a link, or reads out a code on the phone. Both work
            once, within 15 minutes.
          </Text>
        </TitledPanel>
        <TitledPanel title="You have a code">
          <ResetByCodeForm />
        </TitledPanel>
        <LinkButton to="/auth" variant="quiet" alignSelf="center">
          Back to sign in
        </LinkButton>
      </Stack>
    </Page>
  )
}
