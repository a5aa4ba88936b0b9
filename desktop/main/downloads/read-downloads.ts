import type { DownloadItem, Downloads } from '#shared/bridge/downloads.ts'
import type { KeptVideo } from '#shared/contract/videos.ts'
import { withLocalFiles } from '#shared/downloaded-video.ts'
import { filesOf, type Entry, type Ledger } from './ledger.ts'
import type { createMover } from './move-downloads.ts'
import type { createQueue } from './queue.ts'

interface Options {
  ledger: Ledger
  queue: ReturnType<typeof createQueue>
  mover: ReturnType<typeof createMover>
  folderNow(): string
  getServer(): string | null
}

/** The state of the downloads for the page. */
export function readDownloads({ ledger, queue, mover, folderNow, getServer }: Options): Downloads {
  const itemOf = ({ state, problem, known, ...entry }: Entry & { bytes: number }): DownloadItem => {
    const run = queue.stateOf({ ...entry, state, problem, known })
    const isRunning = run.isRunning && run.problem === null
    return {
      videoId: entry.videoId,
      title: entry.title,
      state: isRunning ? 'running' : state,
      received: entry.bytes,
      total: state === 'done' ? entry.bytes : (known?.bytes ?? null),
      speed: isRunning ? run.speed : null,
      isPinned: entry.isPinned,
      problem: run.problem ?? problem,
      doneAt: entry.doneAt,
    }
  }
  const { keepsSaved, quotaBytes } = ledger.settings()
  const all = ledger.entries().map((entry) => ({ ...entry, bytes: queue.stateOf(entry).received }))
  const isHere = ({ server }: Entry) => server === getServer()
  const sum = (of: typeof all) => of.reduce((total, { bytes }) => total + bytes, 0)
  return {
    folder: folderNow(),
    keepsSaved,
    quotaBytes,
    usedBytes: sum(all),
    elsewhereBytes: sum(all.filter((entry) => !isHere(entry))),
    items: all.filter(isHere).map(itemOf).toReversed(),
    strays: mover.read(),
  }
}

/** The video as the library last returned it, with local addresses for its files; null until it is complete. */
export function asOnDisk(entry: Entry): KeptVideo | null {
  const { state, video, poster, hasCaptions, attachments } = entry
  if (state !== 'done' || !video || !filesOf(entry).video) return null
  return withLocalFiles(video, { hasPoster: poster !== null, hasCaptions, attachments })
}
