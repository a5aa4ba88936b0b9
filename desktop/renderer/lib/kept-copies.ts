import { KEPT_CACHE } from '#shared/bridge/names.ts'
import type { KeptVideo, Video } from '#shared/contract/videos.ts'
import type { FilesBeside } from '#shared/downloaded-video.ts'
import { useStore } from './create-store.ts'
import { isRecord } from './is-record.ts'
import { deviceStorage } from './device-storage.ts'
import { persisted } from './persisted.ts'

/** What an earlier version kept has no list of files. */
export type ListedVideo = Video & Partial<Pick<KeptVideo, 'attachments'>>

/** A lesson whose files are in the cache. */
export interface KeptLesson
  extends Omit<FilesBeside, 'attachments'>, Partial<Pick<FilesBeside, 'attachments'>> {
  /** As the library returned it last. */
  video: ListedVideo
  /** Of all its files. */
  bytes: number
  /** In ms since 1970. */
  keptAt: number
}

interface KeptLessons {
  /** When the server said last that they are public, in ms since 1970. */
  confirmedAt: number
  /** The newest first. */
  lessons: readonly KeptLesson[]
}

/** The lessons that this browser keeps (platform/kept-lessons.ts). */
export const keptLessons = persisted<KeptLessons | null>('kept-lessons', null, (stored) =>
  isRecord(stored) && typeof stored['confirmedAt'] === 'number' && Array.isArray(stored['lessons'])
    ? (stored as unknown as KeptLessons)
    : undefined,
)

/** Whether this browser keeps a lesson. */
export const useHasKept = (): boolean => (useStore(keptLessons)?.lessons.length ?? 0) > 0

const OWNER = 'kept-owner'

/** The id of the account that keeps lessons on this device; null for a visitor. */
export const copiesOwner = (): string | null => deviceStorage.read(OWNER)

/** Removes the copies of lessons from this device. Never throws. */
export async function removeCopies(): Promise<void> {
  keptLessons.set(null)
  // Absent without TLS, and denied in some private windows.
  if ('caches' in globalThis) await caches.delete(KEPT_CACHE).catch(() => undefined)
}

/** The server, or the end of a session, has said who is here: copies of another person go. */
export function claimCopies(userId: number | null): void {
  const owner = copiesOwner()
  const next = userId === null ? null : String(userId)
  if (owner === next) return
  if (next === null) deviceStorage.remove(OWNER)
  else deviceStorage.write(OWNER, next)
  if (owner !== null) void removeCopies()
}
