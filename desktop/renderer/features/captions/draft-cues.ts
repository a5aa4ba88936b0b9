import type { Cue } from '#shared/captions.ts'
import { formatCaptionTime, parseCaptionTime } from '#shared/caption-time.ts'
import { CAPTION_MAX_LENGTH } from '#shared/limits.ts'

/** A line as it is being written: its times are text until they are read. */
export interface DraftCue {
  key: number
  start: string
  end: string
  text: string
}

let keys = 0

/** Most videos last less than an hour, and the fields are narrow. */
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

/** The cues that these drafts don't have, each once. */
export function missingFrom(drafts: readonly DraftCue[], cues: readonly Cue[]): Cue[] {
  const missing = new Map(cues.map((cue) => [cueKey(cue), cue]))
  for (const { start, end, text } of drafts) {
    const [startMs, endMs] = [parseCaptionTime(start), parseCaptionTime(end)]
    if (startMs !== null && endMs !== null) missing.delete(cueKey({ startMs, endMs, text: text.trim() }))
  }
  return [...missing.values()]
}

/** The drafts with one more, in its place by time. */
export function insertDraft(drafts: readonly DraftCue[], added: DraftCue): DraftCue[] {
  const startMs = parseCaptionTime(added.start) ?? 0
  const next = drafts.findIndex(({ start }) => (parseCaptionTime(start) ?? 0) > startMs)
  return next < 0 ? [...drafts, added] : drafts.toSpliced(next, 0, added)
}

/** What keeps a line from being saved; undefined where nothing does. */
export function problemOf({ start, end, text }: DraftCue): string | undefined {
  const [startMs, endMs] = [parseCaptionTime(start), parseCaptionTime(end)]
  if (startMs === null || endMs === null) return 'Please write times like 00:01.500.'
  if (endMs <= startMs) return 'This line ends before it starts.'
  if (text.trim() === '') return 'Please write what is said, or delete this line.'
  if (text.trim().length > CAPTION_MAX_LENGTH)
    return `Please use at most ${CAPTION_MAX_LENGTH} characters at once.`
  return undefined
}

/** The lines in order of their times, or null while one can't be saved. */
export function cuesOf(drafts: readonly DraftCue[]): Cue[] | null {
  const cues: Cue[] = []
  for (const draft of drafts) {
    const [startMs, endMs] = [parseCaptionTime(draft.start), parseCaptionTime(draft.end)]
    if (startMs === null || endMs === null || problemOf(draft)) return null
    cues.push({ startMs, endMs, text: draft.text.trim() })
  }
  return cues.sort((a, b) => a.startMs - b.startMs)
}

/** How long a new line is shown. */
const NEW_LINE_MS = 3000

/** A new line at this second, in its place among the others. */
export function insertAt(drafts: readonly DraftCue[], seconds: number): DraftCue[] {
  const startMs = Math.max(0, Math.round(seconds * 1000))
  return insertDraft(drafts, draftOf({ startMs, endMs: startMs + NEW_LINE_MS, text: '' }))
}
