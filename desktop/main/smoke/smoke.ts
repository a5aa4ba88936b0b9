import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { BRIDGE_KEY, DESKTOP_ORIGIN, LINK_SCHEME } from '#shared/bridge/names.ts'
import { KIOSK_FLAG } from '../capabilities/launch-at-login.ts'
import { askServer, findShownVideo, leaveWall, playAndSeek, readWall } from './page-steps.ts'

/**
 * `--smoke=FILE` lets the packaged program check itself: Playwright can't attach to it, because its fuses refuse a
 * debugger. The program does what a person does first, writes a report, and ends.
 */
export const SMOKE_FLAG = '--smoke='

/** More than one host's connections: each seek that is given up must give its connection back. */
const SEEKS = 8
const LOOK_EVERY_MS = 250
const STEP_MAX_MS = 45_000

/**
 * @returns the absolute path of the report, or null for an ordinary start. A start by a link is ordinary: a
 * website decides what is in a link.
 */
export function smokeFile(argv: readonly string[]): string | null {
  const file = argv.find((argument) => argument.startsWith(SMOKE_FLAG))?.slice(SMOKE_FLAG.length)
  const isByLink = argv.some((argument) => argument.startsWith(`${LINK_SCHEME}:`))
  return file !== undefined && path.isAbsolute(file) && !isByLink ? file : null
}

/** The part of a window that the check uses. */
export interface SmokeWindow {
  isDestroyed(): boolean
  isVisible(): boolean
  isKiosk(): boolean
  readonly webContents: {
    getURL(): string
    executeJavaScript(code: string, hasUserGesture: boolean): Promise<unknown>
  }
}

interface Options {
  file: string
  /** Written into the report. */
  about: Record<string, string>
  windows(): SmokeWindow[]
  /** Starts the program once more, as the system does for a link; the running one gets the arguments. */
  startAgain(args: string[]): void
  quit(): void
  /** Ends at once with this exit code. */
  exit(code: number): void
  stepMaxMs?: number
  lookEveryMs?: number
}

interface Step {
  name: string
  ms: number
  /** What was seen; null where the step failed. */
  seen: unknown
  problem: string | null
}

type Look = () => unknown

/** Runs a function of page-steps.ts in a page. */
const inPage = (window: SmokeWindow, step: (...args: never[]) => unknown, args: object = {}) =>
  window.webContents.executeJavaScript(`(${String(step)})(${JSON.stringify(args)})`, true)

/**
 * Runs the steps one after the other and stops at the first that fails. A step is repeated until it sees something
 * other than null, false or undefined, for at most `stepMaxMs`. The report replaces no file.
 */
export async function runSmoke(options: Options): Promise<void> {
  const { file, about, startAgain, stepMaxMs = STEP_MAX_MS, lookEveryMs = LOOK_EVERY_MS } = options
  const steps: Step[] = []

  const windowAt = (pathname: (found: string) => boolean, isKiosk: boolean) =>
    options.windows().find((window) => {
      if (window.isDestroyed() || !window.isVisible() || window.isKiosk() !== isKiosk) return false
      const address = window.webContents.getURL()
      return address.startsWith(`${DESKTOP_ORIGIN}/`) && pathname(new URL(address).pathname)
    })
  const mainWindow = () => windowAt((found) => found !== '/wall', false)
  const wall = () => windowAt((found) => found === '/wall', true)

  async function until(look: Look): Promise<unknown> {
    const deadline = Date.now() + stepMaxMs
    let last = ''
    while (Date.now() < deadline) {
      // A page that is being replaced answers nothing, so each look has an end of its own.
      const seen = await Promise.race([
        Promise.resolve()
          .then(look)
          .catch((error: unknown) => {
            last = `: ${error instanceof Error ? error.message : 'a page failed'}`
            return null
          }),
        wait(deadline - Date.now(), null, { ref: false }),
      ])
      if (seen !== null && seen !== undefined && seen !== false) return seen
      await wait(lookEveryMs)
    }
    throw new Error(`Not seen within ${stepMaxMs / 1000} s${last}`)
  }
  async function step(name: string, look: Look): Promise<unknown> {
    const started = Date.now()
    const add = (seen: unknown, problem: string | null) =>
      steps.push({ name, ms: Date.now() - started, seen, problem })
    try {
      const seen = await until(look)
      add(seen, null)
      return seen
    } catch (error) {
      add(null, String(error))
      throw error
    }
  }
  const onPage = (find: () => SmokeWindow | undefined, run: (window: SmokeWindow) => unknown) => () => {
    const window = find()
    return window ? run(window) : null
  }

  async function check(): Promise<void> {
    await step('a window is shown', () => mainWindow()?.webContents.getURL())
    const id = await step(
      'the library is loaded',
      onPage(mainWindow, (window) => inPage(window, findShownVideo)),
    )
    startAgain([`${LINK_SCHEME}://open/video/${String(id)}`])
    const player = () => windowAt((found) => found === `/video/${String(id)}`, false)
    await step('a link opens its video', () => player()?.webContents.getURL())
    await step(
      'the video plays and is sought in',
      onPage(player, (window) => inPage(window, playAndSeek, { seeks: SEEKS })),
    )
    await step(
      'the server still answers',
      onPage(player, async (window) => (await inPage(window, askServer)) === 200),
    )
    startAgain([KIOSK_FLAG])
    await step('the wall is entered', () => wall()?.webContents.getURL())
    await step(
      'the wall shows a clip',
      onPage(wall, (window) => inPage(window, readWall)),
    )
    await step('the wall is left', () => {
      const window = wall()
      // The page is gone before it can answer.
      if (window) inPage(window, leaveWall, { key: BRIDGE_KEY }).catch(() => undefined)
      return window ? null : mainWindow()?.webContents.getURL()
    })
  }

  const isOk = await check().then(
    () => true,
    () => false,
  )
  try {
    // Never over a file of a person.
    await writeFile(file, `${JSON.stringify({ isOk, about, steps }, null, 2)}\n`, { flag: 'wx' })
  } catch {
    return options.exit(1)
  }
  if (isOk) options.quit()
  else options.exit(1)
}
