import { Flex, Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import type { UpdateState } from '#shared/bridge/bridge.ts'
import type { KioskChoice, KioskState } from '#shared/bridge/kiosk.ts'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import { Button } from '../../components/button.tsx'
import { Checkbox } from '../../components/checkbox.tsx'
import { SelectField } from '../../components/field.tsx'
import { Page } from '../../components/page.tsx'
import { TitledPanel } from '../../components/panel.tsx'
import DownloadsPanel from '../../features/downloads/downloads-panel.tsx'
import { TrustedCertificates } from '../../features/server-choice/trusted-certificates.tsx'
import { ServerForm } from '../../features/server-choice/server-form.tsx'
import { logError } from '../../lib/log-error.ts'
import { usePlatform, type Platform } from '../../platform/platform.ts'
import NotFoundScreen from '../not-found/not-found-screen.tsx'
import { HelpPanel } from './help-panel.tsx'
import { SpellingPanel } from './spelling-panel.tsx'

/** The settings of this computer, in the desktop app only. */
export default function SettingsScreen() {
  const { server, desktopApp, kiosk, downloads, spelling, help } = usePlatform()
  if (!server || !desktopApp) return <NotFoundScreen />
  return (
    <Page title="Settings" subtitle="For this computer, whoever is signed in." width="44rem">
      <Flex direction="column" gap="6">
        <TitledPanel title="Server">
          <ServerForm address={server.address ?? ''} label="Address" action="Connect" />
          <Text textStyle="small" color="fg.muted" mt="4">
            On another server you sign in anew.
          </Text>
          <TrustedCertificates />
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
        {spelling && (
          <TitledPanel title="Spelling">
            <SpellingPanel spelling={spelling} />
          </TitledPanel>
        )}
        <TitledPanel title="Version">
          <UpdatePanel program={desktopApp} />
        </TitledPanel>
        {help && (
          <TitledPanel title="Help">
            <HelpPanel help={help} />
          </TitledPanel>
        )}
        {!desktopApp.isTokenKept() && (
          <TitledPanel title="Signing in">
            <Text color="fg.muted">
              This computer has no place for secrets, so you sign in again after each start. On Linux a
              keyring, such as GNOME Keyring or KWallet, is such a place. If a keyring runs already and{' '}
              {PRODUCT_NAME} does not find it, start {PRODUCT_NAME} with{' '}
              <Switch>--password-store=gnome-libsecret</Switch>, or with{' '}
              <Switch>--password-store=kwallet6</Switch> for KWallet.
            </Text>
          </TitledPanel>
        )}
      </Flex>
    </Page>
  )
}

/** A switch of the command line, which is not broken at its dashes. */
const Switch = ({ children }: { children: string }) => (
  <Text as="span" whiteSpace="nowrap">
    {children}
  </Text>
)

/** Whether the wall is shown on this computer, on which display, and whether it starts at login. */
function WallPanel({ kiosk }: { kiosk: NonNullable<Platform['kiosk']> }) {
  const [state, setState] = useState<KioskState | null>(null)
  useEffect(() => {
    kiosk.read().then(setState).catch(logError)
  }, [kiosk])
  const { isOn = false, startsAtLogin = false, displayId = null, displays = [] } = state ?? {}
  const isFixed = state === null || state.isManaged
  const change = (changes: Partial<KioskChoice>) => {
    if (!state) return
    const choice = { isOn, startsAtLogin, displayId, ...changes }
    setState({ ...state, ...choice })
    kiosk.save(choice).then(setState).catch(logError)
  }
  return (
    <Flex direction="column" align="stretch" gap="4">
      <Text color="fg.muted">
        Approved shorts play on this display by themselves, for as long as it is on. A PIN guards the way out.
      </Text>
      <Flex direction="column" align="flex-start">
        <Checkbox
          checked={isOn}
          disabled={isFixed}
          onChange={({ target }) => change({ isOn: target.checked })}
        >
          Show the wall when {PRODUCT_NAME} starts
        </Checkbox>
        <Checkbox
          checked={isOn && startsAtLogin}
          disabled={isFixed || !isOn}
          onChange={({ target }) => change({ startsAtLogin: target.checked })}
        >
          Start {PRODUCT_NAME} when somebody signs in to this computer
        </Checkbox>
      </Flex>
      {state?.loginProblem && <Text role="status">{state.loginProblem}</Text>}
      <SelectField
        label="Display"
        disabled={isFixed || !state.canChooseDisplay}
        value={displayId ?? ''}
        onChange={({ target }) => change({ displayId: target.value === '' ? null : Number(target.value) })}
        options={[
          { value: '', label: 'The first one' },
          ...displays.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {state?.canChooseDisplay === false && (
        <Text textStyle="small" color="fg.muted">
          Your desktop (Wayland without X11) chooses the display of each window itself.
        </Text>
      )}
      {state?.isManaged && (
        <Text textStyle="small" color="fg.muted">
          The administrator of this computer has decided this.
        </Text>
      )}
      <Flex justify="flex-end">
        <Button variant="outline" onClick={() => kiosk.enter()}>
          Show the wall now
        </Button>
      </Flex>
    </Flex>
  )
}

const updateTextOf = ({ state, version }: UpdateState): string =>
  ({
    off: 'This build doesn’t look for updates by itself.',
    packageManager: 'New versions come by the package manager of this computer.',
    current: 'This is the newest version.',
    checking: 'Looking for a newer version …',
    downloading: `Version ${version} is being fetched …`,
    ready: `Version ${version} is ready.`,
    failed: 'Looking for a newer version didn’t work. It is tried again in a few hours.',
  })[state]

function UpdatePanel({ program }: { program: NonNullable<Platform['desktopApp']> }) {
  const [update, setUpdate] = useState<UpdateState | null>(null)
  useEffect(() => {
    const end = program.onUpdateChanged(setUpdate)
    program.readUpdate().then(setUpdate).catch(logError)
    return end
  }, [program])
  return (
    <Flex gap="4" wrap="wrap" align="center" justify="space-between">
      <div>
        <Text>
          {PRODUCT_NAME} {program.version}
        </Text>
        <Text role="status" color="fg.muted" minHeight="1.5em">
          {update && updateTextOf(update)}
        </Text>
      </div>
      {update?.state === 'ready' && (
        <Button variant="primary" onClick={() => program.installUpdate()}>
          Restart and update
        </Button>
      )}
    </Flex>
  )
}
