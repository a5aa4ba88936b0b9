import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

export const NO_ELECTRON =
  'Electron’s program isn’t on this computer. `npx install-electron` fetches it; ELECTRON_OVERRIDE_DIST_PATH names a folder that has it.'

/** Electron's program, or null where it was never fetched. Asking the package itself would start a download. */
export function findElectron(): string | null {
  const folder = path.dirname(createRequire(import.meta.url).resolve('electron/package.json'))
  const named = path.join(folder, 'path.txt')
  const name = existsSync(named) ? readFileSync(named, 'utf8') : 'electron'
  const dist = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? path.join(folder, 'dist')
  const program = path.join(dist, name)
  return existsSync(program) ? program : null
}
