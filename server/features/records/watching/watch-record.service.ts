import type { WatchReport, ReportResult } from '#shared/contract/watching.ts'
import type { Ranges } from '#shared/records/ranges.ts'
import type { TrainingDayRule } from '#shared/records/training-day.ts'
import type { Statements } from '#server/database/database.ts'
import { createWriteBatches } from '#server/database/write-batches.ts'
import { presentRound } from '../assignments/assignments.queries.ts'
import type { RecordParts } from '../day-rule.ts'
import { addCredit, readTrainedTime, writeTrainedTime } from '../ledger/add-credit.ts'
import {
  addParts,
  timedParts,
  type Grown,
  type Refusal,
  type Standing,
  type TimedPart,
} from './add-report.ts'
import { createLessonTickets, type LessonTicket } from './lesson-tickets.ts'
import { lockMemberOf, type RecordedMember } from '../roster/member-of-account.ts'
import { daysOf } from './training-days.ts'

interface ArrivedReport {
  id: string
  ticket: LessonTicket
  parts: readonly TimedPart[]
  /** Server time, in ms. */
  arrivedAt: number
}

interface WatchedRow {
  ranges: string
  played: string
  played_before_ms: number
}

const READ_WATCHED = `select ranges, played, played_before_ms from watched
  where member_id = ? and video_id = ? and version = ? and counts_from = ?`
const FIND_REPORT = 'select 1 from credits where report = ? limit 1'
/**
 * The place where the person stopped is that of the part that was played last, whenever it arrives. Files with the same
 * content may differ in length: the longest one bounds what was watched.
 */
const PUT_WATCHED = `insert into watched (member_id, video_id, version, counts_from, ranges, played, played_before_ms, covered_ms,
    length_ms, position_ms, done_at, last_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  on conflict (member_id, video_id, version, counts_from) do update set ranges = excluded.ranges, played = excluded.played,
    played_before_ms = excluded.played_before_ms, covered_ms = excluded.covered_ms,
    length_ms = case when watched.length_ms > excluded.length_ms then watched.length_ms else excluded.length_ms end,
    done_at = coalesce(watched.done_at, excluded.done_at),
    position_ms = case when watched.last_at > excluded.last_at then watched.position_ms else excluded.position_ms end,
    last_at = case when watched.last_at > excluded.last_at then watched.last_at else excluded.last_at end`

// The columns are written below.
const rangesIn = (json: string | undefined): Ranges =>
  json === undefined ? [] : (JSON.parse(json) as Ranges)

/** Records what people watch: what they have seen of a lesson, their clock, and the ledger, in one transaction. */
export function createWatchRecord({
  config,
  database,
  now,
  dayRule,
}: Pick<RecordParts, 'config' | 'database' | 'now' | 'dayRule'>) {
  const tickets = createLessonTickets(config)

  const standingOf = async (
    statements: Statements,
    member: RecordedMember,
    { ticket: { videoId, version } }: ArrivedReport,
    round: string,
    days: readonly string[],
  ): Promise<Standing> => {
    const [row] = await statements.execute<WatchedRow[]>(READ_WATCHED, [member.id, videoId, version, round])
    const trained = new Map<string, Ranges>()
    for (const day of days) {
      trained.set(day, await readTrainedTime(statements, member.id, day))
    }
    return {
      ranges: rangesIn(row?.ranges),
      played: rangesIn(row?.played),
      playedBeforeMs: row?.played_before_ms ?? 0,
      trained,
    }
  }

  const put = async (
    statements: Statements,
    member: RecordedMember,
    { id, ticket, parts, arrivedAt }: ArrivedReport,
    round: string,
    grown: Grown,
  ): Promise<void> => {
    const { videoId, version, lengthMs, title, categoryId, category } = ticket
    const last = parts.reduce((one, other) => (other.played[1] >= one.played[1] ? other : one))
    const lastAt = new Date(last.played[1])
    await statements.execute(PUT_WATCHED, [
      member.id,
      videoId,
      version,
      round,
      JSON.stringify(grown.ranges),
      JSON.stringify(grown.played),
      grown.playedBeforeMs,
      grown.coveredMs,
      lengthMs,
      last.watched[1],
      grown.isDone ? lastAt : null,
      lastAt,
    ])
    for (const [day, ranges] of grown.trained) await writeTrainedTime(statements, member.id, day, ranges)
    for (const [day, ms] of grown.earned)
      await addCredit(statements, {
        memberId: member.id,
        memberName: member.name,
        day,
        unitId: member.unit_id,
        unit: member.unit,
        categoryId,
        category,
        videoId,
        version,
        title,
        ms,
        source: 'watched',
        report: id,
        at: new Date(arrivedAt),
      })
  }

  const add = async (
    statements: Statements,
    report: ArrivedReport,
    rule: TrainingDayRule,
  ): Promise<'kept' | 'known' | Refusal> => {
    const { id, ticket, parts, arrivedAt } = report
    const member = await lockMemberOf(statements, ticket.userId, now())
    if (!member) return 'no-account'
    const known = await statements.execute(FIND_REPORT, [id])
    if (known.length > 0) return 'known'
    const days = daysOf(parts, rule)
    // What was played before a round begins does not count for it.
    const round = presentRound(ticket.rounds, days.toSorted()[0] ?? '')
    const standing = await standingOf(statements, member, report, round, days)
    const grown = addParts(standing, parts, { lengthMs: ticket.lengthMs, rule, arrivedAt })
    if (typeof grown === 'string') return grown
    await put(statements, member, report, round, grown)
    return 'kept'
  }

  const write = createWriteBatches(async (batch: readonly ArrivedReport[]) => {
    const rule = await dayRule()
    return database.statements(async (statements) => {
      const results = new Map<ArrivedReport, 'kept' | 'known' | Refusal>()
      // One order for all transactions, so that no two deadlock.
      for (const report of batch.toSorted((a, b) => a.ticket.userId - b.ticket.userId))
        results.set(report, await add(statements, report, rule))
      return (report: ArrivedReport) => results.get(report) ?? 'kept'
    })
  })

  const report = async (
    { id, ticket: text, parts }: WatchReport,
    arrivedAt: number,
  ): Promise<ReportResult> => {
    const ticket = tickets.read(text)
    if (!ticket) return { id, state: 'refused', reason: 'ticket' }
    const timed = timedParts(parts, ticket, arrivedAt)
    if (typeof timed === 'string') return { id, state: 'refused', reason: timed }
    const state = await write({ id, ticket, parts: timed, arrivedAt })
    return state === 'kept' || state === 'known' ? { id, state } : { id, state: 'refused', reason: state }
  }

  return {
    tickets,
    /** Resolves once everything that was kept is committed. One result for each report, in their order. */
    report: (reports: readonly WatchReport[]): Promise<ReportResult[]> => {
      const arrivedAt = now().getTime()
      return Promise.all(reports.map((one) => report(one, arrivedAt)))
    },
  }
}
