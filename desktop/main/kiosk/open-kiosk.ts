import type { DesktopParts } from '../desktop-parts.ts'
import { watchChildProcesses } from '../failures/child-processes.ts'
import { createRelaunch } from '../failures/relaunch.ts'
import { surviveErrors } from '../failures/uncaught-errors.ts'
import { createKiosk, type KioskOptions } from './kiosk.ts'
import { createWatchdog } from './watchdog/watchdog.ts'
import { placing } from './wayland.ts'

type Given =
  'electron' | 'preload' | 'platform' | 'managed' | 'argv' | 'now' | 'watchdog' | 'placing' | 'relaunch'

/** The wall with what keeps it alive: a watchdog outside of the program, and new starts after failures. */
export function openKiosk(parts: DesktopParts, options: Omit<KioskOptions, Given>) {
  const { electron, platform, argv, now, process } = parts
  const { app } = electron
  const { log } = options
  const write = (text: string) => log.write(text)
  const relaunch = createRelaunch({
    ...process,
    app,
    argv,
    command: parts.command,
    onRelaunch: () => kiosk.onRelaunch(),
    settled: log.settled,
  })
  const watchdog = createWatchdog({
    ...process,
    platform,
    userData: app.getPath('userData'),
    configHome: parts.configHome,
    command: parts.command,
    processName: process.name,
    now,
    log: write,
  })
  const kiosk = createKiosk({
    ...parts,
    ...options,
    watchdog,
    placing: placing({ platform, argv, environment: process.environment }),
    relaunch,
  })
  const isWall = () => kiosk.window() !== null
  surviveErrors({ process: process.errors, log: write, isWall, relaunch: () => relaunch() })
  watchChildProcesses({ app, argv, log: write, isWall, relaunch, now })
  return kiosk
}
