import type { TrainingReport } from '../contract/training-reports.ts'
import type { Settings } from '../settings.ts'

const MINUTE_MS = 60_000

/** Hours and minutes, rounded down, as `1:05`. Below zero only where a correction of other days is in the range. */
export function formatHours(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / MINUTE_MS)
  const text = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
  return ms < 0 && minutes > 0 ? `-${text}` : text
}

/** The second column by the `columns` of the report. */
const SECOND_HEADINGS = { category: 'Category', bucket: 'Type of hours' } as const
export type ReportColumns = keyof typeof SECOND_HEADINGS

export const reportHeadings = (columns: ReportColumns): readonly string[] => [
  'Name',
  SECOND_HEADINGS[columns],
  'Watched',
  'Wall',
  'Drills',
  'Total',
  'Seconds',
]

/** A line of the report: on the screen, on paper and in the CSV. */
export interface ReportLine {
  /** Of the row and the category, or the type of hours. */
  key: string
  cells: readonly string[]
  isTotal: boolean
}

type Category = TrainingReport['rows'][number]['categories'][number]
type Earned = Omit<Category, 'categoryId' | 'category'>

const sumOf = ({ watchedMs, wallMs, drillMs }: Earned) => watchedMs + wallMs + drillMs

function cellsOf(name: string, category: string, earned: Earned): readonly string[] {
  const total = sumOf(earned)
  const hours = [earned.watchedMs, earned.wallMs, earned.drillMs, total].map(formatHours)
  return [name, category, ...hours, String(Math.floor(total / 1000))]
}

const totalled = (all: readonly Earned[]): Earned => ({
  watchedMs: all.reduce((sum, one) => sum + one.watchedMs, 0),
  wallMs: all.reduce((sum, one) => sum + one.wallMs, 0),
  drillMs: all.reduce((sum, one) => sum + one.drillMs, 0),
})

/** The type of the hours of categories that name none. */
const OTHER_HOURS = 'Other'

/** Sums the categories of each row by the types of hours of the department (TN-24). The sum of a row stays. */
export const byTypeOfHours = (
  rows: TrainingReport['rows'],
  buckets: Settings['hourBuckets'],
): TrainingReport['rows'] =>
  rows.map((row) => {
    const types = Map.groupBy(row.categories, ({ categoryId }) => buckets[String(categoryId)] ?? OTHER_HOURS)
    const rank = (name: string) => Number(name === OTHER_HOURS)
    const ordered = [...types].toSorted(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b))
    return {
      ...row,
      categories: ordered.map(([category, all]) => ({ categoryId: null, category, ...totalled(all) })),
    }
  })

/** The lines of a report: for each name its categories and their sum, and the sum of all. One function serves all of them. */
export function reportLines({ rows }: Pick<TrainingReport, 'rows'>): ReportLine[] {
  const lines = rows.flatMap(({ id, name, categories }) => [
    ...categories.map((one) => ({
      key: `${id} ${one.categoryId} ${one.category}`,
      cells: cellsOf(name, one.category ?? 'No category', one),
      isTotal: false,
    })),
    ...(categories.length > 1
      ? [{ key: `${id} all`, cells: cellsOf(name, 'All', totalled(categories)), isTotal: true }]
      : []),
  ])
  const all = totalled(rows.flatMap(({ categories }) => categories))
  return [...lines, { key: 'all', cells: cellsOf('All', 'All', all), isTotal: true }]
}
