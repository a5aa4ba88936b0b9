import { isOutage, toApiError } from '#server/http/render-error.ts'
import { ToolError } from '#server/media/ffmpeg/ffmpeg.ts'
import { Unreadable } from '#server/media/unreadable.ts'
import { DAMAGED, UnrecoverableError } from './steps.ts'

export const ATTEMPTS_EXHAUSTED =
  'This video could not be made ready to play, though it was tried three times. Please try again, or export it as H.264 and upload it anew.'
const TOO_LONG =
  'Making this video ready took too long. Please shorten it or export it in a lower resolution, and upload it anew.'

export interface JobFailure {
  /** For the uploader and the dashboard. */
  reason: string
  /** `permanent`: no further attempt. `transient`: a few further attempts. `outage`: not the file's fault, no attempt. */
  kind: 'permanent' | 'transient' | 'outage'
}

const DISK_FULL = /No space left on device|Disk quota exceeded/

const outage = (reason: string): JobFailure => ({ reason, kind: 'outage' })

/** Classifies the error of a step. */
export function classifyError(error: unknown): JobFailure {
  if (error instanceof UnrecoverableError) return { reason: error.message, kind: 'permanent' }
  const stderr = error instanceof ToolError ? error.message : ''
  if (toApiError(error).code === 'disk_full' || DISK_FULL.test(stderr))
    return outage('It waits: the server has no room left to make it ready.')
  if (isOutage(error)) return outage('It waits: the files or the database are out of reach.')
  if (error instanceof Unreadable) return { reason: DAMAGED, kind: 'permanent' }
  if (error instanceof ToolError) {
    // ffmpeg's messages for a damaged file.
    if (/Invalid data|moov atom not found|not contain any stream/.test(stderr))
      return { reason: DAMAGED, kind: 'permanent' }
    if (error.fault === 'too_long') return { reason: TOO_LONG, kind: 'permanent' }
  }
  return { reason: ATTEMPTS_EXHAUSTED, kind: 'transient' }
}
