import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

export const SECRET_MIN_LENGTH = 32

/** @throws where nothing can be kept in it */
export function openDataFolder(folder: string): string {
  mkdirSync(folder, { recursive: true })
  accessSync(folder, constants.W_OK)
  return folder
}

/** Of two that start at once, the second takes the first one's. */
function nameWhole(whole: string, file: string): void {
  try {
    linkSync(whole, file)
  } catch {
    // Not every file system can give a file two names, and each says so in another way.
    if (!existsSync(file)) renameSync(whole, file)
  }
}

/** Made once and kept beside the data, so that a restart signs nobody out. */
export function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'jwt-secret')
  const kept = () => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')
  // One that a full disk has cut off is none.
  if (kept().length >= SECRET_MIN_LENGTH) return kept()
  const whole = `${file}-${process.pid}`
  try {
    writeFileSync(whole, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true })
    nameWhole(whole, file)
    if (kept().length < SECRET_MIN_LENGTH) renameSync(whole, file)
  } finally {
    rmSync(whole, { force: true })
  }
  return kept()
}
