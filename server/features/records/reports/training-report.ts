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
const LEDGER = `from credits c join members p on p.id = c.member_id left join members q on q.id = p.merged_into_id
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
  if (query.to < query.from) throw invalidField('to', 'The last day is not before the first one.')
  const units = await unitsFor(reader, caller, query.unit)
  const [last] = await reader.all<{ id: number | null }>('select max(id) as id from credits')
  const until = Math.min(query.until ?? Number.POSITIVE_INFINITY, last?.id ?? 0)
  if (units?.length === 0) return { rows: [], totalMs: 0, until, waiting: { sessions: 0, ms: 0 } }
  const rows = await sums(reader, { ...query, until }, units)
  return {
    rows: query.columns === 'bucket' ? byTypeOfHours(rows, await hourBuckets()) : rows,
    totalMs: rows.reduce((sum, row) => sum + row.totalMs, 0),
    until,
    waiting: await waitingIn(reader, query, units, await dayRule()),
  }
}

/** @param units null for all, also of people without one */
async function sums(
  reader: Reader,
  { from, to, by, category, until }: Query & { until: number },
  units: readonly number[] | null,
): Promise<TrainingReport['rows']> {
  const { id, name } = GROUPINGS[by]
  const values: SqlValue[] = [from, to, until]
  const conditions = ['c.training_day >= ?', 'c.training_day <= ?', 'c.id <= ?']
  if (units) {
    conditions.push(`c.unit_id in (${placesFor(units)})`)
    values.push(...padToConstantLength(units))
  }
  if (category !== undefined) {
    conditions.push(`${CATEGORY} = coalesce((select merged_into_id from categories where id = ?), ?)`)
    values.push(category, category)
  }
  const group = by === 'member' ? `${id}, ${name}` : id
  const found = await reader.all<SumRow>(
    `select ${id} as id, ${name} as name, ${CATEGORY} as "categoryId", coalesce(max(t.name), max(c.category)) as category,
      ${SUMS} ${LEDGER} where ${conditions.join(' and ')} group by ${group}, ${CATEGORY} order by 2, 1, 4`,
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
