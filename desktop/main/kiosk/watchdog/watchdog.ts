import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createHeartbeat } from './heartbeat.ts'
import { systemWatchdog, type Place, type RunCommand } from './system-watchdogs.ts'

interface Options extends Omit<Place, 'heartbeat'> {
  pid: number
  run: RunCommand
  now(): number
  log(text: string): void
}

export type Watchdog = ReturnType<typeof createWatchdog>

/**
 * A watchdog of the system for the wall, outside of this program: systemd, launchd or the task scheduler starts the
 * wall again if this process has ended or hangs. It is there only while a wall is to be shown.
 */
export function createWatchdog({ pid, run, now, log, ...place }: Options) {
  const heartbeat = createHeartbeat({ userData: place.userData, pid, now, log })
  const system = systemWatchdog({ ...place, heartbeat: heartbeat.file })
  let isOn = false
  let working: Promise<void> = Promise.resolve()
  const then = (work: () => Promise<void>): Promise<void> => {
    working = working.then(work).catch((error: unknown) => log(`The watchdog: ${String(error)}`))
    return working
  }

  return {
    /** Resolves when the system watches; a system that can't is a line in the log, and the wall is shown all the same. */
    start: () =>
      then(async () => {
        heartbeat.start()
        if (isOn) return
        isOn = true
        for (const [file, text] of Object.entries(system.files)) {
          await mkdir(path.dirname(file), { recursive: true })
          await writeFile(file, text)
        }
        if (!(await system.start(run)))
          log('The system can’t watch the wall: nothing restarts a program that hangs')
      }),
    /** The wall was left, or is not wanted any more. */
    stop: () =>
      then(async () => {
        // A wall of an earlier run may have ended without a word.
        const isThere =
          existsSync(heartbeat.file) || Object.keys(system.files).some((file) => existsSync(file))
        heartbeat.end()
        isOn = false
        if (!isThere) return
        await system.stop(run)
        for (const file of Object.keys(system.files)) await rm(file, { force: true })
      }),
    /** This process ends and is started anew by itself within that time, or by the watchdog. */
    rest: heartbeat.rest,
    /** The program ends as it should: it is not started again. */
    end: heartbeat.end,
  }
}
