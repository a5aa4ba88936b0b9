import { formatBytes, formatDuration } from '#shared/format.ts'
import type { Trouble } from '../../../upload-client/retry-policy.ts'
import type { Transfer } from '#shared/transfer-meter.ts'
import { percentOf } from './upload-draft.ts'

/** The state of a submission. */
export type Sending =
  | { phase: 'files'; transfer: Transfer | null; trouble: Trouble | null }
  | { phase: 'record'; trouble: Trouble | null }

interface Stage {
  words: string
  detail: string
  percent: number
}

function detailOf({ sent, total, speed, secondsLeft }: Transfer): string {
  const parts = [`${formatBytes(sent)} of ${formatBytes(total)}`]
  if (speed !== null) parts.push(`${formatBytes(Math.round(speed))}/s`)
  if (secondsLeft !== null && secondsLeft > 0) parts.push(`${formatDuration(secondsLeft)} left`)
  return parts.join(' · ')
}

const TROUBLES = {
  connection: 'Connection lost. The upload goes on as soon as it is back.',
  'sign-in': 'Your session has ended. Sign in again, and the upload goes on.',
}

/** The state of an upload, in words. */
export function progressLabelOf(sending: Sending): Stage {
  const { trouble } = sending
  if (sending.phase === 'record') {
    return { words: trouble ? TROUBLES[trouble] : 'Sending it for review…', detail: '', percent: 100 }
  }
  const { transfer } = sending
  const percent = transfer ? percentOf(transfer.sent, transfer.total) : 0
  if (trouble) {
    const arrived = transfer ? `${formatBytes(transfer.sent)} of ${formatBytes(transfer.total)}` : ''
    return { words: TROUBLES[trouble], detail: arrived, percent }
  }
  if (!transfer) return { words: 'Preparing…', detail: '', percent }
  if (transfer.sent < transfer.total) return { words: 'Uploading…', detail: detailOf(transfer), percent }
  // All bytes are sent; the server checks the file before it answers.
  return { words: 'Checking the video…', detail: formatBytes(transfer.total), percent }
}
