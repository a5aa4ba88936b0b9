import { DESKTOP_ORIGIN } from '#shared/bridge/names.ts'
import { matchesNow, SMALL_SCREEN } from './use-media-query.ts'

const PHONE = SMALL_SCREEN.split(', ')
  .map((screen) => `(pointer: coarse) and ${screen}`)
  .join(', ')

/** Whether the page is on a phone, as opposed to a computer with a touchscreen. */
export const isPhone = (): boolean => matchesNow(PHONE)

/**
 * Whether a sign-in stays where the person says nothing else: on a device that one person has, which are phones, the installed
 * app and the desktop app (PE-13). A computer of a station is shared, and AU-12 leaves the choice to the person there.
 */
export const staysByDefault = (): boolean =>
  typeof window !== 'undefined' &&
  (window.location.origin === DESKTOP_ORIGIN || matchesNow('(display-mode: standalone)') || isPhone())
