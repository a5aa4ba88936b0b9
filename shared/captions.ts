import { formatCaptionTime, parseCaptionTime } from './caption-time.ts'
import { CAPTION_MAX_LENGTH, CAPTIONS_CUES_MAX, CAPTIONS_MAX_BYTES } from './limits/uploads.ts'

/** One caption; milliseconds from the start of the file. */
export interface Cue {
  startMs: number
  endMs: number
  text: string
}

/** Thrown for a file that is no captions; the message names the line. */
export class CaptionsError extends Error {}

export const CAPTIONS_TOO_LARGE = `Captions may have up to ${CAPTIONS_MAX_BYTES / 1000} kB, which is more than six hours of speech. Please take out what is no text, or split the film.`
const TOO_MANY = `Captions may have up to ${CAPTIONS_CUES_MAX.toLocaleString('en')} lines.`

const NON_CUE_BLOCK = /^(NOTE|STYLE|REGION)(\s|$)/
const ARROW = '-->'
/** A line that is meant as times, also where one of them can't be read. */
const TIMING = /^\s*[\d:.,]*\d\S*\s*-->/

/** What was read of a file. */
export interface ReadCaptions {
  cues: Cue[]
  /** A sentence for each cue that was left out, with its line. */
  leftOut: string[]
}

/**
 * Reads WebVTT or SRT. Styles, positions and tags are dropped. A cue begins with its times: empty lines within a text, missing
 * ones between two cues and numbers at the end of a text cost nothing. A cue that can't be read costs itself alone.
 * @throws CaptionsError for a file without any cue; the message names the line of the first fault
 */
export function readCaptions(file: string): ReadCaptions {
  if (new TextEncoder().encode(file).length > CAPTIONS_MAX_BYTES) throw new CaptionsError(CAPTIONS_TOO_LARGE)
  const lines = file.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const unreadable = lines.findIndex((line) => /[\0\uFFFD]/.test(line))
  if (unreadable >= 0)
    throw errorAtLine(unreadable + 1, 'has signs that can’t be read. Please save the file as UTF-8.')
  const cues: Cue[] = []
  const faults: CaptionsError[] = []
  for (const block of cuesIn(lines)) {
    try {
      const cue = parseCue(block)
      if (cue && cues.push(cue) > CAPTIONS_CUES_MAX) throw new TooMany(TOO_MANY)
    } catch (error) {
      if (!(error instanceof CaptionsError) || error instanceof TooMany) throw error
      faults.push(error)
    }
  }
  const [fault] = faults
  if (cues.length === 0 && fault) throw fault
  if (cues.length === 0) throw withoutCues(lines)
  return { cues: sortCues(cues), leftOut: faults.map(({ message }) => message) }
}

/** The cues of `readCaptions`. */
export const parseCaptions = (file: string): Cue[] => readCaptions(file).cues

class TooMany extends CaptionsError {}

/** By their start; stable. */
export const sortCues = <Timed extends Cue>(cues: readonly Timed[]): Timed[] =>
  [...cues].sort((a, b) => a.startMs - b.startMs)

const errorAtLine = (line: number, message: string) => new CaptionsError(`Line ${line} ${message}`)

function withoutCues(lines: readonly string[]): CaptionsError {
  const isVtt = /^WEBVTT(\s|$)/.test(lines[0] ?? '')
  const first = isVtt ? -1 : lines.findIndex((line) => line.trim() !== '')
  return first >= 0
    ? errorAtLine(first + 1, 'should be a time such as 00:00:01.000 --> 00:00:04.000.')
    : new CaptionsError('Nothing is said in this file. Please choose WebVTT or SRT.')
}

interface Block {
  /** Number of the line with the times, from 1. */
  line: number
  timing: string
  text: string[]
}

/** The lines of each cue, from its times to the identifier of the next one, without notes and styles. */
function* cuesIn(lines: readonly string[]): Generator<Block> {
  let open: Block | null = null
  let isSkipped = false
  for (const [index, line] of lines.entries()) {
    const isFirst = (lines[index - 1] ?? '').trim() === ''
    if (TIMING.test(line)) {
      if (open) yield withoutIdentifier(open)
      open = { line: index + 1, timing: line, text: [] }
      isSkipped = false
    } else if (isFirst && NON_CUE_BLOCK.test(line)) isSkipped = true
    else if (line === '') isSkipped = false
    if (open && open.line !== index + 1 && !isSkipped) open.text.push(line)
  }
  if (open) yield { ...open, text: withoutNumber(open.text) }
}

