import {
  type OwnVideo,
  type Proposal,
  type ProposalField,
  type ProposalStatus,
} from '#shared/contract/own-videos.ts'
import { imageVariants } from '#shared/contract/videos.ts'
import { readJsonColumn } from '#server/database/bad-rows.ts'
import { flag, isoTime, isoTimeOrNull, type RowFlag, type RowTime } from '#server/database/row-values.ts'
import { replacesLesson } from './lesson-version.ts'
import { toVideo, VIDEO_COLUMNS, VIDEO_TABLES, type VideoRow } from './video-row.ts'

/** `proposed_captions` of a proposal that keeps the captions, and of one that removes them. */
const KEPT_MARK = 0
const REMOVED_MARK = 1

/** A video with its proposal, for its owner and administrators. */
export interface OwnVideoRow extends VideoRow {
  revision: number
  is_public: RowFlag
  version: number
  published_version: number | null
  trim_start_ms: number | null
  trim_end_ms: number | null
  original_file: string | null
  waiting_since: number
  has_review_notes: RowFlag
  proposed_status: ProposalStatus | null
  proposed_title: string | null
  proposed_description: string | null
  proposed_category_id: number | null
  proposed_category_name: string | null
  proposed_thumbnail_file: string | null
  proposed_image_variants: string | null
  proposed_video_file: string | null
  proposed_protocol: string | null
  proposed_review_by: string | null
  proposed_duration: number | null
  /** KEPT_MARK, REMOVED_MARK or 2 for new captions. The cues themselves would make the lists large. */
  proposed_captions: number
  proposed_captions_version: number | null
  proposes_attachments: RowFlag
  proposal_progress: number | null
  proposal_failure_reason: string | null
  proposal_warning: string | null
  proposal_notes: string | null
  proposed_at: RowTime | null
}

export const SELECT_OWN_VIDEO = `select ${VIDEO_COLUMNS}, v.revision, v.is_public, v.version, v.published_version, v.waiting_since, v.trim_start_ms, v.trim_end_ms, v.original_file,
  exists (select 1 from review_notes n where n.round_id = (select max(r.id) from review_rounds r
    where r.video_id = v.id and r.state = 'told')) as has_review_notes, o.status as proposed_status,
  o.title as proposed_title, o.description as proposed_description, o.category_id as proposed_category_id,
  oc.name as proposed_category_name, o.thumbnail_file as proposed_thumbnail_file, o.image_variants as proposed_image_variants,
  o.video_file as proposed_video_file, o.protocol as proposed_protocol, o.review_by as proposed_review_by, o.duration as proposed_duration,
  case when o.captions is null then ${KEPT_MARK} when o.captions = '[]' then ${REMOVED_MARK} else 2 end as proposed_captions,
  o.captions_version as proposed_captions_version, o.attachments is not null as proposes_attachments, o.progress as proposal_progress, o.failure_reason as proposal_failure_reason,
  o.warning as proposal_warning, o.review_notes as proposal_notes, o.submitted_at as proposed_at
  from ${VIDEO_TABLES} left join proposals o on o.video_id = v.id left join categories oc on oc.id = o.category_id`

/** The address of the proposed captions as WebVTT, for the owner and administrators; null where the proposal removes the captions. */
export const proposedCaptionsUrlOf = (
  id: number,
  { captions, captionsVersion }: { captions: string | null; captionsVersion: number | null },
): string | null =>
  captions === '[]' ? null : `/api/videos/${id}/proposal/captions.vtt?v=${captionsVersion ?? 0}`

/** The video as it will be after the approval of its proposal; null without a proposal. */
function toProposal(row: OwnVideoRow, current: OwnVideo): Proposal | null {
  if (row.proposed_status === null || row.proposed_at === null) return null
  const isProposed: Record<ProposalField, boolean> = {
    title: row.proposed_title !== null,
    description: row.proposed_description !== null,
    category: row.proposed_category_id !== null,
    thumbnail: row.proposed_thumbnail_file !== null,
    captions: row.proposed_captions !== KEPT_MARK,
    attachments: flag(row.proposes_attachments),
    video: row.proposed_video_file !== null,
    protocol: row.proposed_protocol !== null,
  }
  const duration = row.proposed_duration ?? current.duration
  const isWholeClip = isProposed.video && current.isMicroClip
  const changed = (Object.keys(isProposed) as ProposalField[]).filter((field) => isProposed[field])
  return {
    title: row.proposed_title ?? current.title,
    description: isProposed.description ? row.proposed_description || null : current.description,
    categoryId: row.proposed_category_id ?? current.categoryId,
    category:
      row.proposed_category_id === null
        ? current.category
        : { id: row.proposed_category_id, name: row.proposed_category_name ?? '' },
    thumbnailUrl: current.thumbnailUrl,
    thumbnailFile: isProposed.thumbnail ? row.proposed_thumbnail_file || null : current.thumbnailFile,
    imageVariants: isProposed.thumbnail ? readPicture(row) : current.imageVariants,
    videoUrl: isProposed.video ? null : current.videoUrl,
    videoFile: row.proposed_video_file ?? current.videoFile,
    duration,
    clipStartTime: isWholeClip ? 0 : current.clipStartTime,
    clipDuration: isWholeClip ? duration : current.clipDuration,
    captionsUrl: captionsOf(row, current),
    protocolCheck: isProposed.protocol ? proposedCheckOf(row) : current.protocolCheck,
    changed,
    status: row.proposed_status,
    progress: row.proposal_progress,
    failureReason: row.proposal_failure_reason,
    warning: row.proposal_warning,
    reviewNotes: row.proposal_notes,
    submittedAt: isoTime(row.proposed_at),
  }
}

const proposedCheckOf = ({ proposed_protocol: protocol, proposed_review_by: reviewBy }: OwnVideoRow) =>
  protocol && reviewBy !== null ? { protocol, checkedOn: null, reviewBy, isDue: false } : null

const readPicture = ({ id, proposed_image_variants: json }: OwnVideoRow) =>
  json === null
    ? null
    : readJsonColumn(imageVariants, json, { table: 'proposals of videos', id, column: 'image_variants' })

function captionsOf(row: OwnVideoRow, current: OwnVideo): string | null {
  if (row.proposed_captions === KEPT_MARK) return current.captionsUrl
  const captions = row.proposed_captions === REMOVED_MARK ? '[]' : null
  return proposedCaptionsUrlOf(row.id, { captions, captionsVersion: row.proposed_captions_version })
}

export function toOwnVideo(row: OwnVideoRow): OwnVideo {
  const own: OwnVideo = {
    ...toVideo(row),
    revision: row.revision,
    version: row.version,
    isPublic: flag(row.is_public),
    replacesLesson:
      row.approval_status === 'approved'
        ? row.proposed_video_file !== null
        : replacesLesson({ version: row.version, publishedVersion: row.published_version }),
    proposal: null,
    trim:
      row.trim_start_ms === null || row.trim_end_ms === null
        ? null
        : { startMs: row.trim_start_ms, endMs: row.trim_end_ms },
    originalFile: row.original_file,
    reviewNotes: row.review_notes,
    hasReviewNotes: flag(row.has_review_notes),
    reviewedAt: isoTimeOrNull(row.reviewed_at),
    progress: row.progress,
    failureReason: row.failure_reason,
    warning: row.warning,
  }
  return { ...own, proposal: toProposal(row, own) }
}
