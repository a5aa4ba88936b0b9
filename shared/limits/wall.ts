/** The wall screen (the product's decision). */

export const WALL_CLIPS_MAX = 1000
export const WALL_POLL_MS = 30_000
/** A clip without a new frame for this time is skipped. */
export const WALL_STALL_MS = 5000
/** A clip that failed is retried after this time. */
export const WALL_SET_ASIDE_MS = 60 * 60 * 1000
/** The page reloads after this time without a frame. */
export const WALL_WATCHDOG_MS = 20_000
export const WALL_RELOAD_FIRST_MS = 1000
export const WALL_RELOAD_MAX_MS = 5 * 60 * 1000
/** After this time without an error, the wait before a reload starts again at its first value. */
export const WALL_RELOAD_FORGET_MS = 10 * 60 * 1000
/** The size of the clip cache, and the part of the browser's quota that it may use. */
export const WALL_CACHE_MAX_MB = 4096
export const WALL_CACHE_QUOTA_PART = 0.6
/** The size of the clip cache in memory, where the browser stores nothing. */
export const WALL_MEMORY_CACHE_MAX_MB = 192
export const WALL_HEAP_MAX_MB = 256
export const WALL_LOG_LINES_MAX = 400
export const WALL_PIN_MIN_LENGTH = 4
export const WALL_PIN_MAX_LENGTH = 12
export const WALL_PIN_TRIES = 5
export const WALL_PIN_WAIT_MS = 30_000
export const WALL_PIN_WAIT_MAX_MS = 15 * 60 * 1000
/** The settings close after this time without input. */
export const WALL_SETTINGS_IDLE_MS = 2 * 60 * 1000
export const WALL_LONG_PRESS_MS = 1500
export const WALL_STATION_NAME_MAX_LENGTH = 60
/** The code that pairs a phone with a wall. */
export const WALL_CODE_LENGTH = 6
/** Of the code by which a wall is enrolled, which is read out at a desk and entered at the wall. */
export const WALL_ENROLMENT_CODE_LENGTH = 8
export const WALL_ENROLMENT_SECONDS = 24 * 60 * 60
export const WALLS_MAX = 500
export const WALL_PLACE_MAX_LENGTH = 80
/** The lessons that one wall is pinned to, and the full training lessons that it gets at most. */
export const WALL_PINNED_MAX = 50
export const WALL_TRAINING_MAX = 200
/** Announcements that have not ended, for all walls together, and how far ahead one may end. */
export const WALL_ANNOUNCEMENTS_MAX = 50
export const WALL_ANNOUNCEMENT_MAX_LENGTH = 120
export const WALL_ANNOUNCEMENT_DAYS_MAX = 90
/** An announcement gives way to the next one after this time. */
export const WALL_ANNOUNCEMENT_TURN_MS = 8000
/** A wall says what it plays at most this often; its time is written at least this often while it speaks. */
export const WALL_REPORT_MIN_MS = 3000
export const WALL_HEARD_EVERY_MS = 45_000
/** A wall without a word for this time is offline: three polls. */
export const WALL_OFFLINE_MS = 100_000
/** A paused wall plays on by itself after this time. */
export const WALL_PAUSE_MS = 20_000
export const WALL_CODE_MS = 5 * 60 * 1000
/**
 * Wrong codes allowed to one account, and to one address, in 15 minutes. A guess is right once in a million: 50 guesses
 * are a chance of 1 in 20,000, and guessing all day against a code that is always shown succeeds on one day in 200.
 * There is no limit for all addresses together: it would lock everybody out of the walls.
 */
export const WALL_CODE_MISSES = 10
export const WALL_CODE_MISSES_OF_ADDRESS = 50
/** Commands that the phones of one person may send in this time. */
export const WALL_CALLS = 10
export const WALL_CALLS_SECONDS = 10
/** A wall that has not executed a phone's command after this time counts as disconnected. */
export const WALL_ANSWER_MS = 6000
