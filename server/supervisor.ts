import { execFile } from 'node:child_process'
import type { Logger } from 'pino'

/** Reports within the time that systemd waits, so that two may be lost. */
const REPORTS_IN_TIME = 3

/**
 * Tells systemd that the process is ready, and then regularly that its event loop turns; without systemd it does nothing.
 * Node cannot send datagrams to a Unix socket, so the program systemd-notify does (decision 060).
 * @param env has NOTIFY_SOCKET where systemd waits for reports, and WATCHDOG_USEC where it ends a silent process
 */
export function reportToSystemd(env: NodeJS.ProcessEnv, logger: Logger): void {
  const { NOTIFY_SOCKET: socket, WATCHDOG_USEC: limit, PATH: path } = env
  if (!socket) return
  const report = (state: string) =>
    execFile('systemd-notify', [state], { env: { NOTIFY_SOCKET: socket, PATH: path } }, (error) => {
      if (error) logger.error({ err: error }, 'systemd was not told how the server is')
    })
  report('READY=1')
  if (limit) setInterval(report, Number(limit) / 1000 / REPORTS_IN_TIME, 'WATCHDOG=1').unref()
}
