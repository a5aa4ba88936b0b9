import type { Reader } from '#server/database/reader.ts'
import { ftsQuery } from './fts-query.ts'
import { countFor, tsQuery } from './search-terms.ts'

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

const matches = (tables: string, match: string, newest: string) =>
  `select q.video_id, q.start_ms, q.text, q.search_text, v.clip_start_time
  from ${tables} join videos v on v.id = q.video_id
  where ${match} and v.approval_status = 'approved' order by ${newest} desc limit ${MATCHES_MAX}`

const sqlite = matches(
  'cue_search join cues q on q.id = cue_search.rowid',
  'cue_search match ?',
  'cue_search.rowid',
)
const postgresql = matches(
  'cue_search s join cues q on q.id = s.cue_id',
  `s.document @@ to_tsquery('simple', ?)`,
  's.cue_id',
)

const newestMatches = async (reader: Reader, terms: readonly string[]): Promise<CaptionMatchRow[]> =>
  reader.dialect === 'sqlite'
    ? reader.all(sqlite, [await ftsQuery(reader, 'cue_search', terms)])
    : reader.all(postgresql, [tsQuery(terms)])

/** The best matching cue of each published video, by video id. The newest captions come first. */
export async function findCaptionMatches(
  reader: Reader,
  terms: readonly string[],
): Promise<Map<number, CaptionMatch>> {
  const best = new Map<number, CaptionMatch>()
  const count = countFor(terms)
  for (const row of await newestMatches(reader, terms)) {
    const match = describe(row, count(row.text), terms.length)
    const other = best.get(row.video_id)
    // Of equal matches the earliest.
    const isBetter =
      !other || match.score > other.score || (match.score === other.score && match.at < other.at)
    if (isBetter) best.set(row.video_id, match)
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
