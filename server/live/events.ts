import { z } from 'zod'
import { wallReport } from '#shared/live/messages.ts'
import { ANONYMOUS_NAME } from '#shared/live/vocabulary.ts'
import type { Caller } from '#server/http/caller.ts'

const id = z.number().int().positive()
const count = z.number().int().nonnegative()
const reviewed = z.enum(['approved', 'rejected', 'withdrawn'])

/** A wall that is connected to a server; without a report it is so no longer. */
const toldWall = z.object({
  /** The hash of the wall's secret. */
  id: z.string(),
  report: wallReport.nullable(),
  /** A keyed hash of the pairing code: this row is stored for longer than the code is valid. */
  code: z.object({ hash: z.string(), validMs: z.number() }).nullable(),
})

/** A user acted on a published video. */
const videoEventShape = z.object({
  videoId: id,
  title: z.string(),
  userId: id,
  displayName: z.string(),
  isAdmin: z.boolean(),
  /** The person is not named, and `displayName` says so: `userId` is for the presence alone. */
  isUnnamed: z.boolean().optional(),
})
export type VideoEvent = z.infer<typeof videoEventShape>

export const videoEvent = (
  { id: userId, displayName, isAdmin }: Pick<Caller, 'id' | 'displayName' | 'isAdmin'>,
  { id: videoId, title }: { id: number; title: string },
): VideoEvent => ({ videoId, title, userId, displayName, isAdmin })

/** The event of a person who is not named. */
export const unnamed = (event: VideoEvent): VideoEvent => ({
  ...event,
  displayName: ANONYMOUS_NAME,
  isAdmin: false,
  isUnnamed: true,
})

/**
 * Events, told after the commit; names are noun.pastTense. They carry ids and what is public: with PostgreSQL they are
 * rows that every server reads, also servers of the former and the next version.
 */
export const EVENTS = {
  'video.submitted': z.object({ videoId: id, title: z.string(), userId: id, username: z.string() }),
  /** The processing has ended: the video waits for review, or has failed. */
  'video.processed': z.object({
    videoId: id,
    title: z.string(),
    userId: id,
    status: z.enum(['pending', 'failed']),
    reason: z.string().nullable(),
  }),
  /** The poster was taken of the file that this video or its proposal shows. */
  'video.pictured': z.object({ videoId: id, userId: id }),
  /** A media job was added. */
  'media.queued': z.object({}),
  /** A mail was added. */
  'mail.queued': z.object({}),
  /** A push message was added. */
  'push.queued': z.object({}),
  /** Notifications of these people were added, read or removed. */
  'notifications.changed': z.object({ userIds: z.array(id) }),
  'media.progressed': z.object({ videoId: id, userId: id, percent: count }),
  'video.reviewed': z.object({
    videoId: id,
    title: z.string(),
    creatorId: id,
    status: reviewed,
    /** Whether the decision is about a proposal. */
    isProposal: z.boolean(),
  }),
  /** A video is no longer public, or has a new title: the backlog drops its activity. */
  'video.hidden': z.object({ videoId: id }),
  /** The disciplines are not what they were. */
  'disciplines.changed': z.object({}),
  /** A video or a proposal left the pending lists without a decision, or a video was restored. */
  'review.queueChanged': z.object({}),
  'video.liked': videoEventShape,
  'video.saved': videoEventShape,
  'video.viewed': videoEventShape,
  'video.commented': videoEventShape,
  'video.shared': videoEventShape,
  /** `wasPublished`: only admins are told of the others. */
  'video.deleted': videoEventShape.extend({ wasPublished: z.boolean() }),
  /** The public counters after a change. */
  'video.counted': z.object({ videoId: id, views: count, likes: count }),
  /** Sessions of this account were revoked. */
  'sessions.closed': z.object({ userId: id }),
  /** The walls of one server: all of them, or those that changed. `count` is how many it has. */
  'walls.told': z.object({
    server: z.string(),
    isAll: z.boolean(),
    isBeat: z.boolean(),
    walls: z.array(toldWall),
    count,
  }),
  /** A server asks another one, or all of them, for all of its walls. */
  'walls.asked': z.object({ server: z.string(), of: z.string().nullable() }),
  /** A phone of this server starts or ends the call mode of a wall elsewhere. */
  'wall.called': z.object({ server: z.string(), wallId: z.string(), isOnCall: z.boolean() }),
  /** The desk changed what a wall plays or announces; null: all walls. */
  'walls.programmed': z.object({ wallId: id.nullable() }),
  /** A roll call at this wall was opened or closed, or its list changed. */
  'wall.rollCalled': z.object({ wallId: id }),
  /** A server tells how many sockets each person has there. An empty list says that the server is alive. */
  'presence.told': z.object({
    server: z.string(),
    people: z.array(
      z.object({ id, displayName: z.string(), isAdmin: z.boolean(), sockets: count, isActive: z.boolean() }),
    ),
    /** The server stops. */
    isLast: z.boolean(),
  }),
  /** A server asks another one, or all of them, for all people. */
  'presence.asked': z.object({ by: z.string(), server: z.string().nullable() }),
}

/** Servers that start later hear the last ones of these too: they show the last activities. */
export const KEPT_EVENTS = [
  'video.liked',
  'video.saved',
  'video.viewed',
  'video.commented',
  'video.shared',
  'video.deleted',
  'video.hidden',
] as const satisfies (keyof typeof EVENTS)[]
export type KeptEventName = (typeof KEPT_EVENTS)[number]

export type EventName = keyof typeof EVENTS
export type Events = { [Name in EventName]: z.infer<(typeof EVENTS)[Name]> }
