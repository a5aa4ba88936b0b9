import { Flex, Text } from '@chakra-ui/react'
import { Page } from '../../components/page.tsx'
import { TitledPanel } from '../../components/panel.tsx'
import DownloadsPanel from '../../features/downloads/downloads-panel.tsx'
import { ServerForm } from '../../features/server-choice/server-form.tsx'
import { usePlatform } from '../../platform/platform.ts'
import NotFoundScreen from '../not-found/not-found-screen.tsx'
import { UpdatePanel } from './update-panel.tsx'
import { WallPanel } from './wall-panel.tsx'

/** The settings of this computer, in the desktop app only. */
export default function SettingsScreen() {
  const { server, desktopApp, kiosk, downloads } = usePlatform()
  if (!server || !desktopApp) return <NotFoundScreen />
  return (
    <Page title="Settings" subtitle="For this computer, whoever is signed in." width="44rem">
      <Flex direction="column" gap="6">
        <TitledPanel title="Server">
          <ServerForm address={server.address ?? ''} label="Address" action="Connect" />
          <Text textStyle="small" color="fg.muted" mt="4">
            On another server you sign in anew.
          </Text>
        </TitledPanel>
        {downloads && (
          <TitledPanel title="Downloads">
            <DownloadsPanel />
          </TitledPanel>
        )}
        {kiosk && (
          <TitledPanel title="Wall screen">
            <WallPanel kiosk={kiosk} />
          </TitledPanel>
        )}
        <TitledPanel title="Version">
          <UpdatePanel program={desktopApp} />
        </TitledPanel>
        {!desktopApp.isTokenKept && (
          <TitledPanel title="Signing in">
            <Text color="fg.muted">
              This computer has no place for secrets, so you sign in again after each start. On Linux a
              keyring, such as GNOME Keyring or KWallet, is such a place.
            </Text>
          </TitledPanel>
        )}
      </Flex>
    </Page>
  )
}
