import { KnownSignInSource, Session } from './entities/session.entity.ts'
import { User } from './entities/user.entity.ts'
import { Achievement, ActiveDays, Award } from './entities/achievements.entity.ts'
import { Attachment } from './entities/attachment.entity.ts'
import { AuditEvent } from './entities/audit-event.entity.ts'
import { Backup } from './entities/backup.entity.ts'
import { Cue } from './entities/cue.entity.ts'
import { Category } from './entities/category.entity.ts'
import { Attempt, Question } from './entities/check.entity.ts'
import { Comment, RemovedComment } from './entities/comment.entity.ts'
import { ContentReport, ReportedSubject } from './entities/content-report.entity.ts'
import { Follow, Like, Save, View, WatchLaterItem } from './entities/engagement.entity.ts'
import { MailMessage, MailOptOut } from './entities/mail.entity.ts'
import { MediaJob } from './entities/media-job.entity.ts'
import { Digest, DisciplineFollow, LessonNews, Visit } from './entities/news.entity.ts'
import { Preferences, PreferredCategory } from './entities/preferences.entity.ts'
import { Notification, NotificationOptOut } from './entities/notification.entity.ts'
import { PushMessage, PushSubscription } from './entities/push.entity.ts'
import { OneTimeLink } from './entities/one-time-link.entity.ts'
import { AuthChallenge, AuthenticatorApp, Passkey, RecoveryCode } from './entities/second-factor.entity.ts'
import {
  DesktopAuthCode,
  Identity,
  OidcAuthRequest,
  ProviderSession,
} from './entities/social-sign-in.entity.ts'
import {
  Assignment,
  AssignmentNotice,
  AssignmentTarget,
  AssignmentVideo,
} from './entities/assignments.entity.ts'
import {
  Attendance,
  Credit,
  Member,
  Membership,
  TrainedTime,
  TrainingSession,
  Unit,
  Watched,
} from './entities/records.entity.ts'
import { Wish, WishAsker, WishLesson } from './entities/wish.entity.ts'
import { Series, SeriesLesson } from './entities/series.entity.ts'
import { Setting } from './entities/setting.entity.ts'
import { FinishedUpload, UnfinishedUpload, UploadLease, UploadPart } from './entities/resumable.entity.ts'
import { Upload } from './entities/upload.entity.ts'
import { Proposal } from './entities/proposal.entity.ts'
import { Video } from './entities/video.entity.ts'
import { Wall, WallAnnouncement } from './entities/wall.entity.ts'
import { ReviewLease, ReviewNote, ReviewRound } from './entities/review.entity.ts'
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
  Attachment,
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
  ReportedSubject,
  ContentReport,
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
  Member,
  Unit,
  Membership,
  Watched,
  Assignment,
  AssignmentVideo,
  AssignmentTarget,
  AssignmentNotice,
  Question,
  Attempt,
  TrainedTime,
  Credit,
  TrainingSession,
  Attendance,
  Setting,
  Wish,
  WishAsker,
  WishLesson,
  ReviewRound,
  ReviewNote,
  ReviewLease,
  Visit,
  DisciplineFollow,
  LessonNews,
  Digest,
  Wall,
  WallAnnouncement,
  Backup,
  Series,
  SeriesLesson,
  Sequence,
  SweepTurn,
]
