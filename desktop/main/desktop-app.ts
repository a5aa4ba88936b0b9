import { APP_ID } from './app-id.ts'
import type { DesktopParts } from './desktop-parts.ts'
import { createProgram } from './program.ts'
import { prepare } from './start/before-ready.ts'

/**
 * The start, window first. Between any two awaits the system may send an event: the listeners are there before
 * Electron is ready, and keep what they hear until there is a window.
 *
 * @returns true when everything is open; false if another instance has taken over
 */
export async function startDesktopApp(parts: DesktopParts): Promise<boolean> {
  const { app } = parts.electron
  // First of all: notices, the taskbar and the entry at login take the id of the moment in which they are made.
  if (parts.platform === 'win32') app.setAppUserModelId(APP_ID)
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return false
  }
  const { requests, opensLinks } = prepare(parts)
  await app.whenReady()
  const program = createProgram(parts, opensLinks)
  program.showWallIfWanted()
  requests.deliverTo(program.receiver)
  program.showWindowUnlessHidden()
  await program.openRest()
  return true
}
