/** Lists: pages, search, news, recommendations, series. */

/**
 * How long a device shows what it stored of the lists while no server can be reached (docs/decisions/076): to a visitor
 * and to a person who stays signed in, and to everybody else.
 */
export const STORED_LISTS_SECONDS = 7 * 24 * 60 * 60
export const STORED_LISTS_SHORT_SECONDS = 12 * 60 * 60

/** Search. */
export const SEARCH_DEBOUNCE_MS = 300
export const SEARCH_MIN_LENGTH = 2
export const SEARCH_RESULTS_MAX = 50

/** Recommendations. */
export const RECOMMENDATIONS_LIMIT = 10
export const CREATOR_CARD_VIDEOS_MAX = 4

/** The page size of lists. */
export const LIST_LIMIT_DEFAULT = 50
export const LIST_LIMIT_MAX = 100

/** Administration (the product's decision). */
export const TIMELINE_DAYS_DEFAULT = 30
export const TIMELINE_DAYS_MAX = 365
export const TOP_CREATORS = 5
export const ADMIN_SEARCH_MAX_LENGTH = 200

/** Locked together by a change of the series. */
export const SERIES_LESSONS_MAX = 50
export const SERIES_OF_PERSON_MAX = 200

/** A visit of a person ends when the account was not used for this long. */
export const VISIT_PAUSE_HOURS = 4
/** Lessons in the row 'New since your last visit'. */
export const NEWS_MAX = 12
/** Lessons in a digest by mail. */
export const DIGEST_MAX = 10
/** The hour of the server's day at which digests are sent; those of a week on Mondays. */
export const DIGEST_HOUR = 6
