import { imageVariants, rendition, type ApprovalStatus, type Video } from '#shared/contract/videos.ts'
import { z } from 'zod'
import { resolveStoredFile } from '#shared/media-url.ts'
import { readJsonColumn } from '#server/database/bad-rows.ts'
import { flag, isoTime, type RowFlag, type RowTime } from '#server/database/row-values.ts'
import { displayName } from '#server/features/accounts/display-name.ts'

/** A video with its category and creator. */
export interface VideoRow {
  id: number
  title: string
  description: string | null
  video_file: string | null
  video_url: string | null
  thumbnail_file: string | null
  thumbnail_url: string | null
  image_variants: string | null
  duration: number
  clip_start_time: number | null
  clip_duration: number | null
  submitted_at: RowTime
  views: number
  likes: number
  category_id: number
  category_name: string
  creator_id: number
  username: string
  first_name: string | null
  last_name: string | null
  profile_image_file: string | null
  follower_count: number
  featured: RowFlag
  is_trending: RowFlag
  is_micro_clip: RowFlag
  captions_version: number | null
  approval_status: ApprovalStatus
  review_notes: string | null
  reviewed_at: RowTime | null
  /** Of a video that is public. */
  published_at: RowTime
  protocol: string | null
  protocol_checked_on: string | null
  review_by: string | null
  is_protocol_due: RowFlag
  progress: number | null
  failure_reason: string | null
  warning: string | null
  renditions: string | null
  feed_position: number | null
  short_position: number | null
  trending_score: number
}

/** When a video became public, of `videos v`: a former version noted the last decision alone. */
export const PUBLISHED_AT = 'coalesce(v.published_at, v.reviewed_at, v.submitted_at)'

export const VIDEO_COLUMNS = `v.id, v.title, v.description, v.video_file, v.video_url, v.thumbnail_file,
  v.thumbnail_url, v.image_variants, v.duration, v.clip_start_time, v.clip_duration, v.submitted_at, v.views, v.likes, v.category_id,
  c.name as category_name, v.creator_id, u.username, u.first_name, u.last_name, u.profile_image_file,
  u.follower_count, v.featured, v.is_trending, v.is_micro_clip, v.captions_version, v.approval_status, v.review_notes,
  v.reviewed_at, ${PUBLISHED_AT} as published_at, v.progress, v.failure_reason, v.warning, v.renditions, v.feed_position, v.short_position, v.trending_score,
  v.protocol, v.protocol_checked_on, v.review_by, v.is_protocol_due`

export const VIDEO_TABLES = `videos v join categories c on c.id = v.category_id join users u on u.id = v.creator_id`

export const SELECT_VIDEO = `select ${VIDEO_COLUMNS} from ${VIDEO_TABLES}`

const renditions = z.array(rendition)
const placeOf = ({ id }: VideoRow) => ({ table: 'videos', id })

export const captionsUrlOf = (id: number, version: number | null): string | null =>
  version === null ? null : `/api/videos/${id}/captions.vtt?v=${version}`

const protocolCheckOf = (row: VideoRow): Video['protocolCheck'] =>
  row.protocol === null || row.review_by === null
    ? null
    : {
        protocol: row.protocol,
        checkedOn: row.protocol_checked_on,
        reviewBy: row.review_by,
        isDue: flag(row.is_protocol_due),
      }

/** What is the same for every caller, without the creator. @throws BadRow */
export const toVideoFields = (row: VideoRow) => ({
  id: row.id,
  title: row.title,
  description: row.description,
  videoUrl: row.video_url,
  videoFile: row.video_file,
  renditions:
    row.renditions === null
      ? []
      : readJsonColumn(renditions, row.renditions, { ...placeOf(row), column: 'renditions' }),
  thumbnailUrl: row.thumbnail_url,
  thumbnailFile: row.thumbnail_file,
  imageVariants:
    row.image_variants === null
      ? null
      : readJsonColumn(imageVariants, row.image_variants, { ...placeOf(row), column: 'image_variants' }),
  duration: row.duration,
  clipStartTime: row.clip_start_time,
  clipDuration: row.clip_duration,
  submittedAt: isoTime(row.submitted_at),
  publishedAt: row.approval_status === 'approved' ? isoTime(row.published_at) : null,
  views: row.views,
  likes: row.likes,
  categoryId: row.category_id,
  category: { id: row.category_id, name: row.category_name },
  featured: flag(row.featured),
  isTrending: flag(row.is_trending),
  isMicroClip: flag(row.is_micro_clip),
  captionsUrl: captionsUrlOf(row.id, row.captions_version),
  approvalStatus: row.approval_status,
  protocolCheck: protocolCheckOf(row),
})

/** The creator, but for the id. */
export const toCreatorFields = (row: VideoRow) => ({
  displayName: displayName(row),
  profileImageUrl: row.profile_image_file ? resolveStoredFile(row.profile_image_file) : null,
  followerCount: row.follower_count,
})

/** The video without marks of the caller. @throws BadRow */
export const toVideo = (row: VideoRow): Video => ({
  ...toVideoFields(row),
  creator: { id: row.creator_id, ...toCreatorFields(row), isFollowing: false },
  isLiked: false,
  isSaved: false,
  isWatchLater: false,
})
