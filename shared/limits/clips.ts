/** Micro clips cut from a video, and sharing. */

export const MICRO_CLIP_ASSUMED_SOURCE_SECONDS = 60
export const MICRO_CLIP_MIN_SECONDS = 5
export const MICRO_CLIP_MAX_SECONDS = 30
export const MICRO_CLIP_DEFAULT_SECONDS = 15
export const MICRO_CLIP_STEP_SECONDS = 1
export const MICRO_CLIP_DEFAULT_START_SECONDS = 0
/** Shown on a card whose clip has no duration. */
export const CARD_CLIP_FALLBACK_SECONDS = 60
/** The played length of a clip that has no duration. */
export const CLIP_PLAYBACK_FALLBACK_SECONDS = 15
export const SLIDER_PAGE_STEPS = 10

/** Sharing. */
export const SHARE_SEGMENT_SECONDS = 30
export const SHARE_POPUP_WIDTH_PX = 600
export const SHARE_POPUP_HEIGHT_PX = 400
export const COPY_ICON_RESET_MS = 2000
