import { z } from 'zod'
import { count } from '../contract/values.ts'
import { WALL_CODE_MS, WALL_STATION_NAME_MAX_LENGTH } from '../limits.ts'
import { ACTIVITY_ACTIONS, INTERACTION_ACTIONS, WALL_PHASES, WALL_REFUSALS } from './vocabulary.ts'

/** The messages of /ws, both directions (specification 001, sections 3 and 7). */
const id = z.number().int().positive().max(2_147_483_647)
/** The server's are ISO 8601; what reads them copes with a time that is missing or unreadable. */
const time = z.string().optional()
/**
 * `username` is the display name. To a connection without a session it is CREW_MEMBER, `userId` is null and
 * `isAdmin` is false.
 */
const person = { username: z.string(), userId: id.nullable(), isAdmin: z.boolean() }

export const videoActivity = z.object({
  type: z.literal('video_activity'),
  ...person,
  videoId: id,
  videoTitle: z.string(),
  action: z.enum(ACTIVITY_ACTIONS),
  timestamp: time,
})
export type VideoActivity = z.infer<typeof videoActivity>

export const userPresence = z.object({
  type: z.literal('user_presence'),
  ...person,
  status: z.enum(['online', 'active']),
  timestamp: time,
})

export const userOffline = z.object({
  type: z.literal('user_offline'),
  ...person,
  status: z.literal('offline'),
  timestamp: time,
})

/** One line of the activity panel. */
export const liveActivityItem = z.discriminatedUnion('type', [videoActivity, userPresence, userOffline])
export type LiveActivityItem = z.infer<typeof liveActivityItem>

/** A video's counters moved: whoever shows it shows the new ones. */
export const videoCounts = z.object({
  type: z.literal('video_counts'),
  videoId: id,
  views: count,
  likes: count,
})

/** To the uploader alone: a reviewer has decided, or an admin has withdrawn the video. */
export const videoReviewed = z.object({
  type: z.literal('video_reviewed'),
  videoId: id,
  videoTitle: z.string(),
  status: z.enum(['approved', 'rejected', 'withdrawn']),
  /** The decision is about the changes to an approved video. */
  isProposal: z.boolean().default(false),
})

/** To the uploader alone: how far the making ready is, in percent. */
export const videoProgressed = z.object({
  type: z.literal('video_progressed'),
  videoId: id,
  progress: z.number().int().min(0).max(100),
})

/** To the uploader alone: it waits for review now, or couldn't be made ready, and why. */
export const videoProcessed = z.object({
  type: z.literal('video_processed'),
  videoId: id,
  videoTitle: z.string(),
  status: z.enum(['pending', 'failed']),
  reason: z.string().nullable(),
})

/** To admins alone: something came into or left the queue. */
export const reviewQueueChanged = z.object({ type: z.literal('review_queue_changed') })

/** What a wall says of itself, and its phones show. */
export const wallReport = z.object({
  stationName: z.string().max(WALL_STATION_NAME_MAX_LENGTH),
  phase: z.enum(WALL_PHASES),
  /** The lesson that is on the screen, or waits for the crew. */
  title: z.string().max(500).nullable(),
  /** Of a lesson that waits, in seconds from its start. */
  heldAt: z.number().min(0),
})
export type WallReport = z.infer<typeof wallReport>

/** To a wall: what a phone has to say to be paired with it, and how long that is good. */
export const wallCode = z.object({
  type: z.literal('wall_code'),
  code: z.string(),
  validMs: z.number().max(WALL_CODE_MS),
})

/** From a phone to the server, and on to the wall that it follows: the crew is on a call, or is back. */
export const wallSetCall = z.object({ type: z.literal('wall_set_call'), isOnCall: z.boolean() })

/** To whoever follows a wall; null as long as it isn't connected. */
export const wallState = z.object({ type: z.literal('wall_state'), wall: wallReport.nullable() })

export const wallRefused = z.object({ type: z.literal('wall_refused'), reason: z.enum(WALL_REFUSALS) })

export const serverMessage = z.discriminatedUnion('type', [
  videoActivity,
  userPresence,
  userOffline,
  videoCounts,
  videoReviewed,
  videoProgressed,
  videoProcessed,
  reviewQueueChanged,
  wallCode,
  wallSetCall,
  wallState,
  wallRefused,
])
export type ServerMessage = z.infer<typeof serverMessage>

/** The token decides who it is; what else a client says of itself is not even read. */
export const authMessage = z.object({ type: z.literal('auth'), token: z.string().max(4096).nullable() })

export const videoInteraction = z.object({
  type: z.literal('video_interaction'),
  videoId: id,
  action: z.enum(INTERACTION_ACTIONS),
  videoTitle: z.string().max(500),
})
export type VideoInteraction = z.infer<typeof videoInteraction>

/** A wall is here. It needs nobody: what it keeps to itself is who it is. */
export const wallRegister = z.object({
  type: z.literal('wall_register'),
  secret: z.string().min(32).max(128),
  report: wallReport,
})

/** Its settings are open: a phone may be paired. */
export const wallPairingCodeRequest = z.object({ type: z.literal('wall_pairing_code_request') })

/** A phone wants to know what its wall shows, from now on. */
export const wallFollow = z.object({ type: z.literal('wall_follow'), pairing: z.string().max(200) })

export const clientMessage = z.discriminatedUnion('type', [
  authMessage,
  videoInteraction,
  wallRegister,
  wallPairingCodeRequest,
  wallFollow,
  wallSetCall,
])
export type ClientMessage = z.infer<typeof clientMessage>
