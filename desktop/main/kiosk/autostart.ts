import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PRODUCT_NAME } from '#shared/limits.ts'
import type { ElectronParts } from '../electron-parts.ts'

/** Starts the program with the wall. */
export const KIOSK_FLAG = '--kiosk'

/** As the desktop entry specification wants an argument: quoted, and the quoting itself written as a string. */
function quote(argument: string): string {
  const quoted = argument.replaceAll(/["`$\\]/g, '\\$&').replaceAll('%', '%%')
  return `"${quoted.replaceAll('\\', '\\\\')}"`
}

const entry = (program: string, args: readonly string[]) => `[Desktop Entry]
Type=Application
Name=${PRODUCT_NAME} wall
Comment=Shows the wall on this screen
Exec=${[program, ...args].map(quote).join(' ')}
Terminal=false
X-GNOME-Autostart-enabled=true
`

interface Options {
  platform: NodeJS.Platform
  app: Pick<ElectronParts['app'], 'setLoginItemSettings'>
  /** XDG_CONFIG_HOME, or what stands for it. */
  configHome: string
  /** How this program is started. */
  program: { program: string; args: string[] }
}

export type Autostart = ReturnType<typeof createAutostart>

/** The wall comes back by itself when somebody signs in to the computer. */
export function createAutostart({ platform, app, configHome, program: { program, args } }: Options) {
  const file = path.join(configHome, 'autostart', `${PRODUCT_NAME.toLowerCase()}-wall.desktop`)
  return {
    async set(isOn: boolean): Promise<void> {
      if (platform !== 'linux') {
        return app.setLoginItemSettings({ openAtLogin: isOn, path: program, args: [...args, KIOSK_FLAG] })
      }
      if (!isOn) return rm(file, { force: true })
      await mkdir(path.dirname(file), { recursive: true })
      return writeFile(file, entry(program, [...args, KIOSK_FLAG]))
    },
  }
}
