/** In a prerendered screen (scripts/prerender.ts): the server puts the picture of the first video here. */
export const FIRST_PICTURE = '<!--first-picture-->'

/** Marks the picture of a micro clip on its own page: the player is taller there. */
export const FIRST_PICTURE_IS_TALL = 'data-tall'
