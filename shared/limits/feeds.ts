/** The vertical feed, and the full-screen viewer of clips. */

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
