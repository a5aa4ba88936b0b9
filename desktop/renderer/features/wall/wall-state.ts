import type { WallClip } from '#shared/contract/wall.ts'
import type { WallPhase } from '#shared/live/vocabulary.ts'
import { isActiveAt } from './active-hours.ts'
import { heldCall } from './resume-position.ts'
import type { WallSettings } from './settings.ts'

export type Phase = WallPhase

export interface WallState {
  phase: Phase
  clip: WallClip | null
  /** Width of the clip's picture divided by its height. */
  ratio: number
  isOffline: boolean
  isSoundRefused: boolean
  /** Of the clip that a call holds, in seconds from its start. */
  heldAt: number
}

export const AT_FIRST: WallState = {
  phase: 'starting',
  clip: null,
  ratio: 16 / 9,
  isOffline: false,
  isSoundRefused: false,
  heldAt: 0,
}

/** What of the day and the crew decides over playing. */
export function phaseNow(before: Phase, hasClip: boolean, hours: WallSettings['hours']): Phase {
  if (heldCall.read()) return 'call'
  if (!isActiveAt(hours, new Date())) return 'dark'
  if (hasClip) return 'playing'
  return before === 'empty' ? 'empty' : 'starting'
}
