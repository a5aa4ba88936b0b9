import type { QueryClient } from '@tanstack/react-query'
import type { Ranges } from '#shared/records/ranges.ts'
import { createStore } from '../../lib/create-store.ts'
import { refreshProgress } from './lesson-progress.ts'
import { ticketFor } from './lesson-tickets.ts'
import { recordWatching } from './record-watching.ts'
import type { Recorded, WatchRecord } from './watch-record.ts'

/**
 * Asks for the lesson's ticket, and records from then on.
 * @param isOver whether the player was left meanwhile
 * @returns null where nothing can be recorded
 */
export async function startRecording(
  element: HTMLMediaElement,
  { videoId, start }: Recorded,
  client: QueryClient,
  isOver: () => boolean,
): Promise<{ record: WatchRecord; stop: () => void } | null> {
  const lesson = isOver() ? null : await ticketFor(videoId)
  if (!lesson || isOver()) return null
  const watched = createStore<Ranges>(lesson.ranges)
  const stop = recordWatching(element, {
    start,
    lesson,
    onWatched: watched.set,
    onReported: () => refreshProgress(client),
  })
  return { record: { lesson, watched }, stop }
}
