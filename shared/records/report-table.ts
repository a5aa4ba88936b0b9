import type { TrainingReport } from '../contract/training-reports.ts'

const MINUTE_MS = 60_000

/** Hours and minutes, rounded down, as `1:05`. Below zero only where a correction of other days is in the range. */
export function formatHours(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / MINUTE_MS)
  const text = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
  return ms < 0 && minutes > 0 ? `-${text}` : text
}

export const REPORT_HEADINGS = ['Name', 'Category', 'Watched', 'Wall', 'Drills', 'Total', 'Seconds'] as const

/** A line of the report: on the screen, on paper and in the CSV. */
export interface ReportLine {
  /** Of the row and the category. */
  key: string
  cells: readonly string[]
  isTotal: boolean
}

interface Earned {
  watchedMs: number
  wallMs: number
  drillMs: number
}

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

/** The lines of a report: for each name its categories and their sum, and the sum of all. One function serves all of them. */
export function reportLines({ rows }: Pick<TrainingReport, 'rows'>): ReportLine[] {
  const lines = rows.flatMap(({ id, name, categories }) => [
    ...categories.map((one) => ({
      key: `${id} ${one.categoryId}`,
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
