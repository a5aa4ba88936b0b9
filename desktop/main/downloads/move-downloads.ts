import type { Downloads } from '#shared/bridge/downloads.ts'
import type { Disk } from './disk.ts'
import { asFailure, diskFull, DownloadFailure, withDiskErrors, withListErrors } from './failure.ts'
import { baseNameOf, bytesOf, filesOf, type Entry, type Ledger } from './ledger.ts'

interface Options {
  ledger: Ledger
  disk: Disk
  /** The folder that is chosen now. */
  folderNow(): string
  changed(): void
}

interface Run {
  controller: AbortController
  settled: Promise<void>
  /** Bytes of the videos that are done. */
  moved: number
  /** Bytes of the video that is being copied. */
  copied: number
}

/** A move is not tried again by itself. */
const FILE_IN_USE = 'Another program uses one of the files. Close it there, then move the videos again.'

/** Called while a copy grows. */
const temporary = (file: string): string => `${file}.moving`
const sum = (entries: readonly Entry[]): number => entries.reduce((total, entry) => total + bytesOf(entry), 0)

/**
 * Moves the videos into the chosen folder, one after the other: each is copied, read again, compared with the
 * server's checksum, listed at the new place, and only then removed at the old one. An interruption at any moment
 * leaves each video complete at the place that the list names, and the next start continues.
 */
export function createMover({ ledger, disk, folderNow, changed }: Options) {
  let run: Run | null = null
  let problem: string | null = null

  const strays = (): Entry[] =>
    ledger.entries().filter(({ state, folder }) => state === 'done' && folder !== folderNow())

  /** Removes the old files. On Windows a file that is being played stays until the next start. */
  const removeRemains = async (key: string): Promise<void> => {
    const entry = ledger.get(key)
    if (!entry?.leftIn) return
    try {
      for (const file of Object.values(filesOf({ ...entry, folder: entry.leftIn }))) {
        if (file) await disk.remove(file)
      }
      await ledger.change(key, { leftIn: null })
    } catch {
      // A failure here costs only disk space.
    }
  }

  const copyTo = async (folder: string, entry: Entry, current: Run): Promise<void> => {
    const { signal } = current.controller
    const [from, to] = [filesOf(entry), filesOf({ ...entry, folder })]
    const targets = new Map<string, string | null>(Object.entries(to))
    const copies: string[] = []
    try {
      for (const [part, source] of Object.entries(from)) {
        const target = targets.get(part)
        if (!source || !target || (await disk.sizeOf(source)) === null) continue
        copies.push(target)
        await withDiskErrors(() =>
          disk.copy(source, temporary(target), signal, (bytes) => {
            if (source === from.video) current.copied = bytes
            changed()
          }),
        )
      }
      if (
        !to.video ||
        (await withDiskErrors(() => disk.digestOf(temporary(to.video ?? '')))) !== entry.known?.digest
      )
        throw new DownloadFailure('final', `“${entry.title}” can’t be moved: what was copied isn’t the same.`)
      signal.throwIfAborted()
      for (const target of copies) await withDiskErrors(() => disk.rename(temporary(target), target))
    } finally {
      for (const target of copies) await disk.remove(temporary(target)).catch(() => undefined)
    }
  }

  const moveOne = async (entry: Entry, current: Run): Promise<void> => {
    const key = baseNameOf(entry)
    const folder = folderNow()
    const { video } = filesOf(entry)
    if (!video || (await disk.sizeOf(video)) !== entry.known?.bytes) {
      const lost = 'Its file is no longer where it was kept.'
      return ledger.change(key, { state: 'failed', problem: lost, doneAt: null })
    }
    const target = filesOf({ ...entry, folder }).video
    // The chosen folder is the old one under another name: removing the old file would remove the new one.
    if (target && (await disk.isSame(video, target)))
      return withListErrors(() => ledger.change(key, { folder }))
    const free = await disk.freeBytes(folder)
    if (free !== null && free < bytesOf(entry)) throw diskFull()
    await withDiskErrors(() => disk.makeFolder(folder))
    const isListed = () => {
      const now = ledger.get(key)
      return now?.state === 'done' && now.folder === entry.folder
    }
    try {
      await copyTo(folder, entry, current)
    } catch (error) {
      if (isListed()) throw error
    }
    if (!isListed()) {
      // It was removed meanwhile.
      for (const file of Object.values(filesOf({ ...entry, folder }))) if (file) await disk.remove(file)
      return
    }
    await withListErrors(() => ledger.change(key, { folder, leftIn: entry.folder }))
    await removeRemains(key)
    current.moved += bytesOf(entry)
  }

  const begin = (): void => {
    const current: Run = {
      controller: new AbortController(),
      settled: Promise.resolve(),
      moved: 0,
      copied: 0,
    }
    run = current
    const work = async (): Promise<void> => {
      for (let next = strays()[0]; next && !current.controller.signal.aborted; next = strays()[0]) {
        await moveOne(next, current)
        current.copied = 0
        changed()
      }
    }
    current.settled = work()
      .catch(async (error: unknown) => {
        if (current.controller.signal.aborted) return
        const { kind, message } = asFailure(error)
        problem = kind === 'interrupted' ? FILE_IN_USE : message
        await ledger.changeSettings({ movesAll: false }).catch(() => undefined)
      })
      .finally(() => {
        run = null
        changed()
      })
    changed()
  }

  /** A download that is still arriving in the old folder is moved when it is complete. */
  const follow = (): void => {
    if (ledger.settings().movesAll && !run && strays().length > 0) begin()
  }
  const pause = async (): Promise<void> => {
    run?.controller.abort()
    await run?.settled
  }

  return {
    follow,
    /** Stopped until it is requested again, or until the next start. */
    pause,
    async start(): Promise<void> {
      problem = null
      await ledger.changeSettings({ movesAll: true }).catch(() => undefined)
      follow()
      changed()
    },
    async stop(): Promise<void> {
      problem = null
      run?.controller.abort()
      await ledger.changeSettings({ movesAll: false }).catch(() => undefined)
      await pause()
      changed()
    },
    read(): Downloads['strays'] {
      const found = strays()
      return {
        count: found.length,
        bytes: sum(found),
        folders: [...new Set(found.map(({ folder }) => folder))],
        moving: run && { moved: run.moved + run.copied, total: run.moved + sum(found) },
        problem,
      }
    },
    /** After an interruption: removes old files of videos that are listed at the new place, and unfinished copies. */
    async tidy(): Promise<void> {
      for (const entry of ledger.entries()) await removeRemains(baseNameOf(entry))
      for (const entry of strays()) {
        for (const file of Object.values(filesOf({ ...entry, folder: folderNow() }))) {
          if (file) await disk.remove(temporary(file)).catch(() => undefined)
        }
      }
    },
  }
}
