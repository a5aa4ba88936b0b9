import type { BridgeCall, BridgeEvent } from './bridge.ts'

/** Names without schemas, for the preload script and the page's first load. */

/** The global of the page that holds the bridge; absent in a browser. */
export const BRIDGE_KEY = 'turnoutDesktop'

export const callChannel = (name: BridgeCall): string => `turnout:call:${name}`
export const eventChannel = (name: BridgeEvent): string => `turnout:event:${name}`

/** The page's origin in the desktop app. No website can have it, so a server may trust it. */
export const DESKTOP_SCHEME = 'app'
export const DESKTOP_HOST = 'turnout'
export const DESKTOP_ORIGIN = `${DESKTOP_SCHEME}://${DESKTOP_HOST}`

/** The scheme of links that open the app. */
export const LINK_SCHEME = 'turnout'

/** The cache of the lessons that a browser keeps, by their addresses on this device. */
export const KEPT_CACHE = 'kept-lessons'

/** Of a lesson on this device; a file beside the film by its id. */
export type DownloadPart = 'video' | 'poster' | 'captions' | `attachment-${number}`

/** The address of a downloaded video on this device, `/downloads/12/video`, and of the files that are kept with it. */
export const DOWNLOAD_PATH_PREFIX = '/downloads/'
export const downloadPath = (videoId: number, part: DownloadPart): string =>
  `${DOWNLOAD_PATH_PREFIX}${videoId}/${part}`
