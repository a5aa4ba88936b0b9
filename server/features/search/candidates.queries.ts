import { Column } from '#server/database/column.ts'
import { padToConstantLength, placesFor } from '#server/database/id-list.ts'
import type { Reader } from '#server/database/reader.ts'
import type { Condition } from '#server/database/trigrams.ts'
import type { VideoJsonCache } from '#server/features/feeds/video-json-cache.ts'
import type { VideoJson } from '#server/features/feeds/video-json.ts'
import type { Expression } from './match-expression.ts'
import { readNames, type Names, type scoreFor } from './scores.ts'
import { WordRows } from './word-rows.ts'

/** Most matches that are ranked, the newest first: ranking all matches of a common prefix would take 250 ms. */
export const RANKED_MAX = 200
/** Most matches that a filter is tried on, the newest first. */
export const FILTERED_MAX = 5000

export interface Candidate {
  id: number
  score: number
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

interface Found {
  candidates: Candidate[]
  /** Whether each match is there: a row that can't be presented is left out, and its repair drops no result. */
  isEach: boolean
}

interface Match {
  /** In the language of the index (match-expression.ts). */
  expression: string
  /** Whether the expression asks for several words at once, which few texts have. */
  isNarrow: boolean
  condition: Condition | null
}

type ExactMatch = Expression & Pick<Match, 'condition'> & { score: ReturnType<typeof scoreFor> }

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

/** Finds and ranks the matches of a search. The words that rank them are in memory already, in the JSON of videos. */
export class CandidateCache {
  readonly #reader: Reader
  readonly #videos: Pick<VideoJsonCache, 'find'>
  readonly #rows: WordRows
  /** The ids of published videos by feed position. */
  #ids = new Column(Int32Array)
  /** The names of videos, by what these share. */
  readonly #names = new WeakMap<Uint8Array, Names>()

  constructor(reader: Reader, videos: Pick<VideoJsonCache, 'find'>) {
    this.#reader = reader
    this.#videos = videos
    this.#rows = new WordRows(reader, 'video_search')
  }

  /** Call when searched text was written. */
  clear(): void {
    // A read under way fills the former column: its rows may be older than the write.
    this.#ids = new Column(Int32Array)
    this.#rows.clear()
  }

  /** Ends the reading in the background. */
  stop(): Promise<void> {
    return this.#rows.stop()
  }

  /** The newest published videos that match, the newest first. */
  async find({ words, condition, score, ...match }: ExactMatch): Promise<Found> {
    const isInMemory = words !== null && words.length > 1 && !condition
    const positions =
      (isInMemory ? await this.#rows.newest(words, RANKED_MAX) : null) ??
      (await newestMatches(this.#reader, { ...match, isNarrow: (words?.length ?? 0) > 1, condition }))
    const ids = await this.#idsAt(positions)
    const videos = await this.#videos.find(ids)
    const candidates = videos.map((video) => ({
      id: video.id,
      score: score(video.own, this.#namesOf(video)),
    }))
    return { candidates, isEach: videos.length === ids.length }
  }

  async #idsAt(positions: readonly number[]): Promise<number[]> {
    const ids = this.#ids
    const found = positions.map((position) => ids.get(position))
    if (!found.includes(0)) return found
    const missing = positions.filter((_, index) => found[index] === 0)
    const rows = await this.#reader.tuples<[position: number, id: number]>(
      `select feed_position, id from videos where feed_position in (${placesFor(missing)})`,
      padToConstantLength(missing),
    )
    for (const [position, id] of rows) ids.set(position, id)
    return positions.flatMap((position) => ids.get(position) || [])
  }

  #namesOf({ shared, names }: VideoJson): Names {
    const known = this.#names.get(shared)
    if (known) return known
    const read = readNames(names)
    this.#names.set(shared, read)
    return read
  }
}
