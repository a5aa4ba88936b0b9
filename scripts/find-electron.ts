import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

export const NO_ELECTRON =
  'Electron’s program isn’t on this computer. `npx install-electron` fetches it; ELECTRON_OVERRIDE_DIST_PATH names a folder that has it.'

/** The path of the executable in the unpacked package, as the package defines it where no file names it. */
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

/**
 * @returns the path of Electron's executable, or null where it was not downloaded. Importing the package
 * would start a download.
 */
export function findElectron({
  folder = path.dirname(createRequire(import.meta.url).resolve('electron/package.json')),
  override = process.env['ELECTRON_OVERRIDE_DIST_PATH'],
  platform = process.platform,
}: Partial<Where> = {}): string | null {
  const written = path.join(folder, 'path.txt')
  const name = existsSync(written) ? readFileSync(written, 'utf8').trim() : (NAMES[platform] ?? 'electron')
  // The package treats an empty name as no name, too.
  const program = path.join(override || path.join(folder, 'dist'), name)
  return existsSync(program) ? program : null
}
