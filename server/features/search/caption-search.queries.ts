import type { Reader } from '#server/database/reader.ts'
import type { Condition } from '#server/database/trigrams.ts'
import { FILTERED_MAX } from './candidates.queries.ts'

/** Most matches that are read, the newest first: one long lesson may contain a common word often. */
const MATCHES_MAX = 500
const TEXT_MAX_LENGTH = 160

interface CaptionMatchRow {
  video_id: number
  start_ms: number
  text: string
  search_text: string
  clip_start_time: number | null
}

export interface CaptionMatch {
  /** Seconds from the start of the video; a clip starts within its file. */
  at: number
  text: string
  /** The number of searched words in this text. */
  score: number
}

const select = (tables: string, where: string, newest: string) =>
  `select q.video_id, q.start_ms, q.text, q.search_text, v.clip_start_time
  from ${tables} join videos v on v.id = q.video_id
  where ${where} and v.approval_status = 'approved' order by ${newest} desc limit ${MATCHES_MAX}`

const INDEX = {
  sqlite: { cue: 'rowid', match: 'cue_search match ?' },
  postgresql: { cue: 'cue_id', match: `document @@ to_tsquery('simple', ?)` },
}

function statementFor(dialect: Reader['dialect'], condition: Condition | null): string {
  const { cue, match } = INDEX[dialect]
  if (!condition)
    return select(`cue_search join cues q on q.id = cue_search.${cue}`, match, `cue_search.${cue}`)
  const newest = `(select ${cue} as id from cue_search where ${match} order by ${cue} desc limit ${FILTERED_MAX}) m`
  return select(`${newest} join cues q on q.id = m.id`, condition.sql, 'm.id')
}

interface Match {
  /** In the language of the index (match-expression.ts). */
  expression: string
  condition: Condition | null
  /** The number of searched words in a text. */
  count: (text: string) => number
  /** The number of all searched words. */
  searched: number
}

/** The best matching cue of each published video, by video id. The newest captions come first. */
export async function findCaptionMatches(reader: Reader, match: Match): Promise<Map<number, CaptionMatch>> {
  const { expression, condition, count, searched } = match
  const best = new Map<number, CaptionMatch>()
  const statement = statementFor(reader.dialect, condition)
  const rows = await reader.all<CaptionMatchRow>(statement, [expression, ...(condition?.values ?? [])])
  for (const row of rows) {
    const found = describe(row, count(row.text), searched)
    const other = best.get(row.video_id)
    // Of equal matches the earliest.
    const isBetter =
      !other || found.score > other.score || (found.score === other.score && found.at < other.at)
    if (isBetter) best.set(row.video_id, found)
  }
  return best
}

function describe(row: CaptionMatchRow, score: number, searched: number): CaptionMatch {
  // A sentence may end in the next cue, which `search_text` includes.
  const text = (score === searched ? row.text : row.search_text).replaceAll('\n', ' ')
  return {
    at: Math.max(0, Math.floor(row.start_ms / 1000) - (row.clip_start_time ?? 0)),
    text: text.length > TEXT_MAX_LENGTH ? `${text.slice(0, TEXT_MAX_LENGTH).trimEnd()}…` : text,
    score,
  }
}
