import type { Video } from '#shared/contract/videos.ts'
import type { LibraryClient } from './library-client.ts'
import { DownloadFailure } from './failure.ts'
import { baseNameOf, type Entry, type Ledger } from './ledger.ts'

/** The time between two checks of all downloads. The saved videos are read each time. */
const ALL_EVERY_MS = 10 * 60 * 1000

interface Options {
  ledger: Ledger
  library: LibraryClient
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
  const { ledger, library, here, getServer, keyOf, add, withdraw, discard, now } = options
  let lookedAt: { server: string; time: number } | null = null

  const one = async (key: string): Promise<void> => {
    const entry = ledger.get(key)
    if (!entry) return
    try {
      const video = await library.getVideo(entry.server, entry.videoId)
      await ledger.change(key, { video, title: video.title })
    } catch (error) {
      if (!(error instanceof DownloadFailure) || error.kind !== 'withdrawn') throw error
      await withdraw(key)
    }
  }

  const saved = async (server: string, userId: number): Promise<Map<string, Video>> => {
    const videos = await library.listSaved(server, userId)
    const byKey = new Map(videos.map((video) => [keyOf(video.id), video]))
    // The video that was saved last is listed first, and the queue works from the start: the list is reversed.
    for (const video of videos.toReversed()) {
      if (video.videoFile) await add(video.id, video.title, userId)
    }
    for (const entry of here()) {
      const key = baseNameOf(entry)
      const isUnsaved = entry.savedBy === userId && !byKey.has(key)
      if (isUnsaved && !entry.isPinned) await discard(key)
    }
    return byKey
  }

  const everything = async (): Promise<void> => {
    const server = getServer()
    if (server === null) return
    const { keepsSaved } = ledger.settings()
    if (!keepsSaved && here().length === 0) return
    const userId = await library.signedInUserId(server)
    const seen = keepsSaved && userId !== null ? await saved(server, userId) : new Map<string, Video>()
    if (lookedAt?.server === server && now() - lookedAt.time < ALL_EVERY_MS) return
    lookedAt = { server, time: now() }
    for (const entry of here()) {
      const key = baseNameOf(entry)
      const video = seen.get(key)
      // Only its owner may have it, and it is unknown whether the owner is signed in.
      const isUnsure = userId === null && entry.video?.approvalStatus !== 'approved'
      if (video) await ledger.change(key, { video, title: video.title })
      else if (!isUnsure) await one(key)
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
