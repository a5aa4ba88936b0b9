import type { IncomingMessage } from 'node:http'
import { DESKTOP_ORIGIN } from '#shared/bridge/names.ts'
import { routes } from '#shared/contract/index.ts'
import { screenAt } from '#shared/prerendered-screens.ts'
import { unavailableError } from './api-error.ts'
import { badRows } from './database/bad-rows.ts'
import {
  accountRemovalOf,
  backgroundOf,
  exportsOf,
  handlersOf,
  messagesOf,
  type Feature,
  type GivenParts,
  type Parts,
} from './feature.ts'
import { accountSessionsFeature } from './features/accounts/account-sessions.feature.ts'
import { accountsFeature } from './features/accounts/accounts.feature.ts'
import { adminUsersFeature } from './features/admin-users/admin-users.feature.ts'
import { attachmentsFeature } from './features/attachments/attachments.feature.ts'
import { auditFeature } from './features/audit/audit.feature.ts'
import { captionsFeature } from './features/captions/captions.feature.ts'
import { categoriesFeature } from './features/categories/categories.feature.ts'
import { clipsFeature } from './features/clips/clips.feature.ts'
import { commentsFeature } from './features/comments/comments.feature.ts'
import { creatorsFeature } from './features/creators/creators.feature.ts'
import { dashboardFeature } from './features/dashboard/dashboard.feature.ts'
import { departmentFeature } from './features/department/department.feature.ts'
import { disciplinesFeature } from './features/disciplines/disciplines.feature.ts'
import { engagementFeature } from './features/engagement/engagement.feature.ts'
import { moderationFeature } from './features/moderation/moderation.feature.ts'
import { Marks } from './features/videos/marks.ts'
import { feedsFeature } from './features/feeds/feeds.feature.ts'
import { mailFeature } from './features/mail/mail.feature.ts'
import { newsFeature } from './features/news/news.feature.ts'
import { createNotificationQueries } from './features/notifications/notification.queries.ts'
import { notificationsFeature } from './features/notifications/notifications.feature.ts'
import { operatorFeature } from './features/operator/operator.feature.ts'
import { ownAccountFeature } from './features/own-account/own-account.feature.ts'
import { preferencesFeature } from './features/preferences/preferences.feature.ts'
import { processingFeature } from './features/processing/processing.feature.ts'
import { protocolChecksFeature } from './features/protocol-checks/protocol-checks.feature.ts'
import { pushFeature } from './features/push/push.feature.ts'
import { createAddresses } from './features/recovery/addresses.service.ts'
import { createRegistrationRules } from './features/recovery/registration-rules.ts'
import { invitationsFeature } from './features/recovery/invitations.feature.ts'
import { createMailsToStrangers } from './features/recovery/mails-to-strangers.ts'
import { createOneTimeLinks } from './features/recovery/one-time-links.ts'
import { createInvitedMembers } from './features/records/roster/invited-members.ts'
import { recordsFeature } from './features/records/records.feature.ts'
import { recoveryFeature } from './features/recovery/recovery.feature.ts'
import { recommendationsFeature } from './features/recommendations/recommendations.feature.ts'
import { reviewFeature } from './features/review/review.feature.ts'
import { searchFeature } from './features/search/search.feature.ts'
import { setUpFeature } from './features/set-up/set-up.feature.ts'
import { seriesFeature } from './features/series/series.feature.ts'
import { settingsFeature } from './features/settings/settings.feature.ts'
import { secondFactorFeature } from './features/second-factor/second-factor.feature.ts'
import { createSecondSteps } from './features/second-factor/second-steps.service.ts'
import { createSecondFactorRule } from './features/second-factor/second-factor-rule.ts'
import { socialSignInFeature } from './features/social-sign-in/social-sign-in.feature.ts'
import { uploadsFeature } from './features/uploads/uploads.feature.ts'
import { usersFeature } from './features/users/users.feature.ts'
import { videoEditsFeature } from './features/video-edits/video-edits.feature.ts'
import { videosFeature } from './features/videos/videos.feature.ts'
import { createVideoQueries } from './features/videos/videos.queries.ts'
import { wallFeature } from './features/wall/wall.feature.ts'
import { wishesFeature } from './features/wishes/wishes.feature.ts'
import type { Caller } from './http/caller.ts'
import { NO_METADATA } from './http/completed-pages.ts'
import { createHttpServer } from './http/http-server.ts'
import { mountRoutes } from './http/mount-routes.ts'
import { answerPublicList } from './http/public-lists.ts'
import { openThrottles } from './http/throttle.ts'
import type { MessageHandlers } from './live/message-handlers.ts'
import { openSocketHub } from './live/socket-hub.ts'
import { createFfmpeg } from './media/ffmpeg/ffmpeg.ts'
import { createMediaPool } from './media/media-pool.ts'

