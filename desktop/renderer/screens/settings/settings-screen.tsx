import { Flex, Heading, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Page } from '../../components/page.tsx'
import { Panel } from '../../components/panel.tsx'
import DownloadsPanel from '../../features/downloads/downloads-panel.tsx'
import { ServerForm } from '../../features/server-choice/server-form.tsx'
import { usePlatform } from '../../platform/platform.ts'
import NotFoundScreen from '../not-found/not-found-screen.tsx'
import { UpdatePanel } from './update-panel.tsx'
import { WallPanel } from './wall-panel.tsx'

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel aria-label={title}>
      <Heading as="h2" textStyle="section" mb="4">
        {title}
      </Heading>
      {children}
    </Panel>
  )
}

/** The settings of this computer, in the desktop app only. */
export default function SettingsScreen() {
  const { server, desktopApp, kiosk, downloads } = usePlatform()
  if (!server || !desktopApp) return <NotFoundScreen />
  return (
    <Page title="Settings" subtitle="For this computer, whoever is signed in." width="44rem">
      <Flex direction="column" gap="6">
        <Section title="Server">
          <ServerForm address={server.address ?? ''} label="Address" action="Connect" />
          <Text textStyle="small" color="fg.muted" mt="4">
            On another server you sign in anew.
          </Text>
        </Section>
        {downloads && (
          <Section title="Downloads">
            <DownloadsPanel />
          </Section>
        )}
        {kiosk && (
          <Section title="Wall screen">
            <WallPanel kiosk={kiosk} />
          </Section>
        )}
        <Section title="Version">
          <UpdatePanel program={desktopApp} />
        </Section>
        {!desktopApp.isTokenKept && (
          <Section title="Signing in">
            <Text color="fg.muted">
              This computer has no place for secrets, so you sign in again after each start. On Linux a
              keyring, such as GNOME Keyring or KWallet, is such a place.
            </Text>
          </Section>
        )}
      </Flex>
    </Page>
  )
}
