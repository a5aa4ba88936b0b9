import { LRUCache } from 'lru-cache'
import type { Database } from '#server/database/database.ts'
import type { Condition } from '#server/database/trigrams.ts'
import type { VideoJsonCache } from '#server/features/feeds/video-json-cache.ts'
import { CandidateCache } from './candidates.queries.ts'
import { findCaptionMatches, type CaptionMatch } from './caption-search.queries.ts'
import { fieldWords, type FieldWords } from './field-words.ts'
import { LibraryWords } from './library-words.ts'
import { isPlain, type SearchIndex } from './fts-query.ts'
import { exactExpression, groupsExpression, type Expression } from './match-expression.ts'
import { parseQuery, type ParsedQuery } from './parsed-query.ts'
import { FEW, searchRelaxed } from './relaxed-search.ts'
import type { ReadAs } from './relaxed-ranking.ts'
import { conditionOf, type SearchFilter } from './search-filter.ts'
import { scoreFor } from './scores.ts'
import { countFor, searchTerms, withoutAccents } from './search-terms.ts'
import { RunQueue } from './run-queue.ts'
import { WordRows } from './word-rows.ts'

/** What a query finds: the ids of videos, the best match first, and the captions that match by video id. */
export interface SearchResult {
  readonly ids: readonly number[]
  readonly captionMatches: ReadonlyMap<number, CaptionMatch>
  /** Whether each word of the query was taken as the beginning of one, and not the last word alone. */
  readonly isEachBegun: boolean
  /** Whether the query may soon find more: words of the library are not read yet, or a row can't be presented. */
  readonly isProvisional: boolean
  /** Null where the words of the query found enough. */
  readonly relaxed: Relaxed | null
}

interface Relaxed {
  readonly parsed: ParsedQuery
  readonly readAs: ReadAs
  /** Whether the words themselves found nothing, so that some of them are enough. */
  readonly isAnyEnough: boolean
}

const MAX_RESULTS = 2000
const MAX_FOUND_WORDS = 5000
/** With the captions of as many videos: about 32 MB. */
const MAX_CAPTIONS = 100_000
/** Ranked results of one query, which its pages are cut from. */
const MAX_IDS = 200
/** More words are not taken as beginnings: the index would read too much. */
const BEGUN_MAX = 3
const NOTHING: SearchResult = {
  ids: [],
  captionMatches: new Map(),
  isEachBegun: false,
  isProvisional: false,
  relaxed: null,
}

/**
 * The results of queries by their terms. A commit drops them when it wrote searched text: the title of a video, the name
 * of a creator, captions, a publication. A like or a view drops nothing.
 */
export class SearchQueries {
  readonly #reader: Database['reader']
  readonly #candidates: CandidateCache
  readonly #spokenWords: WordRows
  readonly #library: LibraryWords
  readonly #field: FieldWords
  readonly #results = new Map<string, Promise<SearchResult>>()
  /** By word: whether a text has it. Few words are in many different queries. */
  readonly #foundWords = new LRUCache<string, Promise<boolean>>({ max: MAX_FOUND_WORDS })
  readonly #queue = new RunQueue()
  #captions = 0

  constructor(
    database: Pick<Database, 'reader' | 'onChange'>,
    videos: Pick<VideoJsonCache, 'find'>,
    field = fieldWords(),
  ) {
    this.#reader = database.reader
    this.#candidates = new CandidateCache(database.reader, videos)
    this.#spokenWords = new WordRows(database.reader, 'cue_search')
    this.#library = new LibraryWords(database.reader)
    this.#field = field
    database.onChange((changes) => {
      if (!changes.isEverything && changes.in('search').length === 0) return
      // Reads under way serve those who wait for them: the rows may be older than the write.
      this.#clear()
      this.#foundWords.clear()
      this.#candidates.clear()
      this.#spokenWords.clear()
      this.#library.expire()
    })
  }