/** A server of its own is back after about this time; with several servers another one answers. */
const RESTART_SECONDS = 5

export type App = ReturnType<typeof createApp>

/** What the caller of `createApp` opens, and closes after the app. */
interface Given extends GivenParts {
  /** The folder of the built web app. */
  webRoot: string
}

/** The composition root: one line a feature, after the features whose services the feature asks for. */
export function createFeatures(given: GivenParts) {
  const { config, database, events } = given
  const throttles = openThrottles(config, database)
  const parts: Parts = {
    ...given,
    throttles,
    ffmpeg: createFfmpeg(config.ffmpeg),
    mediaPool: createMediaPool(),
  }
  const marks = new Marks(database)
  const queries = createVideoQueries(database, marks)
  const settings = settingsFeature(parts)
  const secondFactorRule = createSecondFactorRule(settings.settings)
  const secondSteps = createSecondSteps(parts)
  const links = createOneTimeLinks(parts)
  const mail = mailFeature(parts, { findName: () => settings.settings.get('departmentName') })
  const push = pushFeature(parts, { findNotification: createNotificationQueries(database.reader).one })
  const addresses = createAddresses(parts, { links, ...mail })
  const strangers = createMailsToStrangers(parts)
  const invitedMembers = createInvitedMembers(parts, settings.settings)
  const registrationRules = createRegistrationRules(parts, {
    invitedMembers,
    links,
    addresses,
    strangers,
    ...mail,
    ...settings,
  })
  const accounts = accountsFeature(parts, { ...mail, ...settings, registrationRules, secondSteps })
  const categories = categoriesFeature(parts)
  const wall = wallFeature(parts, categories)
  const { isClosed } = settings.settings
  const visitors = {
    isClosed,
    mayVisit: async (request: IncomingMessage) => !(await isClosed()) || wall.walls.isEnrolled(request),
    isPublicLesson: queries.isPublicLesson,
  }
  const uploads = uploadsFeature(parts, { ...settings, visitors })
  const department = departmentFeature(parts, { ...settings, ...uploads })
  const feeds = feedsFeature(parts, { marks, ...categories, ...department })
  const processing = processingFeature(parts, { queries })
  const videos = videosFeature(parts, { queries, ...uploads })
  const videoEdits = videoEditsFeature(parts, { queries, ...uploads, ...settings })
  const engagement = engagementFeature(parts)
  const comments = commentsFeature(parts, videos)
  const others = {
    settings,
    mail,
    push,
    notifications: notificationsFeature(parts, { ...mail, ...push }),
    accounts,
    accountSessions: accountSessionsFeature(parts, { ...accounts, ...mail }),
    uploads,
    department,
    categories,
    feeds,
    processing,
    videos,
    videoEdits,
    engagement,
    wall,
    socialSignIn: socialSignInFeature(parts, { ...accounts, ...mail, registrationRules, secondSteps }),
    recovery: recoveryFeature(parts, {
      ...accounts,
      ...mail,
      ...settings,
      addresses,
      strangers,
      registrationRules,
      links,
    }),
    invitations: invitationsFeature(parts, { ...mail, links, invitedMembers }),
    setUp: setUpFeature(parts, { ...accounts, links }),
    secondFactor: secondFactorFeature(parts, { ...accounts, ...mail, rule: secondFactorRule, secondSteps }),
    review: reviewFeature(parts, { queries, ...processing, ...mail, ...settings }),
    captions: captionsFeature(parts, { ...videos, ...videoEdits }),
    attachments: attachmentsFeature(parts, { queries, ...videoEdits, ...uploads }),
    comments,
    moderation: moderationFeature(parts, { ...videoEdits, ...comments }),
    clips: clipsFeature(parts, { queries, ...uploads }),
    creators: creatorsFeature(parts, feeds),
    series: seriesFeature(parts, feeds),
    users: usersFeature(parts, { queries, ...feeds, ...uploads }),
    preferences: preferencesFeature(parts),
    news: newsFeature(parts, { ...feeds, ...mail }),
    recommendations: recommendationsFeature(parts, feeds),
    search: searchFeature(parts, { ...feeds, ...categories }),
    records: recordsFeature(parts, { ...feeds, ...settings, ...mail, ...wall }),
    audit: auditFeature(parts),
    dashboard: dashboardFeature(parts),
    operator: operatorFeature(parts, { ...mail, ...processing }),
    disciplines: disciplinesFeature(parts, videoEdits),
    wishes: wishesFeature(parts),
    protocolChecks: protocolChecksFeature(parts, settings),
  }
  const adminUsers = adminUsersFeature(parts, {
    ...accounts,
    ...mail,
    ...settings,
    accountRemoval: accountRemovalOf(others),
  })
  const ownAccount = ownAccountFeature(parts, { ...adminUsers, sections: exportsOf(others) })
  const features = { ...others, adminUsers, ownAccount }
  const background = backgroundOf({
    ...features,
    throttles: { handlers: {}, background: throttles },
    events: { handlers: {}, background: { start: () => events.start() } },
  })
  return { parts, features, background, secondFactorRule, visitors }
}

