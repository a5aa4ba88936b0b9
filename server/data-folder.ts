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
const OWN_FOLDERS = ['uploads', 'incoming', 'resumable']

/** @throws where nothing can be kept in it */
export function openDataFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: OWN_FOLDER })
  accessSync(folder, constants.W_OK)
  return folder
}

/**
 * From now on this process, and every program it starts, makes files that its account alone can read, and those that
 * an earlier version left in the data folder are made so. Windows has other means: the folder of a service's account.
 * Call it before the database is opened: SQLite gives its companion files the mode of the database.
 * @returns a sentence for the log where some stay readable by others, else null
 */
export function keepFromOthers(folder: string): string | null {
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
    // Its files are out of reach behind a folder that is closed: they are looked at once, not at every start.
    const isClosed = (statSync(place).mode & 0o077) === 0
    const within = isClosed
      ? []
      : readdirSync(place, { withFileTypes: true }).filter((entry) => entry.isFile())
    for (const entry of within) restrict(path.join(place, entry.name), OWN_FILE)
    restrict(place, OWN_FOLDER)
  }
  restrict(folder, OWN_FOLDER)
  if (refused.length === 0) return null
  const [first = ''] = refused
  const others = refused.length > 1 ? ` and ${refused.length - 1} more` : ''
  return `Other accounts of this computer may read ${first}${others}: make this account the owner of the data folder.`
}

/** Of two that start at once, the second takes the first one's. */
function linkAtomically(whole: string, file: string): void {
  try {
    linkSync(whole, file)
  } catch {
    // Not every file system can give a file two names, and each says so in another way.
    if (!existsSync(file)) renameSync(whole, file)
  }
}

/** Created once and stored beside the data, so that a restart ends no session. */
export function loadOrCreateSecret(dataDir: string): string {
  const file = path.join(dataDir, 'jwt-secret')
  const kept = () => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')
  // One that a full disk has cut off is none.
  if (kept().length >= SECRET_MIN_LENGTH) return kept()
  const whole = `${file}-${process.pid}`
  try {
    writeFileSync(whole, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true })
    linkAtomically(whole, file)
    if (kept().length < SECRET_MIN_LENGTH) renameSync(whole, file)
  } finally {
    rmSync(whole, { force: true })
  }
  return kept()
}
