/** Marks the prerendered screen, which the app replaces, and has its name (shared/prerendered-screens.ts). */
export const FIRST_PAINT = 'data-first-paint'
/** Set when the prerendered screen may be shown. */
export const IS_READY = 'data-ready'
/** Has the URL of the app's entry, which app/start.ts runs. */
export const APP = 'data-app'
