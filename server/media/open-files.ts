import fs from 'node:fs'
import { promisify } from 'node:util'
import { FileMissing } from './storage.ts'

const openFile = promisify(fs.open)
const statFile = promisify(fs.fstat)

const MAX_OPEN = 256
/** A file that another server deleted takes up the disk while a descriptor of it is open. */
const IDLE_MS = 30_000

export interface OpenFile {
  readonly fd: number
  /** In bytes. */
  readonly size: number
}

interface Entry {
  opened: Promise<OpenFile>
  /** Null until it is open. */
  file: OpenFile | null
  users: number
  /** By performance.now(). */
  usedAt: number
}

/**
 * Descriptors and sizes of files that never change, for reading. They stay open between requests: a player requests
 * many ranges of one file. At most `maxOpen` stay open without a user; one that was not used for `idleMs` is closed.
 */
export class OpenFiles {
  readonly #maxOpen: number
  readonly #idleMs: number
  /** By path; the one whose last use is the longest ago comes first. */
  readonly #entries = new Map<string, Entry>()
  #idleTimer: NodeJS.Timeout | null = null

  constructor(maxOpen = MAX_OPEN, idleMs = IDLE_MS) {
    this.#maxOpen = maxOpen
    this.#idleMs = idleMs
  }

  /** How many descriptors are open, or are being opened. */
  get count(): number {
    return this.#entries.size
  }

  /** In bytes; null for a file that is not open. */
  openedSize(path: string): number | null {
    return this.#entries.get(path)?.file?.size ?? null
  }

  /**
   * Runs `work` with a descriptor, which is valid only while it runs.
   * @throws FileMissing
   */
  async use<Result>(path: string, work: (file: OpenFile) => Result | Promise<Result>): Promise<Result> {
    const entry = this.#entries.get(path) ?? { opened: open(path), file: null, users: 0, usedAt: 0 }
    this.#entries.delete(path)
    this.#entries.set(path, entry)
    entry.users++
    try {
      entry.file ??= await entry.opened
      return await work(entry.file)
    } catch (error) {
      // A failed open is tried again by the next request.
      await entry.opened.catch(() => this.#remove(path, entry))
      throw error
    } finally {
      entry.users--
      entry.usedAt = performance.now()
      if (this.#entries.get(path) !== entry) closeUnused(entry)
      else this.#limit()
    }
  }

  /** Call when the file was deleted. The descriptor is closed when its last user is done. */
  forget(path: string): void {
    const entry = this.#entries.get(path)
    if (!entry) return
    this.#remove(path, entry)
    closeUnused(entry)
  }

  #remove(path: string, entry: Entry): void {
    if (this.#entries.get(path) === entry) this.#entries.delete(path)
  }

  #limit(): void {
    if (this.#entries.size > this.#maxOpen)
      for (const [path, { users }] of this.#entries) {
        if (users === 0) this.forget(path)
        if (this.#entries.size <= this.#maxOpen) break
      }
    if (this.#entries.size > 0 && !this.#idleTimer)
      this.#idleTimer = setTimeout(() => this.#closeIdle(), this.#idleMs).unref()
  }

  #closeIdle(): void {
    this.#idleTimer = null
    const since = performance.now() - this.#idleMs
    for (const [path, { users, usedAt }] of this.#entries)
      if (users === 0 && usedAt <= since) this.forget(path)
    this.#limit()
  }
}

async function open(path: string): Promise<OpenFile> {
  const fd = await openFile(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new FileMissing('The storage has no such file', { cause: error })
  })
  try {
    return { fd, size: (await statFile(fd)).size }
  } catch (error) {
    fs.close(fd, () => undefined)
    throw error
  }
}

function closeUnused({ opened, users }: Entry): void {
  if (users > 0) return
  // Nothing is lost when a descriptor for reading can't be closed; one that was not opened needs no close.
  opened.then(
    ({ fd }) => fs.close(fd, () => undefined),
    () => undefined,
  )
}
