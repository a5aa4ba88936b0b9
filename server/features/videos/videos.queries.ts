import type { OwnVideo, Video, WatchedVideo } from '#shared/contract/videos.ts'
import { resolveStoredFile } from '#shared/media-url.ts'
import type { Database } from '#server/database/database.ts'
import { keyOf, page, positionOf, type PageRequest, type RowPage } from '#server/database/paging.ts'
import type { SqlValue } from '#server/database/reader.ts'
import { placesOf, FeedPositionCache, type Placed, type Run } from '../feeds/feed-position-cache.ts'
import type { Caller } from '#server/http/caller.ts'
import { videoNotFound } from './video-access.ts'
import { SELECT_OWN_VIDEO, toOwnVideo, type OwnVideoRow } from './own-video-row.ts'
import { SELECT_VIDEO, type VideoRow } from './video-row.ts'

/** A page of a feed: the ids of its videos. What a video is comes from video-json-cache.ts. */
export interface FeedPage extends RowPage<Placed> {
  /** Where the same rows stand, when that is remembered. */
  runs?: Run[]
}

/** What the caller has done with the videos of a page; empty for anonymous ones. */
export interface Marks {
  liked: ReadonlySet<number>
  saved: ReadonlySet<number>
  later: ReadonlySet<number>
  following: ReadonlySet<number>
}

const NOBODY: ReadonlySet<number> = new Set()
const NO_MARKS: Marks = { liked: NOBODY, saved: NOBODY, later: NOBODY, following: NOBODY }

interface ShortsRequest {
  page: number
  pageSize: number
  before?: number | undefined
}

/** Above every trending score. */
export const SCORE_TOP = Number.MAX_SAFE_INTEGER

const STREAMS_SQL = `select p.role, p.file from uploads s join uploads p on p.source_id = s.id
  where s.file = ? and p.role in ('hls', 'storyboard')`

export type VideoQueries = ReturnType<typeof createVideoQueries>

