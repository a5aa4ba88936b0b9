import type { LessonTicket } from '#shared/contract/watching.ts'
import { LESSON_TICKET_DAYS } from '#shared/limits/records.ts'
import { api } from '../../lib/api.ts'
import { persistedDraft } from '../../lib/device-drafts.ts'
import { isRecord } from '../../lib/is-record.ts'
import { isUnreachable } from '../../lib/line.ts'

/** Of a lesson that may be played without the server. */
interface KeptTicket extends LessonTicket {
  videoId: number
  keptAt: number
}

const isKeptTicket = (stored: unknown): stored is KeptTicket =>
  isRecord(stored) &&
  typeof stored['ticket'] === 'string' &&
  Array.isArray(stored['ranges']) &&
  ['videoId', 'keptAt', 'version', 'lengthMs', 'positionMs'].every((name) => typeof stored[name] === 'number')

const TICKETS_MAX = 200
/** A ticket is renewed while at least half of its time is left, in ms. */
const RENEWED_AFTER_MS = (LESSON_TICKET_DAYS / 2) * 24 * 60 * 60 * 1000

/** The tickets of downloaded lessons. They go from this device with the sign-out of their person. */
const keptTickets = persistedDraft<KeptTicket[]>('lesson-tickets', (stored) =>
  Array.isArray(stored) ? stored.filter(isKeptTicket) : undefined,
)

const keep = (videoId: number, lesson: LessonTicket) => {
  const others = (keptTickets.get() ?? []).filter((one) => one.videoId !== videoId)
  keptTickets.set([{ ...lesson, videoId, keptAt: Date.now() }, ...others].slice(0, TICKETS_MAX))
}

/**
 * The ticket of a lesson that begins to play.
 * @returns null where what is watched can't be recorded
 */
export async function ticketFor(videoId: number): Promise<LessonTicket | null> {
  try {
    return await api.getLessonTicket({ id: videoId })
  } catch (error) {
    const kept = isUnreachable(error) ? keptTickets.get()?.find((one) => one.videoId === videoId) : null
    return kept ?? null
  }
}

/** Keeps the tickets of these downloaded lessons and of no others, so that they can be watched without the server. Never throws. */
export async function keepTickets(videoIds: readonly number[]): Promise<void> {
  // A copy that comes again may be of another file, which has a ticket of its own.
  const current = (keptTickets.get() ?? []).filter(({ videoId }) => videoIds.includes(videoId))
  keptTickets.set(current.length > 0 ? current : null)
  for (const videoId of videoIds) {
    const kept = keptTickets.get()?.find((one) => one.videoId === videoId)
    if (kept && Date.now() - kept.keptAt < RENEWED_AFTER_MS) continue
    const lesson = await api.getLessonTicket({ id: videoId }).catch(() => null)
    if (lesson) keep(videoId, lesson)
  }
}
