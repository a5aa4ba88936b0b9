/** What a person is told about. Each kind is turned on and off by itself. The names are stored. */
export const NOTIFICATION_KINDS = [
  /** A decision about an own video. */
  'video-reviewed',
  /** An own upload could not be made ready to play. */
  'upload-failed',
  'video-commented',
  /** Another person wrote a comment after an own one. */
  'comment-followed',
  /** A moderator removed an own comment. */
  'comment-removed',
  'new-follower',
  /** To those who review: a video, a change or captions wait. */
  'review-waiting',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** Also 'approved': a withdrawn video that is put back. */
export const DECISIONS = ['approved', 'rejected', 'withdrawn'] as const
export type Decision = (typeof DECISIONS)[number]

/** In the app, by mail, and as a message of the system on the devices that a person chose. */
export const NOTIFICATION_CHANNELS = ['app', 'mail', 'push'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]

/** How the settings name the kinds. */
export const NOTIFICATION_NAMES: Record<NotificationKind, string> = {
  'video-reviewed': 'Reviews of your videos',
  'upload-failed': 'Uploads that could not be made ready',
  'video-commented': 'Comments on your videos',
  'comment-followed': 'Comments after yours',
  'comment-removed': 'Removals of your comments',
  'new-follower': 'New followers',
  'review-waiting': 'Videos that wait for review',
}

/** A person keeps this many notifications, the newest, for this many days. */
export const NOTIFICATIONS_MAX = 200
export const NOTIFICATIONS_DAYS = 90
/** What waits for a review is counted up to this number. */
export const WAITING_MAX = 100
/** Browsers of one account that get push messages; a further one replaces the oldest. */
export const PUSH_SUBSCRIPTIONS_MAX = 20
