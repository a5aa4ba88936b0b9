import { MICRO_CLIP_UPLOAD_MAX_SECONDS } from '#shared/limits/uploads.ts'
import { formatDuration } from '#shared/format.ts'
import type { BackgroundUpload } from '#shared/bridge/uploads.ts'
import type { Sending } from './upload-progress-label.ts'
import type { ListedFilm } from './film-list.ts'
import { isTooLong } from './picked-files.ts'
import { missingOf } from './submit-video.ts'
import { isWhole, percentOf } from './upload-draft.ts'
import { areExtrasLost, keptSeconds, type UploadState } from './upload-store.ts'

export interface FilmStatus {
  kind:
    | 'sent'
    | 'failed'
    | 'file'
    | 'lost'
    | 'signed-out'
    | 'submitting'
    | 'sending'
    | 'waiting'
    | 'details'
    | 'ready'
  words: string
  /** Bytes of the video that have arrived. */
  sent: number
}

/** Whether all bytes of a listed video are at the server. */
export const hasArrived = ({ arrived, resumable, program }: UploadState): boolean =>
  arrived !== null || isWhole(resumable) || program?.phase === 'arrived' || program?.phase === 'record'

const MISSING_FIELDS = { title: 'needs a title', category: 'needs a category', video: '' } as const

function needOf(state: UploadState): string {
  if (areExtrasLost(state)) return 'choose thumbnail and captions again'
  if (state.isSubmitted) return 'is submitted by itself'
  const missing = missingOf(state)
  return missing ? MISSING_FIELDS[missing] : ''
}

/** The state of a video that the desktop app's main process sends, as if the page sent it. */
function sendingOf({ phase, trouble, sent, total }: BackgroundUpload): Sending | null {
  if (phase === 'record') return { phase, trouble }
  if (phase !== 'files' && trouble === null) return null
  return { phase: 'files', transfer: { sent, total, speed: null, secondsLeft: null }, trouble }
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
const joined = (...parts: string[]): string => parts.filter(Boolean).join(' · ')

/** What a row of the list says of its video. */
export function filmStatusOf(film: ListedFilm, state: UploadState, isShort: boolean): FilmStatus {
  const { failure, refusal, resumable, program, video, isSubmitted } = state
  const sending = program ? sendingOf(program) : state.sending
  if (film.sentAs !== null) return { kind: 'sent', words: 'Sent for review', sent: film.size }
  const isThere = hasArrived(state)
  const moved = sending?.phase === 'files' ? sending.transfer?.sent : undefined
  const sent = isThere ? film.size : (moved ?? program?.sent ?? resumable?.sent ?? 0)
  const percent = `${percentOf(sent, film.size)} %`
  const problem = refusal ?? failure?.words ?? program?.failure
  if (problem) return { kind: 'failed', words: `Failed: ${problem}`, sent }
  const need = needOf(state)
  if (sending?.trouble === 'sign-in')
    return { kind: 'signed-out', words: `Waits for your sign-in at ${percent}`, sent }
  if (sending?.trouble === 'connection')
    return { kind: 'lost', words: joined(`Connection lost at ${percent}`, need), sent }
  if (sending && (isThere || sending.phase === 'record'))
    return { kind: 'submitting', words: 'Submitting…', sent }
  if (sending) return { kind: 'sending', words: joined(`Sending ${percent}`, need), sent }
  const isOver = isTooLong((video && keptSeconds(video)) ?? null)
  if (isShort && isOver)
    return { kind: 'failed', words: `Longer than ${formatDuration(MICRO_CLIP_UPLOAD_MAX_SECONDS)}`, sent }
  if (!isThere && !video && !program)
    return { kind: 'file', words: joined('Choose this file again', percent), sent }
  if (!isThere) return { kind: 'waiting', words: joined('Waiting', need), sent }
  if (isSubmitted && !areExtrasLost(state)) return { kind: 'submitting', words: 'Submitting…', sent }
  if (need) return { kind: 'details', words: sentence(need), sent }
  return { kind: 'ready', words: 'Has arrived: press Submit', sent }
}
