import type { WallClip } from '#shared/contract/wall.ts'
import type { WallPhase } from '#shared/live/vocabulary.ts'
import { isDarkAt, type WallPlan } from './desk.ts'
import { heldCall } from './wall-storage.ts'

export interface WallState {
  phase: WallPhase
  clip: WallClip | null
  /** Width of the clip's picture divided by its height. */
  ratio: number
  isOffline: boolean
  /** The library is for members, and this screen is not enrolled. */
  isRefused: boolean
  isSoundRefused: boolean
  /** A person at the wall has paused the clip, which plays on by itself. */
  isPaused: boolean
  /** The position of the held clip, in seconds from its start. */
  heldAt: number
}

export const INITIAL_STATE: WallState = {
  phase: 'starting',
  clip: null,
  ratio: 16 / 9,
  isOffline: false,
  isRefused: false,
  isSoundRefused: false,
  isPaused: false,
  heldAt: 0,
}

/** The phase by calls, active and quiet hours, and clips. */
export function currentPhase(before: WallPhase, hasClip: boolean, plan: WallPlan): WallPhase {
  if (heldCall.get()) return 'call'
  if (isDarkAt(plan, new Date())) return 'dark'
  if (hasClip) return 'playing'
  return before === 'empty' ? 'empty' : 'starting'
}
