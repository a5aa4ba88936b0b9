import type { Cue } from '#shared/captions.ts'
import { formatCaptionTime, parseCaptionTime } from '#shared/caption-time.ts'
import { CAPTION_MAX_LENGTH } from '#shared/limits/uploads.ts'

/** A line in the editor: its times are text until the lines are saved. */
export interface DraftCue {
  key: number
  start: string
  end: string
  text: string
}

let keys = 0

/** Without hours, for the narrow fields: most videos last less than an hour. */
const shortTime = (ms: number): string => formatCaptionTime(ms).replace(/^00:/, '')

export const newDraft = ({ start, end, text }: Omit<DraftCue, 'key'>): DraftCue => ({
  key: ++keys,
  start,
  end,
  text,
})

export const draftOf = ({ startMs, endMs, text }: Cue): DraftCue =>
  newDraft({ start: shortTime(startMs), end: shortTime(endMs), text })

export const cueKey = ({ startMs, endMs, text }: Cue): string => `${startMs} ${endMs} ${text}`

export const isSameText = (a: readonly Cue[], b: readonly Cue[]): boolean =>
  a.length === b.length && a.map(cueKey).join('\n') === b.map(cueKey).join('\n')

/** The cues that the drafts don't have, without duplicates. */
export function missingFrom(drafts: readonly DraftCue[], cues: readonly Cue[]): Cue[] {
  const missing = new Map(cues.map((cue) => [cueKey(cue), cue]))
  for (const { start, end, text } of drafts) {
    const [startMs, endMs] = [parseCaptionTime(start), parseCaptionTime(end)]
    if (startMs !== null && endMs !== null) missing.delete(cueKey({ startMs, endMs, text: text.trim() }))
  }
  return [...missing.values()]
}

/** Inserts a draft by its start time. */
export function insertDraft(drafts: readonly DraftCue[], added: DraftCue): DraftCue[] {
  const startMs = parseCaptionTime(added.start) ?? 0
  const next = drafts.findIndex(({ start }) => (parseCaptionTime(start) ?? 0) > startMs)
  return next < 0 ? [...drafts, added] : drafts.toSpliced(next, 0, added)
}

/** @returns why the line can't be saved; undefined where it can */
export function problemOf({ start, end, text }: DraftCue): string | undefined {
  const [startMs, endMs] = [parseCaptionTime(start), parseCaptionTime(end)]
  if (startMs === null || endMs === null) return 'Please write times like 00:01.500.'
  if (endMs <= startMs) return 'This line ends before it starts.'
  if (text.trim() === '') return 'Please write what is said, or delete this line.'
  if (text.trim().length > CAPTION_MAX_LENGTH)
    return `Please use at most ${CAPTION_MAX_LENGTH} characters at once.`
  return undefined
}

/** @returns the cues by start time; null where a line can't be saved */
export function cuesOf(drafts: readonly DraftCue[]): Cue[] | null {
  const cues: Cue[] = []
  for (const draft of drafts) {
    const [startMs, endMs] = [parseCaptionTime(draft.start), parseCaptionTime(draft.end)]
    if (startMs === null || endMs === null || problemOf(draft)) return null
    cues.push({ startMs, endMs, text: draft.text.trim() })
  }
  return cues.sort((a, b) => a.startMs - b.startMs)
}

/** The duration of a new line. */
const NEW_LINE_MS = 3000

/** Inserts an empty line at this second. */
export function insertAt(drafts: readonly DraftCue[], seconds: number): DraftCue[] {
  const startMs = Math.max(0, Math.round(seconds * 1000))
  return insertDraft(drafts, draftOf({ startMs, endMs: startMs + NEW_LINE_MS, text: '' }))
}
