import type { ReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import path from 'node:path'

/** As the build writes them beside each file, the smallest first. */
const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const

export interface WebFile {
  bytes: number
  etag: string
  modified: Date
  encoding: 'br' | 'gzip' | null
  /** To be called once: either this, or `close`. */
  stream(): ReadStream
  close(): Promise<void>
}

const MISSING = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ELOOP'])

/**
 * The file of that name as it is now, null where there is none: nothing is remembered, so that a build in the middle
 * of the day is served from its end on. Once it is open it can be read to its end, whatever becomes of its name.
 */
export async function openWebFile(
  folder: string,
  pathname: string,
  accepted: string,
): Promise<WebFile | null> {
  const name = nameOf(pathname)
  if (name === null) return null
  const plain = path.join(folder, name)
  for (const encoding of ENCODINGS) {
    if (!accepted.includes(encoding.name)) continue
    const file = await openFile(plain + encoding.ending, encoding.name)
    if (file) return file
  }
  return openFile(plain, null)
}

async function openFile(file: string, encoding: WebFile['encoding']): Promise<WebFile | null> {
  const handle = await openOrNull(file)
  if (!handle) return null
  const stats = await handle.stat()
  if (!stats.isFile()) {
    await handle.close()
    return null
  }
  return {
    bytes: stats.size,
    etag: `W/"${stats.size}-${Math.floor(stats.mtimeMs)}"`,
    modified: stats.mtime,
    encoding,
    // No more than was promised, should somebody write on to it.
    stream: () => handle.createReadStream({ start: 0, end: Math.max(0, stats.size - 1) }),
    close: () => handle.close(),
  }
}

const openOrNull = (file: string): Promise<FileHandle | null> =>
  open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (MISSING.has(error.code ?? '')) return null
    throw error
  })

/** Within the folder, whatever the address climbs over; null for what is hidden or no name at all. */
function nameOf(pathname: string): string | null {
  let decoded: string
  try {
    decoded = decodeURIComponent(pathname)
  } catch {
    return null
  }
  if (/[\0\\]/.test(decoded)) return null
  const name = path.posix.normalize(`/${decoded}`)
  return name.split('/').some((part) => part.startsWith('.')) ? null : name
}
