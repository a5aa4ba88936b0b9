import { MAX_RATE } from '#shared/records/coverage.ts'
import { listen } from '../../lib/listen.ts'

/**
 * The longest step between two reports of a playing element; a longer step is a seek or a loop, and was not played. A busy
 * device reports late: then a step is as long as can have been played since the report before.
 */
const LONGEST_STEP_SECONDS = 2
const LONGEST_LATE_STEP_SECONDS = 10
/** The slowest speed that the player offers. */
const SLOWEST_RATE = 0.5

/** The part of a media element that recording needs; the player of a provider has it as well. */
export type PlayedMedia = Pick<
  HTMLMediaElement,
  'currentTime' | 'ended' | 'addEventListener' | 'removeEventListener'
>

/** What played without a break. */
export interface PlayedPart {
  /** Seconds of the medium. */
  from: number
  to: number
  /** When it began and ended, in ms by `performance.now()`, which is never set. */
  startedAt: number
  endedAt: number
}

/**
 * Records what an element plays. A pause, a stall, a seek, a loop and the end of the medium each end a part.
 * @param onPart called with each part as it grows, and a last time when it is over
 * @returns stops recording; a part that is open is over then
 */
export function recordPlayedParts(
  element: PlayedMedia,
  onPart: (part: PlayedPart, isOver: boolean) => void,
): () => void {
  let last = element.currentTime
  let lastAt = performance.now()
  let open: PlayedPart | null = null

  const close = () => {
    const part = open
    open = null
    last = element.currentTime
    lastAt = performance.now()
    if (part) onPart(part, true)
  }
  const grow = () => {
    const [from, to] = [last, element.currentTime]
    const now = performance.now()
    const possible = Math.min(LONGEST_LATE_STEP_SECONDS, (MAX_RATE * (now - lastAt)) / 1000)
    if (to < from || to - from >= Math.max(LONGEST_STEP_SECONDS, possible)) return close()
    const earliest = now - ((to - from) * 1000) / SLOWEST_RATE
    const startedAt = open?.startedAt ?? Math.max(lastAt, earliest)
    last = to
    lastAt = now
    if (to === from) return undefined
    open = { from: open?.from ?? from, to, startedAt, endedAt: now }
    return onPart(open, false)
  }
  const end = () => {
    grow()
    close()
  }
  const stops = [
    listen(element, ['timeupdate'], grow),
    listen(element, ['pause', 'waiting', 'ended'], end),
    // The position is the one after the seek already.
    listen(element, ['seeking'], close),
  ]
  return () => {
    for (const stop of stops) stop()
    close()
  }
}
