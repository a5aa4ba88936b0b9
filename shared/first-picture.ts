/** In a prerendered screen (scripts/prerender.ts): the server puts the picture of the first video here. */
export const FIRST_PICTURE = '<!--first-picture-->'
