import type { Announced } from '../../scripts/faults/loaded-site.ts'
import type { ServerMessage } from '../../shared/live/messages.ts'
import type { LiveClient, Span } from './live-client.ts'

/** An event that is later than this, in ms, counts as lost. */
const LATE_MS = 3000

type Told = Pick<LiveClient, 'userId' | 'spans'>

export interface Comparison {
  /** How many events were expected by clients that stayed connected. */
  expected: number
  lost: string[]
  twice: string[]
}

const keyOf = (message: ServerMessage): string | null => {
  if (message.type === 'video_reviewed') return `reviewed ${message.videoId} ${message.status}`
  if (message.type !== 'video_activity') return null
  return `${message.action} ${message.userId}:${message.videoId}`
}

/** Compares what each client heard while it stayed connected with the acknowledged calls. */
export function compareEvents(clients: readonly Told[], announced: readonly Announced[]): Comparison {
  const comparison: Comparison = { expected: 0, lost: [], twice: [] }
  const byKey = Map.groupBy(announced, ({ key }) => key)
  for (const client of clients) for (const span of client.spans) compareSpan(comparison, client, span, byKey)
  return comparison
}

function compareSpan(
  comparison: Comparison,
  { userId }: Told,
  { from, until, heard }: Span,
  byKey: ReadonlyMap<string, readonly Announced[]>,
): void {
  const end = until ?? Date.now()
  const counts = new Map<string, number>()
  const times = new Set<string>()
  for (const { message } of heard) {
    const key = keyOf(message)
    if (key === null) continue
    counts.set(key, (counts.get(key) ?? 0) + 1)
    // The time of an activity is different for every event.
    const time = message.type === 'video_activity' ? message.timestamp : undefined
    if (time === undefined) continue
    if (times.has(time)) comparison.twice.push(`${key} of ${time}`)
    times.add(time)
  }
  for (const [key, calls] of byKey) {
    const own = calls.filter(({ to }) => to === undefined || to === userId)
    const certain = own.filter(
      (call) => call.isCertain && call.startedAt >= from && call.endedAt <= end - LATE_MS,
    )
    const possible = own.filter((call) => call.endedAt >= from - LATE_MS && call.startedAt <= end)
    const count = counts.get(key) ?? 0
    comparison.expected += certain.length
    if (count < certain.length)
      comparison.lost.push(`${certain.length - count} of ${key} to ${userId}, ${from}–${end}`)
    if (count > possible.length) comparison.twice.push(`${key} to ${userId}, ${count} for ${possible.length}`)
  }
}

/** From the write of the event, inside its transaction, to the socket, in ms: at least the time since the commit. */
export function delaysOf(clients: readonly LiveClient[]): number[] {
  return clients.flatMap(({ spans }) =>
    spans.flatMap(({ heard }) =>
      heard.flatMap(({ at, message }) =>
        message.type === 'video_activity' && message.timestamp !== undefined
          ? [at - Date.parse(message.timestamp)]
          : [],
      ),
    ),
  )
}
