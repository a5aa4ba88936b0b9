import { Flex, Text } from '@chakra-ui/react'
import { Megaphone } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { WALL_ANNOUNCEMENT_TURN_MS } from '#shared/limits/wall.ts'
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

/** Which of the announcements has its turn. By the clock alone: walls beside each other show the same one. */
const turnAt = (count: number, now: number): number =>
  Math.floor(now / WALL_ANNOUNCEMENT_TURN_MS) % Math.max(1, count)

function keyAt(desk: KeptDesk | null, now: number): string {
  const ids = announcementsAt(desk, now).map(({ id }) => id)
  return `${ids.join()}:${turnAt(ids.length, now)}`
}

/** The time of the last change of what is announced: the wall is drawn anew then, and not every second. */
function useChangedAt(desk: KeptDesk | null): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const look = () => setNow((last) => (keyAt(desk, last) === keyAt(desk, Date.now()) ? last : Date.now()))
    look()
    const timer = setInterval(look, CLOCK_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [desk])
  return now
}

/**
 * The announcements of this moment, and the part of the screen that is left for everything else. A strip of its own at the
 * lower edge holds them, high enough for the longest, so that they cover nothing and nothing moves at their turns.
 */
export function useAnnouncements(desk: KeptDesk | null, { width, height }: Size) {
  const now = useChangedAt(desk)
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
  return { room, strip, lines, shown: current[turnAt(current.length, now)] ?? null }
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
