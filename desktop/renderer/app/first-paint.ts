/** Marks the prerendered screen in index.html, which the app replaces; see scripts/prerender.ts. */
export const FIRST_PAINT = 'data-first-paint'
/** Set when the prerendered screen may be shown. */
export const IS_READY = 'data-ready'
/** Has the URL of the app's entry, which app/start.ts runs. */
export const APP = 'data-app'
