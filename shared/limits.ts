/**
 * Every business constant of the two specifications, with its unit in its name.
 * Source: section 9 of specification 000 (shell, access, accounts, search, uploads, profile) and of
 * specification 001 (viewing and discovery), unless a line says otherwise.
 */

export const PRODUCT_NAME = 'Turnout'
export const TAGLINE = 'Where Every Shift Starts Smarter'
export const HEADLINE = 'Micro lessons, Maximum Impact'

export const KILOBYTE = 1024
export const MEGABYTE = 1024 * KILOBYTE
export const GIGABYTE = 1024 * MEGABYTE

/** Layout. */
export const MOBILE_BREAKPOINT_PX = 768
export const GRID_MAX_COLUMNS = 4
export const GRID_SKELETONS_DESKTOP = 8
export const GRID_SKELETONS_MOBILE = 4
export const SEARCH_SKELETONS = 8

/** Accounts. */
export const USERNAME_MIN_LENGTH = 3
export const USERNAME_MAX_LENGTH = 20
export const PASSWORD_MIN_LENGTH = 6
export const AUTH_USER_CACHE_MS = 5 * 60 * 1000
export const EXPERIENCE_LEVELS = ['0-1', '1-3', '3-5', '5-10', '10+'] as const
export const DEFAULT_EXPERIENCE_LEVEL = '1-3'
export const PROFESSIONAL_AREAS = ['ems', 'fire', 'critical-care', 'leadership', 'other'] as const
export const DEFAULT_PROFESSIONAL_AREA = 'ems'
export const PROFILE_IMAGE_MAX_MB = 2
export const PERSON_NAME_MAX_LENGTH = 60
export const BIO_MAX_LENGTH = 2000
/** Twelve hours; thirty days with 'stay signed in' (the product's decision, 'Accounts'). */
export const SESSION_SECONDS = 12 * 60 * 60
export const LONG_SESSION_SECONDS = 30 * 24 * 60 * 60
/** Where the browser keeps the token (specification 000, section 4). */
export const AUTH_TOKEN_KEY = 'authToken'

/** Search. */
export const SEARCH_DEBOUNCE_MS = 300
export const SEARCH_MIN_LENGTH = 2
export const SEARCH_RESULTS_MAX = 50

/** Uploads. */
export const UPLOAD_PATH_PREFIX = '/uploads/'
export const UPLOAD_MAX_MB_DEFAULT = 100
export const MICRO_CLIP_UPLOAD_MAX_SECONDS = 120
/** A larger video travels in pieces of this size and goes on where it broke off (docs/decisions). */
export const UPLOAD_PIECE_MB = 4
/**
 * What one account may store before a reviewer has looked at it (the product's decision, docs/decisions/039):
 * uploads that have begun, videos and pictures that no video uses yet, and what each of the two takes up.
 */
export const UNFINISHED_UPLOADS_MAX = 20
export const UNUSED_UPLOADS_MAX = 20
export const UNUSED_PICTURES_MAX = 20
export const UPLOADS_MAX_MB = 2048
/** Videos that wait for review: a course of 25, and five more. Administrators submit as many as they like. */
export const WAITING_VIDEOS_MAX = 30
/** The upload screen tells how many are left from this part of a bound on. */
export const QUOTA_TOLD_FROM = 0.8

/** Toasts. */
export const TOAST_LIMIT = 1
export const TOAST_DURATION_MS = 5000
export const TOAST_FADE_MS = 300
export const TOAST_SIGN_IN_MS = 3000
export const TOAST_PROFILE_MS = 3000
export const TOAST_SHARE_MS = 2000
export const TOAST_CLIP_VIEWER_MS = 1500

