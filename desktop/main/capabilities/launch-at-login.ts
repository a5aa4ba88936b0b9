import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PRODUCT_NAME } from '#shared/limits.ts'
import type { ElectronApi } from '../electron-api.ts'
import type { Settings } from '../settings.ts'

/** Starts the program with the wall. */
export const KIOSK_FLAG = '--kiosk'
/** Starts it beside the clock, to go on with what is unfinished. */
export const HIDDEN_FLAG = '--hidden'

/** As the desktop entry specification wants an argument: quoted, and the quoting itself written as a string. */
function quote(argument: string): string {
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

interface Options {
  platform: NodeJS.Platform
  app: Pick<ElectronApi['app'], 'setLoginItemSettings' | 'getLoginItemSettings'>
  settings: Settings
  /** XDG_CONFIG_HOME, or what stands for it. */
  configHome: string
  /** How this program is started. */
  command: { executable: string; args: string[] }
  /** What there is to start it for; asked each time. */
  wants(): { wall: boolean; uploads: boolean }
  onProblem(error: unknown): void
}

export type LoginStart = ReturnType<typeof createLaunchAtLogin>

/**
 * The program comes back by itself when somebody signs in to the computer: one entry of the system's, whoever wants it,
 * so that neither takes the other's away. The wall comes first; what is unfinished is gone on with behind it.
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
    // Left alone where nothing has changed: somebody may have switched it off in the system's own settings.
    if (text === settings.read('loginStart')) return
    await register(command)
    settings.write('loginStart', text)
  }
  let working: Promise<void> = Promise.resolve()

  return {
    /** The system knows it when this is over. */
    follow(): Promise<void> {
      working = working.then(bringAbout).catch(onProblem)
      return working
    },
    /** Nobody sits there and waits for a window. A Mac hands no arguments over, and says so itself. */
    isHidden(argv: readonly string[]): boolean {
      if (platform !== 'darwin') return argv.includes(HIDDEN_FLAG)
      return settings.read('loginStart') !== null && app.getLoginItemSettings().wasOpenedAtLogin
    },
  }
}
