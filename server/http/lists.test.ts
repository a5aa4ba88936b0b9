import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from '#shared/contract/index.ts'
import type { RouteTable } from '#shared/contract/define-route.ts'
import { DEMO_ADMIN, DEMO_PASSWORD, DEMO_VIEWER } from '#server/demo/demo-accounts.ts'
import { fillDemoLibrary } from '#server/demo/fill-demo-library.ts'
import type { SqlValue } from '#server/database/reader.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { testClient } from '#server/testing/test-client.ts'
import { rawRequest } from '#server/testing/raw-request.ts'

interface Library {
  /** Who made marks, and a creator with published work. */
  person: number
  creator: number
  video: number
  /** Who has series. */
  officer: number
}

/** Every list of the API, by its address: a new one must be entered here. */
const LISTS: Record<string, (library: Library) => string> = {
  listVideos: () => '/api/videos',
  listKept: ({ video }) => `/api/kept?ids=${video},${video + 1}`,
  listFeatured: () => '/api/videos/featured',
  listTrending: () => '/api/videos/trending',
  listMicroClips: () => '/api/videos/microclips',
  listShorts: () => '/api/videos/shorts',
  listWallClips: () => '/api/wall/clips',
  listRecommended: () => '/api/videos/recommended',
  listCategories: () => '/api/categories',
  listCategoryVideos: () => '/api/categories/1/videos',
  listComments: ({ video }) => `/api/videos/${video}/comments`,
  listPendingVideos: () => '/api/admin/videos/pending',
  listPendingShorts: () => '/api/admin/videos/microlessons/pending',
  listReviewQueue: () => '/api/admin/review',
  listReviewNotes: ({ video }) => `/api/videos/${video}/review-notes`,
  listEveryVideo: () => '/api/admin/videos',
  getTimeline: () => '/api/admin/dashboard/timeline',
  listUsers: () => '/api/admin/users',
  listInvitations: () => '/api/admin/invitations',
  listWalls: () => '/api/admin/walls',
  listWallAnnouncements: () => '/api/admin/wall-announcements',
  listMediaJobs: () => '/api/admin/jobs?state=queued',
  listQueuedMail: () => '/api/admin/mail?state=queued',
  listDisciplines: () => '/api/admin/disciplines',
  listNews: () => '/api/news',
  listFollowedDisciplines: () => '/api/user/disciplines',
  listNotifications: () => '/api/notifications',
  listSessions: () => '/api/auth/sessions',
  listSessionsOfUser: ({ person }) => `/api/admin/users/${person}/sessions`,
  listVideoHistory: ({ video }) => `/api/admin/videos/${video}/history`,
  listAuditEvents: () => '/api/admin/audit',
  listSaved: ({ person }) => `/api/users/${person}/saved`,
  listLiked: ({ person }) => `/api/users/${person}/liked`,
  listWatchLater: ({ person }) => `/api/users/${person}/watch-later`,
  listOwnVideos: ({ creator }) => `/api/users/${creator}/videos`,
  listCreators: () => '/api/creators',
  listAchievements: () => '/api/achievements',
  searchVideos: () => '/api/search?q=st',
  listRelated: ({ video }) => `/api/videos/${video}/related`,
  listLessonProgress: () => '/api/training/progress',
  listBegunLessons: () => '/api/training/begun',
  listUnits: () => '/api/training/units',
  listMembers: () => '/api/training/members',
  listCrew: () => '/api/training/crew',
  listTrainingSessions: () => '/api/training/sessions',
  listAnsweredChecks: () => '/api/training/answers',
  listDueLessons: () => '/api/training/due',
  listAssignments: () => '/api/training/assignments',
  listOpenQuestions: () => '/api/user/questions',
  listReported: () => '/api/admin/reports',
  listWishes: () => '/api/wishes',
  listProtocolChecks: () => '/api/admin/protocol-checks',
  listSeries: () => '/api/series',
  listOwnSeries: ({ officer }) => `/api/users/${officer}/series`,
}
/** Not bare arrays, but videos all the same. */
const OTHERS: typeof LISTS = {
  getCreatorVideos: ({ creator }) => `/api/creators/${creator}/videos`,
}
/** A few rows that don't grow with the library: reading them whole is what an index would do. */
const SMALL = ['categories', 'achievements', 'settings', 'units', 'walls', 'wall_announcements']

