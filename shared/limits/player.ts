import { LESSON_TICKET_DAYS } from './records.ts'

/** The player: related videos, views, lengths, chapters, kept lessons. */

export const RELATED_VIDEOS = 3
export const RELATED_VIDEOS_MOBILE = 2
export const PLAYER_HOME_DELAY_MS = 100
export const PLAYER_RELATED_DELAY_MS = 300
export const MICRO_LESSON_PROGRESS_MS = 100
export const EXTERNAL_PLAYER_PROGRESS_MS = 1000
/** Longer videos also get a stream, whose player changes the size during playback. */
export const STREAM_FROM_SECONDS = 120
/** A person or browser counts one view of a video in an hour, after this playback (the product's decision). */
export const VIEW_AFTER_SECONDS = 3
export const VIEW_WINDOW_MINUTES = 60
/** The upper limits of short and medium videos (the product's decision). */
export const SHORT_VIDEO_MAX_SECONDS = 30
export const MEDIUM_VIDEO_MAX_SECONDS = 5 * 60
/** The most chapters of a lesson; a description with more lines of times has none (LP-01). */
export const CHAPTERS_MAX = 50

/** Lessons that a browser keeps for the time without a line: their files, in bytes, and their number (KP-03). */
export const KEPT_LESSONS_MAX_MB = 200
export const KEPT_LESSONS_MAX_BYTES = KEPT_LESSONS_MAX_MB * 1e6
export const KEPT_LESSONS_MAX = 100
/** They are removed from a device that has not reached the server for so long (KP-13). */
export const KEPT_LESSONS_DAYS = LESSON_TICKET_DAYS
