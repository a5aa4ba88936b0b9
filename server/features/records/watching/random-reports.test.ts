import { afterAll, beforeAll, expect, test } from 'vitest'
import { totalOf, type Ranges } from '#shared/records/ranges.ts'
import { randomCalls, sentAgain, shuffled, type RandomCall } from '#server/testing/random-reports.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { Random } from '../../../../tests/fuzz/random.ts'
import { ownRecord } from '../reports/own-record.ts'
import { verifyRecords } from '../reports/verify-records.ts'
import { createWatchRecord } from './watch-record.service.ts'

const SEED = 96
const CASES = 10_000
/** PostgreSQL runs 70,000 statements, for a minute on a busy machine. */
const PATIENT_MS = 180_000
const [CALLS, REPORTS_OF_CALL, PEOPLE, HONEST] = [33, 100, 30, 10]
const RULE = { zone: 'Europe/Berlin', startsAt: '07:00' }
/** In the second night the clocks are changed. */
const BEGIN = Date.parse('2026-10-23T18:00:00Z')
const DAYS = { from: '2026-10-20', to: '2026-11-20' }

/** Each person of the random calls has an account in each set. */
const SETS = ['one', 'two'] as const
type SetName = (typeof SETS)[number]

let app: TestApp
let chief: TestPerson
const accounts: Record<SetName, TestPerson[]> = { one: [], two: [] }
const clock = { ms: BEGIN }
beforeAll(async () => {
  app = await startTestApp()
  chief = await app.registerAs('training-officer')
  for (const set of SETS)
    for (let n = 0; n < PEOPLE; n++) accounts[set].push(await app.register(`${set}_${n}`))
})
afterAll(() => app.stop())

/** One of several servers on this database, at the time of the calls. */
const aServer = () => createWatchRecord({ ...app, now: () => new Date(clock.ms), dayRule: async () => RULE })
type Server = ReturnType<typeof aServer>

const idIn = (set: SetName, id: string) => set + id.slice(set.length)
const states = new Map<string, number>()

const sent = () => [...states.values()].reduce((sum, count) => sum + count, 0)

/** Resolves once the call is written. */
async function send(server: Server, set: SetName, { arrivedAt, reports }: RandomCall): Promise<void> {
  const signed = reports.map(({ id, person, lesson, parts }) => {
    const named = { title: 'Lesson', categoryId: 1, category: 'Drills', rounds: [] }
    const userId = accounts[set][person]?.user.id ?? 0
    return { id: idIn(set, id), ticket: server.tickets.sign({ ...lesson, ...named, userId }), parts }
  })
  // The service reads the clock before it waits for anything.
  clock.ms = arrivedAt
  for (const { state, reason = state } of await server.report(signed))
    states.set(reason, (states.get(reason) ?? 0) + 1)
}

const OF_SET = 'join members m on m.id = t.member_id join users u on u.id = m.user_id where u.username like ?'
const PERSON = 'substr(u.username, 5) as person'
const WATCHED = `select ${PERSON}, t.video_id, t.version, t.ranges, t.played, t.played_before_ms, t.covered_ms, t.length_ms
  from watched t ${OF_SET} order by 1, 2, 3`
const TRAINED = `select ${PERSON}, t.training_day, t.ranges from trained_time t ${OF_SET} order by 1, 2`
const CREDITS = `select ${PERSON}, t.training_day, t.video_id, t.version, t.ms, t.report from credits t ${OF_SET} order by t.id`

type Lesson = Record<'person' | 'video_id' | 'version', number | string>
type Day = Record<'person' | 'training_day', number | string>
type Credit = Lesson & Day & { ms: number; report: string }
const lessonOf = ({ person, video_id: video, version }: Lesson) => `${person} ${video} ${version}`
const dayOf = ({ person, training_day: day }: Day) => `${person} ${day}`

async function rowsOf(set: SetName) {
  const { reader } = app.database
  const of = [`${set}_%`]
  const trained = await reader.all<Day & { ranges: string }>(TRAINED, of)
  return {
    watched: await reader.all<Lesson & { length_ms: number }>(WATCHED, of),
    trained,
    credits: await reader.all<Credit>(CREDITS, of),
    clocks: new Map(trained.map((row) => [dayOf(row), totalOf(JSON.parse(row.ranges) as Ranges)])),
  }
}
type Rows = Awaited<ReturnType<typeof rowsOf>>

function sums(credits: readonly Credit[], keyOf: (credit: Credit) => string): Map<string, number> {
  const sum = new Map<string, number>()
  for (const credit of credits) sum.set(keyOf(credit), (sum.get(keyOf(credit)) ?? 0) + credit.ms)
  return sum
}

