import { createHash } from 'node:crypto'
import { constants, createReadStream, createWriteStream } from 'node:fs'
import { copyFile, link, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { syncToDisk } from '#server/media/incoming-files.ts'
import { StorageUnavailable, type Storage } from '#server/media/storage.ts'
import { BackupError } from './backup-error.ts'
import type { BackupPaths } from './backup-folder.ts'
import type { BackedUpFile, Catalog } from './catalog.ts'
import { isMissingFile } from './file-errors.ts'
import { filesOf, type Tables } from './snapshot.ts'

/** Files that are copied at the same time. */
export const CONCURRENT = 8
const ATTEMPTS = 4
const PAUSE_MS = 1000
/** More files than these are missing only where the storage is not the right one. */
const MISSING_MAX = 1000
/** As files of the storage are named; anything else could leave the folder. */
export const FILE_NAME = /^[\w-]+(\.[\w-]+)*$/

export interface Progress {
  files: number
  bytes: number
}

export interface CopyParts {
  paths: BackupPaths
  catalog: Catalog
  storage: Storage
  /** Whether the storage is the disk of this machine. */
  isLocal: boolean
  signal: AbortSignal
  progress: Progress
}

/** @returns size and SHA-256 of a file, which is read as a stream */
export async function measure(file: string, signal: AbortSignal): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(file, { signal, highWaterMark: 1024 * 1024 })) {
    hash.update(chunk as Buffer)
    bytes += (chunk as Buffer).length
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Runs `work` for each item, a few at a time. The first error ends it, after the running ones. */
export async function forEachOf<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values()
  let isBroken = false
  const run = async () => {
    for (const item of left) {
      if (isBroken) return
      await work(item).catch((error: unknown) => {
        isBroken = true
        throw error
      })
    }
  }
  const runs = await Promise.allSettled(Array.from({ length: CONCURRENT }, run))
  for (const result of runs) if (result.status === 'rejected') throw result.reason
}

/** Takes a file of this machine's disk without copying its bytes where the file systems allow. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    // Stored files never change, so both names may share the bytes.
    await link(from, to)
  } catch (error) {
    if (isMissingFile(error)) throw error
    await copyFile(from, to, constants.COPYFILE_FICLONE)
  }
}

/** Tries once. The copy has its name once its bytes are on the disk. */
export async function copyOnce(
  name: string,
  { storage, isLocal, paths, signal }: CopyParts,
): Promise<BackedUpFile> {
  const copy = path.join(paths.copying, name)
  try {
    if (isLocal) {
      await storage.withLocalFile(name, (from) => linkOrCopy(from, copy))
      const measured = await measure(copy, signal)
      await syncToDisk(copy)
      await rename(copy, path.join(paths.files, name))
      return { name, ...measured }
    }
    const measured = await download(name, copy, storage, signal)
    await syncToDisk(copy)
    await rename(copy, path.join(paths.files, name))
    return { name, ...measured }
  } finally {
    await rm(copy, { force: true })
  }
}

async function download(
  name: string,
  to: string,
  storage: Storage,
  signal: AbortSignal,
): Promise<{ bytes: number; sha256: string }> {
  const bytes = await storage.sizeOf(name)
  if (bytes === null) throw Object.assign(new Error(`There is no file ${name}`), { code: 'ENOENT' })
  const hash = createHash('sha256')
  let received = 0
  const watch = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      received += chunk.length
      done(null, chunk)
    },
  })
  if (bytes === 0) await writeFile(to, '')
  else {
    const from = await storage.stream(name, { start: 0, end: bytes - 1 })
    await pipeline(from, watch, createWriteStream(to), { signal })
  }
  if (received !== bytes)
    throw new StorageUnavailable(`The storage sent ${received} of ${bytes} bytes of ${name}`)
  return { bytes, sha256: hash.digest('hex') }
}

/** An error of the network, after which another attempt may succeed. */
const isPassing = (error: unknown): boolean =>
  error instanceof StorageUnavailable ||
  (error instanceof Error &&
    'code' in error &&
    ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(String(error.code)))

/** @returns null where the storage has no such file */
async function copy(name: string, parts: CopyParts): Promise<BackedUpFile | null> {
  for (let attempt = 1; ; attempt++) {
    parts.signal.throwIfAborted()
    try {
      return await copyOnce(name, parts)
    } catch (error) {
      if (isMissingFile(error)) return null
      if (!isPassing(error) || attempt === ATTEMPTS) throw error
      await delay(PAUSE_MS * 2 ** attempt, undefined, { signal: parts.signal })
    }
  }
}

/** Whether the folder still has a file of the manifest; its bytes are compared by the check of a backup. */
async function isKept({ name, bytes }: BackedUpFile, { files }: BackupPaths): Promise<boolean> {
  const found = await stat(path.join(files, name)).catch(() => null)
  return found?.size === bytes
}

/**
 * Copies the files that the rows name and that the folder does not have.
 * @param round its number; the files of the manifest that are needed are marked with it
 * @returns the names of the files that the storage does not have
 * @throws BackupError when more are missing than deletions could explain
 */
export async function copyFilesOf(tables: Tables, round: number, parts: CopyParts): Promise<Set<string>> {
  const { catalog, paths, progress, signal } = parts
  const missing = new Set<string>()
  for await (const names of filesOf(tables)) {
    signal.throwIfAborted()
    const done: BackedUpFile[] = []
    await forEachOf(names, async (name) => {
      if (!FILE_NAME.test(name)) throw new BackupError(`A row names "${name}", which is no name of a file.`)
      const known = catalog.find(name)
      if (known && (known.seen > 0 || (await isKept(known, paths)))) {
        done.push(known)
        return
      }
      const file = await copy(name, parts)
      if (!file) {
        missing.add(name)
        return
      }
      done.push(file)
      progress.files++
      progress.bytes += file.bytes
    })
    if (missing.size > MISSING_MAX)
      throw new BackupError(
        `The storage does not have more than ${MISSING_MAX} files that the database names. Is it the right DATA_DIR or bucket?`,
      )
    // The names must be durable before the manifest says so.
    await syncToDisk(paths.files)
    catalog.put(done, round)
  }
  return missing
}
