import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import type { ShownRollCall } from '#shared/contract/roll-calls.ts'
import { PhoneCode } from '../../components/phone-code.tsx'
import type { besideRollCall } from './layout.ts'
import { addressForPhones } from './phone-addresses.ts'
import { serverTime } from './roll-call.ts'
import type { WallSettings } from './wall-storage.ts'

const CLOCK_INTERVAL_MS = 1000
const DIGITS_IN_GROUP = 3
/** In units of type. */
const CODE = 13.5
const DIGITS = 18

interface RollCallPanelProps {
  rollCall: ShownRollCall
  panel: ReturnType<typeof besideRollCall>['panel']
  settings: Pick<WallSettings, 'phoneAddress'>
}

/** Whether the time of the server has passed this one. Drawn anew at that moment alone. */
function useIsPast(time: string): boolean {
  const isNow = () => serverTime() >= Date.parse(time)
  const [past, setPast] = useState<string | null>(isNow() ? time : null)
  useEffect(() => {
    const timer = setInterval(
      () => setPast((last) => (serverTime() >= Date.parse(time) ? time : last)),
      CLOCK_INTERVAL_MS,
    )
    return () => clearInterval(timer)
  }, [time])
  return past === time
}

/** The code of the open roll call, and the names as they come: beside the lesson, never over it. */
export function RollCallPanel({ rollCall, panel, settings }: RollCallPanelProps) {
  const { title, unit, code, expiresAt, names } = rollCall
  const { isBand, inner, unit: size, ...box } = panel
  const isStale = useIsPast(expiresAt)
  const address = addressForPhones(settings, '/check-in')
  const shownAddress = address.replace(/^https?:\/\//, '')
  return (
    <Box
      as="section"
      aria-label="Roll call"
      position="absolute"
      zIndex="2"
      borderColor="border.subtle"
      borderLeftWidth={isBand ? '0' : '1px'}
      borderTopWidth={isBand ? '1px' : '0'}
      style={{ ...pixels(box), fontSize: size }}
    >
      <Flex
        position="absolute"
        direction={isBand ? 'row' : 'column'}
        gap={isBand ? '2em' : '1em'}
        minHeight="0"
        style={pixels(inner)}
      >
        <Flex direction={isBand ? 'row' : 'column'} gap={isBand ? '2em' : '1em'} flexShrink={0} minWidth="0">
          {isStale ? (
            <Flex align="center" boxSize={`${CODE}em`}>
              <Text fontSize="1.5em" color="fg.muted">
                The code comes back with the server.
              </Text>
            </Flex>
          ) : (
            <PhoneCode address={`${address}?code=${code}`} label="Code to check in" size={`${CODE}em`} />
          )}
          <Flex
            direction="column"
            gap="0.6em"
            minWidth="0"
            style={isBand ? { width: `${DIGITS}em` } : undefined}
          >
            <Text
              fontSize="3.5em"
              fontWeight="bold"
              lineHeight="none"
              textStyle="numbers"
              letterSpacing="tight"
              whiteSpace="nowrap"
              data-testid="check-in-code"
            >
              {isStale ? '··· ···' : `${code.slice(0, DIGITS_IN_GROUP)} ${code.slice(DIGITS_IN_GROUP)}`}
            </Text>
            <Text fontSize="1.5em" lineHeight="snug" color="fg.muted" overflowWrap="anywhere" lineClamp={4}>
              Scan to check in, or enter the digits at {shownAddress}
            </Text>
          </Flex>
        </Flex>
        <Flex direction="column" gap="0.6em" flex="1" minWidth="0" minHeight="0" overflow="hidden">
          <Text
            fontSize="1.75em"
            fontWeight="semibold"
            lineHeight="snug"
            lineClamp={2}
            overflowWrap="anywhere"
          >
            {title}
          </Text>
          <Text fontSize="1.5em" lineHeight="snug" color="fg.muted" lineClamp={1} role="status">
            {unit} · {names.length} here
          </Text>
          <Names aria-label="Who is here">
            {names.map(({ id, name }) => (
              <chakra.li key={id} fontSize="1.5em" lineHeight="1.4" lineClamp={1} dir="auto">
                {name}
              </chakra.li>
            ))}
          </Names>
        </Flex>
      </Flex>
    </Box>
  )
}

const pixels = ({ left, top, width, height }: RollCallPanelProps['panel']['inner']) => ({
  left,
  top,
  width,
  height,
})

/** The newest names stand first; those that do not fit are not shown. */
const Names = chakra('ul', {
  base: { listStyleType: 'none', flex: '1', minHeight: '0', overflow: 'hidden' },
})
