/**
 * The layout widths of pictures, for `sizes`: the browser loads the variant that fits. No `auto`: with it Chromium loads
 * the widest variant when a picture leaves the page (docs/decisions/028).
 */
export const FEATURED_SIZES =
  '(min-width: 1440px) 38.5rem, (min-width: 1280px) 42vw, (min-width: 1024px) 56vw, 92vw'

/** The cover of the player. */
export const COVER_SIZES = '(min-width: 1024px) 54rem, 100vw'

/** Wide screens have cards of 15 to 20.5rem. 20rem selects the variant of 320 px, stretched by 2.5 % at most. */
export const CARD_SIZES = {
  landscape: '(min-width: 1024px) 20rem, (min-width: 640px) 46vw, 92vw',
  portrait: '(min-width: 1024px) 20rem, (min-width: 768px) 31vw, 46vw',
}

/** A portrait poster in the middle of a landscape card. */
export const UPRIGHT_SIZES = '(min-width: 640px) 7rem, 30vw'
