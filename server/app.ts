import { createServer, type Server } from 'node:http'
import Koa from 'koa'
import { DESKTOP_ORIGIN } from '#shared/bridge/names.ts'
import { PRODUCT_NAME } from '#shared/limits.ts'
import { routes } from '#shared/contract/index.ts'
import { describeApi } from '#shared/contract/openapi.ts'
import type { Config } from './config.ts'
import { badRows } from './database/bad-rows.ts'
import type { Database } from './database/database.ts'
import { accountHandlers } from './features/accounts/accounts.routes.ts'
import { createAccounts, type Accounts } from './features/accounts/accounts.service.ts'
import { createKnownPlaces } from './features/accounts/known-places.ts'
import { createPasswordChange } from './features/accounts/password-change.service.ts'
import { createSessions } from './features/accounts/sessions.service.ts'
import { createSignInGuard } from './features/accounts/sign-in-guard.ts'
import { createDashboardQueries } from './features/dashboard/dashboard.queries.ts'
import { adminHandlers } from './features/dashboard/admin.routes.ts'
import { createAdminUserQueries } from './features/admin-users/admin-users.queries.ts'
import { createAdminUsers } from './features/admin-users/admin-users.service.ts'
import { createAuditQueries } from './features/audit/audit.queries.ts'
import { createActiveDays } from './features/achievements/active-days.service.ts'
import { captionHandlers } from './features/captions/captions.routes.ts'
import { createCaptions } from './features/captions/captions.service.ts'
import { categoryHandlers } from './features/categories/categories.routes.ts'
import { clipHandlers } from './features/clips/clips.routes.ts'
import { createClips } from './features/clips/clips.service.ts'
import { createCommentQueries } from './features/comments/comments.queries.ts'
import { commentHandlers } from './features/comments/comments.routes.ts'
import { createComments } from './features/comments/comments.service.ts'
import { creatorHandlers } from './features/creators/creators.routes.ts'
import { createCreatorQueries } from './features/creators/creators.queries.ts'
import { createFollows } from './features/engagement/follows.service.ts'
import { likeHandlers } from './features/engagement/likes.routes.ts'
import { createLikes } from './features/engagement/likes.service.ts'
import { personHandlers } from './features/users/users.routes.ts'
import { createPersonalLists } from './features/users/personal-lists.queries.ts'
import { createProfiles } from './features/users/profile.service.ts'
import { preferenceHandlers } from './features/preferences/preferences.routes.ts'
import { createPreferences } from './features/preferences/preferences.service.ts'
import { createRecommendations } from './features/recommendations/recommendations.queries.ts'
import { recommendationHandlers } from './features/recommendations/recommendations.routes.ts'
import { reviewHandlers } from './features/review/review.routes.ts'
import { createAdminVideoEdits } from './features/video-edits/admin-video-edits.service.ts'
import { createReviewQueries } from './features/review/review.queries.ts'
import { createReview } from './features/review/review.service.ts'
import { saveHandlers } from './features/engagement/saves.routes.ts'
import { createSaves } from './features/engagement/saves.service.ts'
import { shareHandlers } from './features/engagement/shares.routes.ts'
import { createShares } from './features/engagement/shares.service.ts'
import { createAdmission } from './features/uploads/admission.ts'
import { createAllowances } from './features/uploads/allowances.ts'
import { createDiskFloor } from './features/uploads/disk-floor.ts'
import { createMediaAccess } from './features/uploads/media-access.ts'
import { uploadHandlers } from './features/uploads/uploads.routes.ts'
import { createQuotas } from './features/uploads/quotas.ts'
import { createResumableUploads, type ResumableUploads } from './features/uploads/resumable-uploads.ts'
import { createUploads, type Uploads } from './features/uploads/uploads.service.ts'
import { searchHandlers } from './features/search/search.routes.ts'
import { createSearch } from './features/search/search.queries.ts'
import { createProcessing, type Processing } from './features/processing/processing.service.ts'
import { createDesktopAuthCodes } from './features/social-sign-in/desktop-auth-codes.service.ts'
import { createLinkedAccounts } from './features/social-sign-in/linked-accounts.service.ts'
import { createProviders } from './features/social-sign-in/providers.ts'
import { socialSignInHandlers } from './features/social-sign-in/social-sign-in.routes.ts'
import { createSocialSignIn } from './features/social-sign-in/social-sign-in.service.ts'
import { createVideoEdits } from './features/video-edits/video-edits.service.ts'
import { feedHandlers } from './features/feeds/feeds.routes.ts'
import { createFeeds } from './features/feeds/feeds.service.ts'
import { VideoJsonCache } from './features/feeds/video-json-cache.ts'
import { SerializedFeedBlocks } from './features/feeds/serialized-feed-blocks.ts'
import { createLibraryQueries } from './features/feeds/library.queries.ts'
import { createVideoQueries } from './features/videos/videos.queries.ts'
import { videoHandlers } from './features/videos/videos.routes.ts'
import { createProposals } from './features/video-edits/proposals.ts'
import { createWithdrawals } from './features/video-edits/withdrawals.service.ts'
import { createSharePreviews } from './features/videos/share-preview.ts'
import { createVideos } from './features/videos/videos.service.ts'
import { viewHandlers } from './features/engagement/views.routes.ts'
import { userViewer } from './features/engagement/viewer.ts'
import { createViews, type Views } from './features/engagement/views.service.ts'
import { wallHandlers } from './features/wall/wall.routes.ts'
import { watchLaterHandlers } from './features/engagement/watch-later.routes.ts'
import { createWatchLaterList } from './features/engagement/watch-later.service.ts'
import { createFfmpeg } from './media/ffmpeg/ffmpeg.ts'
import { createMediaPool } from './media/media-pool.ts'
import { renderApiDocs } from './http/api-docs.ts'
import { ApiError } from './http/api-error.ts'
import { authenticate } from './http/authenticate.ts'
import { answerHealth } from './http/health.ts'
import { mountRoutes } from './http/mount-routes.ts'
import { ResponseCache } from './http/response-cache.ts'
import { renderError } from './http/render-error.ts'
import { logRequests, type Logger } from './http/request-log.ts'
import { noSniff, securityHeaders } from './http/security-headers.ts'
import { serveWeb } from './http/static-web.ts'
import type { EventBus } from './live/event-bus.ts'
import { openSocketHub } from './live/socket-hub.ts'
import { createWallSessions } from './live/wall-sessions.ts'
import type { Readers } from './media/reader/readers.ts'
import { serveUploads } from './media/serve-uploads.ts'
import type { Storage } from './media/storage.ts'

