import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { WALL_WATCHDOG_GRACE_MS, WALL_WATCHDOG_START_MS } from '#shared/limits/wall-display.ts'
import { KIOSK_FLAG } from '../../capabilities/launch-at-login.ts'
import { HEARTBEAT_FILE } from './heartbeat.ts'

/** Starts the program for one look at the wall: the watchdog of Windows, where a script would open a console. */
export const WATCHDOG_FLAG = '--look-after-wall'

interface Heartbeat {
  /** 0: the process has ended by itself and is expected back. */
  pid: number
  /** Milliseconds since 1970. */
  lateFrom: number
}

function readHeartbeat(file: string): Heartbeat | null {
  try {
    const [, pid, seconds] = /^(\d+) (\d+)\n?$/.exec(readFileSync(file, 'utf8')) ?? []
    return pid && seconds ? { pid: Number(pid), lateFrom: Number(seconds) * 1000 } : null
  } catch {
    // The wall is not shown, or its program ended as it should.
    return null
  }
}

export interface LookOptions {
  file: string
  now(): number
  sleep(ms: number): void
  isAlive(pid: number): boolean
  /** Ends the process if it is this program, and no other one that got its number. */
  end(pid: number): void
  start(): void
}

/** Starts the wall again if its process has ended or hangs. @returns whether it did */
export function lookAfterWall({ file, now, sleep, isAlive, end, start }: LookOptions): boolean {
  const missed = (): Heartbeat | null => {
    const heartbeat = readHeartbeat(file)
    if (!heartbeat) return null
    const { pid, lateFrom } = heartbeat
    return now() > lateFrom || (pid > 0 && !isAlive(pid)) ? heartbeat : null
  }
  if (!missed()) return false
  // After a sleep of the computer or a change of its clock the program needs a moment.
  sleep(WALL_WATCHDOG_GRACE_MS)
  const heartbeat = missed()
  if (!heartbeat) return false
  if (heartbeat.pid > 0) end(heartbeat.pid)
  writeFileSync(file, `0 ${Math.ceil((now() + WALL_WATCHDOG_START_MS) / 1000)}\n`)
  start()
  return true
}

/** Whether there is a process with this number; one of another user counts. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

interface Command {
  userData: string
  executable: string
  args: readonly string[]
}

/**
 * What the task of Windows runs. Nothing here waits for an event: Electron would get ready meanwhile and open the
 * data folder of the wall.
 */
export function lookAfterWallOnWindows({ userData, executable, args }: Command): void {
  lookAfterWall({
    file: path.join(userData, HEARTBEAT_FILE),
    now: () => Date.now(),
    sleep: (ms) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms),
    isAlive,
    end(pid) {
      const filters = ['/FI', `PID eq ${pid}`, '/FI', `IMAGENAME eq ${path.basename(executable)}`]
      execFileSync('taskkill', ['/F', '/T', ...filters], { stdio: 'ignore', windowsHide: true })
    },
    start: () => spawn(executable, [...args, KIOSK_FLAG], { detached: true, stdio: 'ignore' }).unref(),
  })
}
