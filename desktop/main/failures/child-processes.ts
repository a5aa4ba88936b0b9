import { GPU_ENDS_MAX, GPU_ENDS_WITHIN_MS } from '#shared/limits/wall-display.ts'
import type { ElectronApi } from '../electron-api.ts'

/** Draws without the graphics processor. */
export const NO_GPU_FLAG = '--disable-gpu'

interface Options {
  app: Pick<ElectronApi['app'], 'on'>
  argv: readonly string[]
  log(text: string): void
  isWall(): boolean
  relaunch(flag: string): void
  now(): number
}

/**
 * Logs each process of Electron that has ended. Chromium ends the whole program if the graphics process keeps ending;
 * before that, a wall starts anew without the graphics processor.
 */
export function watchChildProcesses({ app, argv, log, isWall, relaunch, now }: Options): void {
  let ends: number[] = []
  app.on('child-process-gone', (_, { type, reason, exitCode, name }) => {
    if (reason === 'clean-exit') return
    log(`The process ${name ?? type} has ended (${reason}, ${exitCode})`)
    if (type !== 'GPU' || argv.includes(NO_GPU_FLAG)) return
    ends = [...ends.filter((at) => now() - at < GPU_ENDS_WITHIN_MS), now()].slice(-GPU_ENDS_MAX)
    if (ends.length < GPU_ENDS_MAX || !isWall()) return
    log('The graphics process keeps ending: starting anew without the graphics processor')
    relaunch(NO_GPU_FLAG)
  })
}
