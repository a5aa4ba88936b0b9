import type { z } from 'zod'
import type { reportQuery, TrainingReport } from '#shared/contract/training-reports.ts'
import type { TrainingSession } from '#shared/contract/training-sessions.ts'
import { totalOf } from '#shared/records/ranges.ts'
import { byTypeOfHours } from '#shared/records/report-table.ts'
import { trainingDayOf, type TrainingDayRule } from '#shared/records/training-day.ts'
import { padToConstantLength, placesFor } from '#server/database/id-list.ts'
import type { RowTime } from '#server/database/row-values.ts'
import type { Reader, SqlValue } from '#server/database/reader.ts'
import { invalidField } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import type { RecordParts } from '../day-rule.ts'
import { countableTime, readPlayed } from '../sessions/played.ts'
import { notYourUnit, reachOf } from '../roster/reach.ts'

type Query = z.output<typeof reportQuery>
type ScopeQuery = Pick<Query, 'from' | 'to' | 'unit' | 'category' | 'until'>

type SumRow = TrainingReport['rows'][number]['categories'][number] & {
  id: number | null
  name: string | null
}

/** A correction counts where the line that it corrects does. */
const SOURCE = 'coalesce(c.corrects, c.source)'
/** PostgreSQL sums in 64 bits, which arrive as text. */
const summed = (source: string) =>
  `cast(sum(case when ${SOURCE} = '${source}' then c.ms else 0 end) as double precision) as "${source}Ms"`
/** The time of lines `c` of the ledger by how it was earned. */
export const SUMS = ['watched', 'wall', 'drill'].map(summed).join(', ')
/** Lines of a category that was merged count for the one that has its lessons now, under its name of today (DI-09). */
export const LEDGER = `from credits c join members p on p.id = c.member_id left join members q on q.id = p.merged_into_id
  left join categories k on k.id = c.category_id left join categories t on t.id = coalesce(k.merged_into_id, k.id)`
const CATEGORY = 'coalesce(t.id, c.category_id)'
const GROUPINGS = {
  member: { id: 'coalesce(q.id, p.id)', name: 'coalesce(q.name, p.name)' },
  unit: { id: 'c.unit_id', name: 'max(c.unit)' },
} as const

/** What the report of a person is limited to; null for those who may read everything. */
async function unitsFor(reader: Reader, caller: Caller, unit: number | undefined): Promise<number[] | null> {
  const reach = await reachOf(reader, caller)
  if (unit !== undefined && !reach.units.has(unit)) throw notYourUnit()
  if (unit !== undefined) return reach.tree.withBelow(unit)
  return reach.isEverybody ? null : [...reach.units]
}

/** Lines of the ledger that a report is about. */
interface Scope {
  from: string
  to: string
  category?: number | undefined
  /** The last line. */
  until: number
  /** Null for all, also of people without one. */
  units: readonly number[] | null
}

/**
 * The lines that the caller may read, of those that are asked for.
 * @throws ApiError invalid for days in the wrong order, not_allowed for a unit that the caller does not lead
 */
export async function scopeFor(reader: Reader, caller: Caller, query: ScopeQuery): Promise<Scope> {
  if (query.to < query.from) throw invalidField('to', 'The last day is not before the first one.')
  const units = await unitsFor(reader, caller, query.unit)
  const [last] = await reader.all<{ id: number | null }>('select max(id) as id from credits')
  const { from, to, category } = query
  return {
    from,
    to,
    category,
    units,
    until: Math.min(query.until ?? Number.POSITIVE_INFINITY, last?.id ?? 0),
  }
}

