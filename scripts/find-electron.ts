import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

export const NO_ELECTRON =
  'Electron’s program isn’t on this computer. `npx install-electron` fetches it; ELECTRON_OVERRIDE_DIST_PATH names a folder that has it.'

/** Where the program lies in what was unpacked, as the package itself has it where nothing wrote that down. */
const NAMES: Partial<Record<NodeJS.Platform, string>> = {
  win32: 'electron.exe',
  darwin: 'Electron.app/Contents/MacOS/Electron',
}

interface Where {
  /** The package's folder. */
  folder: string
  override: string | undefined
  platform: NodeJS.Platform
}

/** Electron's program, or null where it was never fetched. Asking the package itself would start a download. */
export function findElectron({
  folder = path.dirname(createRequire(import.meta.url).resolve('electron/package.json')),
  override = process.env['ELECTRON_OVERRIDE_DIST_PATH'],
  platform = process.platform,
}: Partial<Where> = {}): string | null {
  const written = path.join(folder, 'path.txt')
  const name = existsSync(written) ? readFileSync(written, 'utf8').trim() : (NAMES[platform] ?? 'electron')
  // An empty name is none, as for the package.
  const program = path.join(override || path.join(folder, 'dist'), name)
  return existsSync(program) ? program : null
}
