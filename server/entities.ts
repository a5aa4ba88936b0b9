import { KnownSignInSource } from '#server/features/accounts/known-sign-in-source.entity.ts'
import { Session } from '#server/features/accounts/session.entity.ts'
import { User } from '#server/features/accounts/user.entity.ts'
import { Achievement } from '#server/features/achievements/achievement.entity.ts'
import { ActiveDays } from '#server/features/achievements/active-days.entity.ts'
import { Award } from '#server/features/achievements/award.entity.ts'
import { AuditEvent } from '#server/features/audit/audit-event.entity.ts'
import { Cue } from '#server/features/captions/cue.entity.ts'
import { Category } from '#server/features/categories/category.entity.ts'
import { Comment } from '#server/features/comments/comment.entity.ts'
import { Follow } from '#server/features/engagement/follow.entity.ts'
import { Like } from '#server/features/engagement/like.entity.ts'
import { MediaJob } from '#server/features/processing/media-job.entity.ts'
import { Preferences } from '#server/features/preferences/preferences.entity.ts'
import { PreferredCategory } from '#server/features/preferences/preferred-category.entity.ts'
import { Save } from '#server/features/engagement/save.entity.ts'
import { DesktopAuthCode } from '#server/features/social-sign-in/desktop-auth-code.entity.ts'
import { Identity } from '#server/features/social-sign-in/identity.entity.ts'
import { OidcAuthRequest } from '#server/features/social-sign-in/oidc-auth-request.entity.ts'
import { Upload } from '#server/features/uploads/upload.entity.ts'
import { Proposal } from '#server/features/video-edits/proposal.entity.ts'
import { Video } from '#server/features/videos/video.entity.ts'
import { View } from '#server/features/engagement/view.entity.ts'
import { WatchLaterItem } from '#server/features/engagement/watch-later.entity.ts'
import { Sequence } from './database/sequence.entity.ts'

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
  MediaJob,
  Like,
  Save,
  WatchLaterItem,
  View,
  Comment,
  Follow,
  Preferences,
  PreferredCategory,
  Achievement,
  Award,
  ActiveDays,
  Identity,
  OidcAuthRequest,
  DesktopAuthCode,
  AuditEvent,
  Sequence,
]
