import type { Permission } from './permissions.ts'

/** In the app, by mail, and as a message of the system on the devices that a person chose. */
export const NOTIFICATION_CHANNELS = ['app', 'mail', 'push'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]
const WITHOUT_MAIL = ['app', 'push'] as const

/** What a person is told about, named as on the settings. Each channel is turned on and off by itself. The keys are stored. */
export const NOTIFICATION_KINDS = {
  /** A decision about an own video. */
  'video-reviewed': { name: 'Reviews of your videos', channels: NOTIFICATION_CHANNELS },
  'upload-failed': { name: 'Uploads that could not be made ready', channels: WITHOUT_MAIL },
  'video-commented': { name: 'Comments on your videos', channels: WITHOUT_MAIL },
  /** Another person wrote a comment after an own one. */
  'comment-followed': { name: 'Comments after yours', channels: WITHOUT_MAIL },
  /** Another person replied to an own comment, or below it to an own reply. */
  'comment-replied': { name: 'Replies to your comments', channels: WITHOUT_MAIL },
  /** To the instructor of the video. */
  'question-asked': { name: 'Questions on your videos', channels: WITHOUT_MAIL },
  /** To the person who asked. */
  'question-answered': { name: 'Answers to your questions', channels: WITHOUT_MAIL },
  /** A moderator removed an own comment. */
  'comment-removed': { name: 'Removals of your comments', channels: WITHOUT_MAIL },
  /** A lesson of a creator or a discipline that the person follows became public. */
  'lesson-published': { name: 'New lessons of those you follow', channels: WITHOUT_MAIL },
  'new-follower': { name: 'New followers', channels: WITHOUT_MAIL },
  'training-assigned': { name: 'Lessons that are assigned to you', channels: NOTIFICATION_CHANNELS },
  /** Assigned lessons that are due soon or overdue, and reminders of officers. */
  'training-due': { name: 'Assigned lessons that are due', channels: NOTIFICATION_CHANNELS },
  /** A training session with the person was confirmed. */
  'training-counted': { name: 'Training that was counted for you', channels: WITHOUT_MAIL },
  /** To the officers of a unit: a training session waits for another officer. */
  'training-waiting': { name: 'Training that waits for confirmation', channels: WITHOUT_MAIL },
  /** To those who review: a video, a change or captions wait. */
  'review-waiting': { name: 'Videos that wait for review', channels: WITHOUT_MAIL },
  /** To those who decide about reports: a video or a comment was reported for the first time. */
  'report-waiting': { name: 'Reports of videos and comments', channels: WITHOUT_MAIL },
  /** An own report was decided. */
  'report-settled': { name: 'What came of your reports', channels: WITHOUT_MAIL },
  /** The day by which an own lesson has to be checked against its protocol is past. */
  'protocol-due': { name: 'Protocol checks of your lessons that are due', channels: WITHOUT_MAIL },
  /** A lesson that the person asked for is public, or was declined. */
  'wish-settled': { name: 'Lessons that you asked for', channels: WITHOUT_MAIL },
} as const
type Kinds = typeof NOTIFICATION_KINDS
export type NotificationKind = keyof Kinds
/** The kinds with mail. The key of the mail (MAIL_KINDS) is that of the notification. */
export type MailedKind = {
  [Name in NotificationKind]: 'mail' extends Kinds[Name]['channels'][number] ? Name : never
}[NotificationKind]

// The keys of an object are typed as strings alone.
export const KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as NotificationKind[]
export const isMailed = (kind: NotificationKind): kind is MailedKind =>
  NOTIFICATION_KINDS[kind].channels.some((channel) => channel === 'mail')

/** Whether a kind is on while a person has not chosen: lessons come often, and a phone is asked before it rings for them. */
export const isOnByDefault = (kind: string, channel: NotificationChannel): boolean =>
  !(kind === 'lesson-published' && channel === 'push')

/** The kinds of those who have a permission. */
export const KIND_PERMISSIONS: Partial<Record<NotificationKind, Permission>> = {
  'review-waiting': 'review.decide',
  'report-waiting': 'reports.decide',
}

/** Also 'approved': a withdrawn video that is put back. */
export const DECISIONS = ['approved', 'rejected', 'withdrawn'] as const
export type Decision = (typeof DECISIONS)[number]

/** A person keeps this many notifications, the newest, for this many days. */
export const NOTIFICATIONS_MAX = 200
export const NOTIFICATIONS_DAYS = 90
/** What waits for a review is counted up to this number. */
export const WAITING_MAX = 100
/** Browsers of one account that get push messages; a further one replaces the oldest. */
export const PUSH_SUBSCRIPTIONS_MAX = 20
