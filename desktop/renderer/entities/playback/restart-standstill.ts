const CHECK_MS = 400
/** A file that never moves is not started again and again. */
const RESTARTS_MAX = 3

type Watched = Pick<HTMLMediaElement, 'currentTime' | 'paused' | 'seeking' | 'readyState' | 'buffered'>

/** Whether the element reports that it plays and has the data for it. */
const claimsToPlay = ({ readyState }: Watched): boolean => readyState > HTMLMediaElement.HAVE_CURRENT_DATA

/** Whether the element waits for data that it has: the next second, or the rest, is in its buffer. */
export function waitsForNothing({ readyState, buffered, currentTime }: Watched): boolean {
  if (readyState !== HTMLMediaElement.HAVE_CURRENT_DATA) return false
  for (let range = 0; range < buffered.length; range += 1)
    if (buffered.start(range) <= currentTime && buffered.end(range) > currentTime + 1) return true
  return false
}

interface Standstill {
  /** Whether the element, which is not paused, should move. */
  shouldMove?: (element: Watched) => boolean
  /** Checks in a row, 400 ms apart, at the same position. */
  checks?: number
}

/**
 * Starts an element again that should move and stands still. WebKitGTK does not show the frames of a clip that began to
 * play during an animation of the page, and at times misses that the file of a starting video is complete.
 * @param restart starts the element again
 * @returns the function that stops it
 */
export function restartAtStandstill(
  element: Watched,
  restart: () => void,
  { shouldMove = claimsToPlay, checks = 1 }: Standstill = {},
): () => void {
  let restarts = 0
  let last = Number.NaN
  let stood = 0
  const timer = setInterval(() => {
    const { currentTime, paused, seeking } = element
    const isDue = !paused && !seeking && !document.hidden && shouldMove(element)
    stood = isDue && currentTime === last ? stood + 1 : 0
    last = isDue ? currentTime : Number.NaN
    if (stood < checks || restarts === RESTARTS_MAX) return
    restarts += 1
    stood = 0
    restart()
  }, CHECK_MS)
  return () => clearInterval(timer)
}
