/** Uploads, attached files and captions. */

export const UPLOAD_PATH_PREFIX = '/uploads/'
/** A minute of 4K from a phone has 170 MB. */
export const UPLOAD_MAX_MB_DEFAULT = 4096
/** What the hint of the upload forms says (UT-22). */
export const UPLOAD_MAX_MB_DEMO = 100
/** PostgreSQL stores the size of a file in 31 bits. */
export const UPLOAD_MAX_MB_POSTGRES = 2047
/** The least that a trimmed film keeps (TF-03). */
export const TRIM_MIN_MS = 1000
export const PROFILE_IMAGE_MAX_MB = 2
export const MICRO_CLIP_UPLOAD_MAX_SECONDS = 120
/** A larger video is uploaded in pieces of this size, and resumed after an interruption (docs/decisions/051). */
export const UPLOAD_PIECE_MB = 4
/**
 * The quotas of an account before a review (the product's decision, docs/decisions/088): uploads in progress, and
 * videos and pictures that no video uses yet, by number and by size.
 */
export const UNFINISHED_UPLOADS_MAX = 20
export const UNUSED_UPLOADS_MAX = 20
export const UNUSED_PICTURES_MAX = 20
export const UNUSED_ATTACHMENTS_MAX = 20
export const UPLOADS_MAX_MB = 2048
/** Videos of one account that wait for a review: a course of 25 and five more. No limit for administrators. */
export const WAITING_VIDEOS_MAX = 30
/** Videos that one list of the upload screens takes (UQ-02): as many as an account may have unfinished. */
export const FILMS_AT_ONCE_MAX = UNFINISHED_UPLOADS_MAX
/** Videos of a list whose bytes are sent at the same time (UQ-04). */
export const FILMS_SENT_AT_ONCE = 2
/** From this part of a quota on, the upload screen shows how much is left. */
export const QUOTA_TOLD_FROM = 0.8

/** Files beside the film of one lesson, and the size of each. A text is read whole, so it is smaller. */
export const ATTACHMENTS_MAX = 5
export const ATTACHMENT_MAX_MB = 20
export const ATTACHED_TEXT_MAX_MB = 1
export const ATTACHMENT_NAME_MAX_LENGTH = 120

/** Captions (the product's decision). An hour of speech takes some 100 kB. */
export const CAPTIONS_MAX_BYTES = 600_000
export const CAPTIONS_CUES_MAX = 10_000
export const CAPTION_MAX_LENGTH = 500
