import type { Downloads } from '#shared/bridge/downloads.ts'
import type { Disk } from './disk.ts'
import { asFailure, diskFull, DownloadFailure, onDisk, onList } from './failure.ts'
import { baseNameOf, filesOf, type Entry, type Ledger } from './ledger.ts'

interface Options {
  ledger: Ledger
  disk: Disk
  /** The one that was chosen. */
  folderNow(): string
  changed(): void
}

interface Run {
  controller: AbortController
  settled: Promise<void>
  /** Bytes of those that are over. */
  moved: number
  /** Bytes of the one that is on its way. */
  copied: number
}

/** While a copy grows. */
const temporary = (file: string): string => `${file}.moving`
const sum = (entries: readonly Entry[]): number =>
  entries.reduce((total, { known }) => total + (known?.bytes ?? 0), 0)

/**
 * Brings the videos into the folder that was chosen, one after the other: copied, read again and compared with the
 * server's checksum, listed there, and only then removed where they lay. A cut at any moment leaves each of them whole
 * at the place that the list names; the next start goes on.
 */
export function createMover({ ledger, disk, folderNow, changed }: Options) {
  let run: Run | null = null
  let problem: string | null = null

  const strays = (): Entry[] =>
    ledger.entries().filter(({ state, folder }) => state === 'done' && folder !== folderNow())

  /** What was left behind; one that somebody watches on Windows stays until the next start. */
  const removeRemains = async (key: string): Promise<void> => {
    const entry = ledger.get(key)
    if (!entry?.leftIn) return
    try {
      for (const file of Object.values(filesOf({ ...entry, folder: entry.leftIn }))) {
        if (file) await disk.remove(file)
      }
      await ledger.change(key, { leftIn: null })
    } catch {
      // Nothing is lost but room.
    }
  }

  const copyTo = async (folder: string, entry: Entry, current: Run): Promise<void> => {
    const { signal } = current.controller
    const [from, to] = [filesOf(entry), filesOf({ ...entry, folder })]
    const pairs = [
      [from.video, to.video],
      [from.poster, to.poster],
      [from.captions, to.captions],
    ] as const
    const copies: string[] = []
    try {
      for (const [source, target] of pairs) {
        if (!source || !target || (await disk.sizeOf(source)) === null) continue
        copies.push(target)
        await onDisk(() =>
          disk.copy(source, temporary(target), signal, (bytes) => {
            if (source === from.video) current.copied = bytes
            changed()
          }),
        )
      }
      if (!to.video || (await onDisk(() => disk.digestOf(temporary(to.video ?? '')))) !== entry.known?.digest)
        throw new DownloadFailure('final', `“${entry.title}” can’t be moved: what was copied isn’t the same.`)
      signal.throwIfAborted()
      for (const target of copies) await onDisk(() => disk.rename(temporary(target), target))
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
    // The chosen folder is the old one by another name: removed there, it would be gone here.
    if (target && (await disk.isSame(video, target))) return onList(() => ledger.change(key, { folder }))
    const free = await disk.freeBytes(folder)
    if (free !== null && free < entry.known.bytes) throw diskFull()
    await onDisk(() => disk.makeFolder(folder))
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
    await onList(() => ledger.change(key, { folder, leftIn: entry.folder }))
    await removeRemains(key)
    current.moved += entry.known.bytes
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
        problem = asFailure(error).message
        await ledger.changeSettings({ movesAll: false }).catch(() => undefined)
      })
      .finally(() => {
        run = null
        changed()
      })
    changed()
  }

  /** What arrives in the old folder comes along when it is whole. */
  const follow = (): void => {
    if (ledger.settings().movesAll && !run && strays().length > 0) begin()
  }
  const pause = async (): Promise<void> => {
    run?.controller.abort()
    await run?.settled
  }

  return {
    follow,
    /** Until somebody asks for it again, or the next start. */
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
    /** After a cut: what is listed in its new place needs no old one, and no half a copy is kept. */
    async tidy(): Promise<void> {
      for (const entry of ledger.entries()) await removeRemains(baseNameOf(entry))
      for (const entry of strays()) {
        const { video, poster, captions } = filesOf({ ...entry, folder: folderNow() })
        for (const file of [video, poster, captions]) {
          if (file) await disk.remove(temporary(file)).catch(() => undefined)
        }
      }
    },
  }
}