/** Vertical feed. */
export const SHORTS_FEED_PAGE_SIZE = 15
export const SHORTS_PAGE_PAGE_SIZE = 20
export const SHORTS_MAX_PAGE_SIZE = 50
export const SHORTS_LOAD_MORE_AT = 0.5
export const SHORTS_LOAD_MORE_INTERVAL_MS = 1000
export const SHORTS_RESTART_ABOVE_PAGE = 5
export const SHORTS_FEED_RETRY_MS = 2000
export const SHORTS_PAGE_RETRIES = 3
export const SWIPE_HINT_PX = 50
export const SWIPE_NAVIGATE_PX = 100
export const SWIPE_HINT_CLEAR_MS = 800
export const SLIDE_OUT_MS = 400
export const PROGRESS_DOTS_MAX = 7
/** Players exist for the current video and those nearer than this many places. */
export const PLAYER_DISTANCE = 2

/** Full-screen clip viewer. */
export const VIEWER_SWIPE_INDICATOR_PX = 30
export const VIEWER_SWIPE_NAVIGATE_PX = 20
export const VIEWER_INDICATOR_CLEAR_MS = 1000

/** Live connection and activity. */
export const LIVE_RECONNECT_ATTEMPTS = 5
export const LIVE_RECONNECT_MS = 2000
export const ACTIVITY_ITEMS_MAX = 25
export const ACTIVITY_RELATIVE_HOURS = 24
/** The activity panel stands beside the page from this width on. */
export const LARGE_SCREEN_PX = 1280

/** Recommendations. */
export const RECOMMENDATIONS_LIMIT = 10
export const RECOMMENDATION_CARD_WIDTH_PX = 256
export const RECOMMENDATION_SCROLL_PX = 320
export const RECOMMENDATION_SKELETONS = 6
export const CREATOR_CARD_VIDEOS_MAX = 4

/** Micro clips cut from a video. */
export const MICRO_CLIP_ASSUMED_SOURCE_SECONDS = 60
export const MICRO_CLIP_MIN_SECONDS = 5
export const MICRO_CLIP_MAX_SECONDS = 30
export const MICRO_CLIP_DEFAULT_SECONDS = 15
export const MICRO_CLIP_STEP_SECONDS = 1
export const MICRO_CLIP_DEFAULT_START_SECONDS = 0
/** Shown on a card whose clip has no duration. */
export const CARD_CLIP_FALLBACK_SECONDS = 60
/** Played of a clip that has no duration. */
export const CLIP_PLAYBACK_FALLBACK_SECONDS = 15
export const SLIDER_PAGE_STEPS = 10

/** Sharing. */
export const SHARE_SEGMENT_SECONDS = 30
export const SHARE_POPUP_WIDTH_PX = 600
export const SHARE_POPUP_HEIGHT_PX = 400
export const COPY_ICON_RESET_MS = 2000

/** Player. */
export const RELATED_VIDEOS = 3
export const RELATED_VIDEOS_MOBILE = 2
export const PLAYER_HOME_DELAY_MS = 100
export const PLAYER_RELATED_DELAY_MS = 300
export const COMMENTS_MAX_HEIGHT_REM = 15
export const COMMENT_MAX_LENGTH = 2000
export const MICRO_LESSON_PROGRESS_MS = 100
export const EXTERNAL_PLAYER_PROGRESS_MS = 1000
/** Longer videos also get a stream, whose player changes between the sizes while it plays. */
export const STREAM_FROM_SECONDS = 120
/** One view a person or browser a video an hour, after this much playback (the product's decision). */
export const VIEW_AFTER_SECONDS = 3
export const VIEW_WINDOW_MINUTES = 60

/** The library's three lengths: up to this, up to this, and longer (the product's decision). */
export const SHORT_VIDEO_MAX_SECONDS = 30
export const MEDIUM_VIDEO_MAX_SECONDS = 5 * 60

/** Lists that grow page by this much. */
export const LIST_LIMIT_DEFAULT = 50
export const LIST_LIMIT_MAX = 100

/** Administration (the product's decision). */
export const TIMELINE_DAYS_DEFAULT = 30
export const TIMELINE_DAYS_MAX = 365
export const TOP_CREATORS = 5
export const ADMIN_SEARCH_MAX_LENGTH = 200
/** Admin queries are tried once more (specification 001, section 7). */
export const ADMIN_QUERY_RETRIES = 1

