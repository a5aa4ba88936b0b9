import { appendFile, mkdir, readFile, stat, truncate } from 'node:fs/promises'
import path from 'node:path'
import {
  DESKTOP_LOG_FILE_MAX_BYTES,
  DESKTOP_LOG_FILES,
  DESKTOP_LOG_LINE_MAX_LENGTH,
  DESKTOP_LOG_WAITING_MAX,
} from '#shared/limits/desktop.ts'
import { renameFile } from '../files/rename-file.ts'
import { withoutSecrets } from './without-secrets.ts'

/** The log of the whole program. Every part of the main process writes through the one that is opened at the start. */
export interface ProgramLog {
  /** The folder of the log's files. */
  readonly folder: string
  /** Adds a line with the time. Never throws; white space is joined, secrets are left out, long texts are cut. */
  write(text: string): void
  /** Resolves when all lines so far are on the disk. */
  settled(): Promise<void>
  /** The last lines, the newest one at the end; fewer or none where the files can't be read. */
  lastLines(count: number): Promise<string[]>
}

interface Options {
  file: string
  now(): number
  maxBytes?: number
  files?: number
}

/** Where the log is in the folder of the app's data. */
export const logFile = (userData: string): string => path.join(userData, 'logs', 'turnout.log')

/** A text file with a size limit: at the limit it becomes `.1`, `.1` becomes `.2`, and the last one is removed. */
export function openProgramLog(options: Options): ProgramLog {
  const { file, now, maxBytes = DESKTOP_LOG_FILE_MAX_BYTES, files = DESKTOP_LOG_FILES } = options
  const folder = path.dirname(file)
  let size: number | null = null
  let waiting = 0
  let lost = 0
  let working: Promise<void> = Promise.resolve()

  const rotate = async () => {
    for (let older = files - 1; older > 0; older--) {
      const from = older === 1 ? file : `${file}.${older - 1}`
      await renameFile(from, `${file}.${older}`).catch(() => undefined)
    }
    // On Windows another program may hold the file open, and it then keeps its name.
    await truncate(file).catch(() => undefined)
    size = 0
  }
  const append = async (line: string) => {
    if (size === null) {
      await mkdir(folder, { recursive: true })
      size = await stat(file).then(
        (found) => found.size,
        () => 0,
      )
    }
    const bytes = Buffer.byteLength(line)
    if (size > 0 && size + bytes > maxBytes) await rotate()
    await appendFile(file, line)
    size += bytes
  }
  const add = (text: string) => {
    const joined = withoutSecrets(text.replaceAll(/\s+/g, ' ').trim())
    const line = `${new Date(now()).toISOString()} ${joined.slice(0, DESKTOP_LOG_LINE_MAX_LENGTH)}\n`
    waiting += 1
    working = working
      .then(() => append(line))
      // A full disk must not end the program.
      .catch(() => void (size = null))
      .finally(() => void (waiting -= 1))
  }
  const settled = () => working

  return {
    folder,
    write(text) {
      // Lines wait in memory while the disk does not answer.
      if (waiting >= DESKTOP_LOG_WAITING_MAX) {
        lost += 1
        return
      }
      if (lost > 0) {
        const count = lost
        lost = 0
        add(`${count} lines were left out: the disk was too slow`)
      }
      add(text)
    },
    settled,
    async lastLines(count) {
      await settled()
      const texts = await Promise.all(
        [`${file}.1`, file].map((part) => readFile(part, 'utf8').catch(() => '')),
      )
      return texts
        .join('')
        .split('\n')
        .filter((line) => line !== '')
        .slice(-count)
    },
  }
}
