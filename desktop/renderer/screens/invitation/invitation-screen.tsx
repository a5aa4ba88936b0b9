import { Text } from '@chakra-ui/react'
import { Navigate } from 'react-router-dom'
import { LinkButton } from '../../components/button.tsx'
import { Page } from '../../components/page.tsx'
import { Panel } from '../../components/panel.tsx'
import { PageSpinner } from '../../components/spinner.tsx'
import { useSession } from '../../entities/session/session.ts'
import { LinkStates } from '../../features/account/recovery/link-states.tsx'
import { useLinkToken } from '../../features/account/recovery/use-link-token.ts'
import RegistrationForm from '../../features/account/sign-in/registration-form.tsx'
import { useDepartment } from '../../lib/department.ts'

/** Creates the account of an invited person. */
export default function InvitationScreen() {
  const { status } = useSession()
  const { name } = useDepartment()
  const token = useLinkToken() ?? ''
  if (status === 'loading') return <PageSpinner />
  if (status === 'authenticated') return <Navigate replace to="/" />
  return (
    <Page title={`Join ${name}`} width="30rem">
      <Panel>
        <LinkStates
          key={token}
          kind="invitation"
          token={token}
          spentAction={<LinkButton to="/auth">Go to sign in</LinkButton>}
        >
          {({ email, name, member }) => (
            <>
              <Text color="fg.muted" mb="5" overflowWrap="anywhere">
                You are invited as {email}.
                {member &&
                  ` You are on the roster as ${[member.name, member.unit].filter(Boolean).join(', ')}.`}
              </Text>
              <RegistrationForm
                returnTo={null}
                invitation={{ token, email: email ?? '', name: member?.name ?? name ?? '' }}
              />
            </>
          )}
        </LinkStates>
      </Panel>
    </Page>
  )
}
