import { setTimeout as pause } from 'node:timers/promises'
import { padded, placesFor } from '#server/database/id-list.ts'
import type { Reader } from '#server/database/reader.ts'
import type { Condition } from '#server/database/trigrams.ts'
import { ByteRing } from '#server/features/feeds/byte-ring.ts'
import { displayName, type NameRow } from '#server/features/accounts/display-name.ts'
import type { Expression } from './match-expression.ts'
import { foldedWords, type VideoWords } from './search-terms.ts'
import { WordRows } from './word-rows.ts'

/** Most matches that are ranked, the newest first: ranking all matches of a common prefix would take 250 ms. */
export const RANKED_MAX = 200
/** Most matches that a filter is tried on, the newest first. */
export const FILTERED_MAX = 5000
/** The titles of about 250,000 videos. */
const CACHED_MAX_BYTES = 12 * 1024 * 1024
const CACHED_VIDEOS = 250_000
/** About 5 MB. */
const NAMES_MAX = 30_000
/** Videos that the background reading stores in one turn of the event loop. */
const FILL_VIDEOS = 64
/** Between two of these turns, which take about as long: half of the time is left to requests. */
const FILL_PAUSE_MS = 2
/** After a write, the words are read again once nothing was written for this long. */
const FILL_AFTER_MS = 10_000
const NO_NAMES = new Uint8Array()
/** Bytes of their own: a small Buffer is a part of a block of 64 kB, and would hold the block. */
const utf8 = new TextEncoder()

export interface Candidate extends VideoWords {
  id: number
}

interface CandidateRow extends NameRow {
  id: number
  feed_position: number
  title: string
  category_name: string
}

const SELECT_WORDS = `select v.id, v.feed_position, v.title, c.name as category_name, u.username, u.first_name, u.last_name
  from videos v join categories c on c.id = v.category_id join users u on u.id = v.creator_id`

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

type ExactMatch = Expression & Pick<Match, 'condition'>

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

/** The searched words of videos by feed position, as bytes: those of a video take about 45 bytes. */
class Texts {
  readonly #titles = new ByteRing(CACHED_MAX_BYTES)
  /** What creators and categories are called, and the place of each text in this list. */
  readonly #names: Uint8Array[] = []
  readonly #places = new Map<string, number>()

  get(positions: readonly number[]): (Candidate | undefined)[] {
    return positions.map((position) => {
      const entry = this.#titles.get(position)
      if (!entry) return undefined
      const { bytes: title, first: id, second: place } = entry
      return { id, title, names: this.#names[place] ?? NO_NAMES }
    })
  }

  set(row: CandidateRow): Candidate {
    const names = `${displayName(row)} ${row.username} ${row.category_name}`
    const place = this.#places.get(names) ?? this.#names.push(utf8.encode(foldedWords(names))) - 1
    this.#places.set(names, place)
    const title = Buffer.from(foldedWords(row.title))
    this.#titles.set(row.feed_position, title, row.id, place)
    return { id: row.id, title, names: this.#names[place] ?? NO_NAMES }
  }

  get isFull(): boolean {
    return this.#names.length >= NAMES_MAX
  }
}

/** Keeps the searched words of videos, so that ranking reads and folds only those that are not there yet. */
export class CandidateCache {
  readonly #reader: Reader
  readonly #rows: WordRows
  #texts = new Texts()
  #filling = Promise.resolve()
  #refill: NodeJS.Timeout | undefined
  #onError: ((error: unknown) => void) | null = null

  constructor(reader: Reader) {
    this.#reader = reader
    this.#rows = new WordRows(reader, 'video_search')
  }

  /** Call when searched text was written. */
  clear(): void {
    // A read under way fills the former texts: its rows may be older than the write.
    this.#texts = new Texts()
    this.#rows.clear()
    clearTimeout(this.#refill)
    if (this.#onError) this.#refill = setTimeout(() => this.#fill(), FILL_AFTER_MS).unref()
  }

  /** Reads the words of the newest videos before they are searched for. @param onError called where that fails */
  start(onError: (error: unknown) => void): void {
    this.#onError = onError
    this.#fill()
  }

  /** Ends the reading in the background. */
  async stop(): Promise<void> {
    this.#onError = null
    clearTimeout(this.#refill)
    await Promise.all([this.#filling, this.#rows.stop()])
  }

  #fill(): void {
    const onError = this.#onError
    this.#filling = this.#filling.then(() => this.#readNewest()).catch((error: unknown) => onError?.(error))
  }

  /** The newest of all come last: what is read later takes the place of the others first. */
  async #readNewest(): Promise<void> {
    const texts = this.#texts
    const [highest] = await this.#reader.column<number | null>('select max(feed_position) from videos')
    for (let after = Math.max(0, (highest ?? 0) - CACHED_VIDEOS); ; await pause(FILL_PAUSE_MS)) {
      if (this.#onError === null || texts !== this.#texts || texts.isFull) return
      const rows = await this.#reader.all<CandidateRow>(
        `${SELECT_WORDS} where v.feed_position > ? order by v.feed_position limit ${FILL_VIDEOS}`,
        [after],
      )
      for (const row of rows) texts.set(row)
      if (rows.length < FILL_VIDEOS) return
      after = rows.at(-1)?.feed_position ?? 0
    }
  }

  /** The newest published videos that match, the newest first. */
  async find({ words, condition, ...match }: ExactMatch): Promise<Candidate[]> {
    if (this.#texts.isFull) this.clear()
    const texts = this.#texts
    const isInMemory = words !== null && words.length > 1 && !condition
    const positions =
      (isInMemory ? await this.#rows.newest(words, RANKED_MAX) : null) ??
      (await newestMatches(this.#reader, { ...match, isNarrow: (words?.length ?? 0) > 1, condition }))
    const found = texts.get(positions)
    const missing = positions.filter((_, index) => !found[index])
    const read = missing.length > 0 ? await this.#read(missing, texts) : null
    return positions.flatMap((position, index) => found[index] ?? read?.get(position) ?? [])
  }

  async #read(positions: readonly number[], texts: Texts): Promise<Map<number, Candidate>> {
    const rows = await this.#reader.all<CandidateRow>(
      `${SELECT_WORDS} where v.feed_position in (${placesFor(positions)})`,
      padded(positions),
    )
    return new Map(rows.map((row) => [row.feed_position, texts.set(row)]))
  }
}
