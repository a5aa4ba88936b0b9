/** What plays a video: its file, the stream in the element alone as in Apple's browsers, or with a library's help. */
export type Way = 'file' | 'element' | 'library'

export interface Ability {
  /** What the element says of a playlist: '' where it can do nothing with one. */
  playlists: CanPlayTypeResult
  hasMediaSource: boolean
  hasManagedMediaSource: boolean
}

/** How this browser takes a stream: by itself as Apple's do, with the library's help, or not at all. */
export function wayOfStreams({ playlists, hasMediaSource, hasManagedMediaSource }: Ability): Way {
  const isElementAble = playlists !== ''
  // Other browsers that can begin to do it by themselves; the library fits what it loads to the picture.
  if (hasManagedMediaSource) return isElementAble ? 'element' : 'library'
  if (hasMediaSource) return 'library'
  return isElementAble ? 'element' : 'file'
}

/** The line, which may come back, or what came over it. */
export type Fault = 'line' | 'contents'

const ABORTED = 1
const NETWORK = 2
const DECODE = 3

/** What an element's error means; of a video that has played, an address that gives nothing is a line that is gone. */
export function faultOf(code: number | undefined, hasPlayed: boolean): Fault {
  if (code === ABORTED || code === NETWORK) return 'line'
  if (code === DECODE) return 'contents'
  return hasPlayed ? 'line' : 'contents'
}

/** Milliseconds ahead of each new try; the library has made its own before it gives up. */
const WAITS: Record<Way, readonly number[]> = {
  library: [],
  element: [1000],
  file: [1000, 2000, 4000, 8000],
}

export interface Step {
  way: Way
  /** How often it was tried anew since the video last moved on. */
  tries: number
  waitMs: number
}

/** What follows a fault: the same once more, then the file, then nothing but to say so. */
export function stepAfter({ way, tries }: Omit<Step, 'waitMs'>, fault: Fault): Step | null {
  const waitMs = fault === 'line' ? WAITS[way][tries] : undefined
  if (waitMs !== undefined) return { way, tries: tries + 1, waitMs }
  return way === 'file' ? null : { way: 'file', tries: 0, waitMs: 0 }
}

/** Seconds that a video went on by, or was moved: the next fault is then another one. */
const ANOTHER_PLACE_SECONDS = 5

export const isAnotherFault = (before: number | null, now: number): boolean =>
  before === null || Math.abs(now - before) > ANOTHER_PLACE_SECONDS

export const PART_TRIES = 3
const ENOUGH_AHEAD_SECONDS = 5
const CLIENT_FAULTS_TO_WAIT_OUT = new Set([408, 429])

export interface FailedPart {
  /** Of the answer; 0 where none came. */
  status: number
  tries: number
  /** What there is to play before the part is needed. */
  secondsAhead: number
  isPaused: boolean
}

/**
 * Whether the library asks for a part of the stream once more. One that the server doesn't have won't come; for any
 * other there is time while something is left to play, or nobody waits.
 */
export function isWorthAnotherTry({ status, tries, secondsAhead, isPaused }: FailedPart): boolean {
  const isGone = status >= 400 && status < 500 && !CLIENT_FAULTS_TO_WAIT_OUT.has(status)
  return !isGone && (tries < PART_TRIES || isPaused || secondsAhead > ENOUGH_AHEAD_SECONDS)
}
