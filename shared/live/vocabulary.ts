/** Enumerations of the live connection, apart from the schemas, which browsers don't load. */
export const ACTIVITY_ACTIONS = ['viewed', 'liked', 'shared', 'saved', 'commented', 'deleted'] as const
export type ActivityAction = (typeof ACTIVITY_ACTIONS)[number]

/** Replaces the names of people for visitors without a session. */
export const ANONYMOUS_NAME = 'A crew member'

/** The phase of a wall. starting: nothing was shown yet; empty: no clips; dark: outside its hours. */
export const WALL_PHASES = ['starting', 'empty', 'playing', 'dark', 'call'] as const
export type WallPhase = (typeof WALL_PHASES)[number]

/** Why the server refuses a phone: it has to pair again, sign in again, or wait. */
export const WALL_REFUSALS = ['unpaired', 'signed_out', 'too_fast'] as const
export type WallRefusal = (typeof WALL_REFUSALS)[number]

/** Actions of the user that a client reports. */
export const INTERACTION_ACTIONS = ['liked', 'deleted', 'viewed'] as const
