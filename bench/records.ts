import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createLessonTickets } from '../server/features/records/watching/lesson-tickets.ts'
import { listsOf } from './addresses.ts'
import { FIRST_READER, JWT_SECRET, tokensOfReaders } from './fill-library.ts'
import { libraryWithRecords, MEMBERS, monthOf } from './fill-records.ts'
import type { Library } from './library.ts'
import { generate, sendAtRate, type Figures, type Load } from './load.ts'
import { inTurn, ratio } from './measure.ts'
import { addLine, beginTable, fail } from './report.ts'
import { startServer } from './servers.ts'

const ROUNDS = 9
const SECONDS = 1
const REPORT_EVERY_MS = 30_000
const WARM_UP_A_SECOND = 100
const FEEDS_WANTED = 0.9
/** In ms. */
const REPORT_WANTED = 300
const GROWTH_WANTED = 1.25
const [FEW, MANY] = [10_000, 300_000]

const tokens = tokensOfReaders()

/** 300 people who watch a lesson of the library, each from when the bench began. */
function watchers(videos: number) {
  const tickets = createLessonTickets({ jwtSecret: JWT_SECRET })
  const lessonOf = (member: number) => ({
    userId: FIRST_READER + member,
    videoId: 1 + (member % videos),
    version: 1,
    rounds: [],
    lengthMs: 60 * 60_000,
    title: 'Lesson',
    categoryId: 1,
    category: 'Drills',
    issuedAt: Date.now() - REPORT_EVERY_MS,
  })
  const signed = Array.from({ length: MEMBERS }, (_, member) => tickets.sign(lessonOf(member)))
  let sent = 0
  /** The report of the next person about the last half minute. */
  return () => {
    const member = sent % MEMBERS
    const fromMs = Math.floor(sent++ / MEMBERS) * REPORT_EVERY_MS
    const part = { fromMs, toMs: fromMs + REPORT_EVERY_MS, startedMsAgo: REPORT_EVERY_MS, endedMsAgo: 0 }
    return {
      method: 'POST',
      path: '/api/training/reports',
      token: tokens[member] ?? '',
      body: { reports: [{ id: randomUUID(), ticket: signed[member], parts: [part] }] },
    }
  }
}

/** Feeds a second while 300 people watch, beside feeds a second without. */
export async function benchFeedsWhileWatching(library: Library): Promise<void> {
  const server = await startServer(library)
  beginTable(`feeds while ${MEMBERS} people watch, ${library.databaseName}`, 'requests a second', 'idle')
  const { newest } = listsOf(library.videos)
  const next = watchers(library.videos)
  // The first report of a person makes a member.
  const first = sendAtRate(server.url, WARM_UP_A_SECOND, next)
  await pause((MEMBERS / WARM_UP_A_SECOND) * 1000)
  await first.stop()
  const loads: [string, Load][] = [
    ['page 1', { requests: () => [newest.first], seconds: SECONDS }],
    ['signed in, page 1', { requests: () => [newest.first], seconds: SECONDS, isSignedIn: true }],
  ]
  for (const [name, load] of loads) {
    const feeds = () => generate(server, load)
    await feeds()
    const { idle, ours } = await inTurn(ROUNDS, {
      idle: feeds,
      async ours() {
        const reports = sendAtRate(server.url, MEMBERS / (REPORT_EVERY_MS / 1000), next)
        const figures = await feeds()
        await reports.stop()
        return figures
      },
    })
    const of = (figures: Figures[], key: keyof Figures) => figures.map((each) => each[key])
    addLine({
      name,
      ours: of(ours, 'perSecond'),
      baseline: of(idle, 'perSecond'),
      byCpu: ratio(of(ours, 'perCpuSecond'), of(idle, 'perCpuSecond')),
      wanted: { least: FEEDS_WANTED },
    })
  }
  const headers = { Authorization: `Bearer ${tokens[0]}` }
  const progress = await (await fetch(`${server.url}/api/training/progress`, { headers })).json()
  const [lesson] = progress as { coveredMs: number }[]
  if (!lesson || lesson.coveredMs < REPORT_EVERY_MS) fail('what the first person has watched is recorded: NO')
  await server.end()
}

/**
 * The report of a month over the ledger of five years, and the page of an assignment to all, beside those of a small ledger
 * with a month that is as full.
 */
export async function benchPagesOfOfficers(beside: Library): Promise<void> {
  const [small, large] = [await libraryWithRecords(beside, FEW), await libraryWithRecords(beside, MANY)]
  const [few, many] = [await startServer(small), await startServer(large)]
  const [fewLines, manyLines] = [FEW, MANY].map((lines) => `${lines.toLocaleString('en')} lines`)
  beginTable(
    `pages of officers over a ledger of ${manyLines}, ${beside.databaseName}`,
    'p50 in ms of one connection',
    fewLines ?? '',
  )
  const month = monthOf(Date.now())
  const pages = {
    'report by member': `GET /api/training/report?by=member&${month}`,
    'report by unit': `GET /api/training/report?by=unit&${month}`,
    assignment: 'GET /api/training/assignments/1',
  }
  for (const [name, page] of Object.entries(pages)) {
    const load = {
      requests: () => [page],
      isSignedIn: true,
      connections: 1,
      seconds: SECONDS,
    }
    const p50 = async (target: typeof few) => (await generate(target, load)).p50
    await p50(few)
    await p50(many)
    const { before, ours } = await inTurn(ROUNDS, { before: () => p50(few), ours: () => p50(many) })
    addLine({ name, ours, wanted: { most: REPORT_WANTED }, digits: 1 })
    addLine({
      name: `${name}, growth`,
      ours,
      baseline: before,
      wanted: { most: GROWTH_WANTED },
      digits: 1,
    })
  }
  await few.end()
  await many.end()
}
