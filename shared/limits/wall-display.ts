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
