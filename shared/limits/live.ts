/** The live connection and the activity panel. */

export const LIVE_RECONNECT_ATTEMPTS = 5
export const LIVE_RECONNECT_MS = 2000
export const ACTIVITY_ITEMS_MAX = 25
export const ACTIVITY_RELATIVE_HOURS = 24
