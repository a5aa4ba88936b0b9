import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import type { ElectronApi } from '../electron-api.ts'
import type { Settings } from '../settings.ts'

/** Starts the desktop app with the wall. */
export const KIOSK_FLAG = '--kiosk'
/** Starts the desktop app without a window, to continue unfinished uploads. */
export const HIDDEN_FLAG = '--hidden'

/**
 * Quotes an argument as the desktop entry specification asks for; the quoted argument is then escaped as a
 * string.
 */
export function quote(argument: string): string {
  const quoted = argument.replaceAll(/["`$\\]/g, '\\$&').replaceAll('%', '%%')
  return `"${quoted.replaceAll('\\', '\\\\')}"`
}

const entry = (command: readonly string[]) => `[Desktop Entry]
Type=Application
Name=${PRODUCT_NAME}
Comment=${command.includes(KIOSK_FLAG) ? 'Shows the wall on this screen' : 'Goes on with unfinished uploads'}
Exec=${command.map(quote).join(' ')}
Terminal=false
X-GNOME-Autostart-enabled=true
`

const NEEDS_APPROVAL = `macOS waits for your approval: allow ${PRODUCT_NAME} in System Settings → General → Login Items.`
const NOT_REGISTERED = `macOS has not added ${PRODUCT_NAME} to the login items. An app that is not signed can’t be added: add it in System Settings → General → Login Items.`

interface Options {
  platform: NodeJS.Platform
  app: Pick<ElectronApi['app'], 'setLoginItemSettings' | 'getLoginItemSettings'>
  settings: Settings
  /** XDG_CONFIG_HOME or its default. */
  configHome: string
  /** The command line that starts this desktop app. */
  command: { executable: string; args: string[] }
  /** The reasons to start at login; read each time. */
  wants(): { wall: boolean; uploads: boolean }
  onProblem(error: unknown): void
}

/**
 * Starts the desktop app when a person logs in to the computer. The wall and the uploads share one entry, so that
 * neither removes the entry of the other. If both need a start, the wall is shown and the uploads continue behind
 * it.
 */
export function createLaunchAtLogin(options: Options) {
  const { platform, app, settings, configHome, wants, onProblem } = options
  const { executable, args } = options.command
  const file = path.join(configHome, 'autostart', `${PRODUCT_NAME.toLowerCase()}.desktop`)

  const wanted = (): string[] | null => {
    const { wall, uploads } = wants()
    if (wall) return [executable, ...args, KIOSK_FLAG]
    return uploads ? [executable, ...args, HIDDEN_FLAG] : null
  }
  const register = async (command: string[] | null): Promise<void> => {
    if (platform !== 'linux') {
      return app.setLoginItemSettings({
        openAtLogin: command !== null,
        path: executable,
        args: command?.slice(1) ?? [],
      })
    }
    if (!command) return rm(file, { force: true })
    await mkdir(path.dirname(file), { recursive: true })
    return writeFile(file, entry(command))
  }
  const bringAbout = async (): Promise<void> => {
    const command = wanted()
    const text = command && JSON.stringify(command)
    // The entry is written only when the need changes: a person may have switched it off in the system's
    // settings.
    if (text === settings.read('loginStart')) return
    await register(command)
    settings.write('loginStart', text)
    const why = problem()
    if (why) onProblem(why)
  }
  let working: Promise<void> = Promise.resolve()
  /** A Mac accepts each registration, and may start nothing all the same. */
  const problem = (): string | null => {
    if (platform !== 'darwin' || wanted() === null) return null
    const { status } = app.getLoginItemSettings()
    if (status === 'requires-approval') return NEEDS_APPROVAL
    return status === 'enabled' ? null : NOT_REGISTERED
  }

  return {
    /** Why the system does not start the app at login although it is wanted, as a sentence; null otherwise. */
    problem,
    /** Resolves when the system has the entry. */
    follow(): Promise<void> {
      working = working.then(bringAbout).catch(onProblem)
      return working
    },
    /** Whether this start needs no window. A Mac passes no arguments and reports it by itself. */
    isHidden(argv: readonly string[]): boolean {
      if (platform !== 'darwin') return argv.includes(HIDDEN_FLAG)
      return settings.read('loginStart') !== null && app.getLoginItemSettings().wasOpenedAtLogin
    },
  }
}
