import { LRUCache } from 'lru-cache'
import { RELATED_VIDEOS } from '#shared/limits/player.ts'
import type { Database } from '#server/database/database.ts'
import { newestMatches } from './candidates.queries.ts'
import { findCaptionMatches } from './caption-search.queries.ts'
import type { FieldWords } from './field-words.ts'
import type { KnownWords } from './library-words.ts'
import { groupsExpression } from './match-expression.ts'
import { fieldsOf, rarity } from './relaxed-ranking.ts'
import { readLessons } from './relaxed-search.ts'
import { foldedWords } from './search-terms.ts'
import { stemOf } from './stem.ts'
import type { WordIndex } from './word-index.ts'

/** The words of a lesson that others are searched by: the rarest, those of the title before others. */
const WORDS_MAX = 8
/** Of these, those that captions are searched for: a lesson has far more captions than other texts. */
const SPOKEN_WORDS_MAX = 3
const TITLE_WEIGHT = 2
const WORD_MIN_LENGTH = 3
/** A word that more of the library has says nothing about a lesson; in a library of a few lessons any word may. */
const COMMON_PART = 0.25
const COMMON_MIN = 5
const SAME_DISCIPLINE = 1.5
const CACHED_MAX = 500

interface Word {
  word: string
  weight: number
}

/** Lessons about the same, of which others of the library are read along the indexes of the search. */
export class RelatedQueries {
  readonly #reader: Database['reader']
  readonly #known: () => Promise<KnownWords>
  readonly #field: FieldWords
  readonly #results = new LRUCache<number, Promise<number[]>>({ max: CACHED_MAX })

  constructor(
    database: Pick<Database, 'reader' | 'onChange'>,
    known: () => Promise<KnownWords>,
    field: FieldWords,
  ) {
    this.#reader = database.reader
    this.#known = known
    this.#field = field
    database.onChange((changes) => {
      if (changes.isEverything || changes.in('search').length > 0) this.#results.clear()
    })
  }

  /**
   * Public lessons beside this one: those that share words with it, the best match first, then the newest. Call `catchUp`
   * of the database before.
   * @param id of any video; one that is not public has the newest lessons alone
   */
  async find(id: number): Promise<number[]> {
    const known = this.#results.get(id)
    if (known) return known
    const { index, isUpToDate } = await this.#known()
    const result = this.#read(id, index)
    const forget = () => void (this.#results.get(id) === result && this.#results.delete(id))
    this.#results.set(id, result)
    result.then(() => isUpToDate || forget(), forget)
    return result
  }

  async #read(id: number, library: WordIndex): Promise<number[]> {
    const [related, newest] = await Promise.all([
      this.#related(id, library),
      this.#reader.column<number>(
        `select id from videos where feed_position > 0 order by feed_position desc limit ${RELATED_VIDEOS + 1}`,
        [],
      ),
    ])
    const others = new Set([...related, ...newest])
    others.delete(id)
    return [...others].slice(0, RELATED_VIDEOS)
  }

  async #related(id: number, library: WordIndex): Promise<number[]> {
    const reader = this.#reader
    const [own] = await readLessons(reader, [], [id])
    if (!own?.position) return []
    const words = this.#wordsOf(own.title, own.description, library)
    if (words.length === 0) return []
    const groups = words.map(({ word }) => {
      const alike = [word, ...library.withStemOf(word)].flatMap((one) => library.spellingsOf(one))
      return [[[...new Set(alike)]]]
    })
    const expressionOf = (some: typeof groups) => groupsExpression(reader.dialect, some, 'any')
    const weights = new Map(words.map(({ word, weight }) => [stemOf(word), weight]))
    const stemsIn = (text: string) => {
      const stems = new Set(foldedWords(text).split(' ').map(stemOf))
      return [...weights.keys()].filter((stem) => stems.has(stem)).length
    }
    const [positions, spoken] = await Promise.all([
      newestMatches(reader, { expression: expressionOf(groups), isNarrow: false, condition: null }),
      findCaptionMatches(reader, {
        expression: expressionOf(groups.slice(0, SPOKEN_WORDS_MAX)),
        condition: null,
        count: stemsIn,
        searched: words.length,
      }),
    ])
    const lessons = await readLessons(reader, positions, [...spoken.keys()])
    const ranked = lessons.map((lesson) => {
      const fields = fieldsOf({ ...lesson, names: '' }, spoken.get(lesson.id))
      const shared = [...weights].reduce((sum, [stem, weight]) => sum + weight * (fields.get(stem) ?? 0), 0)
      const isSame = lesson.categoryId === own.categoryId
      return { id: lesson.id, score: shared * (isSame ? SAME_DISCIPLINE : 1) }
    })
    return ranked
      .filter((one) => one.score > 0 && one.id !== id)
      .toSorted((a, b) => b.score - a.score)
      .map((one) => one.id)
  }

  #wordsOf(title: string, description: string, library: WordIndex): Word[] {
    const common = Math.max(COMMON_MIN, library.size * COMMON_PART)
    const isMeaningful = (word: string) =>
      word.length >= WORD_MIN_LENGTH &&
      !this.#field.isSmall(word) &&
      !/^\d+$/.test(word) &&
      library.withStemOf(word).every((alike) => library.count(alike) <= common)
    const weighed = (text: string, weight: number) =>
      text
        .split(' ')
        .filter(isMeaningful)
        .map((word) => ({ word, weight: weight * rarity(word, library) }))
    const all = [...weighed(title, TITLE_WEIGHT), ...weighed(description, 1)]
    const byStem = new Map(all.toReversed().map((one) => [stemOf(one.word), one]))
    return [...byStem.values()].toSorted((a, b) => b.weight - a.weight).slice(0, WORDS_MAX)
  }
}
