import { SEARCH_RESULTS_MAX } from '#shared/limits.ts'
import type { FoundVideo } from '#shared/contract/search.ts'
import type { Database } from '#server/database/database.ts'
import { displayName } from '#server/features/accounts/display-name.ts'
import { presentEach } from '#server/database/bad-rows.ts'
import { SELECT_VIDEO, toVideo, type VideoRow } from '#server/features/videos/video-row.ts'
import type { VideoQueries } from '#server/features/videos/videos.queries.ts'
import type { Caller } from '#server/http/caller.ts'
import { ftsQuery, scoreMatch, searchTerms, tsQuery } from './search-terms.ts'
import { findCaptionMatches } from './caption-search.queries.ts'

/** Most matches that are ranked, the newest first: ranking all matches of a common prefix would take 250 ms. */
const RANKED_MAX = 200

interface CandidateRow {
  id: number
  title: string
  category_name: string
  username: string
  first_name: string | null
  last_name: string | null
}

/** Joins from the matches to the videos: the other direction would read every video. */
const candidates = (matches: string) => `select v.id, v.title, c.name as category_name,
  u.username, u.first_name, u.last_name
  from (select ${matches} desc limit ${RANKED_MAX}) m join videos v on v.feed_position = m.position
  join categories c on c.id = v.category_id join users u on u.id = v.creator_id
  order by m.position desc`

/** The statement in the dialect of each database. */
const NEWEST_MATCHES = {
  sqlite: {
    sql: candidates('rowid as position from video_search where video_search match ? order by rowid'),
    query: ftsQuery,
  },
  postgresql: {
    sql: candidates(`feed_position as position from video_search
      where document @@ to_tsquery('simple', ?) order by feed_position`),
    query: tsQuery,
  },
}

export function createSearch({ database, queries }: { database: Database; queries: VideoQueries }) {
  const { reader } = database
  return {
    /**
     * Approved videos in which every word of `q` begins a word: the best match first, then the newest. Videos that match
     * only by their captions follow.
     */
    async videos(caller: Caller | null, q: string): Promise<FoundVideo[]> {
      const terms = searchTerms(q)
      if (terms.length === 0) return []
      const { sql, query } = NEWEST_MATCHES[reader.dialect]
      const [matches, spoken] = await Promise.all([
        reader.all<CandidateRow>(sql, [query(terms)]),
        findCaptionMatches(reader, terms),
      ])
      // Sorting is stable: the newest of equal matches stays first.
      const named = matches
        .map((row) => ({ id: row.id, score: scoreMatch(terms, describe(row)) }))
        .sort((a, b) => b.score - a.score)
        .map(({ id }) => id)
      const heard = [...spoken.values()].sort((a, b) => b.score - a.score).map(({ videoId }) => videoId)
      const best = [...new Set([...named, ...heard])].slice(0, SEARCH_RESULTS_MAX)
      if (best.length === 0) return []
      const places = best.map(() => '?').join(', ')
      const rows = await reader.all<VideoRow>(`${SELECT_VIDEO} where v.id in (${places})`, best)
      const found = new Map(rows.map((row) => [row.id, row]))
      const ordered = best.flatMap((id) => found.get(id) ?? [])
      const videos = presentEach(ordered, (row) => {
        const captionMatch = spoken.get(row.id)
        return {
          ...toVideo(row),
          captionMatch: captionMatch ? { at: captionMatch.at, text: captionMatch.text } : null,
        }
      })
      if (caller) await queries.mark(videos, caller.id)
      return videos
    },
  }
}

const describe = (row: CandidateRow) => {
  const name = displayName(row)
  return { title: row.title, creator: `${name} ${row.username}`, category: row.category_name }
}
