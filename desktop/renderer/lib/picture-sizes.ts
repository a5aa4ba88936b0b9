/**
 * How wide a picture is laid out, for `sizes`: the browser takes the copy that fits. Nothing is left to `auto`: with it,
 * Chromium asks for the widest of all when a picture leaves the page (docs/decisions/028).
 */
export const FEATURED_SIZES = '(min-width: 1440px) 54rem, (min-width: 1024px) 58vw, 100vw'

/** In the player, until it plays. */
export const COVER_SIZES = '(min-width: 1024px) 54rem, 100vw'

export const CARD_SIZES = {
  landscape: '(min-width: 1024px) 21rem, (min-width: 768px) 46vw, 100vw',
  portrait: '(min-width: 1024px) 22rem, (min-width: 768px) 31vw, 46vw',
}
