import type { ElectronApi } from '../electron-api.ts'
import { KIOSK_FLAG } from '../capabilities/launch-at-login.ts'

interface NextStart {
  app: Pick<ElectronApi['app'], 'relaunch'>
  /** The command line that starts this desktop app. */
  command: { executable: string; args: readonly string[] }
  /** An AppImage is a file that is mounted while it runs: with the program its own executable is gone. */
  isAppImage: boolean
  pid: number
  /** Starts a program that outlives this one. */
  startDetached(program: string, args: readonly string[]): void
}

/** Waits for the end of process $0, then becomes the program. */
const AFTER_END = 'while kill -0 "$0" 2>/dev/null; do sleep 0.2; done; exec "$@"'

/** Has this program started again when it has ended. */
export function startAfterEnd(next: NextStart, args: string[]): void {
  const { executable } = next.command
  if (next.isAppImage) next.startDetached('/bin/sh', ['-c', AFTER_END, String(next.pid), executable, ...args])
  else next.app.relaunch({ execPath: executable, args })
}

interface Options extends NextStart {
  app: Pick<ElectronApi['app'], 'relaunch' | 'exit'>
  argv: readonly string[]
  /** Called before this program ends. */
  onRelaunch(): void
  /** Resolves when the log is on the disk. */
  settled(): Promise<void>
}

export type Relaunch = (...flags: string[]) => void

/** Ends this program and starts it again with the wall, and with further command-line flags. */
export function createRelaunch(options: Options): Relaunch {
  let isOver = false
  return (...flags) => {
    if (isOver) return
    isOver = true
    options.onRelaunch()
    const added = [...flags, KIOSK_FLAG]
    // A link that was followed is not followed again.
    const kept = options.argv
      .slice(1)
      .filter((argument) => !added.includes(argument) && !argument.includes('://'))
    startAfterEnd(options, [...kept, ...added])
    void options.settled().then(() => options.app.exit())
  }
}
