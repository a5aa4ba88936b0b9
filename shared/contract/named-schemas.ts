import { z } from 'zod'
import * as accounts from './accounts.ts'
import * as admin from './admin.ts'
import * as assignments from './assignments.ts'
import * as attachments from './attachments.ts'
import * as captions from './captions.ts'
import * as categories from './categories.ts'
import * as checks from './checks.ts'
import * as clips from './clips.ts'
import * as comments from './comments.ts'
import * as contentReports from './content-reports.ts'
import * as creators from './creators.ts'
import * as disciplines from './disciplines.ts'
import * as engagement from './engagement.ts'
import * as feeds from './feeds.ts'
import * as invitations from './invitations.ts'
import * as mail from './mail.ts'
import * as news from './news.ts'
import * as notifications from './notifications.ts'
import * as operator from './operator.ts'
import * as ownAccount from './own-account.ts'
import * as ownVideos from './own-videos.ts'
import * as passkeys from './passkeys.ts'
import * as preferences from './preferences.ts'
import * as protocolChecks from './protocol-checks.ts'
import * as recommendations from './recommendations.ts'
import * as recovery from './recovery.ts'
import * as review from './review.ts'
import * as reviewDesk from './review-desk.ts'
import * as rollCalls from './roll-calls.ts'
import * as roster from './roster.ts'
import * as search from './search.ts'
import * as secondFactor from './second-factor.ts'
import * as series from './series.ts'
import * as sessions from './sessions.ts'
import * as setUp from './set-up.ts'
import * as settings from './settings.ts'
import * as socialSignIn from './social-sign-in.ts'
import * as trainingReports from './training-reports.ts'
import * as trainingSessions from './training-sessions.ts'
import * as transcripts from './transcripts.ts'
import * as uploads from './uploads.ts'
import * as users from './users.ts'
import * as values from './values.ts'
import * as videos from './videos.ts'
import * as wall from './wall.ts'
import * as wallProgrammes from './wall-programmes.ts'
import * as watching from './watching.ts'
import * as wishes from './wishes.ts'

const MODULES: readonly object[] = [
  accounts,
  admin,
  assignments,
  attachments,
  captions,
  categories,
  checks,
  clips,
  comments,
  contentReports,
  creators,
  disciplines,
  engagement,
  feeds,
  invitations,
  mail,
  news,
  notifications,
  operator,
  ownAccount,
  ownVideos,
  passkeys,
  preferences,
  protocolChecks,
  recommendations,
  recovery,
  review,
  reviewDesk,
  rollCalls,
  roster,
  search,
  secondFactor,
  series,
  sessions,
  setUp,
  settings,
  socialSignIn,
  trainingReports,
  trainingSessions,
  transcripts,
  uploads,
  users,
  values,
  videos,
  wall,
  wallProgrammes,
  watching,
  wishes,
]

/** The schemas of objects by the names of their exports: `videoCard` is `VideoCard`. */
export function nameSchemas(): z.core.$ZodRegistry<{ id: string }> {
  const registry = z.registry<{ id: string }>()
  for (const [name, schema] of MODULES.flatMap((module) => Object.entries(module))) {
    if (!(schema instanceof z.ZodObject) || registry.has(schema)) continue
    registry.add(schema, { id: `${name.charAt(0).toUpperCase()}${name.slice(1)}` })
  }
  return registry
}
