import { z } from 'zod'
import { SIGN_IN_PROBLEMS, SIGN_IN_PROVIDERS } from '../contract/social-sign-in.ts'
import { downloadCalls, downloadEvents } from './downloads.ts'
import { kioskChoice, kioskPin, kioskPinAnswer, kioskStart, kioskState, wallHeartbeat } from './kiosk.ts'
import { pickedFile, backgroundUpload, uploadId, uploadOrder, type PickedFile } from './uploads.ts'
import type { BridgeCall, BridgeEvent, FILES_CALL } from './names.ts'

/** The calls that the desktop app's page may make to the main process, and the events that it receives. */

const nothing = z.object({})
const done = z.null()
const TOKEN_MAX_LENGTH = 4096

/** A screen of the app: '/video/12?t=5'. Never another origin, never an answer of the server. */
export const appPath = z
  .string()
  .max(500)
  .regex(/^\/(?!\/|api(\/|$)|uploads(\/|$)|downloads(\/|$)|picked(\/|$))[\w\-./~%]*(\?[\w\-.~%=&+]*)?$/)

export const updateState = z.object({
  /** 'off' if this build knows no place to look for updates. */
  state: z.enum(['off', 'current', 'checking', 'downloading', 'ready', 'failed']),
  /** The version that is ready to be installed. */
  version: z.string().nullable(),
})
export type UpdateState = z.infer<typeof updateState>

export const start = z.object({
  version: z.string(),
  /** The origin of the chosen server; null before the first choice. */
  server: z.string().nullable(),
  token: z.string().nullable(),
  /** False if this computer has no secret store: the sign-in then ends with the desktop app. */
  isTokenKept: z.boolean(),
  kiosk: kioskStart,
})
export type DesktopStart = z.infer<typeof start>

export const serverChoice = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('chosen'), server: z.string() }),
  z.object({ outcome: z.literal('refused'), reason: z.string() }),
])
export type ServerChoice = z.infer<typeof serverChoice>

export const signInEnd = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('signedIn'), token: z.string(), passwordRemoved: z.boolean() }),
  z.object({ outcome: z.literal('failed'), problem: z.enum(SIGN_IN_PROBLEMS) }),
])
export type SignInEnd = z.infer<typeof signInEnd>

export const bridgeCalls = {
  ...downloadCalls,
  getStart: { args: nothing, result: start },
  chooseServer: { args: z.object({ address: z.string().max(2000) }), result: serverChoice },
  writeToken: { args: z.object({ token: z.string().min(1).max(TOKEN_MAX_LENGTH) }), result: done },
  removeToken: { args: nothing, result: done },
  startSignIn: { args: z.object({ provider: z.enum(SIGN_IN_PROVIDERS) }), result: done },
  notify: {
    args: z.object({ title: z.string().max(200), body: z.string().max(1000), path: appPath }),
    result: done,
  },
  getUpdate: { args: nothing, result: updateState },
  installUpdate: { args: nothing, result: done },
  getKiosk: { args: nothing, result: kioskState },
  setKiosk: { args: kioskChoice, result: kioskState },
  enterKiosk: { args: nothing, result: done },
  /** Whether the wall was left. It is not if the PIN was not entered, or the managed settings forbid it. */
  leaveKiosk: { args: nothing, result: z.boolean() },
  checkKioskPin: { args: kioskPin, result: kioskPinAnswer },
  setKioskPin: { args: kioskPin, result: z.boolean() },
  reportWall: { args: wallHeartbeat, result: done },
  /** Empty if nothing was chosen. */
  chooseVideos: { args: nothing, result: z.array(pickedFile) },
  /** Files that were dropped on the desktop app's icon. */
  takeOpenedFiles: { args: nothing, result: z.array(pickedFile) },
  adoptFiles: {
    args: z.object({ paths: z.array(z.string().max(4096)).max(100) }),
    result: z.array(pickedFile),
  },
  queueUpload: { args: uploadOrder, result: z.boolean() },
  stopUpload: { args: uploadId, result: done },
  getUploads: { args: nothing, result: z.array(backgroundUpload) },
} satisfies Record<BridgeCall, { args: z.ZodType; result: z.ZodType }>

export const bridgeEvents = {
  ...downloadEvents,
  pathOpened: z.object({ path: appPath }),
  signInEnded: signInEnd,
  updateChanged: updateState,
  wallReloadWanted: nothing,
  uploadsChanged: z.object({ uploads: z.array(backgroundUpload) }),
  uploadDone: backgroundUpload,
  filesOpened: nothing,
} satisfies Record<BridgeEvent, z.ZodType>

export type BridgeArguments<Name extends BridgeCall> = z.output<(typeof bridgeCalls)[Name]['args']>
export type BridgeResult<Name extends BridgeCall> = z.output<(typeof bridgeCalls)[Name]['result']>
export type BridgeMessage<Name extends BridgeEvent> = z.output<(typeof bridgeEvents)[Name]>

/** The main process's side: arguments are parsed before a call, results after it. */
export type BridgeHandlers = {
  [Name in BridgeCall]: (args: BridgeArguments<Name>) => Promise<BridgeResult<Name>> | BridgeResult<Name>
}

/** The page's side. */
export type Bridge = {
  [Name in Exclude<BridgeCall, typeof FILES_CALL>]: (
    args: BridgeArguments<Name>,
  ) => Promise<BridgeResult<Name>>
} & {
  adoptFiles(files: File[]): Promise<PickedFile[]>
  on<Name extends BridgeEvent>(event: Name, listen: (message: BridgeMessage<Name>) => void): () => void
}