/**
 * Lists that sort what is few: reference data, the 500 newest lessons, 200 matches of a search, 100 notes of a review, whom one person follows, 100 sessions, the roster of
 * Lists that sort what is few: reference data, 500 open wishes, 200 matches of a search, 100 notes of a review, whom one person follows, 100 sessions, the roster of
 * one department, the lessons of one person or one assignment.
 */
const BOUNDED = new Set([
  'listCategories',
  'listDisciplines',
  'searchVideos',
  'listRecommended',
  'listSessions',
  'listSessionsOfUser',
  'listBegunLessons',
  'listAnsweredChecks',
  'listCrew',
  'listDueLessons',
  'listAssignments',
  'listMembers',
  'listTrainingSessions',
  'listUnits',
  'listReviewNotes',
  'listNews',
  'listFollowedDisciplines',
  'listWishes',
])

let app: TestApp
let library: Library
let token: string
beforeAll(async () => {
  app = await startTestApp()
  const from = path.join(import.meta.dirname, '../../resources/demo')
  await fillDemoLibrary({ database: app.database, storage: app.storage, now: () => new Date(), from })
  const signIn = (username: string) => app.anonymous.login({ username, password: DEMO_PASSWORD })
  const viewer = await signIn(DEMO_VIEWER)
  const api = testClient(app.baseUrl, viewer.token)
  const { items } = await app.anonymous.listVideos({ limit: 12 })
  for (const { id } of items) {
    await api.saveVideo({ id })
    await api.likeVideo({ id })
    await api.addToWatchLater({ id })
    await api.createComment({ id: items[0]?.id ?? 0, text: 'Thank you' })
  }
  await app.database.transaction(async (em) => {
    for (const state of ['queued', 'failed'])
      await em.execute(
        `insert into mail_messages (kind, user_id, message_id, state, priority, created_at, next_attempt_at)
          select 'invitation', id, 'x', ?, 1, created_at, created_at from users`,
        [state],
      )
  })
  await app.database.transaction((em) =>
    em.execute(
      'insert into visits (user_id, seen_at, since) select id, created_at, created_at from users where true on conflict (user_id) do update set since = excluded.since',
    ),
  )
  const officer = await signIn(DEMO_ADMIN)
  const { createSeries } = testClient(app.baseUrl, officer.token)
  for (const { id, title } of items) await createSeries({ title, lessonIds: [id] })
  library = {
    person: viewer.id,
    creator: items[0]?.creator.id ?? 0,
    video: items[0]?.id ?? 0,
    officer: officer.id,
  }
  token = officer.token
})
afterAll(() => app.stop())

interface Statement {
  sql: string
  values: readonly SqlValue[]
}

/** The statements that a call ran through the reader. The one that looks for changes is not the list's. */
async function statementsOf(call: () => Promise<unknown>): Promise<Statement[]> {
  const { reader } = app.database
  const { all, tuples, column } = reader
  const ran: Statement[] = []
  const note = (sql: string, values: readonly SqlValue[] = []) => {
    if (!sql.includes('changes_since')) ran.push({ sql, values })
  }
  reader.all = (sql, values) => {
    note(sql, values)
    return all(sql, values)
  }
  reader.tuples = (sql, values) => {
    note(sql, values)
    return tuples(sql, values)
  }
  reader.column = (sql, values) => {
    note(sql, values)
    return column(sql, values)
  }
  await call().finally(() => Object.assign(reader, { all, tuples, column }))
  return ran
}

