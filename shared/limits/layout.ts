/** Layout of the page. */

export const MOBILE_BREAKPOINT_PX = 768
/** A landscape screen of at most this height is a phone on its side, or a page at 400 % zoom. */
export const LOW_SCREEN_PX = 500
export const GRID_SKELETONS_DESKTOP = 8
export const GRID_SKELETONS_MOBILE = 4
export const SEARCH_SKELETONS = 8
/** From this width on the activity panel is beside the page. */
export const LARGE_SCREEN_PX = 1280
export const RECOMMENDATION_CARD_WIDTH_PX = 256
export const RECOMMENDATION_SCROLL_PX = 320
export const RECOMMENDATION_SKELETONS = 6
