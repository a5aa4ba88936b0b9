import type { LessonTicket } from '#shared/contract/watching.ts'
import type { Ranges } from '#shared/records/ranges.ts'
import type { ReadableStore } from '../../lib/create-store.ts'

/** What the signed-in person has watched of the lesson in a player. */
export interface WatchRecord {
  lesson: Pick<LessonTicket, 'lengthMs' | 'positionMs' | 'doneAt'>
  /** In lesson time, as it grows. */
  watched: ReadableStore<Ranges>
}

export interface Recorded {
  videoId: number
  /** Where the lesson begins in its file, in seconds. */
  start: number
  isActive?: boolean
  /** A person who swipes through clips is handed out those that stay for this long, in ms. */
  afterMs?: number
}
