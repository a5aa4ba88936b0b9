import type { ApprovalStatus } from '#shared/contract/videos.ts'

/**
 * A card is the JSON of a row's own fields, without the braces, kept in the row: a list is put together from
 * cards as text, and twenty videos cost three columns each in place of thirty. The entity writes it anew with
 * every change that goes through the unit of work.
 */

interface VideoFields {
  title: string
  description?: string | null | undefined
  videoUrl?: string | null | undefined
  videoFile?: string | null | undefined
  thumbnailUrl?: string | null | undefined
  thumbnailFile?: string | null | undefined
  duration: number
  clipStartTime?: number | null | undefined
  clipDuration?: number | null | undefined
  submittedAt: Date
  views?: number
  likes?: number
  featured?: boolean
  isTrending?: boolean
  isMicroClip?: boolean
  approvalStatus: ApprovalStatus
}

const withoutBraces = (fields: Record<string, unknown>): string => JSON.stringify(fields).slice(1, -1)

/** Fields that a new row leaves to the database's defaults are those defaults here. */
export const renderVideoCard = (video: VideoFields): string =>
  withoutBraces({
    title: video.title,
    description: video.description ?? null,
    videoUrl: video.videoUrl ?? null,
    videoFile: video.videoFile ?? null,
    thumbnailUrl: video.thumbnailUrl ?? null,
    thumbnailFile: video.thumbnailFile ?? null,
    duration: video.duration,
    clipStartTime: video.clipStartTime ?? null,
    clipDuration: video.clipDuration ?? null,
    submittedAt: video.submittedAt.toISOString(),
    views: video.views ?? 0,
    likes: video.likes ?? 0,
    featured: video.featured ?? false,
    isTrending: video.isTrending ?? false,
    isMicroClip: video.isMicroClip ?? false,
    approvalStatus: video.approvalStatus,
  })

/** A video with its creator, as a feed reads it. */
export interface CardRow {
  id: number
  card: string
  category_id: number
  creator_id: number
  creator_card: string
  /** Where the row stands in the list that is read: a position, or a score. */
  place: number
}

export const selectCards = (place: 'feed_position' | 'short_position' | 'trending_score'): string =>
  `select v.id, v.card, v.category_id, v.creator_id, u.card as creator_card, v.${place} as place
   from videos v join users u on u.id = v.creator_id`

/** What the caller has done with the videos of a page; empty for anonymous ones. */
export interface Marks {
  liked: ReadonlySet<number>
  saved: ReadonlySet<number>
  later: ReadonlySet<number>
  following: ReadonlySet<number>
}

const NOBODY: ReadonlySet<number> = new Set()
export const NO_MARKS: Marks = { liked: NOBODY, saved: NOBODY, later: NOBODY, following: NOBODY }

/** The JSON of a list of videos. Everything in it is JSON already or a number of ours. */
export function renderCards(rows: CardRow[], categories: ReadonlyMap<number, string>, marks: Marks): string {
  let json = '['
  for (const row of rows) {
    if (json.length > 1) json += ','
    const { id, creator_id: creator, category_id: category } = row
    json += `{"id":${id},${row.card},"categoryId":${category},"category":${categories.get(category)},"creator":{"id":${creator},${row.creator_card},"isFollowing":${marks.following.has(creator)}},"isLiked":${marks.liked.has(id)},"isSaved":${marks.saved.has(id)},"isWatchLater":${marks.later.has(id)}}`
  }
  return `${json}]`
}
