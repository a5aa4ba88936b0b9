import { Box, Flex, Text, VStack } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { serverOrigin } from '../../lib/server-origin.ts'
import { PhoneCode } from './phone-code.tsx'
import { callAddress } from './phone-addresses.ts'
import type { WallSettings } from './wall-storage.ts'
import { usePairingCode } from './use-pairing-code.ts'
import { wallSecret } from './wall-secret.ts'

const DIGITS_IN_GROUP = 3

/** Shows the code that pairs an officer's phone with this wall. */
export function PhonePairing({ settings }: { settings: Pick<WallSettings, 'phoneAddress'> }) {
  const { code, isConnected } = usePairingCode()
  const [hasForgotten, setForgotten] = useState(false)
  const titleId = useId()
  const forget = () => {
    wallSecret.renew()
    setForgotten(true)
  }
  const address = callAddress(settings, serverOrigin.read(), code ?? '')
  const [shownAddress] = address.replace(/^https?:\/\//, '').split('#')
  return (
    <Box role="group" aria-labelledby={titleId}>
      <Text id={titleId} textStyle="label" mb="2">
        Button for calls on a phone
      </Text>
      {isConnected ? (
        <Flex
          gap="5"
          align="center"
          bg="bg.canvas"
          borderRadius="card"
          p="4"
          direction={{ base: 'column', sm: 'row' }}
        >
          {code ? (
            <PhoneCode address={address} label="Code that opens the button on a phone" size="40" />
          ) : (
            <Skeleton boxSize="40" flexShrink={0} />
          )}
          <VStack align="flex-start" gap="2" minWidth="0">
            <Text color="fg.muted">
              Scan, or open{' '}
              <Text as="span" color="fg" overflowWrap="anywhere">
                {shownAddress}
              </Text>{' '}
              on a phone, sign in, and enter:
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
          </VStack>
        </Flex>
      ) : (
        <Text color="fg.muted" bg="bg.canvas" borderRadius="card" p="4">
          The server can’t be reached: phones are paired when it is back.
        </Text>
      )}
      <Flex mt="3" gap="3" align="center" wrap="wrap">
        <Button variant="outline" onClick={forget} disabled={!isConnected}>
          Forget paired phones
        </Button>
        <Text role="status" textStyle="small" color="fg.muted">
          {hasForgotten && 'Forgotten. Whoever should hold this wall pairs again.'}
        </Text>
      </Flex>
    </Box>
  )
}
