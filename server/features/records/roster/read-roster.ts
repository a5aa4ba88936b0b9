import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'
import { ROSTER_LINES_MAX } from '#shared/contract/roster.ts'
import { invalidField } from '#server/api-error.ts'

/** The headings, and what each may be called too. */
const COLUMNS = {
  name: ['name', 'full name'],
  number: ['number', 'personnel number', 'id'],
  email: ['email', 'e-mail', 'mail'],
  unit: ['unit', 'crew', 'station'],
  title: ['title', 'rank'],
  officer: ['officer'],
  leftOn: ['left on', 'left'],
} as const
type Column = keyof typeof COLUMNS

const YES_WORDS = new Set(['yes', 'y', 'true', '1', 'x'])
const NO_WORDS = new Set(['', 'no', 'n', 'false', '0'])

/** A line of the file; a column that the file does not have is undefined, and an empty cell is null. */
export interface RosterLine {
  line: number
  name: string
  number?: string | null
  email?: string | null
  unit?: string | null
  title?: string | null
  isOfficer?: boolean
  leftOn?: string | null
}

export interface LineProblem {
  line: number
  problem: string
}

/** Spreadsheet programs of some countries separate by semicolons. */
function delimiterOf(text: string): string {
  const [headings = ''] = text.split(/\r?\n/, 1)
  const counts = [';', '\t', ','].map((mark) => ({ mark, count: headings.split(mark).length }))
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).mark
}

function columnsOf(headings: readonly string[]): (Column | null)[] {
  const names = Object.entries(COLUMNS) as [Column, readonly string[]][]
  return headings.map((heading) => {
    const text = heading.trim().toLowerCase()
    return names.find(([, synonyms]) => synonyms.includes(text))?.[0] ?? null
  })
}

/**
 * Reads a roster file: lines of name, number, e-mail, unit, title, officer, left on, in any order, below headings.
 * @throws ApiError invalid for a text that is no such file
 */
export function readRoster(csv: string): { lines: RosterLine[]; problems: LineProblem[] } {
  const rows = parseCells(csv)
  const [headings, ...cells] = rows
  const columns = columnsOf(headings?.cells ?? [])
  if (!columns.includes('name'))
    throw invalidField('csv', 'The first line names the columns, and one of them is “Name”.')
  if (cells.length > ROSTER_LINES_MAX)
    throw invalidField('csv', `Please import at most ${ROSTER_LINES_MAX} lines at once.`)
  const lines: RosterLine[] = []
  const problems: LineProblem[] = []
  for (const { line, cells: row } of cells) {
    const text = new Map(columns.map((column, index) => [column, row[index]?.trim().normalize('NFC') ?? '']))
    if ([...text.values()].every((cell) => cell === '')) continue
    const read = readLine(line, text)
    if ('problem' in read) problems.push(read)
    else lines.push(read)
  }
  return { lines, problems }
}

function readLine(line: number, text: ReadonlyMap<Column | null, string>): RosterLine | LineProblem {
  const cell = (column: Column) => (text.has(column) ? text.get(column) || null : undefined)
  const name = text.get('name') ?? ''
  const email = cell('email')?.toLowerCase()
  const officer = text.get('officer')?.toLowerCase()
  const leftOn = cell('leftOn')
  const problem = (sentence: string) => ({ line, problem: sentence })
  if (name === '') return problem('There is no name.')
  if (name.length > 100) return problem('The name has over 100 characters.')
  if ((cell('number')?.length ?? 0) > 40) return problem('The number has over 40 characters.')
  if ((cell('title')?.length ?? 0) > 60) return problem('The title has over 60 characters.')
  if (email && !z.email().max(254).safeParse(email).success)
    return problem(`“${email}” is no e-mail address.`)
  if (officer !== undefined && !YES_WORDS.has(officer) && !NO_WORDS.has(officer))
    return problem(`“${officer}” does not say whether the person is an officer: yes or no.`)
  if (leftOn && !z.iso.date().safeParse(leftOn).success)
    return problem(`“${leftOn}” is no day such as 2026-11-27.`)
  return {
    line,
    name,
    ...defined({ number: cell('number'), title: cell('title'), unit: cell('unit'), leftOn }),
    ...(text.has('email') ? { email: email || null } : {}),
    ...(officer === undefined ? {} : { isOfficer: YES_WORDS.has(officer) }),
  }
}

/** Leaves out the fields without a value. */
const defined = <Value>(fields: Record<string, Value | undefined>): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, Value] => entry[1] !== undefined),
  )

/** The package does not type records with their lines. */
const parsedRecords = z.array(
  z.object({ info: z.object({ lines: z.number() }), record: z.array(z.string()) }),
)

function parseCells(csv: string): { line: number; cells: string[] }[] {
  const text = csv.replace(/^\uFEFF/, '')
  try {
    const records: unknown = parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      info: true,
      to: ROSTER_LINES_MAX + 2,
    })
    return parsedRecords.parse(records).map(({ info, record }) => ({ line: info.lines, cells: record }))
  } catch (error) {
    if (error instanceof CsvError) throw invalidField('csv', `The file can’t be read: ${error.message}`)
    throw error
  }
}
