import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import type { User } from '#shared/contract/accounts.ts'
import { UPLOAD_MAX_MB_DEMO } from '#shared/limits/uploads.ts'
import type { Role } from '#shared/permissions.ts'
import type { OwnVideo, ProtocolForm } from '#shared/contract/own-videos.ts'
import { createApp } from '#server/app.ts'
import { readConfig, type Config } from '#server/config.ts'
import { Database } from '#server/database/database.ts'
import { TOP } from '#server/database/paging.ts'
import { entities } from '#server/entities.ts'
import type { Parts } from '#server/feature.ts'
import { Callers } from '#server/features/accounts/callers.ts'
import { presentUser } from '#server/features/accounts/present-user.ts'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { NO_SOURCE } from '#server/features/accounts/session-source.ts'
import { createSessions } from '#server/features/accounts/sessions.service.ts'
import { User as UserEntity } from '#server/entities/user.entity.ts'
import { Marks } from '#server/features/videos/marks.ts'
import { FeedLists, type FeedList } from '#server/features/feeds/feed-lists.ts'
import { VideoJsonCache } from '#server/features/feeds/video-json-cache.ts'
import { feedJson } from '#server/features/feeds/video-json.ts'
import { SearchQueries } from '#server/features/search/search.queries.ts'
import { lengthBucketOf } from '#server/entities/length-bucket.ts'
import { Video } from '#server/entities/video.entity.ts'
import { createLogger } from '#server/http/request-log.ts'
import { createEventBus } from '#server/live/event-bus.ts'
import { openStorage } from '#server/media/open-storage.ts'
import { createReaders } from '#server/media/reader/readers.ts'
import { copyMigratedDb } from './migrated-database.ts'
import { isBehindNginx, startNginx } from './nginx.ts'
import { testClient, type TestClient } from './test-client.ts'
import { aSmallVideo, uploadForm } from './videos.ts'

