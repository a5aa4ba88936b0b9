import { z } from 'zod'
import { WALL_PIN_MAX_LENGTH } from '../limits.ts'

/** The wall on a display of its own: what a person chooses of it, and what its page says of itself. */

const displayId = z.number()

export const kioskChoice = z.object({
  /** The program shows the wall as soon as it starts. */
  isOn: z.boolean(),
  startsAtLogin: z.boolean(),
  /** Null: the display that the system calls its first. */
  displayId: displayId.nullable(),
})
export type KioskChoice = z.infer<typeof kioskChoice>

export const kioskState = kioskChoice.extend({
  displays: z.array(z.object({ id: displayId, name: z.string() })),
  /** Decided by whoever looks after this computer, in a file of the system. */
  isManaged: z.boolean(),
})
export type KioskState = z.infer<typeof kioskState>

/** What the page has to know before it is drawn. */
export const kioskStart = z.object({
  /** This window is the wall. */
  isHere: z.boolean(),
  hasPin: z.boolean(),
  /** Milliseconds until the next PIN is looked at. */
  waitMs: z.number(),
  /** Whether a person may leave it at all. */
  mayLeave: z.boolean(),
})
export type KioskStart = z.infer<typeof kioskStart>

export const kioskPin = z.object({ pin: z.string().max(WALL_PIN_MAX_LENGTH) })
export const kioskPinAnswer = z.object({ isRight: z.boolean(), waitMs: z.number() })

const LINE_MAX_LENGTH = 400
/** A sign of life: the phase that it shows, and what it wrote down since the last one. */
export const wallHeartbeat = z.object({
  phase: z.string().max(40),
  lines: z.array(z.string().max(LINE_MAX_LENGTH)).max(100),
})
export type WallHeartbeat = z.infer<typeof wallHeartbeat>
