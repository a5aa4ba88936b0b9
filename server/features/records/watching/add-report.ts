import type { ReportedPart, ReportResult } from '#shared/contract/watching.ts'
import { coveredMsOf, isDone, possibleMs } from '#shared/records/coverage.ts'
import { totalOf, unionOf, upTo, within, type Range, type Ranges } from '#shared/records/ranges.ts'
import { cutByTrainingDay, type TrainingDayRule } from '#shared/records/training-day.ts'
import { TICKET_MS, type LessonTicket } from './lesson-tickets.ts'

/** Two reports of one playback are on their way for times that differ by less than this, in ms. */
const ARRIVAL_GAP_MS = 1000
/** Clocks of servers differ by less than this, in ms. */
const CLOCK_SKEW_MS = 5000
/** Ranges of one lesson, and of one training day: more are no watching. */
const RANGES_MAX = 2000

/** A part by the clock of the server. */
export interface TimedPart {
  /** Lesson time. */
  watched: Range
  /** Server time. */
  played: Range
}

export type Refusal = NonNullable<ReportResult['reason']>

/**
 * Places the parts of a report on the server's clock, between the ticket and the arrival (rule T2).
 * @param arrivedAt server time, in ms
 */
export function timedParts(
  parts: readonly ReportedPart[],
  { issuedAt, lengthMs }: Pick<LessonTicket, 'issuedAt' | 'lengthMs'>,
  arrivedAt: number,
): TimedPart[] | Refusal {
  if (arrivedAt - issuedAt > TICKET_MS) return 'expired'
  const timed: TimedPart[] = []
  for (const { fromMs, toMs, startedMsAgo, endedMsAgo } of parts) {
    const start = arrivedAt - startedMsAgo
    const end = endedMsAgo === undefined ? start + toMs - fromMs : arrivedAt - endedMsAgo
    if (start < issuedAt - CLOCK_SKEW_MS) return 'before-ticket'
    const played = within([start, end], issuedAt, Math.max(issuedAt, arrivedAt))
    if (toMs - fromMs > possibleMs(Math.min(end, arrivedAt) - start)) return 'too-fast'
    timed.push({ watched: within([fromMs, toMs], 0, lengthMs), played })
  }
  return timed
}

/** What a person has of a lesson, and of each training day (entities/records.entity.ts). */
export interface Standing {
  ranges: Ranges
  played: Ranges
  playedBeforeMs: number
  trained: ReadonlyMap<string, Ranges>
}

export interface Grown extends Standing {
  coveredMs: number
  isDone: boolean
  /** What the report earned, in ms, by training day. */
  earned: ReadonlyMap<string, number>
}

/**
 * Adds parts to what a person has. A second counts once on the lesson and once on the clock of the person: a report earns
 * the smaller growth (rule T1).
 */
export function addParts(
  standing: Standing,
  parts: readonly TimedPart[],
  { lengthMs, rule, arrivedAt }: { lengthMs: number; rule: TrainingDayRule; arrivedAt: number },
): Grown | Refusal {
  let { ranges } = standing
  const trained = new Map(standing.trained)
  const growths = new Map<string, { watched: number; trained: number }>()
  const pieces = parts.flatMap((part) => piecesOf(part, rule))
  for (const { day, watched, played } of pieces) {
    const before = trained.get(day) ?? []
    const grown = unionOf([...ranges, watched])
    const after = unionOf([...before, played])
    const growth = growths.get(day) ?? { watched: 0, trained: 0 }
    growth.watched += totalOf(grown) - totalOf(ranges)
    growth.trained += totalOf(after) - totalOf(before)
    growths.set(day, growth)
    ranges = grown
    trained.set(day, unionOf(after, ARRIVAL_GAP_MS))
  }
  const played = unionOf([...standing.played, ...parts.map((part) => part.played)], ARRIVAL_GAP_MS)
  const isFragmented = [ranges, played, ...trained.values()].some(({ length }) => length > RANGES_MAX)
  if (isFragmented) return 'fragmented'
  // No report can arrive for what was played before.
  const settledBefore = arrivedAt - TICKET_MS - CLOCK_SKEW_MS
  const settled = played.filter(([, to]) => to < settledBefore)
  const playedBeforeMs = standing.playedBeforeMs + totalOf(settled)
  const open = played.slice(settled.length)
  // Another file with the same content may have been longer.
  const coveredMs = coveredMsOf(upTo(ranges, lengthMs), playedBeforeMs + totalOf(open))
  const earned = [...growths].map(([day, growth]) => [day, Math.min(growth.watched, growth.trained)] as const)
  return {
    ranges,
    played: open,
    playedBeforeMs,
    trained,
    coveredMs,
    isDone: isDone(coveredMs, lengthMs),
    earned: new Map(earned.filter(([, ms]) => ms > 0)),
  }
}

/** Cuts a part where training days begin; its lesson time is cut in proportion. */
function piecesOf({ watched, played }: TimedPart, rule: TrainingDayRule): (TimedPart & { day: string })[] {
  const [from, to] = watched
  const [start, end] = played
  if (end <= start) return []
  const at = (time: number) => from + Math.round(((to - from) * (time - start)) / (end - start))
  return cutByTrainingDay(played, rule).map(({ day, range }) => ({
    day,
    played: range,
    watched: [at(range[0]), at(range[1])],
  }))
}
