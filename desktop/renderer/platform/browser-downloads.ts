import type { DownloadList, DownloadMoved } from '#shared/bridge/downloads.ts'
import { logError } from '../lib/log-error.ts'

/** Loaded when a lesson is kept, or may be. */
const load = async () => (await import('./kept-lessons.ts')).keptLessonsOfBrowser
type Kept = Awaited<ReturnType<typeof load>>

/** Whether this page can keep lessons: a worker plays them, and a cache holds them. */
export const canKeepLessons = (): boolean =>
  typeof window !== 'undefined' &&
  window.isSecureContext &&
  'caches' in window &&
  'serviceWorker' in navigator &&
  'storage' in navigator

/** Lessons in the cache of this browser; the calls of platform/desktop-downloads.ts. */
export function createBrowserDownloads() {
  const call = (work: (kept: Kept) => Promise<void>) => load().then(work).catch(logError)
  const tell = (work: (kept: Kept) => Promise<void>) => void call(work)
  const on = (subscribe: (kept: Kept) => () => void) => {
    let end = (): void => undefined
    let isOver = false
    load()
      .then((kept) => {
        if (!isOver) end = subscribe(kept)
      })
      .catch(logError)
    return () => {
      isOver = true
      end()
    }
  }
  const start = (videoId: number) => tell((kept) => kept.start(videoId))
  return {
    disk: null,
    read: async () => (await load()).read(),
    readVideos: async () => (await load()).readVideos(),
    start,
    /** From its beginning. */
    resume: start,
    remove: (videoId: number) => tell((kept) => kept.remove(videoId)),
    /** All of them are one call, also where one is meant. Never rejects. */
    check: (_videoId: number | null): Promise<void> => call((kept) => kept.check()),
    onChanged: (listen: (list: DownloadList) => void) => on((kept) => kept.onChanged(listen)),
    onMoved: (listen: (moved: DownloadMoved) => void) => on((kept) => kept.onMoved(listen)),
    onWithdrawn: (listen: (gone: { title: string }) => void) => on((kept) => kept.onWithdrawn(listen)),
  }
}
