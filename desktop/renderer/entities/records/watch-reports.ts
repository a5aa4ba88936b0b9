import type { WatchReport } from '#shared/contract/watching.ts'
import { WATCH_REPORTS_MAX } from '#shared/limits/records.ts'
import { api } from '../../lib/api.ts'
import { createOutbox } from '../../lib/outbox.ts'

/** What was watched, with times by `deviceTime`: a report is told how long ago they were when it is sent. */
export interface KeptReport {
  id: string
  ticket: string
  parts: readonly { fromMs: number; toMs: number; startedAt: number; endedAt: number }[]
}

/** In ms. It is set with the clock of the device when a page begins, and never within a page. */
export const deviceTime = (now = performance.now()): number => performance.timeOrigin + now

const toReport = ({ id, ticket, parts }: KeptReport): WatchReport => {
  const now = deviceTime()
  // A clock that was put back between two pages leaves times ahead.
  const ago = (time: number) => Math.max(0, Math.round(now - time))
  return {
    id,
    ticket,
    parts: parts.map(({ fromMs, toMs, startedAt, endedAt }) => ({
      fromMs,
      toMs,
      startedMsAgo: ago(startedAt),
      endedMsAgo: ago(endedAt),
    })),
  }
}

const { keep, sendKept } = createOutbox(
  'reports',
  // The outbox holds what `keep` was given.
  (kept) => api.reportWatching({ reports: kept.map((report) => toReport(report as KeptReport)) }),
  WATCH_REPORTS_MAX,
)

/** Reports of watching, each kept on this device until the server has it. They need no session. */
export const watchReports = {
  sendKept,
  /** Keeps a report and sends it. Where the device keeps nothing, it is sent alone. */
  async send(report: KeptReport): Promise<void> {
    const isKept = await keep(report).then(
      () => true,
      () => false,
    )
    if (isKept) return sendKept()
    await api.reportWatching({ reports: [toReport(report)] }).catch(() => undefined)
  },
}
