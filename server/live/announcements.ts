import { ACTIVITY_ITEMS_MAX } from '#shared/limits/live.ts'
import type { LiveActivityItem, ServerMessage } from '#shared/live/messages.ts'
import { ANONYMOUS_NAME, type ActivityAction } from '#shared/live/vocabulary.ts'
import type { Caller } from '#server/http/caller.ts'
import type { EventBus } from './event-bus.ts'
import type { VideoEvent } from './events.ts'
import type { PresenceStatus } from './presence.ts'

/** One message in two versions: with names for signed-in connections, without names for the others. */
export interface Announcement {
  forSignedIn: string
  forAnonymous: string
}

interface Options {
  events: EventBus
  toAll(announcement: Announcement): void
  toPerson(userId: number, message: string): void
  /** To every page of these people, also where only a cookie says who reads. */
  toReaders(userIds: readonly number[], message: string): void
  toReviewers(message: string): void
  /** An account was active. */
  onActivity(userId: number): void
}

/** The interval of counter messages: many people change the counters of one video at the same time. */
export const COUNTS_EVERY_MS = 1000

/** The least time between two messages about the review queue: a decision at the desk changes it three times at once. */
export const QUEUE_EVERY_MS = 250

const ACTIVITIES = [
  ['video.liked', 'liked'],
  ['video.saved', 'saved'],
  ['video.viewed', 'viewed'],
  ['video.commented', 'commented'],
  ['video.shared', 'shared'],
] as const

const serialize = (message: ServerMessage): string => JSON.stringify(message)

const announce = (item: LiveActivityItem): Announcement => ({
  forSignedIn: serialize(item),
  forAnonymous: serialize({ ...item, username: ANONYMOUS_NAME, userId: null, isAdmin: false }),
})

/** Turns events into messages, each serialized once, and keeps the last activities for new connections. */
export function createAnnouncements({
  events,
  toAll,
  toPerson,
  toReaders,
  toReviewers,
  onActivity,
}: Options) {
  const backlog: (Announcement & { videoId: number })[] = []
  const pendingCounts = new Map<number, { views: number; likes: number }>()
  let countsTimer: NodeJS.Timeout | null = null
  let queueTimer: NodeJS.Timeout | null = null
  let hasQueueChanged = false

  const remember = (action: ActivityAction, event: VideoEvent, timestamp: string): Announcement => {
    const announcement = announce({
      type: 'video_activity',
      username: event.displayName,
      userId: event.isUnnamed ? null : event.userId,
      isAdmin: event.isAdmin,
      videoId: event.videoId,
      videoTitle: event.title,
      action,
      timestamp,
    })
    backlog.push({ ...announcement, videoId: event.videoId })
    if (backlog.length > ACTIVITY_ITEMS_MAX) backlog.shift()
    return announcement
  }
  const hide = ({ videoId }: { videoId: number }) => {
    const others = backlog.filter((item) => item.videoId !== videoId)
    backlog.splice(0, backlog.length, ...others)
  }
  const broadcastActivity = (action: ActivityAction, event: VideoEvent, timestamp: string) => {
    onActivity(event.userId)
    toAll(remember(action, event, timestamp))
  }
  const broadcastCounts = () => {
    countsTimer = null
    for (const [videoId, counts] of pendingCounts) {
      const message = serialize({ type: 'video_counts', videoId, ...counts })
      toAll({ forSignedIn: message, forAnonymous: message })
    }
    pendingCounts.clear()
  }
  const sendQueue = () => {
    queueTimer = null
    if (!hasQueueChanged) return
    hasQueueChanged = false
    toReviewers(serialize({ type: 'review_queue_changed' }))
    queueTimer = setTimeout(sendQueue, QUEUE_EVERY_MS).unref()
  }
  /** The first change is told at once, others of the same moment together. */
  const broadcastQueue = () => {
    hasQueueChanged = true
    if (!queueTimer) sendQueue()
  }

  const subscriptions = [
    ...ACTIVITIES.flatMap(([name, action]) => [
      events.subscribe(name, (event, at) => broadcastActivity(action, event, at)),
      events.subscribeKept(name, (event, at) => void remember(action, event, at)),
    ]),
    events.subscribe('video.deleted', (event, at) => {
      if (event.wasPublished) broadcastActivity('deleted', event, at)
      else broadcastQueue()
    }),
    events.subscribeKept('video.deleted', (event, at) => {
      if (event.wasPublished) remember('deleted', event, at)
    }),
    events.onRecall(() => void backlog.splice(0)),
    events.subscribe('video.hidden', hide),
    events.subscribeKept('video.hidden', hide),
    events.subscribe('video.counted', ({ videoId, views, likes }) => {
      pendingCounts.set(videoId, { views, likes })
      countsTimer ??= setTimeout(broadcastCounts, COUNTS_EVERY_MS).unref()
    }),
    events.subscribe('notifications.changed', ({ userIds }) =>
      toReaders(userIds, serialize({ type: 'notifications_changed' })),
    ),
    events.subscribe('disciplines.changed', () => {
      const message = serialize({ type: 'disciplines_changed' })
      toAll({ forSignedIn: message, forAnonymous: message })
    }),
    events.subscribe('video.submitted', broadcastQueue),
    events.subscribe('review.queueChanged', broadcastQueue),
    events.subscribe('media.progressed', ({ videoId, userId, percent: progress }) =>
      toPerson(userId, serialize({ type: 'video_progressed', videoId, progress })),
    ),
    events.subscribe('video.processed', ({ videoId, title: videoTitle, userId, status, reason }) => {
      toPerson(userId, serialize({ type: 'video_processed', videoId, videoTitle, status, reason }))
      broadcastQueue()
    }),
    events.subscribe('video.pictured', ({ videoId, userId }) => {
      toPerson(userId, serialize({ type: 'video_pictured', videoId }))
      broadcastQueue()
    }),
    events.subscribe('video.reviewed', ({ videoId, title, creatorId, status, isProposal }) => {
      toPerson(
        creatorId,
        serialize({ type: 'video_reviewed', videoId, videoTitle: title, status, isProposal }),
      )
      broadcastQueue()
    }),
  ]

  return {
    /** The last activities, oldest first. */
    backlog: backlog as readonly Announcement[],

    broadcastPresence(
      { id: userId, displayName, isAdmin }: Pick<Caller, 'id' | 'displayName' | 'isAdmin'>,
      status: PresenceStatus,
    ) {
      const person = { username: displayName, userId, isAdmin, timestamp: events.stamp() }
      if (status === 'offline') toAll(announce({ type: 'user_offline', ...person, status }))
      else toAll(announce({ type: 'user_presence', ...person, status }))
    },

    close(): void {
      if (countsTimer) clearTimeout(countsTimer)
      if (queueTimer) clearTimeout(queueTimer)
      for (const end of subscriptions) end()
    },
  }
}
