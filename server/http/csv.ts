type Cell = string | number | Date | null

/** Spreadsheet programs run a text that begins so as a formula (OWASP, CSV Injection). */
const FORMULA_START = /^[=+\-@\t\r]/

function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell === 'number') return String(cell)
  const text = FORMULA_START.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const line = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`

/**
 * A table as RFC 4180 has it, a line at a time. It begins with the mark by which spreadsheet programs read UTF-8.
 * @param rows each with a cell for each heading
 */
export async function* csv(
  headings: readonly string[],
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
): AsyncGenerator<string> {
  yield `\uFEFF${line(headings)}`
  for await (const row of rows) yield line(row)
}
