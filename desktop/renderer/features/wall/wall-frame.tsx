import { HStack, Text } from '@chakra-ui/react'
import { WifiOff } from 'lucide-react'
import { LogoMark } from '../../components/logo.tsx'
import { useDepartment } from '../../lib/department.ts'
import { useNow } from '../../lib/use-now.ts'

const TIME = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })
const DAY = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' })
const CLOCK_INTERVAL_MS = 1000

/** The device's clock, to the minute. */
export function useClock(): { time: string; day: string } {
  const now = useNow(CLOCK_INTERVAL_MS)
  return { time: TIME.format(now), day: DAY.format(now) }
}

/** Televisions cut the edges off: no text is in the outer twentieth of the screen. */
export const SAFE_AREA = { top: '5vh', bottom: '5vh', left: '5vw', right: '5vw' } as const

interface StationNameProps {
  name: string
  /** The most lines of the name. */
  lines?: number
  /** In units of type. */
  size?: number
}

export function StationName({ name, lines = 2, size = 2.5 }: StationNameProps) {
  const department = useDepartment()
  return (
    <HStack gap="0.5em" align="flex-start" minWidth="0" style={{ fontSize: `${size}em` }}>
      <LogoMark size="1.3em" />
      <Text as="span" fontWeight="semibold" lineHeight="snug" letterSpacing="snug" lineClamp={lines}>
        {name || department.name}
      </Text>
    </HStack>
  )
}

interface WallClockProps {
  /** In units of type. */
  size?: number
  /** Puts AM or PM on a second line. */
  isNarrow?: boolean
}

export function WallClock({ size = 5, isNarrow = false }: WallClockProps) {
  const { time } = useClock()
  return (
    <Text
      as="time"
      flexShrink={0}
      whiteSpace={isNarrow ? 'pre-line' : 'nowrap'}
      textAlign={isNarrow ? 'center' : undefined}
      fontWeight="semibold"
      lineHeight={isNarrow ? 'snug' : 'none'}
      textStyle="numbers"
      letterSpacing="tight"
      style={{ fontSize: `${size}em` }}
    >
      {isNarrow ? time.replace(/\s+/, '\n') : time}
    </Text>
  )
}

/** Shown while the wall plays cached clips without the server. */
export function OfflineMark() {
  return (
    <HStack
      role="status"
      gap="0.5em"
      color="fg.muted"
      fontSize="1.5em"
      css={{ '& svg': { boxSize: '1.3em' } }}
    >
      <WifiOff aria-hidden />
      <Text as="span">Offline</Text>
    </HStack>
  )
}
