import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, rename, rm, stat, statfs, type FileHandle } from 'node:fs/promises'
import path from 'node:path'

/** A file that is still arriving. */
export interface PartFile {
  write(bytes: Uint8Array): Promise<void>
  /** Makes what was written outlast a power cut. */
  sync(): Promise<void>
  close(): Promise<void>
}

/** The disk as the downloads use it; tests put one in its place that is full. */
export interface Disk {
  /** Null where there is no such file. */
  sizeOf(file: string): Promise<number | null>
  /** Adds to what is there of it, or begins it anew. */
  openPart(file: string, isNew: boolean): Promise<PartFile>
  /** SHA-256 in base64. */
  digestOf(file: string): Promise<string>
  rename(from: string, to: string): Promise<void>
  /** On the disk when it is over; says how many bytes are there. */
  copy(from: string, to: string, signal: AbortSignal, onCopied: (bytes: number) => void): Promise<void>
  /** Whether both names lead to one file, however they are written; false where either leads nowhere. */
  isSame(one: string, other: string): Promise<boolean>
  /** Removing what isn't there is done already. */
  remove(file: string): Promise<void>
  /** A small file, whole or not at all. */
  writeWhole(file: string, content: string | Uint8Array): Promise<void>
  makeFolder(folder: string): Promise<void>
  /** Null where the system doesn't say. */
  freeBytes(folder: string): Promise<number | null>
}

/** A link in the place of a file leads elsewhere: it is neither written through nor read. Windows knows no such flag. */
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0
const COPY_BYTES = 1024 * 1024

async function syncFolder(folder: string): Promise<void> {
  // Windows can't open a folder, and needs not to.
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
    await rename(from, to)
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
    // Some drives number no files.
    return a !== null && b !== null && a.ino !== 0n && a.dev === b.dev && a.ino === b.ino
  },
  // Windows doesn't remove what is being read; somebody may still be watching.
  remove: (file) => rm(file, { force: true, maxRetries: 5 }),
  writeWhole,
  makeFolder: async (folder) => void (await mkdir(folder, { recursive: true })),
  async freeBytes(folder) {
    const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: null, bsize: 0 }))
    return bavail === null ? null : bavail * bsize
  },
}

export const openToRead = (file: string): Promise<FileHandle> => open(file, constants.O_RDONLY | NO_FOLLOW)

/** Writes a small file whole or not at all, also where the program is killed meanwhile. */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const handle = await open(`${file}.new`, 'w', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${file}.new`, file)
  await syncFolder(path.dirname(file))
}
