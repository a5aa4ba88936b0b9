import type { ReportedPart } from '#shared/contract/watching.ts'
import type { Random } from '../../tests/fuzz/random.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const LESSONS = 20
/** Gaps of up to a second count for the clock of a person alone. */
const PAUSE_MS = 1001
/** A report may arrive again for this long, before its ticket ends. */
const AGAIN_WITHIN_MS = 10 * DAY

export interface HandedOut {
  videoId: number
  version: number
  lengthMs: number
  issuedAt: number
}

/** A report of the person with this number. */
export interface RandomReport {
  id: string
  person: number
  lesson: HandedOut
  parts: ReportedPart[]
}

/** Reports that reach the server in one request. */
export interface RandomCall {
  arrivedAt: number
  reports: RandomReport[]
}

interface Size {
  calls: number
  reportsOfCall: number
  people: number
  /** The first of them watch one lesson after the other, and nothing twice. */
  honest: number
  /** The time of the first ticket, in ms. */
  begin: number
  days: number
}

/** Calls in the order of their arrival, from honest, hurried and lying players. */
export function randomCalls(random: Random, size: Size): RandomCall[] {
  const { begin, people, honest } = size
  const players = Array.from({ length: honest }, (_, person) => honestPlayer(random, person, begin))
  const tickets = new Map<string, HandedOut>()
  let arrivedAt = begin
  const anyReport = (): RandomReport => {
    const person = honest + random.below(people - honest)
    const [videoId, version] = [1 + random.below(LESSONS), 1 + random.below(2)]
    const key = `${person} ${videoId} ${version}`
    const known = random.chance(0.8) ? tickets.get(key) : undefined
    const issuedAt = arrivedAt - 1 - random.below(120 * MINUTE)
    const lesson = known ?? { videoId, version, lengthMs: (10 + videoId) * MINUTE, issuedAt }
    tickets.set(key, lesson)
    return { id: newId(random), person, lesson, parts: someParts(random, arrivedAt - lesson.issuedAt) }
  }
  return Array.from({ length: size.calls }, () => {
    arrivedAt += 10 * MINUTE + random.below(2 * ((size.days * DAY) / size.calls - 10 * MINUTE))
    const others = Array.from({ length: size.reportsOfCall - honest }, anyReport)
    return { arrivedAt, reports: [...players.map((play) => play(arrivedAt)), ...others] }
  })
}

/** Some reports of a call once more: at once, or days later, when the player counts from its later sending. */
export function sentAgain(random: Random, { arrivedAt, reports }: RandomCall): RandomCall {
  const some = reports.filter(() => random.chance(0.5))
  if (random.chance(0.5)) return { arrivedAt, reports: some }
  const laterMs = random.below(AGAIN_WITHIN_MS)
  const isOver = ({
    fromMs,
    toMs,
    startedMsAgo,
    endedMsAgo = startedMsAgo - (toMs - fromMs),
  }: ReportedPart) => endedMsAgo >= 0
  const later = ({ endedMsAgo, ...part }: ReportedPart): ReportedPart => ({
    ...part,
    startedMsAgo: part.startedMsAgo + laterMs,
    ...(endedMsAgo === undefined ? {} : { endedMsAgo: endedMsAgo + laterMs }),
  })
  return {
    arrivedAt: arrivedAt + laterMs,
    // What is said to go on after the arrival is cut there: later it would be another report.
    reports: some
      .filter(({ parts }) => parts.every(isOver))
      .map((report) => ({ ...report, parts: report.parts.map(later) })),
  }
}

export const shuffled = <Item>(random: Random, items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, key: random.fraction() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)

function newId(random: Random): string {
  const hex = random.bytes(16).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * Replays, several lessons at once, up to three times as fast, from before the ticket, and beyond the end of the lesson.
 * @param openMs the time since the ticket
 */
function someParts(random: Random, openMs: number): ReportedPart[] {
  return Array.from({ length: 1 + random.below(3) }, () => {
    const fromMs = random.below(40 * MINUTE)
    const playedMs = 1 + random.below(5 * MINUTE)
    const speed = random.chance(0.05) ? 3 : random.pick([1, 1.5, 2])
    const toMs = fromMs + Math.ceil(playedMs * speed)
    const endedMsAgo = random.below(Math.min(openMs, 20 * MINUTE))
    const startedMsAgo = endedMsAgo + playedMs
    return { fromMs, toMs, startedMsAgo, ...(random.chance(0.7) ? { endedMsAgo } : {}) }
  })
}

/** Plays on at single speed, with pauses. */
function honestPlayer(random: Random, person: number, begin: number) {
  let [watchedMs, freeFrom] = [0, begin]
  let lesson = { videoId: 1000, version: 1, lengthMs: 30 * MINUTE, issuedAt: begin }
  return (arrivedAt: number): RandomReport => {
    if (watchedMs === lesson.lengthMs) {
      lesson = { ...lesson, videoId: lesson.videoId + 1, issuedAt: freeFrom }
      watchedMs = 0
    }
    const start = freeFrom + PAUSE_MS + random.below((arrivedAt - freeFrom) / 2)
    const playedMs = Math.min(1 + random.below(arrivedAt - start), lesson.lengthMs - watchedMs)
    const startedMsAgo = arrivedAt - start
    const part = { fromMs: watchedMs, toMs: watchedMs + playedMs, startedMsAgo }
    freeFrom = start + playedMs
    watchedMs += playedMs
    return {
      id: newId(random),
      person,
      lesson,
      parts: [{ ...part, endedMsAgo: startedMsAgo - playedMs }],
    }
  }
}
