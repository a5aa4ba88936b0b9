import { Flex, Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { live } from '../../entities/live/live.ts'
import { useStore } from '../../lib/create-store.ts'
import { addressForPhones } from './phone-addresses.ts'
import { PhoneStep, ShownAddress } from './phone-step.tsx'
import type { WallSettings } from './wall-storage.ts'
import { wallSecret } from './wall-secret.ts'

const DIGITS_IN_GROUP = 3
/** The server may not have registered this wall yet: the request is repeated. */
const RETRY_INTERVAL_MS = 2000

/** The code that pairs a phone with this wall; null while there is none. */
function usePairingCode(isConnected: boolean): string | null {
  const [code, setCode] = useState<string | null>(null)
  useEffect(() => {
    if (!isConnected) return
    let validUntil = 0
    const request = () => {
      validUntil = 0
      setCode(null)
      live.send({ type: 'wall_pairing_code_request' })
    }
    const retrying = setInterval(() => Date.now() > validUntil && request(), RETRY_INTERVAL_MS)
    const stopMessages = live.onMessage((message) => {
      if (message.type !== 'wall_code') return
      validUntil = Date.now() + message.validMs
      setCode(message.code)
    })
    const stopRenewals = wallSecret.onRenewed(request)
    request()
    return () => {
      clearInterval(retrying)
      stopMessages()
      stopRenewals()
    }
  }, [isConnected])
  return code
}

/** Shows the code that pairs an officer's phone with this wall. */
export function PhonePairing({ settings }: { settings: Pick<WallSettings, 'phoneAddress'> }) {
  const isConnected = useStore(live.state) === 'connected'
  const code = usePairingCode(isConnected)
  const [hasForgotten, setForgotten] = useState(false)
  const forget = () => {
    wallSecret.renew()
    setForgotten(true)
  }
  const address = addressForPhones(settings, `/call#${code ?? ''}`)
  return (
    <PhoneStep
      title="Button for calls on a phone"
      address={address}
      label="Code that opens the button on a phone"
      isLoading={code === null}
      instead={isConnected ? null : 'The server can’t be reached: phones are paired when it is back.'}
      actions={
        <Flex mt="3" gap="3" align="center" wrap="wrap">
          <Button variant="outline" onClick={forget} disabled={!isConnected}>
            Forget paired phones
          </Button>
          <Text role="status" textStyle="small" color="fg.muted">
            {hasForgotten && 'Forgotten. A phone that should hold this wall has to be paired again.'}
          </Text>
        </Flex>
      }
    >
      <Text color="fg.muted">
        Scan, or open <ShownAddress of={address.replace(/#.*$/, '')} /> on a phone, sign in, and enter:
      </Text>
      <Text
        fontSize="4xl"
        fontWeight="bold"
        lineHeight="none"
        textStyle="numbers"
        letterSpacing="wide"
        minHeight="1em"
        aria-live="polite"
        data-testid="pairing-code"
      >
        {code ? (
          `${code.slice(0, DIGITS_IN_GROUP)} ${code.slice(DIGITS_IN_GROUP)}`
        ) : (
          <span aria-label="Loading">…</span>
        )}
      </Text>
      <Text textStyle="small" color="fg.muted">
        It changes every five minutes. A phone that is paired stays paired.
      </Text>
    </PhoneStep>
  )
}
