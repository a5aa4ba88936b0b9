import { padded, placesFor } from '#server/database/id-list.ts'
import type { Reader } from '#server/database/reader.ts'
import type { Condition } from '#server/database/trigrams.ts'
import { displayName, type NameRow } from '#server/features/accounts/display-name.ts'
import { foldedWords, type VideoWords } from './search-terms.ts'

/** Most matches that are ranked, the newest first: ranking all matches of a common prefix would take 250 ms. */
export const RANKED_MAX = 200
/** Most matches that a filter is tried on, the newest first. */
export const FILTERED_MAX = 5000
/** About 10 MB. */
const MAX_CACHED = 20_000

export interface Candidate extends VideoWords {
  id: number
}

interface CandidateRow extends NameRow {
  id: number
  feed_position: number
  title: string
  category_name: string
}

const sqlite = {
  newest: `select rowid from video_search where video_search match ? order by rowid desc limit ${RANKED_MAX}`,
  oldest: `select rowid from video_search where video_search match ? order by rowid limit ${RANKED_MAX + 1}`,
}
const postgresql = `select feed_position from video_search
  where document @@ to_tsquery('simple', ?) order by feed_position desc limit ${RANKED_MAX}`

const newestFiltered = (dialect: Reader['dialect'], condition: Condition) => {
  const [column, match] =
    dialect === 'postgresql'
      ? ['feed_position', `document @@ to_tsquery('simple', ?)`]
      : ['rowid', 'video_search match ?']
  return `select v.feed_position from (select ${column} as position from video_search where ${match}
    order by ${column} desc limit ${FILTERED_MAX}) m join videos v on v.feed_position = m.position
    where ${condition.sql} order by v.feed_position desc limit ${RANKED_MAX}`
}

interface Match {
  /** In the language of the index (match-expression.ts). */
  expression: string
  /** Whether the expression asks for several words at once, which few texts have. */
  isNarrow: boolean
  condition: Condition | null
}

/** The newest published videos that match, by feed position. */
export async function newestMatches(reader: Reader, match: Match): Promise<number[]> {
  const { expression, isNarrow, condition } = match
  if (condition)
    return reader.column(newestFiltered(reader.dialect, condition), [expression, ...condition.values])
  if (reader.dialect === 'postgresql') return reader.column(postgresql, [expression])
  // Several words have few matches in common. FTS5 finds these six times faster in the order of its index.
  const oldest = isNarrow ? await reader.column<number>(sqlite.oldest, [expression]) : null
  return oldest && oldest.length <= RANKED_MAX ? oldest.reverse() : reader.column(sqlite.newest, [expression])
}

/** The searched words of videos by feed position, so that ranking reads and folds only those that are not cached. */
export class CandidateCache {
  readonly #reader: Reader
  #candidates = new Map<number, Candidate>()

  constructor(reader: Reader) {
    this.#reader = reader
  }

  /** Call when searched text was written. */
  clear(): void {
    // A read under way fills the former map: its rows may be older than the write.
    this.#candidates = new Map()
  }

  /** The newest published videos that match, the newest first. */
  async find(match: Match): Promise<Candidate[]> {
    if (this.#candidates.size > MAX_CACHED) this.clear()
    const candidates = this.#candidates
    const positions = await newestMatches(this.#reader, match)
    const missing = positions.filter((position) => !candidates.has(position))
    if (missing.length > 0) await this.#read(missing, candidates)
    return positions.flatMap((position) => candidates.get(position) ?? [])
  }

  async #read(positions: readonly number[], candidates: Map<number, Candidate>): Promise<void> {
    const rows = await this.#reader.all<CandidateRow>(
      `select v.id, v.feed_position, v.title, c.name as category_name, u.username, u.first_name, u.last_name
        from videos v join categories c on c.id = v.category_id join users u on u.id = v.creator_id
        where v.feed_position in (${placesFor(positions)})`,
      padded(positions),
    )
    for (const row of rows) {
      const names = foldedWords(`${displayName(row)} ${row.username} ${row.category_name}`)
      candidates.set(row.feed_position, { id: row.id, title: foldedWords(row.title), names })
    }
  }
}