/** The lists of videos. Each is read along one index, from where the page before ended: a late page costs what the first does. */
export function createVideoQueries(database: Pick<Database, 'reader' | 'onCommit'>) {
  const { reader } = database
  const places = new FeedPositionCache(database)
  const read = (tail: string, values: SqlValue[]) => reader.all<VideoRow>(`${SELECT_VIDEO} ${tail}`, values)
  /** Id and place stand in the index that the list is read along: no row is looked at. */
  const readPlaces = (
    place: 'feed_position' | 'short_position' | 'trending_score',
    tail: string,
    values: SqlValue[],
  ) => reader.tuples<Placed>(`select v.id, v.${place} as place from videos v ${tail}`, values)

  /** Newest publication first, among those that `where` lets through. */
  const newest = async (
    where: string,
    values: SqlValue[],
    { limit, cursor }: PageRequest,
  ): Promise<FeedPage> => {
    const before = positionOf(cursor)
    const known = where === '' && cursor ? await places.below(before, limit + 1) : null
    if (known) return { ...page(placesOf(known), limit, byPlace), runs: firstOf(known, limit) }
    const tail = `where ${where} v.feed_position < ? order by v.feed_position desc limit ?`
    return page(await readPlaces('feed_position', tail, [...values, before, limit + 1]), limit, byPlace)
  }

  return {
    all: (request: PageRequest) => newest('', [], request),
    featured: (request: PageRequest) => newest('v.featured = true and', [], request),
    ofCategory: (id: number, request: PageRequest) => newest('v.category_id = ? and', [id], request),

    async microClips({ limit, cursor }: PageRequest): Promise<FeedPage> {
      const tail = 'where v.short_position < ? order by v.short_position desc limit ?'
      return page(await readPlaces('short_position', tail, [positionOf(cursor), limit + 1]), limit, byPlace)
    },

    async trending({ limit, cursor }: PageRequest): Promise<FeedPage> {
      const start = keyOf(cursor, SCORE_TOP, Number.isFinite)
      const tail = `where v.approval_status = 'approved' and (v.trending_score, v.id) < (?, ?)
        order by v.trending_score desc, v.id desc limit ?`
      return page(await readPlaces('trending_score', tail, [...start, limit + 1]), limit, byPlaceAndId)
    },

    /**
     * Positions count publications, so that page n is a range of them and costs what page 1 does. `before` holds
     * the range still while new clips arrive; the Link header carries it along.
     */
    async shorts({ page: number, pageSize, before }: ShortsRequest): Promise<FeedPage> {
      let from = before
      if (from === undefined) {
        const [head] = await reader.all<{ top: number | null }>(
          'select max(short_position) as top from videos',
        )
        from = (head?.top ?? 0) + 1 - (number - 1) * pageSize
      }
      const tail = 'where v.short_position < ? order by v.short_position desc limit ?'
      const rows = from > 1 ? await readPlaces('short_position', tail, [from, pageSize + 1]) : []
      const result = page(rows, pageSize, byPlace)
      const next = result.next && {
        page: String(number + 1),
        pageSize: String(pageSize),
        before: result.next['cursor'] ?? '',
      }
      return { rows: result.rows, next }
    },

    /** A person's newest publications. */
    ofCreator: (id: number, limit: number): Promise<VideoRow[]> =>
      read('where v.creator_id = ? and v.feed_position is not null order by v.feed_position desc limit ?', [
        id,
        limit,
      ]),

    async one(id: number): Promise<VideoRow | null> {
      return (await read('where v.id = ?', [id]))[0] ?? null
    },

    /**
     * A video with what only its owner and administrators see.
     * @param caller whose marks the video carries; none by default
     * @throws ApiError not_found
     */
    async ownVideo(id: number, caller?: Caller): Promise<OwnVideo> {
      const [row] = await reader.all<OwnVideoRow>(`${SELECT_OWN_VIDEO} where v.id = ?`, [id])
      if (!row) throw videoNotFound()
      const video = toOwnVideo(row)
      if (caller) await this.mark([video], caller.id)
      return video
    },

    /** What was made of its file for whoever watches it; nothing where it plays but a part of that file. */
    async streamsOf(row: VideoRow): Promise<Pick<WatchedVideo, 'hlsUrl' | 'seekPreviewUrl'>> {
      const { video_file: file, clip_start_time: start, clip_duration: length, duration } = row
      const isWhole = !start && (length ?? duration) >= duration
      const made =
        file && isWhole ? await reader.all<{ role: string; file: string }>(STREAMS_SQL, [file]) : []
      const urlOf = (role: string) => {
        const found = made.find((one) => one.role === role)
        return found ? resolveStoredFile(found.file) : null
      }
      return { hlsUrl: urlOf('hls'), seekPreviewUrl: urlOf('storyboard') }
    },

    /** What the caller has done with these videos; as many statements for one video as for a hundred. */
    async marks(userId: number, videos: { id: number; creator_id: number }[]): Promise<Marks> {
      if (videos.length === 0) return NO_MARKS
      const places = videos.map(() => '?').join(', ')
      const ids = videos.map((video) => video.id)
      const creators = videos.map((video) => video.creator_id)
      const rows = await reader.all<{ mark: keyof Marks; id: number }>(
        `select 'liked' as mark, video_id as id from likes where user_id = ? and video_id in (${places})
         union all select 'saved', video_id from saves where user_id = ? and video_id in (${places})
         union all select 'later', video_id from watch_later_items where user_id = ? and video_id in (${places})
         union all select 'following', creator_id from follows where follower_id = ? and creator_id in (${places})`,
        [userId, ...ids, userId, ...ids, userId, ...ids, userId, ...creators],
      )
      const of = (mark: keyof Marks) => new Set(rows.filter((row) => row.mark === mark).map(({ id }) => id))
      return { liked: of('liked'), saved: of('saved'), later: of('later'), following: of('following') }
    },

    /** The caller's own marks, put on these videos in place. */
    async mark(videos: Video[], userId: number): Promise<Video[]> {
      const marks = await this.marks(
        userId,
        videos.map(({ id, creator }) => ({ id, creator_id: creator.id })),
      )
      for (const video of videos) {
        video.isLiked = marks.liked.has(video.id)
        video.isSaved = marks.saved.has(video.id)
        video.isWatchLater = marks.later.has(video.id)
        video.creator.isFollowing = marks.following.has(video.creator.id)
      }
      return videos
    },
  }
}

/** Without the one that tells whether there is more. */
function firstOf(runs: Run[], limit: number): Run[] {
  let left = limit
  const first: Run[] = []
  for (const { stretch, from, to } of runs) {
    if (left > 0) first.push({ stretch, from, to: Math.min(to, from + left) })
    left -= to - from
  }
  return first
}

const byPlace = ([, place]: Placed) => [place]
export const byPlaceAndId = ([id, place]: Placed) => [place, id]
