import { Flex, Text } from '@chakra-ui/react'
import { Megaphone } from 'lucide-react'
import { useMemo } from 'react'
import { WALL_ANNOUNCEMENT_TURN_MS } from '#shared/limits.ts'
import { useNow } from '../../lib/use-now.ts'
import { announcementsAt, type KeptDesk } from './desk.ts'
import { OVERSCAN, unitOf, type Room, type Size } from './layout.ts'

const CLOCK_INTERVAL_MS = 1000
/** In units of type. */
const TYPE = 2.25
const LINE = 1.25
const PADDING = 0.9
const MARK = 3
/** The mean width of a letter, as a fraction of the size of the type. */
const LETTER = 0.6
const LINES_MAX = 4

/**
 * The announcements of this moment, and the part of the screen that is left for everything else. A strip of its own at the
 * lower edge holds them, high enough for the longest, so that they cover nothing and nothing moves at their turns.
 */
export function useAnnouncements(desk: KeptDesk | null, { width, height }: Size) {
  const now = useNow(CLOCK_INTERVAL_MS)
  const current = announcementsAt(desk, now)
  const longest = Math.max(0, ...current.map(({ text }) => text.length))
  const unit = unitOf({ width, height })
  const letters = (width * (1 - 2 * OVERSCAN) - MARK * unit) / (LETTER * TYPE * unit)
  const lines = Math.min(LINES_MAX, Math.ceil(longest / letters))
  const strip = lines === 0 ? 0 : (lines * TYPE * LINE + 2 * PADDING) * unit + height * OVERSCAN
  const room = useMemo<Room>(
    () => ({ width, height: height - strip, screenHeight: height }),
    [width, height, strip],
  )
  // By the clock alone: walls beside each other show the same one.
  const turn = Math.floor(now / WALL_ANNOUNCEMENT_TURN_MS) % Math.max(1, current.length)
  return { room, strip, lines, shown: current[turn] ?? null }
}

interface AnnouncementLineProps extends Pick<ReturnType<typeof useAnnouncements>, 'strip' | 'lines'> {
  text: string
  unit: number
  isDark: boolean
}

/** One announcement. It stands still: several take turns. */
export function AnnouncementLine({ text, strip, lines, unit, isDark }: AnnouncementLineProps) {
  return (
    <Flex
      role="status"
      position="absolute"
      zIndex="2"
      left="0"
      right="0"
      bottom="0"
      align="flex-start"
      gap="0.5em"
      px="5vw"
      bg={isDark ? 'bg.canvas' : 'accent.muted'}
      color={isDark ? 'fg.subtle' : 'fg'}
      css={{ '& svg': { boxSize: '1.2em', flexShrink: 0 } }}
      style={{ height: strip, fontSize: TYPE * unit, paddingTop: PADDING * unit }}
    >
      <Megaphone aria-hidden />
      <Text as="span" fontWeight="semibold" lineHeight={LINE} lineClamp={lines} overflowWrap="anywhere">
        {text}
      </Text>
    </Flex>
  )
}
