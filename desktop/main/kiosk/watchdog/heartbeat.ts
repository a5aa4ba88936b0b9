import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { WALL_HEARTBEAT_EVERY_MS, WALL_HEARTBEAT_LATE_MS } from '#shared/limits/wall-display.ts'

/** The name of the heartbeat file in the data folder. */
export const HEARTBEAT_FILE = 'wall-heartbeat'

interface Options {
  userData: string
  pid: number
  now(): number
  log(text: string): void
}

/**
 * Says to the watchdog of the system that the main process lives. The file holds the number of the process and the
 * time, in seconds since 1970, after which the process counts as hung. Without the file nothing is watched.
 */
export function createHeartbeat({ userData, pid, now, log }: Options) {
  const file = path.join(userData, HEARTBEAT_FILE)
  let beating: ReturnType<typeof setInterval> | null = null
  let isResting = false
  let hasFailed = false

  const stop = () => {
    if (beating) clearInterval(beating)
    beating = null
  }
  /** At once, so that no heartbeat is written after the last one. */
  const write = (process: number, ms: number) => {
    try {
      writeFileSync(file, `${process} ${Math.ceil((now() + ms) / 1000)}\n`)
      hasFailed = false
    } catch (error) {
      if (!hasFailed) log(`The heartbeat can't be written: ${String(error)}`)
      hasFailed = true
    }
  }
  const beat = () => write(pid, WALL_HEARTBEAT_LATE_MS)

  return {
    file,
    start(): void {
      if (beating) return
      isResting = false
      beating = setInterval(beat, WALL_HEARTBEAT_EVERY_MS)
      beating.unref()
      beat()
    },
    /** The program starts anew by itself: the watchdog waits so long, then starts the program. */
    rest(ms: number): void {
      if (!beating) return
      stop()
      isResting = true
      // Process 0 is none: no process is ended.
      write(0, ms)
    },
    /** The program ends, or the wall was left. A rest goes on. */
    end(): void {
      if (isResting) return
      stop()
      rmSync(file, { force: true })
    },
  }
}
