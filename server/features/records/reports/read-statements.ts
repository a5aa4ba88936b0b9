import type { z } from 'zod'
import type { trainingReportRoutes } from '#shared/contract/training-reports.ts'
import type { Ranges } from '#shared/records/ranges.ts'
import { trainingDayOf, type TrainingDayRule } from '#shared/records/training-day.ts'
import type { RowTime } from '#server/database/row-values.ts'
import type { Reader, SqlValue } from '#server/database/reader.ts'
import type { Caller } from '#server/http/caller.ts'
import { LEDGER, linesIn, scopeFor } from './training-report.ts'
import { statementWriter, type DoneLesson, type LedgerLine, type Statement } from './xapi-statements.ts'

type Query = z.output<typeof trainingReportRoutes.downloadStatements.query>

/** Rows of a read: what is in memory at once. */
const PAGE = 500

const PERSON = `coalesce(q.id, p.id) as "memberId", coalesce(q.number, p.number) as number`
const LINES = `select c.id, ${PERSON}, c.member_name as "memberName", c.training_day as day, c.unit, c.category,
    c.video_id as "videoId", c.version, c.title, c.ms, c.source, c.session_id as "sessionId",
    c.reverses_id as "reversesId", c.reason, c.by_id as "byId", c.by_name as "byName", c.at ${LEDGER}`
/** Lessons that were done, of lines of the ledger; one lesson has a line for each report. */
const SELECT_DONE_LESSONS = `select max(c.id) as line, ${PERSON}, max(c.member_name) as "memberName", w.video_id as "videoId", w.version,
    w.counts_from as "countsFrom", max(c.title) as title, w.ranges, w.covered_ms as "coveredMs",
    w.length_ms as "lengthMs", w.position_ms as "positionMs", w.done_at as "doneAt" ${LEDGER}
  join watched w on w.member_id = c.member_id and w.video_id = c.video_id and w.version = c.version`
const OF_ONE_LESSON = `group by p.id, q.id, p.number, q.number, w.video_id, w.version, w.counts_from, w.ranges,
    w.covered_ms, w.length_ms, w.position_ms, w.done_at`

type LineRow = Omit<LedgerLine, 'at'> & { at: RowTime }
type DoneRow = Omit<DoneLesson, 'doneAt' | 'ranges'> & { line: number; doneAt: RowTime; ranges: string }

/** Rows in the order of a number that is above 0 and differs from row to row. @param place its name in the row */
async function* pagesOf<Row>(
  read: (after: number) => Promise<Row[]>,
  place: (row: Row) => number,
): AsyncGenerator<Row> {
  for (let after = 0; ;) {
    const rows = await read(after)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) return
    after = place(last)
  }
}

/**
 * The lines of the ledger that a report is about as xAPI statements, in their order, then the lessons that were done on these
 * days. The rows are read a page at a time.
 * @param home the address of this library
 * @throws ApiError as the report
 */
export async function readStatements(
  reader: Reader,
  caller: Caller,
  query: Query,
  { home, dayRule }: { home: string; dayRule: TrainingDayRule },
): Promise<{ until: number; statements: AsyncGenerator<Statement> }> {
  const scope = await scopeFor(reader, caller, query)
  const { sql, values } = linesIn(scope)
  const writer = statementWriter(home)
  const page = <Row>(select: string, order: string, after: number) =>
    reader.all<Row>(`${select} ${order} limit ${PAGE}`, [...values, after] satisfies SqlValue[])

  async function* statements(): AsyncGenerator<Statement> {
    const lines = (after: number) =>
      page<LineRow>(`${LINES} where ${sql} and c.id > ?`, 'order by c.id', after)
    for await (const row of pagesOf(lines, ({ id }) => id))
      yield writer.ofLine({ ...row, at: new Date(row.at) })
    const done = (after: number) =>
      page<DoneRow>(
        `${SELECT_DONE_LESSONS} where ${sql} and c.source = 'watched' and w.done_at is not null ${OF_ONE_LESSON}`,
        'having max(c.id) > ? order by 1',
        after,
      )
    for await (const { line: _line, ...row } of pagesOf(done, ({ line }) => line)) {
      const doneAt = new Date(row.doneAt)
      const day = trainingDayOf(doneAt.getTime(), dayRule)
      if (day < scope.from || day > scope.to) continue
      yield writer.ofDone({ ...row, doneAt, ranges: JSON.parse(row.ranges) as Ranges })
    }
  }
  return { until: scope.until, statements: statements() }
}
