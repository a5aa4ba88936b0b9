import type { Reader } from '#server/database/reader.ts'
import { countTerms, ftsQuery, tsQuery } from './search-terms.ts'

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
  videoId: number
  /** Seconds from the start of the video; a clip starts within its file. */
  at: number
  text: string
  /** The number of searched words in this text. */
  score: number
}

const matches = (tables: string, match: string, newest: string) =>
  `select q.video_id, q.start_ms, q.text, q.search_text, v.clip_start_time
  from ${tables} join videos v on v.id = q.video_id
  where ${match} and v.approval_status = 'approved' order by ${newest} desc limit ${MATCHES_MAX}`

/** The statement in the dialect of each database. */
const SPOKEN = {
  sqlite: {
    sql: matches(
      'cue_search join cues q on q.id = cue_search.rowid',
      'cue_search match ?',
      'cue_search.rowid',
    ),
    query: ftsQuery,
  },
  postgresql: {
    sql: matches(
      'cue_search s join cues q on q.id = s.cue_id',
      `s.document @@ to_tsquery('simple', ?)`,
      's.cue_id',
    ),
    query: tsQuery,
  },
}

/** The best matching cue of each published video, by video id. The newest captions come first. */
export async function findCaptionMatches(
  reader: Reader,
  terms: readonly string[],
): Promise<Map<number, CaptionMatch>> {
  const { sql, query } = SPOKEN[reader.dialect]
  const best = new Map<number, CaptionMatch>()
  for (const row of await reader.all<CaptionMatchRow>(sql, [query(terms)])) {
    const captionMatch = describe(row, terms)
    const other = best.get(captionMatch.videoId)
    // Of equal matches the earliest.
    const isBetter =
      !other ||
      captionMatch.score > other.score ||
      (captionMatch.score === other.score && captionMatch.at < other.at)
    if (isBetter) best.set(captionMatch.videoId, captionMatch)
  }
  return best
}

function describe(row: CaptionMatchRow, terms: readonly string[]): CaptionMatch {
  const score = countTerms(terms, row.text)
  // A sentence may end in the next cue, which `words` includes.
  const text = (score === terms.length ? row.text : row.search_text).replaceAll('\n', ' ')
  return {
    videoId: row.video_id,
    at: Math.max(0, Math.floor(row.start_ms / 1000) - (row.clip_start_time ?? 0)),
    text: text.length > TEXT_MAX_LENGTH ? `${text.slice(0, TEXT_MAX_LENGTH).trimEnd()}…` : text,
    score,
  }
}
