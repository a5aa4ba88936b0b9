import type { Video, WatchedVideo } from '#shared/contract/videos.ts'
import { resolveStoredFile } from '#shared/media-url.ts'
import type { Database } from '#server/database/database.ts'
import type { SqlValue } from '#server/database/reader.ts'
import { placesOf, FeedPositionCache, type Placed, type Run } from '../feeds/feed-position-cache.ts'
import { SELECT_OWN_VIDEO, type OwnVideoRow } from './own-video-row.ts'
import { SELECT_VIDEO, type VideoRow } from './video-row.ts'

/** Above every position and id: where a list starts. */
export const TOP = 2_147_483_647

export interface RowPage<Row = VideoRow> {
  rows: Row[]
  next: Record<string, string> | null
}

/** A page of a feed; what the videos are is remembered (remembered-videos.ts). */
export interface FeedPage {
  rows: Placed[]
  next: Record<string, string> | null
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

export interface PageRequest {
  limit: number
  cursor?: string | undefined
}

interface ShortsRequest {
  page: number
  pageSize: number
  before?: number | undefined
}

const STREAMS_SQL = `select p.role, p.file from uploads s join uploads p on p.source_id = s.id
  where s.file = ? and p.role in ('hls', 'preview')`

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
    const before = cursor ? positionOf(cursor) : TOP
    const next = (last: Placed) => String(placeOf(last))
    const known = where === '' && cursor ? await places.below(before, limit + 1) : null
    if (known) return { ...page(placesOf(known), limit, next), runs: firstOf(known, limit) }
    const tail = `where ${where} v.feed_position < ? order by v.feed_position desc limit ?`
    return page(await readPlaces('feed_position', tail, [...values, before, limit + 1]), limit, next)
  }

  return {
    all: (request: PageRequest) => newest('', [], request),
    featured: (request: PageRequest) => newest('v.featured = true and', [], request),
    ofCategory: (id: number, request: PageRequest) => newest('v.category_id = ? and', [id], request),

    async microClips({ limit, cursor }: PageRequest): Promise<FeedPage> {
      const before = cursor ? positionOf(cursor) : TOP
      const rows = await readPlaces(
        'short_position',
        'where v.short_position < ? order by v.short_position desc limit ?',
        [before, limit + 1],
      )
      return page(rows, limit, (last) => String(placeOf(last)))
    },

    async trending({ limit, cursor }: PageRequest): Promise<FeedPage> {
      const [score, id] = cursor ? scoreOf(cursor) : [Number.MAX_SAFE_INTEGER, TOP]
      const tail = `where v.approval_status = 'approved' and (v.trending_score, v.id) < (?, ?)
        order by v.trending_score desc, v.id desc limit ?`
      return page(
        await readPlaces('trending_score', tail, [score, id, limit + 1]),
        limit,
        (last) => `${placeOf(last)}~${last[0]}`,
      )
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
      const result = page(rows, pageSize, (last) => String(placeOf(last)))
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

    /** The same with what only its owner and admins see. */
    async own(id: number): Promise<OwnVideoRow | null> {
      return (await reader.all<OwnVideoRow>(`${SELECT_OWN_VIDEO} where v.id = ?`, [id]))[0] ?? null
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
      return { hlsUrl: urlOf('hls'), seekPreviewUrl: urlOf('preview') }
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
         union all select 'later', video_id from watch_laters where user_id = ? and video_id in (${places})
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

const placeOf = (row: Placed): number => row[1]

/** One row more than asked for was read: whether there is another page, without a count. */
export function page<Row>(
  rows: Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { rows: Row[]; next: RowPage['next'] } {
  const last = rows[limit - 1]
  if (rows.length <= limit || !last) return { rows, next: null }
  return { rows: rows.slice(0, limit), next: { cursor: cursorOf(last) } }
}

/** A cursor that isn't a number of ours starts the list anew. */
export function positionOf(cursor: string): number {
  const position = Number(cursor)
  return Number.isSafeInteger(position) ? Math.min(Math.max(position, 0), TOP) : TOP
}

function scoreOf(cursor: string): [number, number] {
  const [score = Number.NaN, id = Number.NaN] = cursor.split('~').map(Number)
  return Number.isFinite(score) && Number.isSafeInteger(id)
    ? [score, Math.min(id, TOP)]
    : [Number.MAX_SAFE_INTEGER, TOP]
}
