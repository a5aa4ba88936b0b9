import { LOW_SCREEN_PX } from '#shared/limits/layout.ts'

/**
 * A phone on its side, or a page at 400 % zoom: height is scarce. An upright phone doesn't match while its keyboard is
 * open, so typing changes no layout.
 */
export const LOW_SCREEN = `(max-height: ${LOW_SCREEN_PX}px) and (orientation: landscape)`

/** The same as a condition of styles. It follows all breakpoints: its styles win over theirs. */
export const ON_LOW_SCREEN = `@media ${LOW_SCREEN}`

/** On an element of a screen: without room for both, the header gives its height to the screen. */
export const TAKES_HEADER_ROOM = 'data-takes-header-room'

/** Spacing at the left or right edge of the screen, and at least the width of a notch. @param token a spacing token */
export const besideNotch = (side: 'left' | 'right', token: string): string =>
  `max({spacing.${token}}, env(safe-area-inset-${side}))`
