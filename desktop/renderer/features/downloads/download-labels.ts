import type { DownloadItem } from '#shared/bridge/downloads.ts'
import { isPhone } from '../../lib/stays-by-default.ts'
import type { PlatformDownloads } from '../../platform/platform.ts'
import { formatBytes } from '../../lib/locale-format.ts'

/** Whole percent; 0 while the total is unknown. */
export const percentOf = ({ received, total }: DownloadItem): number =>
  total ? Math.min(100, Math.floor((100 * received) / total)) : 0

/** 'phone' or 'computer'. */
export const deviceOf = ({ disk }: PlatformDownloads): string => (disk || !isPhone() ? 'computer' : 'phone')

/** The state of a download in one line. */
export function stateText(item: DownloadItem): string {
  const { state, received, total, speed, problem } = item
  const amount = total === null ? '' : `${formatBytes(received)} of ${formatBytes(total)}`
  const parts = {
    waiting: [problem ?? 'Waits for its turn', received > 0 && amount],
    running: [amount || 'Starting', speed !== null && `${formatBytes(Math.round(speed))}/s`],
    paused: ['Paused', amount],
    failed: [problem],
    done: [total !== null && formatBytes(total)],
  }[state]
  return parts.filter(Boolean).join(' · ')
}
