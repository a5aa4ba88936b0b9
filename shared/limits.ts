/**
 * Every business constant, with its unit in its name. The requirements are in docs/requirements; 'the product's
 * decision' marks a constant that no requirement states.
 */

export const PRODUCT_NAME = 'Turnout'
export const TAGLINE = 'Where Every Shift Starts Smarter'
export const HEADLINE = 'Micro lessons, Maximum Impact'

export const KILOBYTE = 1024
export const MEGABYTE = 1024 * KILOBYTE
export const GIGABYTE = 1024 * MEGABYTE

/** Layout. */
export const MOBILE_BREAKPOINT_PX = 768
/** A landscape screen of at most this height is a phone on its side, or a page at 400 % zoom. */
export const LOW_SCREEN_PX = 500
export const GRID_SKELETONS_DESKTOP = 8
export const GRID_SKELETONS_MOBILE = 4
export const SEARCH_SKELETONS = 8

/** Accounts. */
export const USERNAME_MIN_LENGTH = 3
export const USERNAME_MAX_LENGTH = 20
export const PASSWORD_MIN_LENGTH = 6
/** For new passwords of administrators (the product's decision, docs/decisions/070). */
export const ADMIN_PASSWORD_MIN_LENGTH = 12
/** The longest length that the setting may ask for. */
export const PASSWORD_MIN_LENGTH_MAX = 64
/** The name of a type of hours of the department. */
export const HOUR_BUCKET_MAX_LENGTH = 40
export const AUTH_USER_CACHE_MS = 5 * 60 * 1000
export const EXPERIENCE_LEVELS = ['0-1', '1-3', '3-5', '5-10', '10+'] as const
export const DEFAULT_EXPERIENCE_LEVEL = '1-3'
export const PROFESSIONAL_AREAS = ['ems', 'fire', 'critical-care', 'leadership', 'other'] as const
export const DEFAULT_PROFESSIONAL_AREA = 'ems'
export const PROFILE_IMAGE_MAX_MB = 2
/** What a department says of itself (the product's decision). */
export const LOGO_MAX_MB = 2
export const DEPARTMENT_NAME_MAX_LENGTH = 40
export const DEPARTMENT_CONTACT_MAX_LENGTH = 120
export const SOCIAL_ADDRESS_MAX_LENGTH = 200
export const PERSON_NAME_MAX_LENGTH = 60
export const BIO_MAX_LENGTH = 2000
/** Twelve hours; thirty days with 'stay signed in' (the product's decision, 'Accounts'). */
export const SESSION_SECONDS = 12 * 60 * 60
export const LONG_SESSION_SECONDS = 30 * 24 * 60 * 60
/** A link or a code that sets another password (the product's decision, docs/decisions/087). */
export const RESET_SECONDS = 15 * 60
/** A link that proves an e-mail address. */
export const VERIFICATION_SECONDS = 24 * 60 * 60
/** An invitation, and the addresses that are invited at a time. */
export const INVITATION_SECONDS = 14 * 24 * 60 * 60
export const INVITATIONS_MAX = 200
/**
 * A session ends after this time without a request (docs/decisions/067), at the latest after the times above. A request
 * is written at most this often.
 */
export const SESSION_IDLE_SECONDS = 14 * 24 * 60 * 60
export const ADMIN_SESSION_IDLE_SECONDS = 12 * 60 * 60
export const SESSION_SEEN_EVERY_SECONDS = 5 * 60
/** A visit of a person ends when the account was not used for this long. */
export const VISIT_PAUSE_HOURS = 4
/** Lessons in the row 'New since your last visit'. */
export const NEWS_MAX = 12
/** Lessons in a digest by mail. */
export const DIGEST_MAX = 10
/** The hour of the server's day at which digests are sent; those of a week on Mondays. */
export const DIGEST_HOUR = 6
/**
 * How long a device shows what it stored of the lists while no server can be reached (docs/decisions/076): to a visitor
 * and to a person who stays signed in, and to everybody else.
 */
export const STORED_LISTS_SECONDS = 7 * 24 * 60 * 60
export const STORED_LISTS_SHORT_SECONDS = 12 * 60 * 60
/** A change that needs a fresh proof needs one of this age at most (docs/decisions/067). */
export const FRESH_PROOF_SECONDS = 10 * 60
/** The second factor of an account (the product's decision, docs/decisions/067). */
export const PASSKEYS_MAX = 20
export const PASSKEY_NAME_MAX_LENGTH = 60
export const RECOVERY_CODES = 10
/** How long a sign-in waits for its second factor, and a passkey for its answer. */
export const SECOND_FACTOR_SECONDS = 5 * 60
/** The start of the hash of /auth where a sign-in with a provider waits for its second factor; the challenge follows. */
export const SECOND_STEP_HASH = '#second-step='
/** The storage key of the token in the browser. */
export const AUTH_TOKEN_KEY = 'authToken'
/** Readable by the page: it names the session cookie, or with a first '-' one whose session has ended (docs/decisions/095). */
export const SESSION_HINT_COOKIE = 'turnout_signed_in'