const isHonest = (person: number | string) => Number(person) < HONEST
const totalMs = (credits: readonly Credit[]) => credits.reduce((sum, { ms }) => sum + ms, 0)

/** @param tickets by the id of a report */
function expectWithinBounds(rows: Rows, tickets: Map<string, Ticket>): void {
  const lengths = new Map(rows.watched.map((row) => [lessonOf(row), row.length_ms]))
  for (const [lesson, ms] of sums(rows.credits, lessonOf))
    expect(ms, lesson).toBeLessThanOrEqual(lengths.get(lesson) ?? 0)
  for (const [day, ms] of sums(rows.credits, dayOf))
    expect(ms, day).toBeLessThanOrEqual(rows.clocks.get(day) ?? 0)
  const lastArrivals = new Map<string, number>()
  const ticketOf = (credit: Credit) => {
    const { key = '', openMs = 0 } = tickets.get(credit.report) ?? {}
    lastArrivals.set(key, Math.max(lastArrivals.get(key) ?? 0, openMs))
    return key
  }
  for (const [ticket, ms] of sums(rows.credits, ticketOf))
    expect(ms, ticket).toBeLessThanOrEqual(lastArrivals.get(ticket) ?? 0)
  // Who watches one lesson after the other earns the clock.
  const honest = rows.credits.filter(({ person }) => isHonest(person))
  expect(Object.fromEntries(sums(honest, dayOf))).toEqual(
    Object.fromEntries([...rows.clocks].filter(([day]) => isHonest(day.split(' ')[0] ?? ''))),
  )
}

interface Ticket {
  key: string
  /** From the ticket to the arrival of the report. */
  openMs: number
}

const ticketsOf = (set: SetName, calls: readonly RandomCall[]): Map<string, Ticket> =>
  new Map(
    calls.flatMap(({ arrivedAt, reports }) =>
      reports.map(({ id, person, lesson }) => [
        idIn(set, id),
        { key: `${person} ${JSON.stringify(lesson)}`, openMs: arrivedAt - lesson.issuedAt },
      ]),
    ),
  )

test(
  `TN-02 TN-03 TN-04 reports of ${PEOPLE} people earn within the bounds, and the same in any order and repetition (${CASES} of seed ${SEED})`,
  async () => {
    const random = new Random(SEED)
    const size = { calls: CALLS, reportsOfCall: REPORTS_OF_CALL, people: PEOPLE, honest: HONEST }
    const calls = randomCalls(random, { ...size, begin: BEGIN, days: 5 })
    const [server, other] = [aServer(), aServer()]
    const inAnyOrder = shuffled(random, [...calls, ...calls.map((call) => sentAgain(random, call))])
    await Promise.all([
      ...calls.map((call) => send(server, 'one', call)),
      ...inAnyOrder.map(({ arrivedAt, reports }) =>
        send(random.chance(0.5) ? server : other, 'two', { arrivedAt, reports: shuffled(random, reports) }),
      ),
    ])
    const [one, two] = [await rowsOf('one'), await rowsOf('two')]
    expectWithinBounds(one, ticketsOf('one', calls))
    expectWithinBounds(two, ticketsOf('two', calls))
    expect(two.watched).toEqual(one.watched)
    expect(two.trained).toEqual(one.trained)

    // What is sent again earns nothing.
    for (const { arrivedAt, reports } of shuffled(random, calls))
      await send(other, 'one', { arrivedAt, reports: reports.slice(0, CASES - sent()) })
    expect(await rowsOf('one')).toEqual(one)
    expect(sent()).toBe(CASES)
    expect([...states.keys()].toSorted()).toEqual(['before-ticket', 'kept', 'known', 'too-fast'])
    expect(states.get('kept')).toBeGreaterThan(CASES / 2)

    const { reader } = app.database
    expect(await verifyRecords(reader)).toEqual([])
    const report = await chief.api.getTrainingReport({ ...DAYS, by: 'member' })
    expect(report.totalMs).toBe(totalMs(one.credits) + totalMs(two.credits))
    for (const set of SETS) {
      const ofPerson = sums({ one, two }[set].credits, ({ person }) => String(person))
      for (const [person, { user }] of accounts[set].entries()) {
        const { hours } = await ownRecord(reader, user.id, { now: new Date(BEGIN), today: DAYS.to })
        const ms = hours.reduce((sum, { watchedMs }) => sum + watchedMs, 0)
        expect(ms, `${set}_${person}`).toBe(ofPerson.get(String(person)) ?? 0)
      }
    }
  },
  PATIENT_MS,
)
