import { Flex, Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import type { KioskChoice, KioskState } from '#shared/bridge/kiosk.ts'
import { PRODUCT_NAME } from '#shared/limits.ts'
import { Button } from '../../components/button.tsx'
import { Checkbox } from '../../components/checkbox.tsx'
import { SelectField } from '../../components/field.tsx'
import { logError } from '../../lib/log-error.ts'
import type { Platform } from '../../platform/platform.ts'

/** Whether the wall is shown on this computer, on which display, and whether it starts at login. */
export function WallPanel({ kiosk }: { kiosk: NonNullable<Platform['kiosk']> }) {
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
      <SelectField
        label="Display"
        disabled={isFixed}
        value={displayId ?? ''}
        onChange={({ target }) => change({ displayId: target.value === '' ? null : Number(target.value) })}
      >
        <option value="">The first one</option>
        {displays.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {state?.isManaged && (
        <Text textStyle="small" color="fg.muted">
          Whoever looks after this computer has decided this.
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
