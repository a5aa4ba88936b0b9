import type { Attachment } from '#shared/contract/attachments.ts'
import type { Disk } from './disk.ts'
import type { LibraryClient } from './library-client.ts'
import { DownloadFailure } from './failure.ts'
import { fetchAttachments } from './fetch-video.ts'
import { attachmentFile, baseNameOf, type Entry, type Ledger } from './ledger.ts'

/** The time between two checks of all downloads. The saved videos are read each time. */
const ALL_EVERY_MS = 10 * 60 * 1000

interface Options {
  ledger: Ledger
  library: LibraryClient
  disk: Disk
  here(): Entry[]
  getServer(): string | null
  keyOf(videoId: number): string
  add(videoId: number, title: string, savedBy: number | null): Promise<void>
  withdraw(key: string): Promise<void>
  discard(key: string): Promise<void>
  now(): number
}

/**
 * Applies the server's changes to this computer: withdrawn videos are removed, and saved videos are downloaded if
 * that setting is on. A server that is out of reach changes nothing.
 */
export function syncWithServer(options: Options) {
  const { ledger, library, disk, here, getServer, keyOf, add, withdraw, discard, now } = options
  let lookedAt: { server: string; time: number } | null = null

  /** Applies the server's list of files beside a film. */
  const followAttachments = async (key: string, entry: Entry, listed: readonly Attachment[]) => {
    if (entry.state !== 'done') return
    const attachments = await fetchAttachments(options, entry, listed)
    const now = ledger.get(key)
    // It was removed or moved meanwhile: what came into its former folder goes.
    const isHere = now?.state === 'done' && now.folder === entry.folder
    const gone = isHere
      ? entry.attachments.filter(({ id }) => !listed.some((file) => file.id === id))
      : attachments
    for (const file of gone) await disk.remove(attachmentFile(entry, file)).catch(() => undefined)
    if (isHere) await ledger.change(key, { attachments })
  }

  const one = async (key: string): Promise<void> => {
    const entry = ledger.get(key)
    if (!entry) return
    try {
      const video = await library.getVideo(entry.server, entry.videoId)
      await ledger.change(key, { video, title: video.title })
      await followAttachments(key, entry, video.attachments)
    } catch (error) {
      if (!(error instanceof DownloadFailure) || error.kind !== 'withdrawn') throw error
      await withdraw(key)
    }
  }

  const saved = async (server: string, userId: number): Promise<void> => {
    const videos = await library.listSaved(server, userId)
    const keys = new Set(videos.map(({ id }) => keyOf(id)))
    // The video that was saved last is listed first, and the queue works from the start: the list is reversed.
    for (const video of videos.toReversed()) {
      if (video.videoFile) await add(video.id, video.title, userId)
    }
    for (const entry of here()) {
      const key = baseNameOf(entry)
      const isUnsaved = entry.savedBy === userId && !keys.has(key)
      if (isUnsaved && !entry.isPinned) await discard(key)
    }
  }

  const everything = async (): Promise<void> => {
    const server = getServer()
    if (server === null) return
    const { keepsSaved } = ledger.settings()
    if (!keepsSaved && here().length === 0) return
    const userId = await library.signedInUserId(server)
    if (keepsSaved && userId !== null) await saved(server, userId)
    if (lookedAt?.server === server && now() - lookedAt.time < ALL_EVERY_MS) return
    lookedAt = { server, time: now() }
    for (const entry of here()) {
      // Only its owner may have it, and it is unknown whether the owner is signed in.
      const isUnsure = userId === null && entry.video?.approvalStatus !== 'approved'
      if (!isUnsure) await one(baseNameOf(entry))
    }
  }

  const quietly = (work: Promise<void>) =>
    work.catch(() => {
      // The server is out of reach: the next check is soon enough.
      lookedAt = null
    })
  let looking: Promise<void> | null = null
  let next: Promise<void> | null = null
  return {
    one: (key: string): Promise<void> => quietly(one(key)),
    /** Checks run one after the other; callers during a waiting check share it. */
    all(): Promise<void> {
      if (!looking) return (looking = quietly(everything()).finally(() => (looking = null)))
      next ??= looking.then(() => {
        next = null
        return this.all()
      })
      return next
    },
  }
}
