import { setImmediate as nextTurn } from 'node:timers/promises'
import { TOP } from '#server/database/paging.ts'
import type { Reader } from '#server/database/reader.ts'
import { WordIndex } from './word-index.ts'

/** The newest lessons whose words are known; older ones are found, but no misspelled word is corrected to theirs. */
const LESSONS_MAX = 10_000
/** Read in a turn of the event loop. */
const LESSONS_READ = 50
/** A library of at most this size is read again after every change, and a search waits for it. */
const SMALL_LIBRARY = 1000
/** A larger one is read again after this time at the earliest. */
const KEPT_MS = 30_000

interface LessonRow {
  feed_position: number
  title: string
  description: string
  first_name: string | null
  last_name: string | null
  username: string
  category_name: string
}

// Without the function SQLite reads the index of states, which has every lesson, and sorts all of them for each slice.
const SELECT_LESSONS = `select v.feed_position, v.title, substr(coalesce(v.description, ''), 1, 1000) as description,
  u.first_name, u.last_name, u.username, c.name as category_name
  from videos v join users u on u.id = v.creator_id join categories c on c.id = v.category_id
  where v.feed_position < ? and coalesce(v.approval_status, '') = 'approved'
  order by v.feed_position desc limit ${LESSONS_READ}`

const NO_WORDS = new WordIndex()

/** The words of the library, and whether they are those of the rows now. */
export interface KnownWords {
  index: WordIndex
  isUpToDate: boolean
}

interface Reading {
  /** The changes that it has seen for certain. */
  changes: number
  /** Whether no search waits for it any more. */
  isLarge: boolean
  /** When all is read, or the library turns out to be large. */
  enough: Promise<unknown>
  /** When all is read. */
  end: Promise<unknown>
}

/**
 * The words in the titles, descriptions, names and disciplines of published lessons, which misspelled words are
 * corrected to. They are in memory alone, about 10 MB at most: a lesson or a person that goes leaves no word behind, and
 * no extension of a database is needed. A large library is read in the background; until then its former words are
 * known, and none after a start.
 */
export class LibraryWords {
  readonly #reader: Reader
  #known: { index: WordIndex; changes: number; readAt: number } | null = null
  #reading: Reading | null = null
  #changes = 0
  #isStopped = false

  constructor(reader: Reader) {
    this.#reader = reader
  }

  /** Call when searched text was written. */
  expire(): void {
    this.#changes++
  }

  /** Reads the library in the background. @param onError called where that fails; the next search tries again */
  start(onError: (error: unknown) => void): void {
    this.#isStopped = false
    if (this.#mustRead()) this.#read()
    this.#reading?.end.catch(onError)
  }

  /** Ends the reading in the background. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#reading?.end.catch(() => undefined)
  }

  async known(): Promise<KnownWords> {
    if (this.#mustRead()) this.#read()
    await this.#reading?.enough
    const { index, changes } = this.#known ?? { index: NO_WORDS, changes: -1 }
    return { index, isUpToDate: changes === this.#changes }
  }

  #mustRead(): boolean {
    if (this.#reading) return !this.#reading.isLarge && this.#reading.changes !== this.#changes
    if (!this.#known) return true
    const { index, changes, readAt } = this.#known
    const isKept = index.size > SMALL_LIBRARY && performance.now() - readAt < KEPT_MS
    return changes !== this.#changes && !isKept
  }

  #read(): void {
    const { promise: isLarge, resolve } = Promise.withResolvers<void>()
    const changes = this.#changes
    const end = this.#indexLessons(() => {
      reading.isLarge = true
      resolve()
    }).then(
      (index) => {
        if (this.#reading === reading) this.#reading = null
        // A later reading of a small library may be at its end before this one.
        if (index && changes >= (this.#known?.changes ?? 0))
          this.#known = { index, changes, readAt: performance.now() }
      },
      (error: unknown) => {
        if (this.#reading === reading) this.#reading = null
        throw error
      },
    )
    const reading: Reading = {
      changes,
      isLarge: this.#isKnownLarge,
      end,
      enough: Promise.race([end, isLarge]),
    }
    // Where no search waits for it, the next one tries again.
    reading.enough.catch(() => undefined)
    end.catch(() => undefined)
    if (reading.isLarge) resolve()
    this.#reading = reading
  }

  get #isKnownLarge(): boolean {
    return this.#known !== null && this.#known.index.size > SMALL_LIBRARY
  }

  /** @returns null where it was stopped */
  async #indexLessons(onLarge: () => void): Promise<WordIndex | null> {
    const index = new WordIndex()
    for (let below = TOP; index.size < LESSONS_MAX;) {
      const rows = await this.#reader.all<LessonRow>(SELECT_LESSONS, [below])
      for (const { title, description, first_name: first, last_name: last, ...row } of rows)
        index.add(`${title} ${description} ${first ?? ''} ${last ?? ''} ${row.username} ${row.category_name}`)
      if (rows.length < LESSONS_READ) break
      below = rows.at(-1)?.feed_position ?? 0
      if (index.size > SMALL_LIBRARY) onLarge()
      await nextTurn()
      if (this.#isStopped) return null
    }
    return index
  }
}
