import { readFileSync } from 'node:fs'
import path from 'node:path'

const PACKAGES = new Set(['deb', 'rpm', 'pacman'])

/**
 * Whether the package manager of the system owns this installation, as electron-builder writes it beside the app. An
 * update by this program would ask for an administrator's password.
 */
export function isOfPackageManager(resourcesPath: string): boolean {
  try {
    return PACKAGES.has(readFileSync(path.join(resourcesPath, 'package-type'), 'utf8').trim())
  } catch {
    return false
  }
}
