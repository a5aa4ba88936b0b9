import { totalOf, unionOf, type Range, type Ranges } from '#shared/records/ranges.ts'
import { cutByTrainingDay, type TrainingDayRule } from '#shared/records/training-day.ts'
import type { CreditSource } from '#server/entities/records.entity.ts'
import type { Statements } from '#server/database/database.ts'

/** A line of the ledger. */
export interface NewCredit {
  memberId: number
  memberName: string
  day: string
  unitId: number | null
  unit: string | null
  categoryId: number | null
  category: string | null
  videoId?: number | null
  version?: number | null
  title: string
  ms: number
  source: CreditSource
  sessionId?: number | null
  report?: string
  reversesId?: number
  corrects?: CreditSource
  reason?: string
  by?: { id: number; name: string }
  at: Date
}

/** What a line that corrects another one takes over from it. */
export const ORIGIN = `c.member_id as "memberId", c.member_name as "memberName", c.training_day as day, c.unit_id as "unitId",
  c.unit, c.category_id as "categoryId", c.category, c.session_id as "sessionId", c.title, c.source`
export type Origin = Omit<NewCredit, 'ms' | 'at'>

const INSERT_CREDIT = `insert into credits (member_id, member_name, training_day, unit_id, unit, category_id, category, video_id,
  version, title, ms, source, corrects, session_id, report, reverses_id, reason, by_id, by_name, at)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

/** Adds a line to the ledger, which is never changed (rule T3). */
export const addCredit = async (statements: Statements, line: NewCredit): Promise<void> => {
  await statements.execute(INSERT_CREDIT, [
    line.memberId,
    line.memberName,
    line.day,
    line.unitId,
    line.unit,
    line.categoryId,
    line.category,
    line.videoId ?? null,
    line.version ?? null,
    line.title,
    line.ms,
    line.source,
    line.corrects ?? null,
    line.sessionId ?? null,
    line.report ?? null,
    line.reversesId ?? null,
    line.reason ?? null,
    line.by?.id ?? null,
    line.by?.name ?? null,
    line.at,
  ])
}

const READ_TRAINED_TIME = 'select ranges from trained_time where member_id = ? and training_day = ?'
const PUT_TRAINED = `insert into trained_time (member_id, training_day, ranges) values (?, ?, ?)
  on conflict (member_id, training_day) do update set ranges = excluded.ranges`

/** The clock of a member on a training day. */
export async function readTrainedTime(
  statements: Statements,
  memberId: number,
  day: string,
): Promise<Ranges> {
  const [row] = await statements.execute<{ ranges: string }[]>(READ_TRAINED_TIME, [memberId, day])
  // The column is written by `writeTrainedTime` alone.
  return row ? (JSON.parse(row.ranges) as Ranges) : []
}

export const writeTrainedTime = async (
  statements: Statements,
  memberId: number,
  day: string,
  ranges: Ranges,
): Promise<void> => {
  await statements.execute(PUT_TRAINED, [memberId, day, JSON.stringify(ranges)])
}

/**
 * Adds server time to the clock of a member. A second counts once (rule T1).
 * @returns by how much the clock of each training day grew, in ms
 */
export async function trainFor(
  statements: Statements,
  memberId: number,
  range: Range,
  rule: TrainingDayRule,
): Promise<Map<string, number>> {
  const growths = new Map<string, number>()
  for (const { day, range: piece } of cutByTrainingDay(range, rule)) {
    const before = await readTrainedTime(statements, memberId, day)
    const after = unionOf([...before, piece])
    await writeTrainedTime(statements, memberId, day, after)
    growths.set(day, totalOf(after) - totalOf(before))
  }
  return growths
}
