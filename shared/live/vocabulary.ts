/** The words of the live connection (specification 001, section 3); apart from the schemas, which no browser loads. */
export const ACTIVITY_ACTIONS = ['viewed', 'liked', 'shared', 'saved', 'commented', 'deleted'] as const
export type ActivityAction = (typeof ACTIVITY_ACTIONS)[number]

/** The name that stands in place of a person's for those who are signed out. */
export const ANONYMOUS_NAME = 'A crew member'

/** What a wall screen is at. starting: nothing was shown yet; empty: nothing to show; dark: outside of its hours. */
export const WALL_PHASES = ['starting', 'empty', 'playing', 'dark', 'call'] as const
export type WallPhase = (typeof WALL_PHASES)[number]

/** Why a phone isn't heard: pair again, sign in again, or wait a moment. */
export const WALL_REFUSALS = ['unpaired', 'signed_out', 'too_fast'] as const
export type WallRefusal = (typeof WALL_REFUSALS)[number]

/** What a client says that its user did. */
export const INTERACTION_ACTIONS = ['liked', 'deleted', 'viewed'] as const
