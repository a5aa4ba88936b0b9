import { isOutage, toApiError } from '#server/http/render-error.ts'
import { ToolError } from '#server/media/ffmpeg/ffmpeg.ts'
import { Unreadable } from '#server/media/unreadable.ts'
import { DAMAGED, UnrecoverableError } from './steps.ts'

export const ATTEMPTS_EXHAUSTED =
  'This video could not be made ready to play, though it was tried three times. Please try again, or export it as H.264 and upload it anew.'
const TOO_LONG =
  'Making this video ready took too long. Please shorten it or export it in a lower resolution, and upload it anew.'

export interface JobFailure {
  /** For the person who sent the file, and for the dashboard. */
  reason: string
  /**
   * `hopeless`: another attempt is of no use. `failed`: it may be of use, a few times. `outage`: it has nothing to do
   * with the file, and counts as no attempt.
   */
  kind: 'hopeless' | 'failed' | 'outage'
}

const DISK_FULL = /No space left on device|Disk quota exceeded/

const outage = (reason: string): JobFailure => ({ reason, kind: 'outage' })

/** What an error of a step says of the file, and whether another attempt is of any use. */
export function classifyError(error: unknown): JobFailure {
  if (error instanceof UnrecoverableError) return { reason: error.message, kind: 'hopeless' }
  const stderr = error instanceof ToolError ? error.message : ''
  if (toApiError(error).code === 'disk_full' || DISK_FULL.test(stderr))
    return outage('It waits: the server has no room left to make it ready.')
  if (isOutage(error)) return outage('It waits: the files or the database are out of reach.')
  if (error instanceof Unreadable) return { reason: DAMAGED, kind: 'hopeless' }
  if (error instanceof ToolError) {
    // What it says of bytes that are not what they claim to be; they won't be the next time.
    if (/Invalid data|moov atom not found|not contain any stream/.test(stderr))
      return { reason: DAMAGED, kind: 'hopeless' }
    if (error.fault === 'too_long') return { reason: TOO_LONG, kind: 'hopeless' }
  }
  return { reason: ATTEMPTS_EXHAUSTED, kind: 'failed' }
}
