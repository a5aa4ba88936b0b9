import { z } from 'zod'
import { count } from '../contract/values.ts'
import { WALL_CODE_MS, WALL_STATION_NAME_MAX_LENGTH } from '../limits/wall.ts'
import { ACTIVITY_ACTIONS, INTERACTION_ACTIONS, WALL_PHASES, WALL_REFUSALS } from './vocabulary.ts'

/** The messages of /ws, in both directions. */
const id = z.number().int().positive().max(2_147_483_647)
/** ISO 8601; readers accept a missing or invalid time. */
const time = z.string().optional()
/**
 * `username` is the display name. For a connection without a session it is ANONYMOUS_NAME, `userId` is null and
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

/** The new counters of a video. */
export const videoCounts = z.object({
  type: z.literal('video_counts'),
  videoId: id,
  views: count,
  likes: count,
})

/** To the uploader only: a reviewer has decided, or an admin has withdrawn the video. */
export const videoReviewed = z.object({
  type: z.literal('video_reviewed'),
  videoId: id,
  videoTitle: z.string(),
  status: z.enum(['approved', 'rejected', 'withdrawn']),
  /** Whether the decision is about a proposal. */
  isProposal: z.boolean().default(false),
})

/** To the uploader only: the progress of the processing, in percent. */
export const videoProgressed = z.object({
  type: z.literal('video_progressed'),
  videoId: id,
  progress: z.number().int().min(0).max(100),
})

/** To the uploader only: the outcome of the processing. */
export const videoProcessed = z.object({
  type: z.literal('video_processed'),
  videoId: id,
  videoTitle: z.string(),
  status: z.enum(['pending', 'failed']),
  reason: z.string().nullable(),
})

/** To the uploader only: the video, or its proposal, has a poster now. */
export const videoPictured = z.object({ type: z.literal('video_pictured'), videoId: id })

/** To one person: notifications were added, read or removed. It says no more, so that each page reads what it shows. */
export const notificationsChanged = z.object({ type: z.literal('notifications_changed') })

/** To everybody: a discipline was added, changed, moved, merged or deleted. Each page reads what it shows. */
export const disciplinesChanged = z.object({ type: z.literal('disciplines_changed') })

/** To admins only: the review queue has changed. */
export const reviewQueueChanged = z.object({ type: z.literal('review_queue_changed') })

/** The state of a wall, which its phones show. */
export const wallReport = z.object({
  stationName: z.string().max(WALL_STATION_NAME_MAX_LENGTH),
  phase: z.enum(WALL_PHASES),
  /** The lesson that is playing, or paused during a call. */
  title: z.string().max(500).nullable(),
  /** Position of the paused lesson, in seconds. */
  heldAt: z.number().min(0),
})
export type WallReport = z.infer<typeof wallReport>

/** To a wall: the pairing code to show, and how long it is valid. */
export const wallCode = z.object({
  type: z.literal('wall_code'),
  code: z.string(),
  validMs: z.number().max(WALL_CODE_MS),
})

/** From a phone to the server, and on to the wall that it follows: the crew is on a call, or is back. */
export const wallSetCall = z.object({ type: z.literal('wall_set_call'), isOnCall: z.boolean() })

/** To all walls: one of them, or all with null, ask the server for what the desk has changed. */
export const wallProgrammed = z.object({ type: z.literal('wall_programmed'), wallId: id.nullable() })

/** To all walls: the roll call of one of them is not what it was. */
export const wallRollCalled = z.object({ type: z.literal('wall_roll_called'), wallId: id })

/** To the phones of a wall; null while the wall is not connected. */
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
  videoPictured,
  notificationsChanged,
  reviewQueueChanged,
  disciplinesChanged,
  wallCode,
  wallSetCall,
  wallState,
  wallRefused,
  wallProgrammed,
  wallRollCalled,
])
export type ServerMessage = z.infer<typeof serverMessage>

/** The token identifies the account; null for none. */
export const authMessage = z.object({ type: z.literal('auth'), token: z.string().max(4096).nullable() })

export const videoInteraction = z.object({
  type: z.literal('video_interaction'),
  videoId: id,
  action: z.enum(INTERACTION_ACTIONS),
  videoTitle: z.string().max(500),
})
export type VideoInteraction = z.infer<typeof videoInteraction>

/** From a wall, which needs no account: its secret identifies it. */
export const wallRegister = z.object({
  type: z.literal('wall_register'),
  secret: z.string().min(32).max(128),
  report: wallReport,
})

/** From a wall with open settings. */
export const wallPairingCodeRequest = z.object({ type: z.literal('wall_pairing_code_request') })

/** From a phone: subscribes to the reports of its wall. */
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
