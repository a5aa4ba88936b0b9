import { PRODUCT_NAME, UNCAUGHT_RELAUNCH_MS } from '#shared/limits.ts'
import { KIOSK_FLAG } from '../capabilities/launch-at-login.ts'
import type { DesktopParts } from '../desktop-parts.ts'
import { createRelaunch } from './relaunch.ts'

/** Says why the app can't start. On a wall no person reads that, so the app tries again. */
export function endFailedStart({ electron, process, argv, command }: DesktopParts, error: unknown): void {
  const { app, dialog } = electron
  if (!argv.includes(KIOSK_FLAG)) {
    dialog.showErrorBox(`${PRODUCT_NAME} can’t start`, String(error))
    return app.exit(1)
  }
  console.error(error)
  const settled = () => Promise.resolve()
  const relaunch = createRelaunch({ ...process, app, argv, command, onRelaunch: () => undefined, settled })
  setTimeout(relaunch, UNCAUGHT_RELAUNCH_MS)
}
