import { deviceDrafts } from '../../lib/device-drafts.ts'
import { newDraft, type DraftCue } from './draft-cues.ts'

/** Unsaved lines on this device, and the version of the captions that they were begun from. */
export interface KeptDraft {
  version: number
  lines: DraftCue[]
}

const nameOf = (videoId: number) => `captions:${videoId}`

const isLine = (kept: unknown): kept is Omit<DraftCue, 'key'> =>
  typeof kept === 'object' &&
  kept !== null &&
  'start' in kept &&
  typeof kept.start === 'string' &&
  'end' in kept &&
  typeof kept.end === 'string' &&
  'text' in kept &&
  typeof kept.text === 'string'

/** @returns null without a draft, and for a draft that can't be read */
export function readKeptDraft(videoId: number): KeptDraft | null {
  const kept = deviceDrafts.read(nameOf(videoId))
  if (typeof kept !== 'object' || kept === null) return null
  const { version, lines }: Partial<Record<keyof KeptDraft, unknown>> = kept
  if (typeof version !== 'number' || !Array.isArray(lines) || !lines.every(isLine)) return null
  return { version, lines: lines.map(newDraft) }
}

export const keepDraft = (videoId: number, { version, lines }: KeptDraft): void =>
  deviceDrafts.write(nameOf(videoId), {
    version,
    lines: lines.map(({ start, end, text }) => ({ start, end, text })),
  })

export const removeKeptDraft = (videoId: number): void => deviceDrafts.remove(nameOf(videoId))
