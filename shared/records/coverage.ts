import { totalOf, type Ranges } from './ranges.ts'

/** What a person who is done may have missed: a part of the lesson, at most and at least so much, in ms (rule T1). */
const FORGIVEN_SHARE = 0.05
const FORGIVEN_MAX_MS = 15_000
const FORGIVEN_MIN_MS = 2000

/** The fastest playback that counts. */
export const MAX_RATE = 2
/** Positions and times are rounded, and a report is on its way for a moment. */
const RATE_TOLERANCE_MS = 1000

/**
 * How much of a lesson counts as watched: never more than the person can have watched at double speed in the time that the
 * lesson was played.
 * @param watched what was seen of the lesson, in lesson time
 * @param playedMs how long it was played, by the clock
 */
export const coveredMsOf = (watched: Ranges, playedMs: number): number =>
  Math.min(totalOf(watched), possibleMs(playedMs))

/** How much can be seen in a time, both in ms. */
export const possibleMs = (playedMs: number): number =>
  playedMs > 0 ? MAX_RATE * playedMs + RATE_TOLERANCE_MS : 0

/** How much of a lesson may be missing when it is done, in ms. */
export const forgivenMs = (lengthMs: number): number =>
  Math.max(FORGIVEN_MIN_MS, Math.min(FORGIVEN_MAX_MS, Math.floor(lengthMs * FORGIVEN_SHARE)))

/** Whether a lesson is done: all of it but the smaller of 5 % and 15 seconds, and 2 seconds of every lesson. */
export const isDone = (coveredMs: number, lengthMs: number): boolean =>
  coveredMs > 0 && lengthMs - coveredMs <= forgivenMs(lengthMs)
