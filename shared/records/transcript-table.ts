import type { Transcript, TranscriptLine } from '../contract/transcripts.ts'
import { formatHours } from './report-table.ts'

export const TRANSCRIPT_HEADINGS = [
  'Day',
  'Title',
  'Category',
  'How',
  'Confirmed by',
  'Hours',
  'Line',
  'Seconds',
] as const

const SOURCE_LABELS: Readonly<Record<TranscriptLine['source'], string>> = {
  watched: 'Watched',
  wall: 'Wall',
  drill: 'Drill',
  correction: 'Correction',
}

const titleOf = ({ title, version, isEarlierVersion, place, reverses, reason }: TranscriptLine): string => {
  if (reverses !== null) return `${title}: correction of line ${reverses}, ${reason ?? ''}`
  const notes = [
    ...(version !== null && version > 1 ? [`version ${version}`] : []),
    ...(isEarlierVersion ? ['earlier version'] : []),
    ...(place === null ? [] : [place]),
  ]
  return notes.length > 0 ? `${title} (${notes.join(', ')})` : title
}

/** The lines of a transcript: on the screen, on paper and in the CSV. */
export const transcriptLines = ({
  lines,
}: Pick<Transcript, 'lines'>): { key: number; cells: readonly string[] }[] =>
  lines.map((line) => ({
    key: line.credit,
    cells: [
      line.day,
      titleOf(line),
      line.category ?? 'No category',
      SOURCE_LABELS[line.source],
      line.confirmedBy ?? '',
      formatHours(line.ms),
      String(line.credit),
      String(Math.trunc(line.ms / 1000)),
    ],
  }))
