import { UNCAUGHT_RELAUNCH_MS } from '#shared/limits/wall-display.ts'

/** The part of Node's process that reports errors which no code has caught. */
export interface ErrorEvents {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (error: unknown) => void): unknown
}

interface Options {
  process: ErrorEvents
  log(text: string): void
  isWall(): boolean
  relaunch(): void
}

const wordsOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

/**
 * Without a listener Electron shows a box for each uncaught error, which on a wall no person closes. The desk goes on
 * with what still works; the wall, where no person is, starts anew.
 */
export function surviveErrors({ process, log, isWall, relaunch }: Options): void {
  process.on('uncaughtException', (error) => {
    log(`Uncaught error: ${wordsOf(error)}`)
    // An error that comes with each start must not use the whole computer.
    if (isWall()) setTimeout(relaunch, UNCAUGHT_RELAUNCH_MS)
  })
  process.on('unhandledRejection', (error) => log(`Unhandled rejection: ${wordsOf(error)}`))
}
