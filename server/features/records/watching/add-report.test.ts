import { expect, test } from 'vitest'
import type { ReportedPart } from '#shared/contract/watching.ts'
import { totalOf } from '#shared/records/ranges.ts'
import { Random } from '../../../../tests/fuzz/random.ts'
import { addParts, timedParts, type Grown, type Standing } from './add-report.ts'
import { TICKET_MS } from './lesson-tickets.ts'

const SEED = 41
const CASES = 10_000
const RULE = { zone: 'UTC', startsAt: '07:00' }
const SECOND = 1000
const MINUTE = 60 * SECOND
const NOTHING: Standing = { ranges: [], played: [], playedBeforeMs: 0, trained: new Map() }
const ISSUED = Date.parse('2026-11-27T06:00:00Z')

interface Report {
  parts: ReportedPart[]
  arrivedAt: number
}

/** Adds reports of one ticket in this order. */
function addAll(reports: readonly Report[], lengthMs: number) {
  let standing: Standing = NOTHING
  let last: Grown | null = null
  const earned = new Map<string, number>()
  const states: string[] = []
  for (const { parts, arrivedAt } of reports) {
    const timed = timedParts(parts, { issuedAt: ISSUED, lengthMs }, arrivedAt)
    const grown =
      typeof timed === 'string' ? timed : addParts(standing, timed, { lengthMs, rule: RULE, arrivedAt })
    states.push(typeof grown === 'string' ? grown : 'kept')
    if (typeof grown === 'string') continue
    for (const [day, ms] of grown.earned) earned.set(day, (earned.get(day) ?? 0) + ms)
    standing = { ...grown, trained: new Map([...standing.trained, ...grown.trained]) }
    last = grown
  }
  return { standing, last, earned, states }
}

const random = new Random(SEED)

/** What an honest, a hurried or a lying player sends of a lesson, within two hours around the change of the shift. */
function someReports(lengthMs: number): Report[] {
  return Array.from({ length: 1 + random.below(6) }, () => {
    const arrivedAt = ISSUED + random.below(120 * MINUTE)
    const parts = Array.from({ length: 1 + random.below(3) }, () => {
      const fromMs = random.below(lengthMs)
      const toMs = fromMs + 1 + random.below(10 * MINUTE)
      const startedMsAgo = random.below(150 * MINUTE)
      const endedMsAgo = random.chance(0.5) ? random.below(startedMsAgo + 1) : undefined
      return { fromMs, toMs, startedMsAgo, ...(endedMsAgo === undefined ? {} : { endedMsAgo }) }
    })
    return { parts, arrivedAt }
  })
}

const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, key: random.fraction() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)

test(`reports give the same standing in any order and repetition, and earn within the bounds (${CASES} cases of seed ${SEED})`, () => {
  for (let n = 0; n < CASES; n++) {
    const lengthMs = 1000 + random.below(60 * MINUTE)
    const reports = someReports(lengthMs)
    const { standing, earned, states } = addAll(reports, lengthMs)
    const again = addAll(shuffled([...reports, ...reports]), lengthMs)
    expect(again.standing.ranges).toEqual(standing.ranges)
    expect(again.standing.played).toEqual(standing.played)
    expect([...again.standing.trained].toSorted()).toEqual([...standing.trained].toSorted())

    const sum = [...earned.values()].reduce((one, other) => one + other, 0)
    const lastArrival = Math.max(
      ISSUED,
      ...reports.filter((_, index) => states[index] === 'kept').map(({ arrivedAt }) => arrivedAt),
    )
    expect(sum).toBeLessThanOrEqual(lastArrival - ISSUED)
    expect(sum).toBeLessThanOrEqual(lengthMs)
    for (const [day, ms] of earned) expect(ms).toBeLessThanOrEqual(totalOf(standing.trained.get(day) ?? []))
    // What was sent a second time earns nothing.
    const repeated = addAll([...reports, ...reports], lengthMs)
    expect(repeated.earned).toEqual(earned)
  }
})

const part = (fromMs: number, toMs: number, startedMsAgo: number, endedMsAgo?: number): ReportedPart => ({
  fromMs,
  toMs,
  startedMsAgo,
  ...(endedMsAgo === undefined ? {} : { endedMsAgo }),
})

test('a lesson that was watched in pieces of half a minute is done, and earns its length', () => {
  const lengthMs = 10 * MINUTE
  const reports = Array.from({ length: 20 }, (_, n) => ({
    parts: [part(n * 30 * SECOND, (n + 1) * 30 * SECOND, 30 * SECOND, 0)],
    // The line takes a little longer each time.
    arrivedAt: ISSUED + (n + 1) * 30 * SECOND + n * 40,
  }))
  const { last, earned, standing } = addAll(reports, lengthMs)
  expect(last).toMatchObject({ coveredMs: lengthMs, isDone: true, ranges: [[0, lengthMs]] })
  expect([...earned.values()]).toEqual([lengthMs])
  expect(standing.played).toHaveLength(1)
})

test('double speed covers the lesson and earns the time that it took; faster is refused', () => {
  const lengthMs = 10 * MINUTE
  const twice = [{ parts: [part(0, lengthMs, lengthMs / 2, 0)], arrivedAt: ISSUED + lengthMs / 2 }]
  const { last, earned } = addAll(twice, lengthMs)
  expect(last).toMatchObject({ isDone: true, coveredMs: lengthMs })
  expect([...earned.values()]).toEqual([lengthMs / 2])
  const script = [{ parts: [part(0, lengthMs, lengthMs / 16, 0)], arrivedAt: ISSUED + lengthMs / 16 }]
  expect(addAll(script, lengthMs)).toMatchObject({ last: null, states: ['too-fast'] })
})

test('many parts of the same ten seconds cover what can be seen in ten seconds', () => {
  const lengthMs = 60 * MINUTE
  const parts = Array.from({ length: 100 }, (_, n) =>
    part(n * 20 * SECOND, (n + 1) * 20 * SECOND, 10 * SECOND, 0),
  )
  const { last, earned } = addAll([{ parts, arrivedAt: ISSUED + 10 * SECOND }], lengthMs)
  expect(last).toMatchObject({ coveredMs: 21 * SECOND, isDone: false })
  expect([...earned.values()]).toEqual([10 * SECOND])
})

test('a part from before the ticket, and a report after its time, are refused', () => {
  const ticket = { issuedAt: ISSUED, lengthMs: MINUTE }
  expect(timedParts([part(0, MINUTE, 60 * MINUTE)], ticket, ISSUED + 10 * SECOND)).toBe('before-ticket')
  expect(timedParts([part(0, SECOND, SECOND)], ticket, ISSUED + TICKET_MS + 1)).toBe('expired')
})

test('ranges without an end to their number are refused', () => {
  const lengthMs = 5 * 60 * MINUTE
  const reports = Array.from({ length: 30 }, (_, n) => ({
    parts: Array.from({ length: 100 }, (_, m) => {
      const fromMs = (n * 100 + m) * 5 * SECOND
      return part(fromMs, fromMs + 10, lengthMs - fromMs, lengthMs - fromMs - 10)
    }),
    arrivedAt: ISSUED + lengthMs,
  }))
  const { states, standing } = addAll(reports, lengthMs)
  expect(states.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'kept'))
  expect(states.at(-1)).toBe('fragmented')
  expect(standing.ranges.length).toBeLessThanOrEqual(2000)
})
