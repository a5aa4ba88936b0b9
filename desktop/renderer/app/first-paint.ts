/** Marks what the page's own HTML shows of a screen until the app takes its place; see scripts/prerender.ts. */
export const FIRST_PAINT = 'data-first-paint'
/** Set once it may be seen. */
export const IS_READY = 'data-ready'
/** The app's entry, which app/start.ts runs. */
export const APP = 'data-app'