/** How long a deletion offers its undo, and how long the server can undo it: the answer may be late (docs/decisions/095). */
export const UNDO_MS = 10_000
export const UNDO_KEPT_MS = 5 * 60_000

/** The review desk. How long the server can undo a decision, and holds back the news of it: longer than its undo is offered. */
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

/** Search. */
export const SEARCH_DEBOUNCE_MS = 300
export const SEARCH_MIN_LENGTH = 2
export const SEARCH_RESULTS_MAX = 50

/** Uploads. */
export const UPLOAD_PATH_PREFIX = '/uploads/'
/** A minute of 4K from a phone has 170 MB. */
export const UPLOAD_MAX_MB_DEFAULT = 4096
/** What the hint of the upload forms says (UT-22). */
export const UPLOAD_MAX_MB_DEMO = 100
/** PostgreSQL stores the size of a file in 31 bits. */
export const UPLOAD_MAX_MB_POSTGRES = 2047
/** The least that a trimmed film keeps (TF-03). */
export const TRIM_MIN_MS = 1000
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

/** Toasts. */
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
/** Only the current video and videos nearer than this many positions have a player. */
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
/** From this width on the activity panel is beside the page. */
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
/** The played length of a clip that has no duration. */
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
/** How long authors may edit a comment (the product's decision, docs/decisions/107). */
export const COMMENT_EDIT_HOURS = 24
/** The replies to one comment. Members write the first half of them: room is left for the instructor and officers. */
export const REPLIES_MAX = 40
/** Open questions of one person on one video. */
export const OPEN_QUESTIONS_MAX = 5
/** Reports of videos and comments (the product's decision, docs/decisions/099). */
export const REPORT_TEXT_MAX_LENGTH = 1000
/** The reports of one video or comment that are kept; later ones are counted. */
export const REPORTS_KEPT_MAX = 20
/** Videos and comments with open reports. A visitor can open the first half of them. */
export const OPEN_REPORTS_MAX = 1000
/** How long settled reports are kept. */
export const SETTLED_REPORTS_DAYS = 180
/** Lessons that people ask for (the product's decision, docs/decisions/108). */
export const WISH_TEXT_MAX_LENGTH = 100
export const OPEN_WISHES_OF_PERSON_MAX = 20
export const OPEN_WISHES_MAX = 500
/** How long made and declined wishes are kept. */
export const SETTLED_WISHES_DAYS = 180
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

/** The page size of lists. */
export const LIST_LIMIT_DEFAULT = 50
export const LIST_LIMIT_MAX = 100

/** Administration (the product's decision). */
export const TIMELINE_DAYS_DEFAULT = 30
export const TIMELINE_DAYS_MAX = 365
export const TOP_CREATORS = 5
export const ADMIN_SEARCH_MAX_LENGTH = 200

/** Captions (the product's decision). An hour of speech takes some 100 kB. */
/** Files beside the film of one lesson, and the size of each. A text is read whole, so it is smaller. */
export const ATTACHMENTS_MAX = 5
export const ATTACHMENT_MAX_MB = 20
export const ATTACHED_TEXT_MAX_MB = 1
export const ATTACHMENT_NAME_MAX_LENGTH = 120

export const CAPTIONS_MAX_BYTES = 600_000
export const CAPTIONS_CUES_MAX = 10_000
export const CAPTION_MAX_LENGTH = 500

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
/** Lessons of one assignment. */
export const ASSIGNED_LESSONS_MAX = 20
/** Questions after a lesson, and choices of one (docs/decisions/119). */
export const CHECK_QUESTIONS_MAX = 5
export const CHECK_CHOICES_MAX = 6
/** A check is passed with this share of right answers, in percent. */
export const CHECK_PASS_PERCENT = 80
/** Locked together by a change of the series. */
export const SERIES_LESSONS_MAX = 50
export const SERIES_OF_PERSON_MAX = 200
/** A form lists all of them. */
export const DISCIPLINES_MAX = 60
export const DISCIPLINE_NAME_MAX_LENGTH = 60
/** Merged disciplines whose ids lead on; those of the oldest merges do not, once there are more. */
export const MERGED_DISCIPLINES_MAX = 200
export const WALL_CODE_MS = 5 * 60 * 1000
/**
 * Wrong codes allowed to one account, and to one address, in 15 minutes. A guess is right once in a million: 50 guesses
 * are a chance of 1 in 20,000, and guessing all day against a code that is always shown succeeds on one day in 200.
 * There is no limit for all addresses together: it would lock everybody out of the walls.
 */