export interface AppParts {
  config: Config
  database: Database
  storage: Storage
  /** The processes that read strangers' bytes; their owner's to close. */
  readers: Readers
  events: EventBus
  logger: Logger
  /** The folder of the built web app. */
  webRoot: string
  now(): Date
}

export interface App {
  server: Server
  accounts: Accounts
  uploads: Uploads
  processing: Processing
  resumable: ResumableUploads
  views: Views
  signIns: { sweep(): Promise<void> }
  remembered: VideoJsonCache
  /** Ends the sockets; the HTTP server is its owner's to close. */
  close(): void
}

/** A search of 10 kB in signs that are written as %XX%XX%XX still is a question. */
const HEADERS_MAX_BYTES = 64 * 1024

/** The composition root: every part is made here and handed to those that need it. */
export function createApp(parts: AppParts): App {
  const { config, database, storage, readers: reader, events, logger, webRoot, now } = parts
  const sessions = createSessions({ database, events, secret: config.jwtSecret, now })
  const accounts = createAccounts({ database, sessions, now })
  const queries = createVideoQueries(database)
  const answers = new ResponseCache(database)
  const remembered = new VideoJsonCache(database)
  const feeds = createFeeds({
    database,
    queries,
    remembered,
    stretches: new SerializedFeedBlocks(database, remembered),
    answers,
  })
  const ffmpeg = createFfmpeg(config.ffmpeg)
  const isShared = config.databaseUrl !== undefined
  const pool = createMediaPool()
  const { dataDir, maxUploadMb, allowedOrigins } = config
  const quotas = createQuotas({ database, maxUploadMb })
  const floor = createDiskFloor(storage)
  const admission = createAdmission({ storage, quotas, floor })
  const uploads = createUploads({ database, storage, ffmpeg, reader, pool, quotas, isShared, now })
  const processing = createProcessing({
    database,
    queries,
    storage,
    ffmpeg,
    reader,
    events,
    logger,
    workers: config.mediaWorkers,
    isShared,
    retryMs: config.mediaRetryMs,
    now,
  })
  const resumable = createResumableUploads({
    dataDir,
    storage,
    uploads: { store: (caller, files) => admission.store(caller, files, () => uploads.store(caller, files)) },
    floor,
    maxUploadMb,
    allowedOrigins,
    now,
  })
  const videos = createVideos({ database, queries, uploads, quotas, processing, events, now })
  const proposals = createProposals({ uploads, quotas, processing, now })
  const videoEdits = createVideoEdits({
    database,
    queries,
    uploads,
    quotas,
    processing,
    proposals,
    storage,
    events,
    now,
  })
  const withdrawals = createWithdrawals({ database, queries, events, now })
  const lists = createPersonalLists(database)
  const profiles = createProfiles({ database, storage, floor, pool, reader, now })
  const likes = createLikes({ database, events, now })
  const saves = createSaves({ database, events, now })
  const views = createViews({ database, events, now })
  const commentQueries = createCommentQueries(database)
  const comments = createComments({ database, queries: commentQueries, events, now })
  const review = createReview({ database, queries, processing, storage, events, now })

  const wallSessions = createWallSessions({ secret: config.jwtSecret, now })

  const desktopAuthCodes = createDesktopAuthCodes({ database, sessions, now })
  const socialSignIn = createSocialSignIn({
    database,
    sessions,
    desktopAuthCodes,
    providers: createProviders(config.signInProviders, now),
    accounts: createLinkedAccounts({ database, sessions, events, now }),
    now,
  })

  const places = createKnownPlaces({ database, secret: config.jwtSecret, now })
  const guard = createSignInGuard(config.signInLimits, places)
  const signIns = {
    async sweep() {
      await socialSignIn.sweep()
      await sessions.removeExpired()
    },
  }

  const api = mountRoutes(routes, {
    ...accountHandlers({
      accounts,
      sessions,
      guard,
      places,
      passwords: createPasswordChange({ database, sessions, events }),
      activeDays: createActiveDays({ database, now }),
    }),
    ...socialSignInHandlers({ socialSignIn, desktopAuthCodes, accounts, guard, publicUrl: config.publicUrl }),
    ...categoryHandlers({ database, feeds, queries }),
    ...feedHandlers({ answers, feeds, queries, library: createLibraryQueries(database, queries) }),
    ...videoHandlers({ videos, videoEdits, processing, withdrawals }),
    ...uploadHandlers({
      uploads,
      resumable,
      admission,
      allowances: createAllowances({ quotas, floor, unfinished: resumable.unfinished, maxUploadMb }),
      maxUploadMb,
    }),
    ...likeHandlers({ likes }),
    ...saveHandlers({ saves }),
    ...recommendationHandlers({ recommendations: createRecommendations({ database, queries, now }) }),
    ...clipHandlers({ clips: createClips({ database, queries, quotas, events, now }) }),
    ...captionHandlers({ captions: createCaptions({ database, videos, proposals, storage, events, now }) }),
    ...commentHandlers({ comments, queries: commentQueries, videos }),
    ...viewHandlers({ views, secret: config.jwtSecret }),
    ...shareHandlers({ shares: createShares({ database, events }) }),
    ...reviewHandlers({
      review,
      adminVideoEdits: createAdminVideoEdits({ database, queries, proposals, storage, now }),
      videoEdits,
      withdrawals,
      lists: createReviewQueries(database),
    }),
    ...adminHandlers({
      dashboard: createDashboardQueries(database, ffmpeg, now),
      users: createAdminUsers({ database, sessions, storage, events, now }),
      userLists: createAdminUserQueries(database),
      audit: createAuditQueries(database),
    }),
    ...searchHandlers({ search: createSearch({ database, queries }) }),
    ...watchLaterHandlers({ watchLater: createWatchLaterList({ database, now }) }),
    ...personHandlers({ lists, profiles, queries }),
    ...wallHandlers({ answers, reader: database.reader, wallSessions }),
    ...preferenceHandlers({ preferences: createPreferences({ database }) }),
    ...creatorHandlers({
      creators: createCreatorQueries(database),
      follows: createFollows({ database, now }),
      queries,
    }),
  })
  const document = describeApi(routes, PRODUCT_NAME, '1')
  api.get('/api/openapi.json', (ctx) => void (ctx.body = document))
  const docs = renderApiDocs(routes, PRODUCT_NAME)
  api.get('/api/docs', securityHeaders(), (ctx) => {
    ctx.type = 'html'
    ctx.body = docs
  })
  // The product's name: by it the desktop app knows that it has found one of ours.
  api.get(
    '/api/config',
    (ctx) => void (ctx.body = { product: PRODUCT_NAME, maxUploadMb: config.maxUploadMb }),
  )

  const koa = new Koa({
    proxy: config.trustsProxy,
    // The proxy in front adds the address it saw at the end; whatever stands before it was claimed.
    maxIpsCount: 1,
  })
  koa.silent = true
  koa.use(logRequests(logger))
  koa.use(noSniff)
  koa.use(renderError)
  koa.use(
    answerHealth(async () => {
      await Promise.all([database.reader.all('select 1'), storage.check()])
    }),
  )
  koa.use(
    authenticate({
      secret: config.jwtSecret,
      allowedOrigins: config.allowedOrigins,
      findCaller: sessions.findCaller,
    }),
  )
  koa.use(serveUploads({ storage, findAccess: createMediaAccess(database) }))
  koa.use(resumable.serve)
  koa.use(api.routes())
  koa.use(securityHeaders())
  const previewOf = createSharePreviews(database)
  koa.use(
    serveWeb(webRoot, (path, origin) =>
      previewOf(path, config.publicUrl ?? origin).catch((error: unknown) => {
        logger.error({ err: error }, 'a page is sent without its preview')
        return null
      }),
    ),
  )
  koa.use(() => {
    throw new ApiError('not_found', 'There is nothing here.')
  })

  const handle = koa.callback()
  const server = createServer({ maxHeaderSize: HEADERS_MAX_BYTES }, (request, response) => {
    const byKoa = () => void handle(request, response)
    if (!answers.answer(request, response, logger, byKoa)) byKoa()
  })
  const logBadRow = (error: unknown) => logger.error({ err: error }, 'a bad row was left out of a list')
  badRows.subscribe(logBadRow)
  const hub = openSocketHub(server, {
    events,
    // No website can have the desktop app's origin.
    allowedOrigins: [...config.allowedOrigins, DESKTOP_ORIGIN],
    trustsProxy: config.trustsProxy,
    logger,
    now,
    findCallerByToken: sessions.findCallerByToken,
    findCaller: sessions.findCaller,
    wallSessions,
    countView: (caller, videoId) => views.record(userViewer(caller.id), caller, videoId),
  })
  return {
    server,
    accounts,
    uploads,
    processing,
    resumable,
    views,
    signIns,
    remembered,
    close() {
      badRows.unsubscribe(logBadRow)
      hub.close()
    },
  }
}
