import { MEGABYTE } from './units.ts'

/** The desktop app. */

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
