/**
 * The layout widths of pictures, for `sizes`: the browser loads the variant that fits. No `auto`: with it Chromium loads
 * the widest variant when a picture leaves the page (docs/decisions/028).
 */
export const FEATURED_SIZES =
  '(min-width: 1440px) 38.5rem, (min-width: 1280px) 42vw, (min-width: 1024px) 56vw, 92vw'

/** The cover of the player. */
export const COVER_SIZES = '(min-width: 1024px) 54rem, 100vw'