const get = (address: string, headers: Record<string, string> = {}) =>
  rawRequest(app.baseUrl + address, { headers: { Authorization: `Bearer ${token}`, ...headers } })
/** Of three requests: a commit of the background, such as the last use of a session, lets one of them read again. */
async function fewestStatements(address: string): Promise<number> {
  const counts: number[] = []
  for (let request = 0; request < 3; request++) counts.push((await statementsOf(() => get(address))).length)
  return Math.min(...counts)
}
const withLimit = (address: string, limit: number) => {
  const name = address.includes('/shorts') ? 'pageSize' : 'limit'
  return `${address}${address.includes('?') ? '&' : '?'}${name}=${limit}`
}
const nextOf = (link: string | string[] | undefined) => /<(.+)>; rel="next"/.exec(String(link ?? ''))?.[1]

test('the table holds every list', () => {
  const table: RouteTable = routes
  const lists = Object.entries(table).filter(([, { response }]) => response instanceof z.ZodArray)
  expect(Object.keys(LISTS).toSorted()).toEqual(lists.map(([name]) => name).toSorted())
})

describe.each(Object.entries({ ...LISTS, ...OTHERS }))('%s', (name, addressOf) => {
  test('runs no more statements for a page of fifty than for one of one', async () => {
    const address = addressOf(library)
    // The next request reads again what a commit removed from the cache.
    await get(withLimit(address, 50))
    const few = await fewestStatements(withLimit(address, 1))
    const many = await fewestStatements(withLimit(address, 50))
    expect(many).toBeLessThanOrEqual(few)
    expect(many).toBeLessThanOrEqual(8)
  })

  // What PostgreSQL does with two dozen rows says nothing about 100,000.
  test.skipIf(process.env['TEST_DATABASE'] === 'postgres')(
    'reads along indexes, on its first page and the next',
    async () => {
      const address = withLimit(addressOf(library), 2)
      // Lists in memory run no statements: they are read again after a change of everything.
      await app.database.transaction((em) => em.execute("insert into changes (table_name) values ('videos')"))
      const ran = await statementsOf(async () => {
        const next = nextOf((await get(address)).headers['link'])
        if (next) await get(next)
      })
      expect(ran.length).toBeGreaterThan(0)
      for (const { sql, values } of ran) {
        const plan = await app.database.reader.all<{ detail: string }>(`explain query plan ${sql}`, values)
        const steps = plan.map(({ detail }) => detail)
        const scans = steps.filter((step) => /^SCAN \w+$/.test(step) && !isSmall(step, sql))
        expect(scans, sql).toEqual([])
        // Sorting means that all of it was read; what is sorted there is bounded.
        const sorts = steps.filter((step) => step.includes('ORDER BY') && !BOUNDED.has(name))
        expect(sorts, sql).toEqual([])
      }
    },
  )
})

// Each request changes when its own session was last seen.
test.each(Object.entries(LISTS).filter(([name]) => name !== 'listSessions'))(
  '%s has a validator: the same list is not sent again',
  async (_, addressOf) => {
    const first = await get(addressOf(library))
    expect(first.status).toBe(200)
    const again = await get(addressOf(library), { 'If-None-Match': String(first.headers['etag']) })
    expect(again).toMatchObject({ status: 304, body: '' })
    expect(again.headers['etag']).toBe(first.headers['etag'])
  },
)

/** 'SCAN c', where the statement calls a small table so; or rows that another step, or a recursion, has made already. */
function isSmall(detail: string, sql: string): boolean {
  const name = detail.slice('SCAN '.length)
  const isMade = new RegExp(`\\) (as )?${name}\\b|\\brecursive ${name} \\(`).test(sql)
  if (SMALL.includes(name) || isMade) return true
  return SMALL.some((table) => new RegExp(`\\b${table} (as )?${name}\\b`).test(sql))
}
