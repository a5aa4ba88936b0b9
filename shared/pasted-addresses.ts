/** Characters without a width, which web pages and chats put between words. */
const UNSEEN_CHARACTERS = /\p{Cf}/gu
/** What stands between characters that no list of addresses uses for anything else. */
const WITH_AT = /[^\s<>()[\]",;:|]+@[^\s<>()[\]",;:|?]+/gu
/** Quotes around an address, and the full stop of a sentence. */
const SURROUNDING_MARKS = /^['‘’‚‛“”„«».]+|['‘’‚‛“”„«».]+$/gu

/**
 * The addresses in a text that was pasted from a mail program, a spreadsheet, a web page or a chat: with names, notes,
 * quotes or `mailto:` around them. Whether each one is a valid address is for the reader to check.
 */
export const pastedAddresses = (text: string): string[] =>
  (text.replaceAll(UNSEEN_CHARACTERS, '').match(WITH_AT) ?? []).map((found) =>
    found.replaceAll(SURROUNDING_MARKS, ''),
  )

/** A person in a line of a pasted list. */
export interface PastedPerson {
  address: string
  /** Null where the line has none. */
  name: string | null
  unit: string | null
}

type Part = keyof PastedPerson

/** Headings of columns, as spreadsheets of departments have them. */
const HEADINGS: readonly (readonly [Part, RegExp])[] = [
  ['address', /mail|address/i],
  ['unit', /unit|station|shift|company|department|^crew$/i],
  ['name', /name|person|member/i],
]
const SEPARATORS = ['\t', ';', ',']
const HAS_AT = /@/
/** A name before an address in angle brackets. */
const BEFORE_BRACKET = /^\s*"?([^"<>]*?)"?\s*<[^<>]*>\s*$/

const cellsOf = (line: string): string[] => {
  const separator = SEPARATORS.find((one) => line.includes(one))
  const cells = separator === undefined ? [line] : line.split(separator)
  return cells.map((cell) => cell.replaceAll(UNSEEN_CHARACTERS, '').trim().replaceAll(/^"|"$/g, '').trim())
}

/** What each column of a list holds; null for a line that is no heading. */
function columnsOf(line: string): (Part | undefined)[] | null {
  if (HAS_AT.test(line)) return null
  const columns = cellsOf(line).map((cell) => HEADINGS.find(([, heading]) => heading.test(cell))?.[0])
  return columns.length > 1 && columns.includes('address') ? columns : null
}

/** 'Berg, Anna' as 'Anna Berg'. */
const inOrder = (name: string): string =>
  name
    .trim()
    .replace(/^([^,]+),([^,]+)$/, '$2 $1')
    .trim()

/** The name and the unit beside the one address of a line: by the headings, else the name before it and the unit after it. */
function personIn(line: string, columns: readonly (Part | undefined)[] | null): PastedPerson | null {
  const [address, ...others] = pastedAddresses(line)
  if (address === undefined || others.length > 0) return null
  const bracketed = BEFORE_BRACKET.exec(line)?.[1]
  if (bracketed !== undefined) return { address, name: inOrder(bracketed) || null, unit: null }
  const cells = cellsOf(line)
  const at = cells.findIndex((cell) => cell.includes('@'))
  const cellsWith = (part: Part) => cells.filter((cell, index) => cell && columns?.[index] === part).join(' ')
  const inCell = BEFORE_BRACKET.exec(cells[at] ?? '')?.[1]
  const before = inCell?.trim() || cells.slice(0, at).filter(Boolean).join(' ')
  const name = columns ? cellsWith('name') : before
  const unit = columns ? cellsWith('unit') : cells[at + 1]
  return { address, name: name || null, unit: unit || null }
}

/**
 * The people of a pasted list: an address each, with the name and the unit that stand beside it. A line with several
 * addresses gives each without a name; a line without one stays whole as its address, so that it can be shown. A heading
 * is left out.
 */
export function pastedPeople(text: string): PastedPerson[] {
  const lines = text.split('\n').filter((line) => line.trim())
  const columns = columnsOf(lines[0] ?? '')
  return (columns ? lines.slice(1) : lines).flatMap((line) => {
    const person = personIn(line, columns)
    if (person) return person
    const found = pastedAddresses(line)
    return (found.length > 0 ? found : [line.trim()]).map((address) => ({ address, name: null, unit: null }))
  })
}

/** Those with an address: lines without one are no people. */
export const withAddress = (people: readonly PastedPerson[]): PastedPerson[] =>
  people.filter(({ address }) => HAS_AT.test(address))
