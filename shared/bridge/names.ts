import { DOWNLOAD_CALLS, DOWNLOAD_EVENTS } from './download-names.ts'

/** Only the names, for the preload script, which needs no schemas. */

/** The global of the page that holds the bridge; absent in a browser. */
export const BRIDGE_KEY = 'turnoutDesktop'

export const BRIDGE_CALLS = [
  ...DOWNLOAD_CALLS,
  'getStart',
  'chooseServer',
  'writeToken',
  'removeToken',
  'startSignIn',
  'notify',
  'getUpdate',
  'installUpdate',
  'getKiosk',
  'setKiosk',
  'enterKiosk',
  'leaveKiosk',
  'checkKioskPin',
  'setKioskPin',
  'reportWall',
  'chooseVideos',
  'takeOpenedFiles',
  'queueUpload',
  'stopUpload',
  'getUploads',
  'adoptFiles',
] as const
export type BridgeCall = (typeof BRIDGE_CALLS)[number]

export const BRIDGE_EVENTS = [
  ...DOWNLOAD_EVENTS,
  'pathOpened',
  'signInEnded',
  'updateChanged',
  'wallReloadWanted',
  'uploadsChanged',
  'uploadDone',
  'filesOpened',
] as const
export type BridgeEvent = (typeof BRIDGE_EVENTS)[number]

/** This call takes files of the page. The preload script adds their paths, and the page cannot. */
export const FILES_CALL = 'adoptFiles' satisfies BridgeCall

export const callChannel = (name: BridgeCall): string => `turnout:call:${name}`
export const eventChannel = (name: BridgeEvent): string => `turnout:event:${name}`

/** The page's origin in the desktop app. No website can have it, so a server may trust it. */
export const DESKTOP_SCHEME = 'app'
export const DESKTOP_HOST = 'turnout'
export const DESKTOP_ORIGIN = `${DESKTOP_SCHEME}://${DESKTOP_HOST}`

/** The scheme of links that open the app. */
export const LINK_SCHEME = 'turnout'
