import { SEARCH_RESULTS_MAX } from '#shared/limits.ts'
import type { Database } from '#server/database/database.ts'
import { CandidateCache } from './candidates.queries.ts'
import { findCaptionMatches, type CaptionMatch } from './caption-search.queries.ts'
import { scoreFor, searchTerms } from './search-terms.ts'

/** What a query finds: the ids of videos, the best match first, and the captions that match by video id. */
export interface SearchResult {
  readonly ids: readonly number[]
  readonly captionMatches: ReadonlyMap<number, CaptionMatch>
}

/** At most 32 MB, where captions match in every result. */
const MAX_RESULTS = 2000
const NOTHING: SearchResult = { ids: [], captionMatches: new Map() }

/**
 * The results of queries by their terms. A commit drops them when it wrote searched text: the title of a video, the name
 * of a creator, captions, a publication. A like or a view drops nothing.
 */
export class SearchQueries {
  readonly #reader: Database['reader']
  readonly #candidates: CandidateCache
  readonly #results = new Map<string, Promise<SearchResult>>()

  constructor(database: Pick<Database, 'reader' | 'onChange'>) {
    this.#reader = database.reader
    this.#candidates = new CandidateCache(database.reader)
    database.onChange((changes) => {
      if (!changes.isEverything && changes.in('search').length === 0) return
      // Reads under way serve those who wait for them: the rows may be older than the write.
      this.#results.clear()
      this.#candidates.clear()
    })
  }

  /**
   * Approved videos in which every word of `q` begins a word: the best match first, then the newest. Videos that match
   * only by their captions follow. Call `catchUp` of the database before.
   */
  find(q: string): Promise<SearchResult> {
    const terms = searchTerms(q)
    if (terms.length === 0) return Promise.resolve(NOTHING)
    const key = terms.join(' ')
    const cached = this.#results.get(key)
    if (cached) return cached
    const result = this.#search(terms)
    if (this.#results.size >= MAX_RESULTS) this.#results.clear()
    this.#results.set(key, result)
    result.catch(() => {
      if (this.#results.get(key) === result) this.#results.delete(key)
    })
    return result
  }

  /** The queries whose results are cached. */
  cached(): string[] {
    return [...this.#results.keys()]
  }

  async #search(terms: readonly string[]): Promise<SearchResult> {
    const [candidates, spoken] = await Promise.all([
      this.#candidates.find(terms),
      findCaptionMatches(this.#reader, terms),
    ])
    // The order within a group stays: the newest of equal matches first.
    const named = [...Map.groupBy(candidates, scoreFor(terms))].sort(([a], [b]) => b - a)
    const heard = [...spoken].sort(([, a], [, b]) => b.score - a.score)
    const best = new Set([
      ...named.flatMap(([, group]) => group.map(({ id }) => id)),
      ...heard.map(([id]) => id),
    ])
    const ids = [...best].slice(0, SEARCH_RESULTS_MAX)
    const captionMatches = new Map(
      ids.flatMap((id) => {
        const match = spoken.get(id)
        return match ? [[id, match]] : []
      }),
    )
    return { ids, captionMatches }
  }
}
