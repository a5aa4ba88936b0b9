/** Toasts. */

export const TOAST_DURATION_MS = 5000
export const TOAST_FADE_MS = 300
export const TOAST_SIGN_IN_MS = 3000
export const TOAST_PROFILE_MS = 3000
export const TOAST_SHARE_MS = 2000
export const TOAST_CLIP_VIEWER_MS = 1500
