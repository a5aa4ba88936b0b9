import { formatDuration } from '#shared/format.ts'
import type { Trouble } from '../../../upload-client/retry-policy.ts'
import type { Transfer } from '#shared/transfer-meter.ts'
import type { UploadNotice } from '../../entities/upload/upload-notices.ts'
import { percentOf } from './upload-draft.ts'
import { formatBytes } from '../../lib/locale-format.ts'

/** The state of a submission. */
export type Sending =
  | { phase: 'files'; transfer: Transfer | null; trouble: Trouble | null }
  | { phase: 'record'; trouble: Trouble | null }

/** The texts and the look of an upload's notice. */
type Stage = Pick<UploadNotice, 'words' | 'detail' | 'state'> & { percent: number }

export type Keeping = 'kept' | 'no-room'

/** Whether an upload survives the end of the browser, in words. */
export const KEEPING_WORDS: Record<Keeping, { short: string; long: string }> = {
  kept: {
    short: 'Kept on this device',
    long: 'This device keeps it: it goes on by itself, also after the browser was closed.',
  },
  'no-room': {
    short: 'Keep this page open',
    long: 'This device has no room to keep it. Keep the page open until it is sent.',
  },
}

function detailOf({ sent, total, speed, secondsLeft }: Transfer): string {
  const parts = [`${formatBytes(sent)} of ${formatBytes(total)}`]
  if (speed !== null) parts.push(`${formatBytes(Math.round(speed))}/s`)
  if (secondsLeft !== null && secondsLeft > 0) parts.push(`${formatDuration(secondsLeft)} left`)
  return parts.join(' · ')
}

export const TROUBLES = {
  connection: { words: 'Connection lost. The upload goes on as soon as it is back.', state: 'waiting' },
  'sign-in': {
    words: 'Your session has ended. Sign in again, and the upload goes on.',
    state: 'signed-out',
  },
} as const

/** The state of an upload, in words. */
export function progressLabelOf(sending: Sending): Stage {
  const waiting = sending.trouble && TROUBLES[sending.trouble]
  const state = 'moving'
  if (sending.phase === 'record')
    return { words: 'Sending it for review…', state, ...waiting, detail: '', percent: 100 }
  const { transfer } = sending
  if (!transfer) return { words: 'Preparing…', state, ...waiting, detail: '', percent: 0 }
  const { sent, total } = transfer
  const percent = percentOf(sent, total)
  if (waiting) return { ...waiting, detail: `${formatBytes(sent)} of ${formatBytes(total)}`, percent }
  if (sent < total) return { words: 'Uploading…', detail: detailOf(transfer), percent, state }
  // All bytes are sent; the server checks the file before it answers.
  return { words: 'Checking the video…', detail: formatBytes(total), percent, state }
}
