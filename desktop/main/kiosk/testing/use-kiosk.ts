import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, vi } from 'vitest'
import { logFile } from '../../log/program-log.ts'
import { startDouble, type StartedDouble } from '../../testing/start-double.ts'

export const SERVER = 'https://turnout.example.org'
export const WALL = 'app://turnout/wall'
export const KIOSK = ['turnout', '--kiosk']

/** A desktop app that starts as a wall, whose clocks the test moves; the disk runs in real time. */
export function useKiosk() {
  // Hashing takes longer on a busy machine.
  vi.setConfig({ testTimeout: 60_000 })
  let app: StartedDouble | null = null
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  })
  afterEach(async () => {
    vi.useRealTimers()
    await app?.stop()
    app = null
  })
  const started = (): StartedDouble => {
    if (!app) throw new Error('The program was not started')
    return app
  }
  const beat = (lines: string[] = []) => started().call('reportWall', { phase: 'playing', lines })
  return {
    async start({ stored = {}, parts = {}, ...rest }: Parameters<typeof startDouble>[0] = {}) {
      app = await startDouble({
        ...rest,
        stored: { server: SERVER, ...stored },
        parts: { argv: KIOSK, ...parts },
      })
      return app
    },
    /** A heartbeat of the page. */
    beat,
    /** Lets time pass, with heartbeats of the page. */
    async live(ms: number): Promise<void> {
      for (let passed = 0; passed < ms; passed += 5000) {
        await beat()
        await vi.advanceTimersByTimeAsync(5000)
      }
    },
    log(): Promise<string> {
      const file = logFile(started().userData)
      return vi.waitFor(async () => readFile(file, 'utf8'), { timeout: 20_000 })
    },
  }
}
