import { formatCaptionTime, parseCaptionTime } from './caption-time.ts'
import { CAPTION_MAX_LENGTH, CAPTIONS_CUES_MAX, CAPTIONS_MAX_BYTES } from './limits.ts'

/** One caption; milliseconds from the start of the file. */
export interface Cue {
  startMs: number
  endMs: number
  text: string
}

/** Thrown for a file that is no captions; the message names the line. */
export class CaptionsError extends Error {}

export const CAPTIONS_TOO_LARGE = `Captions may have up to ${CAPTIONS_MAX_BYTES / 1000} kB.`
const TOO_MANY = `Captions may have up to ${CAPTIONS_CUES_MAX.toLocaleString('en')} lines.`

const NON_CUE_BLOCK = /^(NOTE|STYLE|REGION)(\s|$)/
const ARROW = '-->'

interface Block {
  /** Number of its first line, from 1. */
  line: number
  lines: string[]
}

/**
 * Parses WebVTT or SRT. Styles, positions and tags are dropped.
 * @throws CaptionsError
 */
export function parseCaptions(file: string): Cue[] {
  if (new TextEncoder().encode(file).length > CAPTIONS_MAX_BYTES) throw new CaptionsError(CAPTIONS_TOO_LARGE)
  const lines = file.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const unreadable = lines.findIndex((line) => /[\0\uFFFD]/.test(line))
  if (unreadable >= 0)
    throw errorAtLine(unreadable + 1, 'has signs that can’t be read. Please save the file as UTF-8.')
  const isVtt = /^WEBVTT(\s|$)/.test(lines[0] ?? '')
  const blocks = splitBlocks(lines)
  const cues: Cue[] = []
  for (const [index, block] of blocks.entries()) {
    const [first = ''] = block.lines
    if (isVtt && (index === 0 || NON_CUE_BLOCK.test(first)) && !first.includes(ARROW)) continue
    const cue = parseCue(block)
    if (!cue) continue
    if (cues.push(cue) > CAPTIONS_CUES_MAX) throw new CaptionsError(TOO_MANY)
  }
  if (cues.length === 0) throw new CaptionsError('Nothing is said in this file. Please choose WebVTT or SRT.')
  return sortCues(cues)
}

/** By their start; stable. */
export const sortCues = <Timed extends Cue>(cues: readonly Timed[]): Timed[] =>
  [...cues].sort((a, b) => a.startMs - b.startMs)

const errorAtLine = (line: number, message: string) => new CaptionsError(`Line ${line} ${message}`)

function splitBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') {
      open = null
    } else if (open) {
      open.lines.push(line)
    } else {
      open = { line: index + 1, lines: [line] }
      blocks.push(open)
    }
  }
  return blocks
}

/** An identifier may precede the times. @returns null for a cue without text */
function parseCue({ line, lines }: Block): Cue | null {
  const timing = lines[0]?.includes(ARROW) ? 0 : 1
  const [from, to] = (lines[timing] ?? '').split(ARROW)
  if (from === undefined || to === undefined) {
    throw errorAtLine(
      line + Math.min(timing, lines.length - 1),
      'should be a time such as 00:00:01.000 --> 00:00:04.000.',
    )
  }
  const [startMs, endMs] = [parseCaptionTime(from), parseCaptionTime(to.trim().split(/\s/)[0] ?? '')]
  if (startMs === null || endMs === null) {
    throw errorAtLine(line + timing, 'has a time that can’t be read; it should look like 00:00:01.000.')
  }
  if (endMs <= startMs) throw errorAtLine(line + timing, 'ends before it starts.')
  const text = lines
    .slice(timing + 1)
    .map(plainText)
    .filter(Boolean)
    .join('\n')
  if (text.length > CAPTION_MAX_LENGTH) {
    throw errorAtLine(line + timing + 1, `says more than ${CAPTION_MAX_LENGTH} characters at once.`)
  }
  return text === '' ? null : { startMs, endMs, text }
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  lrm: '',
  rlm: '',
  quot: '"',
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
    .replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
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
