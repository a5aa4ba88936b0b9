import type { PlayedPart } from '#shared/contract/roll-calls.ts'
import { ROLL_CALL_PARTS_MAX } from '#shared/limits/records.ts'

/** A longer silence between two moments is a sleep of the device, in ms. */
const GAP_MS = 5000

/**
 * Adds a moment in which a lesson plays: the last part grows, or another one begins.
 * @param at server time, in ms
 */
export function addMoment(
  parts: readonly PlayedPart[],
  { sessionId, videoId, at }: { sessionId: number; videoId: number; at: number },
): readonly PlayedPart[] {
  const last = parts.at(-1)
  const silence = last ? at - Date.parse(last.toAt) : Infinity
  const goesOn =
    last?.sessionId === sessionId && last.videoId === videoId && silence >= 0 && silence <= GAP_MS
  const toAt = new Date(at).toISOString()
  if (last && goesOn) return [...parts.slice(0, -1), { ...last, toAt }]
  return [...parts, { sessionId, videoId, fromAt: toAt, toAt }].slice(-ROLL_CALL_PARTS_MAX)
}

/**
 * What the server does not have once it has the sent parts. The last one may grow on: it stays, and is sent again.
 * @param hasEnded whether the roll call of the last part is over
 */
export function withoutSent(
  parts: readonly PlayedPart[],
  sent: readonly PlayedPart[],
  hasEnded: boolean,
): readonly PlayedPart[] {
  const keyOf = ({ sessionId, videoId, fromAt }: PlayedPart) => `${sessionId} ${videoId} ${fromAt}`
  const known = new Set(sent.map(keyOf))
  return parts.filter((part, index) => !known.has(keyOf(part)) || (!hasEnded && index === parts.length - 1))
}
