import type { ReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { acceptsEncoding } from './accepted-encoding.ts'

/** The endings of the precompressed files beside each file, the smallest first. */
const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const

export interface WebFile {
  /** Its path in the folder, without the ending of a compressed file. */
  name: string
  bytes: number
  etag: string
  modified: Date
  encoding: 'br' | 'gzip' | null
  /** The caller must call either this or `close`, once. */
  stream(): ReadStream
  close(): Promise<void>
}

const MISSING_FILE_CODES = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ELOOP'])

/**
 * Opens the file of that name; null where there is none. Nothing is cached, so that a new build is served when it ends.
 * An open file can be read to its end, also after its name is gone.
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
    if (!acceptsEncoding(accepted, encoding.name)) continue
    const file = await openFile(name, plain + encoding.ending, encoding.name)
    if (file) return file
  }
  return openFile(name, plain, null)
}

async function openFile(name: string, file: string, encoding: WebFile['encoding']): Promise<WebFile | null> {
  const handle = await openOrNull(file)
  if (!handle) return null
  const stats = await handle.stat()
  if (!stats.isFile()) {
    await handle.close()
    return null
  }
  return {
    name,
    bytes: stats.size,
    etag: `W/"${stats.size}-${Math.floor(stats.mtimeMs)}"`,
    modified: stats.mtime,
    encoding,
    // Not more than Content-Length, also where the file grows meanwhile.
    stream: () => handle.createReadStream({ start: 0, end: Math.max(0, stats.size - 1) }),
    close: () => handle.close(),
  }
}

const openOrNull = (file: string): Promise<FileHandle | null> =>
  open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (MISSING_FILE_CODES.has(error.code ?? '')) return null
    throw error
  })

/** A path inside the folder; null for hidden files and for paths that can't be decoded. */
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
