import { Flex } from '@chakra-ui/react'
import { LinkButton } from '../../components/button.tsx'
import { Page } from '../../components/page.tsx'
import { TitledPanel } from '../../components/panel.tsx'
import { useSession } from '../../entities/session/session.ts'
import { AddressSection } from '../../features/account/security/address-section.tsx'
import { OwnDataSection } from '../../features/account/security/own-data-section.tsx'
import { ActivitySection } from '../../features/account/notifications/activity-section.tsx'
import { PasswordSection } from '../../features/account/security/password-section.tsx'
import { SessionsSection } from '../../features/account/security/sessions-section.tsx'
import { SecondFactorSection } from '../../features/account/security/second-factor/second-factor-section.tsx'

/** How the person signs in, and where they are signed in: one section for each part. */
export default function SecurityScreen() {
  const { user } = useSession()
  // The guard of the route shows the sign-in in its place.
  if (!user) return null
  return (
    <Page title="Sign-in and security" subtitle="How you sign in, and where you are signed in." width="44rem">
      <Flex direction="column" gap="6">
        <PasswordSection user={user} />
        <SecondFactorSection />
        <AddressSection />
        <SessionsSection />
        <OwnDataSection user={user} />
        <TitledPanel title="Notifications">
          <LinkButton to="/preferences#notifications" variant="outline">
            Choose in Preferences
          </LinkButton>
        </TitledPanel>
        <ActivitySection />
      </Flex>
    </Page>
  )
}
