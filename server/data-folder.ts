import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

export const SECRET_MIN_LENGTH = 32

const OWN_FOLDER = 0o700
const OWN_FILE = 0o600
const OWN_FILES = /^(turnout\.sqlite(-\w+)?|jwt-secret|reserve)$/
const OWN_FOLDERS = ['uploads', 'public', 'incoming', 'resumable']

/** Creates the folder. @throws when it cannot be written to */
export function openDataFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: OWN_FOLDER })
  accessSync(folder, constants.W_OK)
  return folder
}

/**
 * Makes the data folder private: its files, and every file that this process or its children create from now on, are
 * readable by the account of this process alone. On Windows it does nothing; there the folder of a service's account is
 * private. Call it before the database is opened: SQLite gives its companion files the mode of the database.
 * @returns a sentence for the log when some files stay readable by others, else null
 */
export function restrictDataFolder(folder: string): string | null {
  if (process.platform === 'win32') return null
  process.umask(0o077)
  const refused: string[] = []
  const restrict = (target: string, mode: number) => {
    try {
      if ((statSync(target).mode & 0o777) !== mode) chmodSync(target, mode)
    } catch (error) {
      refused.push(`${target} (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`)
    }
  }
  const files = readdirSync(folder).filter((name) => OWN_FILES.test(name))
  for (const name of files) restrict(path.join(folder, name), OWN_FILE)
  for (const name of OWN_FOLDERS) {
    const place = path.join(folder, name)
    if (!existsSync(place)) continue
    // The files in a private folder are unreachable. They are restricted once, not at every start.
    const isPrivate = (statSync(place).mode & 0o077) === 0
    const entries = isPrivate ? [] : readdirSync(place, { withFileTypes: true })
    for (const entry of entries) if (entry.isFile()) restrict(path.join(place, entry.name), OWN_FILE)
    restrict(place, OWN_FOLDER)
  }
  restrict(folder, OWN_FOLDER)
  if (refused.length === 0) return null
  const [first = ''] = refused
  const others = refused.length > 1 ? ` and ${refused.length - 1} more` : ''
  return `Other accounts of this computer may read ${first}${others}: make this account the owner of the data folder.`
}

/** Of two processes that start at once, the second uses the file of the first. */
function linkAtomically(whole: string, file: string): void {
  try {
    linkSync(whole, file)
  } catch {
    // Some file systems have no hard links, and their error codes differ.
    if (!existsSync(file)) renameSync(whole, file)
  }
}

const secretFile = (dataDir: string): string => path.join(dataDir, 'jwt-secret')

/** The key that is stored in the data folder; empty where there is none. */
export function storedSecret(dataDir: string): string {
  const file = secretFile(dataDir)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

/** The key that signs sessions, stored in the data folder, so that a restart ends no session. */
export function loadOrCreateSecret(dataDir: string): string {
  const file = secretFile(dataDir)
  const stored = () => storedSecret(dataDir)
  // A shorter one was cut off by a full disk.
  if (stored().length >= SECRET_MIN_LENGTH) return stored()
  const whole = `${file}-${process.pid}`
  try {
    writeFileSync(whole, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true })
    linkAtomically(whole, file)
    if (stored().length < SECRET_MIN_LENGTH) renameSync(whole, file)
  } finally {
    rmSync(whole, { force: true })
  }
  return stored()
}
