export const SEGMENT_RETRIES = 3
const ENOUGH_AHEAD_SECONDS = 5
const RETRYABLE_CLIENT_ERRORS = new Set([408, 429])

export interface FailedSegment {
  /** HTTP status; 0 without an answer. */
  status: number
  retries: number
  /** Buffered seconds before the segment is needed. */
  secondsAhead: number
  isPaused: boolean
}

/**
 * Whether hls.js requests a segment again. A segment that the server doesn't have is given up; any other is requested
 * while buffered data is left or the video is paused.
 */
export function shouldRetrySegment({ status, retries, secondsAhead, isPaused }: FailedSegment): boolean {
  const isGone = status >= 400 && status < 500 && !RETRYABLE_CLIENT_ERRORS.has(status)
  return !isGone && (retries < SEGMENT_RETRIES || isPaused || secondsAhead > ENOUGH_AHEAD_SECONDS)
}
