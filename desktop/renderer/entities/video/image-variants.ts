/**
 * How wide a picture is laid out, for `sizes`: the browser takes the copy that fits. Nothing is left to `auto`: with it,
 * Chromium asks for the widest of all when a picture leaves the page (docs/decisions/028).
 */
export const FEATURED_SIZES =
  '(min-width: 1440px) 38.5rem, (min-width: 1280px) 42vw, (min-width: 1024px) 56vw, 92vw'

/** In the player, until it plays. */
export const COVER_SIZES = '(min-width: 1024px) 54rem, 100vw'

/** Cards are 15 to 20.5rem wide there: stretched by a fortieth, the copy of 320 pixels is as good as twice as many. */
export const CARD_SIZES = {
  landscape: '(min-width: 1024px) 20rem, (min-width: 640px) 46vw, 92vw',
  portrait: '(min-width: 1024px) 20rem, (min-width: 768px) 31vw, 46vw',
}

/** An upright picture in the middle of a wide card. */
export const UPRIGHT_SIZES = '(min-width: 640px) 7rem, 30vw'
