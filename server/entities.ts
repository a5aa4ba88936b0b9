import { KnownSignInSource, Session } from '#server/features/accounts/session.entity.ts'
import { User } from '#server/features/accounts/user.entity.ts'
import { Achievement, ActiveDays, Award } from '#server/features/achievements/achievements.entity.ts'
import { AuditEvent } from '#server/features/audit/audit-event.entity.ts'
import { Cue } from '#server/features/captions/cue.entity.ts'
import { Category } from '#server/features/categories/category.entity.ts'
import { Comment, RemovedComment } from '#server/features/comments/comment.entity.ts'
import { Follow, Like, Save, View, WatchLaterItem } from '#server/features/engagement/engagement.entity.ts'
import { MailMessage, MailOptOut } from '#server/features/mail/mail.entity.ts'
import { MediaJob } from '#server/features/processing/media-job.entity.ts'
import { Preferences, PreferredCategory } from '#server/features/preferences/preferences.entity.ts'
import { Notification, NotificationOptOut } from '#server/features/notifications/notification.entity.ts'
import { PushMessage, PushSubscription } from '#server/features/push/push.entity.ts'
import { OneTimeLink } from '#server/features/recovery/one-time-link.entity.ts'
import {
  AuthChallenge,
  AuthenticatorApp,
  Passkey,
  RecoveryCode,
} from '#server/features/second-factor/second-factor.entity.ts'
import {
  DesktopAuthCode,
  Identity,
  OidcAuthRequest,
  ProviderSession,
} from '#server/features/social-sign-in/social-sign-in.entity.ts'
import { Setting } from '#server/features/settings/setting.entity.ts'
import {
  FinishedUpload,
  UnfinishedUpload,
  UploadLease,
  UploadPart,
} from '#server/features/uploads/resumable.entity.ts'
import { Upload } from '#server/features/uploads/upload.entity.ts'
import { Proposal } from '#server/features/video-edits/proposal.entity.ts'
import { Video } from '#server/features/videos/video.entity.ts'
import { Sequence } from './database/sequence.entity.ts'
import { SweepTurn } from './database/sweep-turn.entity.ts'

/** Every table. */
export const entities = [
  User,
  Session,
  KnownSignInSource,
  Category,
  Video,
  Proposal,
  Cue,
  Upload,
  FinishedUpload,
  UnfinishedUpload,
  UploadPart,
  UploadLease,
  MediaJob,
  MailMessage,
  MailOptOut,
  Notification,
  NotificationOptOut,
  PushSubscription,
  PushMessage,
  Like,
  Save,
  WatchLaterItem,
  View,
  Comment,
  RemovedComment,
  Follow,
  Preferences,
  PreferredCategory,
  Achievement,
  Award,
  ActiveDays,
  Identity,
  OidcAuthRequest,
  DesktopAuthCode,
  OneTimeLink,
  ProviderSession,
  Passkey,
  AuthenticatorApp,
  RecoveryCode,
  AuthChallenge,
  AuditEvent,
  Setting,
  Sequence,
  SweepTurn,
]
