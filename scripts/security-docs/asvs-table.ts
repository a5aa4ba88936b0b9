import { ASVS_REQUIREMENTS, type AsvsRequirement } from './asvs-numbers.ts'

const STATUSES = ['met', 'not applicable', 'open'] as const

/** A path of the repository in backquotes; other words in backquotes are no paths. */
const PATH = /`((?:[\w@.-]+\/)+[\w@.-]+|[\w.-]+\.(?:md|json|yml|mjs|ts))`/g
/** A reason is a sentence, so it has at least this many characters besides the paths. */
const REASON_MIN_LENGTH = 20
const WORDING_MIN_LENGTH = 15

export interface TableRow {
  number: string
  level: string
  wording: string
  status: string
  explanation: string
}

/** The rows of all tables whose first column is a number of the standard. */
export function readRows(markdown: string): TableRow[] {
  return markdown.split('\n').flatMap((line) => {
    const [, number = '', level = '', wording = '', status = '', explanation = ''] = line
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim())
    return /^\d+\.\d+\.\d+$/.test(number) ? [{ number, level, wording, status, explanation }] : []
  })
}

/** The paths that a text names in backquotes. */
export const pathsIn = (text: string): string[] => [...text.matchAll(PATH)].map(([, path = '']) => path)

/**
 * What is wrong with the table, one sentence each.
 * @param isFile whether the repository has a file of this path
 */
export function findFaults(
  rows: readonly TableRow[],
  isFile: (path: string) => boolean,
  requirements: readonly AsvsRequirement[] = ASVS_REQUIREMENTS,
): string[] {
  const faults: string[] = []
  const wanted = new Map(requirements.map(({ number, level }) => [number, String(level)]))
  const seen = new Set<string>()
  for (const row of rows) {
    const tell = (fault: string) => faults.push(`${row.number}: ${fault}`)
    if (seen.has(row.number)) tell('is written twice')
    seen.add(row.number)
    const level = wanted.get(row.number)
    if (level === undefined) tell('is not a requirement of Level 1 or 2')
    else if (level !== row.level) tell(`is of Level ${level}`)
    if (row.wording.length < WORDING_MIN_LENGTH) tell('does not say what is required')
    const paths = pathsIn(row.explanation)
    for (const path of paths) if (!isFile(path)) tell(`names ${path}, which does not exist`)
    if (row.status === 'met') {
      if (paths.length === 0) tell('is met, but names no file that proves it')
    } else if (STATUSES.some((status) => status === row.status)) {
      if (row.explanation.replaceAll(PATH, '').trim().length < REASON_MIN_LENGTH) tell('has no reason')
    } else tell(`has the unknown status “${row.status}”`)
  }
  const missing = requirements.filter(({ number }) => !seen.has(number))
  faults.push(...missing.map(({ number }) => `${number}: is missing`))
  const order = requirements.map(({ number }) => number).filter((number) => seen.has(number))
  const known = rows.map(({ number }) => number).filter((number) => wanted.has(number))
  if (faults.length === 0 && known.join() !== order.join())
    faults.push('The rows are not in the order of the standard')
  return faults
}
