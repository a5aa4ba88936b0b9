import { persistedDraft } from '../../lib/device-drafts.ts'
import { isRecord } from '../../lib/is-record.ts'
import { newDraft, type DraftCue } from './draft-cues.ts'

/** Unsaved lines on this device, and the version of the captions that they were begun from. */
export interface KeptDraft {
  version: number
  lines: DraftCue[]
}

type StoredLine = Omit<DraftCue, 'key'>

const isLine = (line: unknown): line is StoredLine =>
  isRecord(line) &&
  typeof line['start'] === 'string' &&
  typeof line['end'] === 'string' &&
  typeof line['text'] === 'string'

const draftOf = (videoId: number) =>
  persistedDraft<{ version: number; lines: StoredLine[] }>(`captions:${videoId}`, (stored) => {
    if (!isRecord(stored)) return undefined
    const { version, lines } = stored
    return typeof version === 'number' && Array.isArray(lines) && lines.every(isLine)
      ? { version, lines }
      : undefined
  })

/** @returns null without a draft, and for a draft that can't be read */
export function readKeptDraft(videoId: number): KeptDraft | null {
  const stored = draftOf(videoId).get()
  return stored && { version: stored.version, lines: stored.lines.map(newDraft) }
}

export const keepDraft = (videoId: number, { version, lines }: KeptDraft): void =>
  draftOf(videoId).set({ version, lines: lines.map(({ start, end, text }) => ({ start, end, text })) })

export const removeKeptDraft = (videoId: number): void => draftOf(videoId).set(null)