/** The condition on lines `c` of `LEDGER`, with its values. */
export function linesIn({ from, to, category, until, units }: Scope): { sql: string; values: SqlValue[] } {
  const values: SqlValue[] = [from, to, until]
  const conditions = ['c.training_day >= ?', 'c.training_day <= ?', 'c.id <= ?']
  if (units) {
    conditions.push(units.length === 0 ? 'false' : `c.unit_id in (${placesFor(units)})`)
    values.push(...(units.length === 0 ? [] : padToConstantLength(units)))
  }
  if (category !== undefined) {
    conditions.push(`${CATEGORY} = coalesce((select merged_into_id from categories where id = ?), ?)`)
    values.push(category, category)
  }
  return { sql: conditions.join(' and '), values }
}

/**
 * The one sum over the ledger: of the screen, the CSV and the paper (rule T3).
 * @throws ApiError invalid for days in the wrong order, not_allowed for a unit that the caller does not lead
 */
export async function trainingReport(
  reader: Reader,
  caller: Caller,
  query: Query,
  { dayRule, hourBuckets }: Pick<RecordParts, 'dayRule' | 'hourBuckets'>,
): Promise<TrainingReport> {
  const scope = await scopeFor(reader, caller, query)
  const { until, units } = scope
  if (units?.length === 0) return { rows: [], totalMs: 0, until, waiting: { sessions: 0, ms: 0 } }
  const rows = await sums(reader, query.by, scope)
  return {
    rows: query.columns === 'bucket' ? byTypeOfHours(rows, await hourBuckets()) : rows,
    totalMs: rows.reduce((sum, row) => sum + row.totalMs, 0),
    until,
    waiting: await waitingIn(reader, query, units, await dayRule()),
  }
}

async function sums(reader: Reader, by: Query['by'], scope: Scope): Promise<TrainingReport['rows']> {
  const { id, name } = GROUPINGS[by]
  const { sql, values } = linesIn(scope)
  const group = by === 'member' ? `${id}, ${name}` : id
  const found = await reader.all<SumRow>(
    `select ${id} as id, ${name} as name, ${CATEGORY} as "categoryId", coalesce(max(t.name), max(c.category)) as category,
      ${SUMS} ${LEDGER} where ${sql} group by ${group}, ${CATEGORY} order by 2, 1, 4`,
    values,
  )
  const byRow = Map.groupBy(found, (row) => row.id)
  return [...byRow].map(([rowId, categories]) => ({
    id: rowId,
    name: categories[0]?.name ?? 'No unit',
    categories,
    totalMs: categories.reduce((sum, one) => sum + one.watchedMs + one.wallMs + one.drillMs, 0),
  }))
}

interface WaitingRow {
  id: number
  kind: TrainingSession['kind']
  played: string | null
  from_at: RowTime
  to_at: RowTime | null
  closed_at: RowTime
}

const FIND_WAITING_SESSIONS = `select s.id, s.kind, s.played, a.from_at, a.to_at, s.closed_at from training_sessions s join attendances a on a.session_id = s.id
  where s.confirmed_at is null and s.closed_at is not null and a.state = 'waiting'`

/** What is filed and not confirmed, by the training day on which it began. */
async function waitingIn(
  reader: Reader,
  { from, to }: Query,
  units: readonly number[] | null,
  rule: TrainingDayRule,
): Promise<TrainingReport['waiting']> {
  const inUnits = units ? ` and s.unit_id in (${placesFor(units)})` : ''
  const rows = await reader.all<WaitingRow>(
    FIND_WAITING_SESSIONS + inUnits,
    units ? padToConstantLength(units) : [],
  )
  const inRange = rows.filter(({ from_at }) => {
    const day = trainingDayOf(new Date(from_at).getTime(), rule)
    return day >= from && day <= to
  })
  return {
    sessions: new Set(inRange.map(({ id }) => id)).size,
    ms: inRange.reduce(
      (sum, { id, kind, played, from_at, to_at, closed_at }) =>
        sum +
        totalOf(
          countableTime(kind, readPlayed(played, id), [
            new Date(from_at).getTime(),
            new Date(to_at ?? closed_at).getTime(),
          ]),
        ),
      0,
    ),
  }
}
