import { setImmediate as nextTurn } from 'node:timers/promises'
import { TOP } from '#server/database/paging.ts'
import type { Reader } from '#server/database/reader.ts'
import { WordIndex } from './word-index.ts'

/** The newest lessons whose words are known; older ones are found, but no misspelled word is corrected to theirs. */
const LESSONS_MAX = 10_000
/** Read in a turn of the event loop. */
const LESSONS_READ = 100
/** A library of at most this size is read again after every change. */
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

const SELECT_LESSONS = `select v.feed_position, v.title, substr(coalesce(v.description, ''), 1, 1000) as description,
  u.first_name, u.last_name, u.username, c.name as category_name
  from videos v join users u on u.id = v.creator_id join categories c on c.id = v.category_id
  where v.feed_position < ? and v.approval_status = 'approved' order by v.feed_position desc limit ${LESSONS_READ}`

/** The words of the library, and whether they are those of the rows now. */
export interface KnownWords {
  index: WordIndex
  isUpToDate: boolean
}

/**
 * The words in the titles, descriptions, names and disciplines of published lessons, which misspelled words are
 * corrected to. They are in memory alone, about 10 MB at most: a lesson or a person that goes leaves no word behind, and
 * no extension of a database is needed.
 */
export class LibraryWords {
  readonly #reader: Reader
  #read: Promise<WordIndex> | null = null
  #readAt = 0
  #size = 0
  #changes = 0
  #readChanges = -1

  constructor(reader: Reader) {
    this.#reader = reader
  }

  /** Call when searched text was written. */
  expire(): void {
    this.#changes++
  }

  async known(): Promise<KnownWords> {
    const isKept = this.#size > SMALL_LIBRARY && performance.now() - this.#readAt < KEPT_MS
    if (!this.#read || (this.#readChanges !== this.#changes && !isKept)) this.#readAgain()
    const changes = this.#readChanges
    const index = await this.#read
    if (!index) throw new Error('The words of the library were not read')
    return { index, isUpToDate: changes === this.#changes }
  }

  #readAgain(): void {
    this.#readChanges = this.#changes
    this.#readAt = performance.now()
    const read = this.#indexLessons()
    this.#read = read
    read.then(
      ({ size }) => (this.#size = size),
      () => {
        if (this.#read === read) this.#read = null
      },
    )
  }

  async #indexLessons(): Promise<WordIndex> {
    const index = new WordIndex()
    for (let below = TOP; index.size < LESSONS_MAX;) {
      const rows = await this.#reader.all<LessonRow>(SELECT_LESSONS, [below])
      for (const { title, description, first_name: first, last_name: last, ...row } of rows)
        index.add(`${title} ${description} ${first ?? ''} ${last ?? ''} ${row.username} ${row.category_name}`)
      if (rows.length < LESSONS_READ) break
      below = rows.at(-1)?.feed_position ?? 0
      await nextTurn()
    }
    return index
  }
}