/** Captions (the product's decision). An hour of speech takes some 100 kB. */
export const CAPTIONS_MAX_BYTES = 150_000
export const CAPTIONS_CUES_MAX = 2000
export const CAPTION_MAX_LENGTH = 500

/** The wall screen (the product's decision). */
export const WALL_CLIPS_MAX = 1000
export const WALL_POLL_MS = 30_000
/** A clip that shows no new picture for so long is skipped. */
export const WALL_STALL_MS = 5000
/** What failed is tried again after this. */
export const WALL_SET_ASIDE_MS = 60 * 60 * 1000
/** No picture for so long, whatever was tried: the page is loaded anew. */
export const WALL_WATCHDOG_MS = 20_000
export const WALL_RELOAD_FIRST_MS = 1000
export const WALL_RELOAD_MAX_MS = 5 * 60 * 1000
/** After so long without trouble the next reload is a first one again. */
export const WALL_RELOAD_FORGET_MS = 10 * 60 * 1000
/** Clips kept on the device, at most, and at most this part of what the browser offers. */
export const WALL_CACHE_MAX_MB = 4096
export const WALL_CACHE_QUOTA_PART = 0.6
/** Where nothing can be stored, clips are kept in memory. */
export const WALL_MEMORY_CACHE_MAX_MB = 192
export const WALL_HEAP_MAX_MB = 256
export const WALL_LOG_LINES_MAX = 400
export const WALL_PIN_MIN_LENGTH = 4
export const WALL_PIN_MAX_LENGTH = 12
export const WALL_PIN_TRIES = 5
export const WALL_PIN_WAIT_MS = 30_000
export const WALL_PIN_WAIT_MAX_MS = 15 * 60 * 1000
/** Settings that nobody has touched for so long close by themselves. */
export const WALL_SETTINGS_IDLE_MS = 2 * 60 * 1000
export const WALL_LONG_PRESS_MS = 1500
export const WALL_STATION_NAME_MAX_LENGTH = 60
/** The code that pairs a phone with a wall. */
export const WALL_CODE_LENGTH = 6
export const WALL_CODE_MS = 5 * 60 * 1000
/**
 * Codes that one account, and that one address, may get wrong in a quarter of an hour. A guess meets a code on show
 * once in a million: 50 misses are one chance in 20,000, and whoever tried all day, against a code that is always on
 * show, would find it on one day of 200. There is no bound for all together: it would close the walls to everybody.
 */
export const WALL_CODE_MISSES = 10
export const WALL_CODE_MISSES_OF_ADDRESS = 50
/** Presses that one person's phones may make in so many seconds. */
export const WALL_CALLS = 10
export const WALL_CALLS_SECONDS = 10
/** A wall that has not done by then what a phone asked for is taken to be away. */
export const WALL_ANSWER_MS = 6000

/** The wall on a display of its own, in the desktop app (the product's decision). */
export const WALL_BEAT_MS = 5000
/** Without a sign of life for so long the page is loaded anew; a page that is only starting gets more. */
export const WALL_SILENCE_MS = 30_000
export const WALL_START_MS = 60_000
/** So many of those in a row, and the program starts anew. */
export const WALL_PAGE_RELOADS_MAX = 5
export const WALL_PAGE_RELOAD_FIRST_MS = 1000
export const WALL_PAGE_RELOAD_MAX_MS = 60_000
/** After so long without trouble the next one is a first one again. */
export const WALL_PAGE_CALM_MS = 2 * 60 * 1000
/** What the page may take of the computer's memory before it is loaded anew, between two clips. */
export const WALL_PAGE_MEMORY_MAX_MB = 1200
export const WALL_PAGE_MEMORY_EVERY_MS = 60_000
export const WALL_LOG_FILE_MAX_BYTES = MEGABYTE
export const WALL_LOG_FILES = 3
/** Settings of whoever looks after the computer are read anew so often. */
export const MANAGED_SETTINGS_EVERY_MS = 30_000
