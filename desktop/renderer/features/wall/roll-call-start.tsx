import { Text } from '@chakra-ui/react'
import { live } from '../../entities/live/live.ts'
import { useStore } from '../../lib/create-store.ts'
import { storedDesk } from './desk.ts'
import { addressForPhones } from './phone-addresses.ts'
import { PhoneStep, ShownAddress } from './phone-step.tsx'
import { storedRollCall } from './roll-call.ts'
import type { WallSettings } from './wall-storage.ts'

/**
 * Shows the code that opens the form of a roll call at this wall on a phone. A wall has no person: the server takes the
 * officer from the session of the phone (TN-53).
 */
export function RollCallStart({ settings }: { settings: Pick<WallSettings, 'phoneAddress'> }) {
  const desk = useStore(storedDesk)
  const rollCall = useStore(storedRollCall)
  const isConnected = useStore(live.state) === 'connected'
  const address = addressForPhones(settings, `/crew?wall=${desk?.wall.id ?? ''}`)
  const instead = () => {
    if (!desk) return 'A roll call needs a screen that is enrolled.'
    if (rollCall)
      return (
        <>
          “<bdi>{rollCall.title}</bdi>” is open. Close the settings to see its code; the officer ends it on
          the phone.
        </>
      )
    return isConnected ? null : 'The server can’t be reached: roll calls start when it is back.'
  }
  return (
    <PhoneStep
      title="Start a roll call"
      address={address}
      label="Code that starts a roll call on a phone"
      instead={instead()}
    >
      <Text color="fg.muted">
        Scan, or open <ShownAddress of={address} /> on a phone, sign in, and press Start.
      </Text>
      <Text textStyle="small" color="fg.muted">
        For officers of a unit. This screen plays on.
      </Text>
    </PhoneStep>
  )
}