/** The video whose page is at the path; 0 for every other path. */
function lessonAt(path: string): number {
  const screen = screenAt(path)
  return screen?.name === 'video' ? screen.id : 0
}

/** The features behind an HTTP server and its sockets. */
export function createApp({ webRoot, ...given }: Given) {
  const { config, database, storage, events, logger } = given
  const { parts, features, background, secondFactorRule, visitors } = createFeatures(given)
  const { accounts, feeds } = features
  const { settings } = features.settings
  const { isClosed, mayVisit, isPublicLesson } = visitors
  let isClosing = false
  const each = Object.values<Feature>(features)
  // A person who must set up a second factor first is anonymous in public lists and on the socket.
  const admitted = async (caller: Caller | null) =>
    caller && (await secondFactorRule.mustEnrol(caller)) ? null : caller
  const { sessions } = accounts
  const findCaller = async (sessionId: string) => admitted(await sessions.callers.find(sessionId))
  const server = createHttpServer({
    ...parts,
    webRoot,
    filesOrigin: config.sendFile === 'presigned' ? (storage.presigned?.origin ?? null) : null,
    async checkHealth() {
      if (isClosing) throw unavailableError('The server is going down.', RESTART_SECONDS)
      await Promise.all([database.reader.all('select 1'), storage.check()])
    },
    tokens: sessions.tokens,
    findCaller: sessions.findUser,
    mustEnrol: secondFactorRule.mustEnrol,
    // What a closed library shows follows from the session, which a page's request need not have.
    async findPageMetadata(path, search, origin) {
      const isShown = !(await isClosed()) || (await isPublicLesson(lessonAt(path)))
      return isShown ? feeds.findPageMetadata(path, search, origin) : NO_METADATA
    },
    findPageBrand: features.department.findPageBrand,
    answersAhead: [
      ...each.flatMap(({ answersAhead = [] }) => answersAhead),
      ...each
        .flatMap(({ publicLists = [] }) => publicLists)
        .map((list) =>
          answerPublicList(list, {
            database,
            site: config,
            tokens: sessions.tokens,
            findCaller,
            isClosed,
            logger,
          }),
        ),
    ],
    middleware: each.flatMap(({ middleware = [] }) => middleware),
    routes,
    api: mountRoutes(routes, handlersOf(features), {
      now: parts.now,
      mayVisit,
      isPublicLesson,
    }),
  })
  const logBadRow = (error: unknown) => logger.error({ err: error }, 'a bad row was left out of a list')
  badRows.subscribe(logBadRow)
  const hub = openSocketHub(server, {
    events,
    showsNames: () => settings.latest().activityNames === 'chosen',
    isClosed: () => settings.latest().viewers === 'members',
    // No website can have the desktop app's origin.
    allowedOrigins: [...config.allowedOrigins, DESKTOP_ORIGIN],
    site: config,
    logger,
    findCaller: async (sessionId) => admitted(await sessions.findCaller(sessionId)),
    findCallerByToken: async (token) => admitted(await sessions.findCallerByToken(token)),
    messages: messagesOf(features) satisfies MessageHandlers,
    watchers: each.flatMap(({ sockets = [] }) => sockets),
  })
  return {
    server,
    features,
    sockets: hub.connections,
    background,
    /** Closes the sockets, and is not ready any more. The caller closes the HTTP server. */
    close() {
      isClosing = true
      badRows.unsubscribe(logBadRow)
      hub.close()
    },
  }
}
