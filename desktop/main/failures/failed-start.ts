import { PRODUCT_NAME } from '#shared/product-name.ts'
import { UNCAUGHT_RELAUNCH_MS } from '#shared/limits/wall-display.ts'
import { KIOSK_FLAG } from '../capabilities/launch-at-login.ts'
import type { DesktopParts } from '../desktop-parts.ts'
import { logFile, openProgramLog } from '../log/program-log.ts'
import { createRelaunch } from './relaunch.ts'

/** Says why the app can't start. On a wall no person reads that, so the app tries again. */
export function endFailedStart(parts: DesktopParts, error: unknown): void {
  const { process, argv, command, now } = parts
  const { app, dialog } = parts.electron
  if (!argv.includes(KIOSK_FLAG)) {
    dialog.showErrorBox(`${PRODUCT_NAME} can’t start`, String(error))
    return app.exit(1)
  }
  const log = openProgramLog({ file: logFile(app.getPath('userData')), now })
  log.write(`The app can't start: ${String(error)}`)
  const { settled } = log
  const relaunch = createRelaunch({ ...process, app, argv, command, onRelaunch: () => undefined, settled })
  setTimeout(relaunch, UNCAUGHT_RELAUNCH_MS)
}
