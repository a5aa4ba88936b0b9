import { execFile, spawn } from 'node:child_process'
import { homedir } from 'node:os'
import path from 'node:path'
import type { ErrorEvents } from '../failures/uncaught-errors.ts'
import type { RunCommand } from '../kiosk/watchdog/system-watchdogs.ts'

/** This process and what it may start; the tests pass a double. */
export interface ThisProcess {
  pid: number
  /** The name of the executable, as the system lists it. */
  name: string
  /** The number of this user; 0 on Windows. */
  uid: number
  home: string
  isAppImage: boolean
  environment: Readonly<Record<string, string | undefined>>
  errors: ErrorEvents
  run: RunCommand
  /** Starts a program that outlives this one. */
  startDetached(program: string, args: readonly string[]): void
}

const RUN_MS = 20_000

export const thisProcess = (): ThisProcess => ({
  pid: process.pid,
  name: path.basename(process.execPath),
  uid: process.getuid?.() ?? 0,
  home: homedir(),
  isAppImage: process.env['APPIMAGE'] !== undefined,
  environment: process.env,
  errors: process,
  run: (program, args) =>
    new Promise((resolve) => {
      execFile(program, args, { timeout: RUN_MS, windowsHide: true }, (error) => resolve(error === null))
    }),
  startDetached(program, args) {
    // The folder of an AppImage is gone with this process.
    const started = spawn(program, args, {
      detached: true,
      stdio: 'ignore',
      cwd: homedir(),
      windowsHide: true,
    })
    // A program that can't be started is missed by the watchdog.
    started.on('error', () => undefined)
    started.unref()
  },
})
