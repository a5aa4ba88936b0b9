import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, rm, stat, statfs, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { renameFile } from '../files/rename-file.ts'

/** A file that is still arriving. */
export interface PartFile {
  write(bytes: Uint8Array): Promise<void>
  /** Flushes what was written, so that it survives a power cut. */
  sync(): Promise<void>
  close(): Promise<void>
}

/** The disk as the downloads use it; tests replace it by a full one. */
export interface Disk {
  /** null if there is no such file. */
  sizeOf(file: string): Promise<number | null>
  /** Appends to an existing part, or begins it again. */
  openPart(file: string, isNew: boolean): Promise<PartFile>
  /** SHA-256 in base64. */
  digestOf(file: string): Promise<string>
  rename(from: string, to: string): Promise<void>
  /** Copies a file, flushed to disk at the end; reports how many bytes are written. */
  copy(from: string, to: string, signal: AbortSignal, onCopied: (bytes: number) => void): Promise<void>
  /** Whether both names lead to one file; false if either leads to none. */
  isSame(one: string, other: string): Promise<boolean>
  /** Removes a file; a missing file is no error. */
  remove(file: string): Promise<void>
  /** Writes a small file completely or not at all. */
  writeWhole(file: string, content: string | Uint8Array): Promise<void>
  makeFolder(folder: string): Promise<void>
  /** null if the system does not say. */
  freeBytes(folder: string): Promise<number | null>
}

/** A symbolic link in the place of a file is neither written through nor read. Windows has no such flag. */
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0
const COPY_BYTES = 1024 * 1024

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder, and does not need to.
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

export const realDisk: Disk = {
  async sizeOf(file) {
    const found = await stat(file).catch(() => null)
    return found?.isFile() ? found.size : null
  },
  async openPart(file, isNew) {
    const how = isNew ? constants.O_TRUNC : constants.O_APPEND
    const handle = await open(file, constants.O_WRONLY | constants.O_CREAT | how | NO_FOLLOW, 0o600)
    return {
      write: (bytes) => handle.writeFile(bytes),
      sync: () => handle.sync(),
      close: () => handle.close(),
    }
  },
  async digestOf(file) {
    const hash = createHash('sha256')
    for await (const bytes of (await openToRead(file)).createReadStream()) hash.update(bytes as Buffer)
    return hash.digest('base64')
  },
  async rename(from, to) {
    await renameFile(from, to)
    await syncFolder(path.dirname(to))
  },
  async copy(from, to, signal, onCopied) {
    const source = await openToRead(from)
    try {
      const part = await realDisk.openPart(to, true)
      try {
        let copied = 0
        for await (const bytes of source.createReadStream({ autoClose: false, highWaterMark: COPY_BYTES })) {
          signal.throwIfAborted()
          await part.write(bytes as Buffer)
          onCopied((copied += (bytes as Buffer).byteLength))
        }
        await part.sync()
      } finally {
        await part.close()
      }
    } finally {
      await source.close()
    }
  },
  async isSame(one, other) {
    const look = (file: string) => stat(file, { bigint: true }).catch(() => null)
    const [a, b] = await Promise.all([look(one), look(other)])
    // Some file systems have no inode numbers.
    return a !== null && b !== null && a.ino !== 0n && a.dev === b.dev && a.ino === b.ino
  },
  // Windows does not remove a file that is being read, such as a video that plays.
  remove: (file) => rm(file, { force: true, maxRetries: 5 }),
  writeWhole,
  makeFolder: async (folder) => void (await mkdir(folder, { recursive: true })),
  async freeBytes(folder) {
    const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: null, bsize: 0 }))
    return bavail === null ? null : bavail * bsize
  },
}

export const openToRead = (file: string): Promise<FileHandle> => open(file, constants.O_RDONLY | NO_FOLLOW)

/** Writes a small file completely or not at all, also if the process is killed meanwhile. */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const handle = await open(`${file}.new`, 'w', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await renameFile(`${file}.new`, file)
  await syncFolder(path.dirname(file))
}
