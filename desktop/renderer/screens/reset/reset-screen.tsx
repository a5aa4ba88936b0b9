import { Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { DepartmentContact } from '../../components/department-contact.tsx'
import { LinkButton } from '../../components/button.tsx'
import { Page } from '../../components/page.tsx'
import { Panel, TitledPanel } from '../../components/panel.tsx'
import { QueryStates } from '../../components/query-states.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { accountOptionsQuery } from '../../features/account/recovery/account-options-query.ts'
import { AskForLink } from '../../features/account/recovery/ask-for-link.tsx'
import { LinkStates } from '../../features/account/recovery/link-states.tsx'
import { ResetByCodeForm, ResetByLinkForm } from '../../features/account/recovery/new-password-form.tsx'
import { useLinkToken } from '../../features/account/recovery/use-link-token.ts'

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

const ByMail = () => (
  <TitledPanel title="By mail">
    <AskForLink
      purpose="reset"
      label="Username or e-mail address"
      autoComplete="username"
      sent="If an account has this name or address, a mail with a link is on its way to it. The link works once, within 15 minutes. Without a mail, look into the folder for spam, or ask an officer."
    />
  </TitledPanel>
)

const ByOfficer = () => (
  <TitledPanel title="Ask an officer">
    <Text color="fg.muted">
      This server sends no mail. An administrator of your department gives you a link, or reads out a code on
      the phone. Both work once, within 15 minutes.
    </Text>
  </TitledPanel>
)

function WithoutLink() {
  const query = useQuery(accountOptionsQuery)
  return (
    <Page title="Forgot your password?" width="30rem">
      <Stack gap="6">
        <QueryStates query={query} skeleton={<Skeleton height="11rem" borderRadius="card" aria-hidden />}>
          {({ hasMail }) => (hasMail ? <ByMail /> : <ByOfficer />)}
        </QueryStates>
        <TitledPanel title="You have a code">
          <ResetByCodeForm />
        </TitledPanel>
        <DepartmentContact textAlign="center" />
        <LinkButton to="/auth" variant="quiet" alignSelf="center">
          Back to sign in
        </LinkButton>
      </Stack>
    </Page>
  )
}
