/** The review desk. */

/** How long the server can undo a decision, and holds back the news of it: longer than its undo is offered. */
export const REVIEW_UNDO_SECONDS = 15
/** How long a lesson counts as open at the desk of an officer after the last word of the page, which comes this often. */
export const REVIEW_LEASE_SECONDS = 45
export const REVIEW_BEAT_MS = 15_000
/** Notes at a second: of one review, and each with its answer. */
export const REVIEW_NOTES_MAX = 50
export const REVIEW_NOTE_MAX_LENGTH = 500
/** Decisions about one video that are kept with their notes. */
export const REVIEW_ROUNDS_MAX = 20
/** What waits is counted, and its disciplines and instructors are named, up to this number. */
export const REVIEW_COUNTED_MAX = 1000
