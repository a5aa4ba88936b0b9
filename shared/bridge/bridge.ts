import { z } from 'zod'
import { providerId, SIGN_IN_PROBLEMS } from '../contract/social-sign-in.ts'
import { connectionCalls, connectionEvents } from './connection.ts'
import { downloadCalls, downloadEvents } from './downloads.ts'
import { helpCalls, helpEvents } from './help.ts'
import { kioskCalls, kioskStart } from './kiosk.ts'
import { nearbyCalls, nearbyEvents } from './nearby.ts'
import { spellingCalls } from './spelling.ts'
import { uploadCalls, uploadEvents, type PickedFile } from './uploads.ts'

/** The calls that the desktop app's page may make to the main process, and the events that it receives. */

const nothing = z.object({})
const done = z.void()
const TOKEN_MAX_LENGTH = 4096

/** A screen of the app: '/video/12?t=5'. Never another origin, never an answer of the server. */
export const appPath = z
  .string()
  .max(500)
  .regex(/^\/(?!\/|api(\/|$)|uploads(\/|$)|downloads(\/|$)|picked(\/|$))[\w\-./~%]*(\?[\w\-.~%=&+]*)?$/)

const updateState = z.object({
  /**
   * 'off' if this build knows no place to look for updates; 'packageManager' if the system's package manager installs
   * them.
   */
  state: z.enum(['off', 'packageManager', 'current', 'checking', 'downloading', 'ready', 'failed']),
  /** The version that is ready to be installed. */
  version: z.string().nullable(),
})
export type UpdateState = z.infer<typeof updateState>

const start = z.object({
  version: z.string(),
  /** The origin of the chosen server; null before the first choice. */
  server: z.string().nullable(),
  token: z.string().nullable(),
  /** False if this computer has no secret store, or a locked one: the sign-in then ends with the desktop app. */
  isTokenKept: z.boolean(),
  /** False if the system does not open links with this app: a sign-in in the browser then leads nowhere. */
  opensLinks: z.boolean(),
  kiosk: kioskStart,
})

const signInEnd = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('signedIn'), token: z.string(), passwordRemoved: z.boolean() }),
  z.object({ outcome: z.literal('failed'), problem: z.enum(SIGN_IN_PROBLEMS) }),
  /** The provider's sign-in was right, and the account has a second factor. */
  z.object({ outcome: z.literal('secondStep'), challenge: z.string() }),
])
export type SignInEnd = z.infer<typeof signInEnd>

export const bridgeCalls = {
  ...connectionCalls,
  ...downloadCalls,
  ...helpCalls,
  ...kioskCalls,
  ...nearbyCalls,
  ...spellingCalls,
  ...uploadCalls,
  getStart: { args: nothing, result: start },
  writeToken: { args: z.object({ token: z.string().min(1).max(TOKEN_MAX_LENGTH) }), result: done },
  removeToken: { args: nothing, result: done },
  startSignIn: { args: z.object({ provider: providerId }), result: done },
  notify: {
    args: z.object({ title: z.string().max(200), body: z.string().max(1000), path: appPath }),
    result: done,
  },
  getUpdate: { args: nothing, result: updateState },
  installUpdate: { args: nothing, result: done },
} satisfies Record<string, { args: z.ZodType; result: z.ZodType }>
export type BridgeCall = keyof typeof bridgeCalls

export const bridgeEvents = {
  ...connectionEvents,
  ...downloadEvents,
  ...helpEvents,
  ...nearbyEvents,
  ...uploadEvents,
  pathOpened: z.object({ path: appPath }),
  signInEnded: signInEnd,
  /** The system's secret store has answered after the start of the page. */
  signInFound: start.pick({ token: true, isTokenKept: true }),
  updateChanged: updateState,
  wallReloadWanted: nothing,
} satisfies Record<string, z.ZodType>
export type BridgeEvent = keyof typeof bridgeEvents

/** The names alone, as the preload script gets them by the build. Object.keys loses their type. */
export const BRIDGE_CALLS = Object.keys(bridgeCalls) as BridgeCall[]
export const BRIDGE_EVENTS = Object.keys(bridgeEvents) as BridgeEvent[]

export type BridgeArguments<Name extends BridgeCall> = z.output<(typeof bridgeCalls)[Name]['args']>
export type BridgeResult<Name extends BridgeCall> = z.output<(typeof bridgeCalls)[Name]['result']>
export type BridgeMessage<Name extends BridgeEvent> = z.output<(typeof bridgeEvents)[Name]>

/** The main process's side: arguments are parsed before a call, results after it. */
export type BridgeHandlers<Call extends BridgeCall = BridgeCall> = {
  [Name in Call]: (args: BridgeArguments<Name>) => Promise<BridgeResult<Name>> | BridgeResult<Name>
}
export type TellPage = <Name extends BridgeEvent>(name: Name, message: BridgeMessage<Name>) => void

/** The page's side. */
export type Bridge = {
  [Name in Exclude<BridgeCall, 'adoptFiles'>]: (args: BridgeArguments<Name>) => Promise<BridgeResult<Name>>
} & {
  /** The preload script adds the paths of the files, and the page cannot. */
  adoptFiles(files: File[]): Promise<PickedFile[]>
  on<Name extends BridgeEvent>(event: Name, listen: (message: BridgeMessage<Name>) => void): () => void
}