/** The line before the next times is their identifier, where it stands alone or is a number. */
function withoutIdentifier({ text, ...rest }: Block): Block {
  const last = text.at(-1) ?? ''
  const isAlone = last.trim() !== '' && (text.at(-2) ?? 'text').trim() === ''
  const isIdentifier = text.length > 0 && (isAlone || /^\s*\d+\s*$/.test(last))
  return { ...rest, text: isIdentifier ? text.slice(0, -1) : text }
}

/** A number alone at the end of a file is that of a cue that was cut off. */
function withoutNumber(text: string[]): string[] {
  const end = text.findLastIndex((line) => line.trim() !== '')
  const isNumber = end > 0 && /^\s*\d+\s*$/.test(text[end] ?? '') && (text[end - 1] ?? '').trim() === ''
  return isNumber ? text.slice(0, end) : text
}

/** @returns null for a cue without text */
function parseCue({ line, timing, text: lines }: Block): Cue | null {
  const [from = '', to = ''] = timing.split(ARROW)
  const [startMs, endMs] = [parseCaptionTime(from), parseCaptionTime(to.trim().split(/\s/)[0] ?? '')]
  if (startMs === null || endMs === null) {
    throw errorAtLine(line, 'has a time that can’t be read; it should look like 00:00:01.000.')
  }
  const text = lines.map(plainText).filter(Boolean).join('\n')
  if (text === '') return null
  if (endMs <= startMs) throw errorAtLine(line, 'ends before it starts.')
  if (text.length > CAPTION_MAX_LENGTH) {
    throw errorAtLine(line + 1, `says more than ${CAPTION_MAX_LENGTH} characters at once.`)
  }
  return { startMs, endMs, text }
}

/** The names of signs that programs for captions write; others are written by their number. */
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  lrm: '',
  rlm: '',
  quot: '"',
  apos: "'",
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  deg: '°',
  micro: 'µ',
  plusmn: '±',
  times: '×',
  divide: '÷',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  sup2: '²',
  sup3: '³',
  le: '≤',
  ge: '≥',
  ne: '≠',
  asymp: '≈',
  euro: '€',
  pound: '£',
  cent: '¢',
  copy: '©',
  reg: '®',
  trade: '™',
  sect: '§',
  para: '¶',
  iexcl: '¡',
  iquest: '¿',
  szlig: 'ß',
  aelig: 'æ',
  AElig: 'Æ',
  oslash: 'ø',
  Oslash: 'Ø',
  aring: 'å',
  Aring: 'Å',
  ccedil: 'ç',
  Ccedil: 'Ç',
  ntilde: 'ñ',
  Ntilde: 'Ñ',
  rarr: '→',
  larr: '←',
  shy: '',
  zwj: '\u200D',
  zwnj: '\u200C',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
}

/** The marks of letters in the names of signs: &eacute; is e with an acute accent. */
const MARKS: Record<string, string> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
}

/** The sign of an entity; the entity itself where it names none. */
function signOf(whole: string, name: string): string {
  const [, hexadecimal, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? []
  const code = hexadecimal ? Number.parseInt(hexadecimal, 16) : Number(decimal)
  // Signs that control something, and halves of pairs, are none.
  const isSign =
    code >= 32 && code <= 0x10ffff && !(code >= 0x7f && code < 0xa0) && !(code >= 0xd800 && code < 0xe000)
  if (name.startsWith('#')) return isSign ? String.fromCodePoint(code) : whole
  const [, letter = '', mark = ''] = /^([a-z])(grave|acute|circ|tilde|uml)$/i.exec(name) ?? []
  return ENTITIES[name] ?? (mark ? (letter + (MARKS[mark] ?? '')).normalize('NFC') : whole)
}

/**
 * Removes the markup; the speaker stays as a prefix. No pattern reads past the next `<` or `{`, which keeps the time
 * linear for a line with thousands of unclosed tags.
 */
const plainText = (line: string): string =>
  line
    .replace(/<v(?:\.[^\s<>]*)?\s+([^\s<>][^<>]*)>/g, '$1: ')
    .replace(/<\/?[a-z0-9][^<>]*>/gi, '')
    .replace(/\{\\[^{}]*\}/g, '')
    .replace(/&(#?\w{1,10});/g, signOf)
    .replace(/\s+/g, ' ')
    .trim()

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Writes the cues as WebVTT. */
export function writeVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ startMs, endMs, text }) =>
      `${formatCaptionTime(startMs)} ${ARROW} ${formatCaptionTime(endMs)}\n${escaped(text)}\n`,
  )
  return ['WEBVTT\n', ...blocks].join('\n')
}