export interface TestPerson {
  user: User
  token: string
  password: string
  api: TestClient
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

/** One for all apps of a worker: each logger waits for the end of the process. */
const silence = createLogger('silent')
/** Shared by all apps of a worker, because a start takes as long as ten requests. They end with the worker. */
const readers = createReaders()
/** Hashing takes as long as ten requests, by design. The accounts share one hash, except in tests of passwords. */
const PASSWORD = 'secret-pass'
let sharedHash: Promise<string> | undefined

/** Above every entry of a list. */
const TOP_KEY: [number, number] = [TOP, TOP]

type AppFeatures = ReturnType<typeof createApp>['features']
/** Of more people than these the test would take too long. */
const COMPARED_PEOPLE = 50

/** Compares the cached results of searches with what the rows give now. */
async function expectSearchesUpToDate(database: Database, cached: SearchQueries): Promise<void> {
  await database.catchUp()
  const fromRows = new SearchQueries(database, new VideoJsonCache(database))
  for (const q of cached.cached())
    expect(await cached.find(q), `the search for ${q}, as remembered`).toEqual(await fromRows.find(q))
}

/** Every test app compares its caches with the rows at its end: a write that no trigger records would fail it. */
async function expectRememberedUpToDate(
  { database, now }: Pick<Parts, 'database' | 'now'>,
  { feeds, accounts }: AppFeatures,
  baseUrl: string,
): Promise<void> {
  await database.catchUp()
  const { reader } = database
  const ids = (await reader.all<{ id: number }>('select id from videos')).map(({ id }) => id)
  const creators = await reader.all<{ id: number; creatorId: number }>(
    'select id, creator_id as "creatorId" from videos',
  )
  const people = `select id from users order by id desc limit ${COMPARED_PEOPLE}`
  for (const { id } of await reader.all<{ id: number }>(people))
    expect(await feeds.marks.on(id, creators), 'the marks of a person in memory').toEqual(
      await new Marks(database).on(id, creators),
    )
  const sessions = `select id from sessions order by created_at desc limit ${COMPARED_PEOPLE}`
  for (const { id } of await reader.all<{ id: string }>(sessions))
    expect(await accounts.sessions.callers.find(id), 'the caller of a session in memory').toEqual(
      await new Callers({ database, now }).find(id),
    )
  const read = async (cache: VideoJsonCache, videoIds: number[]) =>
    feedJson(await cache.find(videoIds), null).toString()
  const videosBefore = await read(new VideoJsonCache(database), ids)
  await database.catchUp()
  const remembered = await read(feeds.videoJson, ids)
  // A worker of another server may write meanwhile.
  if (remembered !== videosBefore)
    expect(remembered, 'the videos in memory').toBe(await read(new VideoJsonCache(database), ids))
  // Its first pages come from the database.
  const fromRows = () => new FeedLists(database)
  const entriesOf = async (lists: FeedLists, list: FeedList) => {
    const found = await lists.below(list, TOP_KEY, ids.length)
    return found.ids.map((id, index) => [id, found.valueAt(index)])
  }
  for (const list of await feeds.lists.built())
    expect(await entriesOf(feeds.lists, list), `the list ${JSON.stringify(list)} in memory`).toEqual(
      await entriesOf(fromRows(), list),
    )
  const readRows = async () => {
    const feed = await fromRows().below({ order: 'feed_position' }, TOP_KEY, 50)
    return read(new VideoJsonCache(database), feed.ids)
  }
  for (const address of ['/api/videos?limit=50', `/api/videos?limit=50&cursor=${TOP}`]) {
    const before = await readRows()
    const answer = await (await fetch(baseUrl + address)).text()
    // A worker of another server may write meanwhile.
    expect([before, await readRows()], `${address}, as remembered`).toContain(answer)
  }
  for (const video of await database.entities().findAll(Video))
    expect(video.lengthBucket, 'the length bucket of a video').toBe(lengthBucketOf(video))
}

const FFMPEG = { ffmpeg: 'ffmpeg' }
/**
 * For tests of ffmpeg's posters; apps with media workers always have ffmpeg. Files do not depend on the database, so
 * these tests run without ffmpeg on PostgreSQL.
 */
export const WITH_FFMPEG = process.env['TEST_DATABASE'] === 'postgres' ? {} : FFMPEG
const BEHIND_NGINX: Partial<Config> = { trustsProxy: true, sendFile: 'x-accel' }
/** A server without ffmpeg and renditions: most tests need no frames, and making them took a third of the run. */
const WITHOUT_MEDIA = { mediaWorkers: 0, ffmpeg: 'no-ffmpeg' }

interface TestAppOptions extends Partial<Config> {
  /** Receives each line that is logged as an error. */
  onError?: (line: string) => void
  /** Receives every line of the log. */
  onLog?: (line: string) => void
  /** Writes a built web app into this folder; without it there is none. */
  webFiles?: (folder: string) => Promise<void>
}

/** Starts the whole server on a free port of loopback, with a new database and folder. */
export async function startTestApp({ webFiles, onError, onLog, ...overrides }: TestAppOptions = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'turnout-test-'))
  const databaseUrl = await copyMigratedDb(dataDir)
  const defaults = readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    MAX_UPLOAD_MB: String(UPLOAD_MAX_MB_DEMO),
  })
  const media = overrides.mediaWorkers ? FFMPEG : WITHOUT_MEDIA
  // A test that sets it speaks as the proxy.
  const hasFront = isBehindNginx && overrides.trustsProxy === undefined
  const config: Config = {
    ...defaults,
    ...media,
    ...(hasFront ? BEHIND_NGINX : {}),
    databaseUrl,
    ...overrides,
  }
  const database = await Database.open(config, entities)
  const storage = await openStorage(config)
  // A test moves the clock by this many milliseconds.
  const clock = { offset: 0 }
  const now = () => new Date(Date.now() + clock.offset)
  const events = createEventBus({ database, now })
  const quiet = config.logLevel === 'silent' ? silence : createLogger(config.logLevel)
  const lines = onError ? createLogger('error', { write: onError }) : quiet
  const logger = onLog ? createLogger('trace', { write: onLog }) : lines
  const webRoot = path.join(dataDir, 'web')
  await webFiles?.(webRoot)
  const app = createApp({
    config,
    database,
    storage,
    readers,
    events,
    logger,
    webRoot,
    now,
  })
  await app.background.start()
  await app.background.serve()
  app.server.listen(0, '127.0.0.1')
  await once(app.server, 'listening')
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const nginx = hasFront ? await startNginx({ ports: [port], dataDir }) : null
  const baseUrl = nginx?.baseUrl ?? `http://127.0.0.1:${port}`
  let people = 0
  let marks = 0

  const sessions = createSessions({ config, database, events, now })
  /** Creates the account that the API would create, without the slow hash. The tests of those calls use the API. */
  const signUp = async (username: string, role: Role, isProven = true): Promise<TestPerson> => {
    const passwordHash = await (sharedHash ??= hashPassword(PASSWORD))
    const { user, token } = await database.transaction(async (em) => {
      const email = `${username}@example.org`.toLowerCase()
      const usernameKey = username.toLowerCase()
      const proven = isProven ? { email, emailVerifiedAt: now() } : {}
      const named = { username, usernameKey, enteredEmail: email, ...proven, passwordHash }
      const isAdmin = role === 'admin'
      const stored = isAdmin ? 'member' : role
      const made = em.create(UserEntity, { ...named, isAdmin, role: stored, createdAt: now() })
      await em.flush()
      return { user: presentUser(made), token: sessions.open(em, made, false, NO_SOURCE).token }
    })
    return { user, token, password: PASSWORD, api: testClient(baseUrl, token) }
  }
  const register = (username = `person_${++people}`) => signUp(username, 'member')
  /** The account entered an address, and did not open its link. */
  const registerUnproven = (username = `person_${++people}`) => signUp(username, 'member', false)
  const registerAdmin = (username = `chief_${++people}`) => signUp(username, 'admin')
  const registerAs = (role: Role, username = `${role}_${++people}`) => signUp(username, role)
  const [firstCategory] = await testClient(baseUrl).listCategories()
  const categoryId = firstCategory?.id ?? 0

  return {
    baseUrl,
    config,
    database,
    storage,
    readers,
    events,
    clock,
    app,
    features: app.features,
    categoryId,
    anonymous: testClient(baseUrl),
    clientOf: (token: string) => testClient(baseUrl, token),
    /** The cookie of a browser; over https it has the prefix that binds it to the host. */
    cookieOf: (token: string) => `${baseUrl.startsWith('https:') ? '__Host-' : ''}turnout_session=${token}`,
    register,
    registerUnproven,
    registerAdmin,
    registerAs,

    /** Uploads and submits a video, which then waits for review, through the API. */
    async submit(
      by: TestPerson,
      fields: {
        title?: string
        description?: string
        isMicroClip?: boolean
        wishId?: number
        protocolCheck?: ProtocolForm
        attachments?: { file: string; name: string }[]
      } = {},
    ): Promise<OwnVideo> {
      const { video } = await by.api.uploadFiles(uploadForm(await aSmallVideo()))
      return by.api.createVideo({ title: 'Box breathing', categoryId, videoFile: video.path, ...fields })
    },

    /** Resolves once the subscribers have heard of everything that was committed before this call. */
    async eventsHeard(): Promise<void> {
      const mark = 2_000_000_000 + ++marks
      const heard = Promise.withResolvers<void>()
      const end = events.subscribe('video.hidden', ({ videoId }) => videoId === mark && heard.resolve())
      await events.tell('video.hidden', { videoId: mark })
      await heard.promise
      end()
    },

    async stop(): Promise<void> {
      await expectRememberedUpToDate({ database, now }, app.features, baseUrl)
      await expectSearchesUpToDate(database, app.features.search.queries)
      await app.background.stop()
      app.close()
      await nginx?.stop()
      const closed = once(app.server, 'close')
      app.server.close()
      app.server.closeAllConnections()
      await closed
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
