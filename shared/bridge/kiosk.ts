import { z } from 'zod'
import { WALL_ENROLMENT_CODE_LENGTH, WALL_PIN_MAX_LENGTH } from '../limits/wall.ts'

/** The wall on a display of its own: its settings, and the heartbeats of its page. */

const displayId = z.number()

const kioskChoice = z.object({
  /** The desktop app shows the wall as soon as it starts. */
  isOn: z.boolean(),
  startsAtLogin: z.boolean(),
  /** null: the system's primary display. */
  displayId: displayId.nullable(),
})
export type KioskChoice = z.infer<typeof kioskChoice>

const kioskState = kioskChoice.extend({
  displays: z.array(z.object({ id: displayId, name: z.string() })),
  /** False where the system places windows itself. */
  canChooseDisplay: z.boolean(),
  /** Why the system does not start the app at login, as a sentence; null if it does. */
  loginProblem: z.string().nullable(),
  /** Decided by an administrator in the managed settings. */
  isManaged: z.boolean(),
})
export type KioskState = z.infer<typeof kioskState>

/** What the page has to know before its first paint. */
export const kioskStart = z.object({
  /** This window is the wall. */
  isHere: z.boolean(),
  hasPin: z.boolean(),
  /** Milliseconds until the next PIN is checked. */
  waitMs: z.number(),
  /** Whether a person may leave the wall at all. */
  mayLeave: z.boolean(),
})
export type KioskStart = z.infer<typeof kioskStart>

const kioskPin = z.object({ pin: z.string().max(WALL_PIN_MAX_LENGTH) })

const LINE_MAX_LENGTH = 400
/** The phase that the wall shows, and its log lines since the last heartbeat. */
const wallHeartbeat = z.object({
  phase: z.string().max(40),
  lines: z.array(z.string().max(LINE_MAX_LENGTH)).max(100),
})
export type WallHeartbeat = z.infer<typeof wallHeartbeat>

const nothing = z.object({})

export const kioskCalls = {
  getKiosk: { args: nothing, result: kioskState },
  setKiosk: { args: kioskChoice, result: kioskState },
  enterKiosk: { args: nothing, result: z.void() },
  /** Whether the wall was left. It is not if the PIN was not entered, or the managed settings forbid it. */
  leaveKiosk: { args: nothing, result: z.boolean() },
  checkKioskPin: { args: kioskPin, result: z.object({ isRight: z.boolean(), waitMs: z.number() }) },
  /** Whether the PIN was accepted. */
  setKioskPin: { args: kioskPin, result: z.boolean() },
  /** Enters the code of a wall at the server, whose answer it returns. After a right code a new PIN may be set. */
  enrolKiosk: {
    args: z.object({ code: z.string().max(WALL_ENROLMENT_CODE_LENGTH) }),
    result: z.object({ status: z.number(), body: z.string() }),
  },
  reportWall: { args: wallHeartbeat, result: z.void() },
}