export const WALL_CODE_MISSES = 10
export const WALL_CODE_MISSES_OF_ADDRESS = 50
/** A roll call ends by itself after this time without a new name, and at the latest after the other. */
export const ROLL_CALL_IDLE_MS = 60 * 60 * 1000
export const ROLL_CALL_MAX_MS = 4 * 60 * 60 * 1000
export const ROLL_CALL_LESSONS_MAX = 20
/** Parts that a roll call keeps of what its wall played: four hours of half-minute clips. */
export const ROLL_CALL_PARTS_MAX = 500
/** Commands that the phones of one person may send in this time. */
export const WALL_CALLS = 10
export const WALL_CALLS_SECONDS = 10
/** A wall that has not executed a phone's command after this time counts as disconnected. */
export const WALL_ANSWER_MS = 6000

/** The wall on a display of its own, in the desktop app (the product's decision). */
export const WALL_BEAT_MS = 5000
/** The page is reloaded after this time without a heartbeat; a starting page gets more time. */
export const WALL_SILENCE_MS = 30_000
export const WALL_START_MS = 60_000
/** After this many reloads in a row, the app restarts. */
export const WALL_PAGE_RELOADS_MAX = 5
export const WALL_PAGE_RELOAD_FIRST_MS = 1000
export const WALL_PAGE_RELOAD_MAX_MS = 60_000
/** After this time without an error, the count and the wait start again. */
export const WALL_PAGE_CALM_MS = 2 * 60 * 1000
/** A page that uses more memory than this is reloaded between two clips. */
export const WALL_PAGE_MEMORY_MAX_MB = 1200
export const WALL_PAGE_MEMORY_EVERY_MS = 60_000
/** How often the main process tells the system's watchdog that it lives, and after what time it counts as hung. */
export const WALL_HEARTBEAT_EVERY_MS = 20_000
export const WALL_HEARTBEAT_LATE_MS = 90_000
/** How often the system's watchdog looks, and how long it waits before it looks again and then acts. */
export const WALL_WATCHDOG_EVERY_MS = 30_000
export const WALL_WATCHDOG_GRACE_MS = 30_000
/** The time for a program to start and show the wall, also after an update. */
export const WALL_WATCHDOG_START_MS = 2 * 60 * 1000
export const WALL_UPDATE_MS = 5 * 60 * 1000
/** A wall whose program has an uncaught error starts anew after this time. */
export const UNCAUGHT_RELAUNCH_MS = 5000
/** A wall whose graphics process has ended so often within that time starts anew without the graphics processor. */
export const GPU_ENDS_MAX = 3
export const GPU_ENDS_WITHIN_MS = 60 * 60 * 1000
/** Displays report several changes at a time, also because of a window that fills one. */
export const WALL_PLACE_AFTER_MS = 500
/** The longest time that a window needs to leave full screen; a Mac shows that as a film. */
export const FULL_SCREEN_END_MS = 3000
/** The hours of the night, in the computer's time, in which a wall installs an update. */
export const WALL_UPDATE_FROM_HOUR = 2
export const WALL_UPDATE_TO_HOUR = 5
export const WALL_UPDATE_LOOK_EVERY_MS = 10 * 60 * 1000
/** An update that could not be installed is tried again after this time. */
export const WALL_UPDATE_AGAIN_MS = 20 * 60 * 60 * 1000
/** How often the settings of the computer's administrator are read again. */
export const MANAGED_SETTINGS_EVERY_MS = 30_000

/** The log of the desktop app: a file of this size and its predecessors. */
export const DESKTOP_LOG_FILE_MAX_BYTES = MEGABYTE
export const DESKTOP_LOG_FILES = 3
/** In characters; the rest of a longer line is left out. */
export const DESKTOP_LOG_LINE_MAX_LENGTH = 4000
/** Lines that wait for the disk; later ones are counted and left out. */
export const DESKTOP_LOG_WAITING_MAX = 500

/** Lines of the log in the diagnostics that a person copies. */
export const DIAGNOSTIC_LINES = 200

/** The search for servers on the local network: how long it takes, and how many it offers. */
export const NEARBY_SEARCH_MS = 6000
export const NEARBY_SERVERS_MAX = 8
export const NEARBY_NAME_MAX_LENGTH = 60
export const NEARBY_ADDRESS_MAX_LENGTH = 200

/** Reports of watching in one call. */
export const WATCH_REPORTS_MAX = 100
/** For how long what was watched of a lesson can be reported after the lesson was handed out (docs/decisions/096). */
export const LESSON_TICKET_DAYS = 30

/** The most chapters of a lesson; a description with more lines of times has none (LP-01). */
export const CHAPTERS_MAX = 50

/** Lessons that a browser keeps for the time without a line: their files, in bytes, and their number (KP-03). */
export const KEPT_LESSONS_MAX_MB = 200
export const KEPT_LESSONS_MAX_BYTES = KEPT_LESSONS_MAX_MB * 1e6
export const KEPT_LESSONS_MAX = 100
/** They are removed from a device that has not reached the server for so long (KP-13). */
export const KEPT_LESSONS_DAYS = LESSON_TICKET_DAYS