  /** The words of the library. */
  readonly known = () => this.#library.known()

  /** Reads the words of the library in the background. @param onError called where that fails */
  start(onError: (error: unknown) => void): void {
    this.#library.start(onError)
  }

  async stop(): Promise<void> {
    await Promise.all([this.#library.stop(), this.#candidates.stop()])
  }

  /**
   * Approved videos that have every word of `q`, the last one as the beginning of a word, or else up to three words as
   * beginnings: the best match first, then the newest. Videos that match only by their captions follow. Where these are
   * few, other words of the field are searched for as well. Where there are none: other forms, corrected words and some
   * of the words. Call `catchUp` of the database before.
   * @throws ApiError unavailable where too many such searches wait
   */
  find(q: string): Promise<SearchResult> {
    const terms = searchTerms(q)
    if (terms.length === 0) return Promise.resolve(NOTHING)
    const key = terms.join(' ')
    const cached = this.#results.get(key)
    if (cached) return cached
    const result = this.#search(terms)
    if (this.#results.size >= MAX_RESULTS || this.#captions >= MAX_CAPTIONS) this.#clear()
    this.#results.set(key, result)
    const forget = () => {
      if (this.#results.get(key) === result) this.#results.delete(key)
    }
    result.then(({ captionMatches, isProvisional }) => {
      if (isProvisional) forget()
      else if (this.#results.get(key) === result) this.#captions += captionMatches.size
    }, forget)
    return result
  }

  /** Like `find`, of the videos that a filter lets through. The filter does not change how the query is read. */
  async findFiltered(q: string, filter: SearchFilter): Promise<SearchResult> {
    const result = await this.find(q)
    const condition = conditionOf(filter)
    if (!condition) return result
    const terms = searchTerms(q)
    return this.#queue.run(async () => {
      const exact = await this.#exact(terms, condition, result.isEachBegun)
      const found = result.relaxed ? await this.#relaxed(exact, result.relaxed, condition) : exact
      return { ...found, isProvisional: result.isProvisional }
    })
  }

  /** The queries whose results are cached. */
  cached(): string[] {
    return [...this.#results.keys()]
  }

  #clear(): void {
    this.#results.clear()
    this.#captions = 0
  }

  async #search(terms: readonly string[]): Promise<SearchResult> {
    const whole = await this.#exact(terms, null, false)
    const mayBegin = whole.ids.length === 0 && terms.length > 1 && terms.length <= BEGUN_MAX
    const begun = mayBegin ? await this.#exact(terms, null, true) : whole
    const exact = begun.ids.length > 0 ? begun : whole
    const isNothing = exact.ids.length === 0
    if (exact.ids.length >= FEW) return exact
    if (!isNothing && !this.#hasSynonyms(terms) && !(await this.#hasOtherForms(terms))) return exact
    return this.#queue.run(async () => {
      const { index, isUpToDate } = await this.#library.known()
      const sources = { library: index, field: this.#field, isFound: (word: string) => this.#isFound(word) }
      const parsed = await parseQuery(terms.map(withoutAccents), sources)
      const found = await this.#relaxed(exact, { parsed, isAnyEnough: isNothing }, null)
      return { ...found, isProvisional: found.isProvisional || !isUpToDate }
    })
  }

  async #exact(
    terms: readonly string[],
    condition: Condition | null,
    isEachBegun: boolean,
  ): Promise<SearchResult> {
    const expressionFor = (index: SearchIndex) => exactExpression(this.#reader, index, terms, isEachBegun)
    const score = scoreFor(terms)
    const [{ candidates, isEach }, spoken] = await Promise.all([
      expressionFor('video_search').then((video) => this.#candidates.find({ ...video, condition, score })),
      expressionFor('cue_search').then((cue) => this.#findSpoken(cue, terms, condition)),
    ])
    // The order within a group stays: the newest of equal matches first.
    const named = [...Map.groupBy(candidates, (candidate) => candidate.score)].sort(([a], [b]) => b - a)
    const heard = [...spoken].sort(([, a], [, b]) => b.score - a.score)
    const best = [...named.flatMap(([, group]) => group.map(({ id }) => id)), ...heard.map(([id]) => id)]
    return resultOf(heard.length > 0 ? new Set(best) : best, spoken, {
      isEachBegun,
      relaxed: null,
      isProvisional: !isEach,
    })
  }

  async #findSpoken(
    { expression, words }: Expression,
    terms: readonly string[],
    condition: Condition | null,
  ): Promise<Map<number, CaptionMatch>> {
    if (words && (await this.#spokenWords.isAnyWithout(words))) return new Map()
    const how = { condition, count: countFor(terms), searched: terms.length }
    return findCaptionMatches(this.#reader, { expression, ...how })
  }

  /** The results of other words, after those of the query's own. */
  async #relaxed(
    exact: SearchResult,
    { parsed, isAnyEnough }: Pick<Relaxed, 'parsed' | 'isAnyEnough'>,
    condition: Condition | null,
  ): Promise<SearchResult> {
    const { index: library } = await this.#library.known()
    const asked = { reader: this.#reader, parsed, library, condition, isAnyEnough }
    const { ids, captionMatches, readAs } = await searchRelaxed(asked)
    const spoken = new Map([...captionMatches, ...exact.captionMatches])
    // Where the words themselves found something, nothing was left out or corrected.
    const told = isAnyEnough
      ? readAs
      : { ...readAs, corrections: [], leftOut: [], didYouMean: [], hasEveryWord: true }
    return resultOf(new Set([...exact.ids, ...ids]), spoken, {
      isEachBegun: exact.isEachBegun,
      relaxed: { parsed, readAs: told, isAnyEnough },
      isProvisional: exact.isProvisional,
    })
  }

  #hasSynonyms(terms: readonly string[]): boolean {
    const words = terms.map(withoutAccents)
    return words.some((_, from) =>
      words.some((__, to) => to >= from && this.#field.synonymsOf(words.slice(from, to + 1)).length > 0),
    )
  }

  /** Whether the library may have a word in a form that its index tells apart. */
  async #hasOtherForms(terms: readonly string[]): Promise<boolean> {
    if (!terms.every(isPlain)) return true
    const { index } = await this.#library.known()
    return terms.some((term) => index.spellingsOf(term).length > 1 || index.compoundsOf(term).length > 0)
  }

  /** Whether a text of the library has this word: also in captions, and in lessons that are not among the newest. */
  #isFound(word: string): Promise<boolean> {
    const known = this.#foundWords.get(word)
    if (known) return known
    const isFound = this.#readIsFound(word)
    this.#foundWords.set(word, isFound)
    isFound.catch(() => this.#foundWords.delete(word))
    return isFound
  }

  async #readIsFound(word: string): Promise<boolean> {
    const expression = groupsExpression(this.#reader.dialect, [[[[word]]]])
    const statements =
      this.#reader.dialect === 'postgresql'
        ? ['video_search', 'cue_search'].map(
            (index) => `select 1 as found from ${index} where document @@ to_tsquery('simple', ?) limit 1`,
          )
        : ['video_search', 'cue_search'].map(
            (index) => `select 1 as found from ${index} where ${index} match ? limit 1`,
          )
    for (const sql of statements) if ((await this.#reader.all(sql, [expression])).length > 0) return true
    return false
  }
}

function resultOf(
  best: Iterable<number>,
  spoken: ReadonlyMap<number, CaptionMatch>,
  how: Pick<SearchResult, 'isEachBegun' | 'relaxed' | 'isProvisional'>,
): SearchResult {
  const ids = [...best].slice(0, MAX_IDS)
  const captionMatches = new Map(
    ids.flatMap((id) => {
      const match = spoken.get(id)
      return match ? [[id, match]] : []
    }),
  )
  return { ids, captionMatches, ...how }
}
