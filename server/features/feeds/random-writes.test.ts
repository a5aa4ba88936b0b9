import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Database } from '#server/database/database.ts'
import { entities } from '#server/entities.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'

/** For longer: RANDOM_WRITES_SECONDS=60 npx vitest run server/features/feeds/random-writes.test.ts */
const SECONDS = Number(process.env['RANDOM_WRITES_SECONDS'] ?? 2)
const WRITES_PER_ROUND = 4
/** On SQLite, connections of one process wait for each other's locks and block the event loop meanwhile. */
const WRITERS = process.env['TEST_DATABASE'] === 'postgres' ? 3 : 1
/** Answers that are compared between two rounds. */
const COMPARED_PER_ROUND = 5
const READERS = 20
const VIDEOS = 12

let app: TestApp
/** Another server on the same database. */
let other: TestApp
/** The connection of a person with a database tool. */
let tool: Database
const people: TestPerson[] = []
const ids: number[] = []
beforeAll(async () => {
  app = await startTestApp()
  const chief = await app.registerAdmin('chief')
  for (let i = 0; i < 3; i++) people.push(await app.register(`person_${i}`))
  for (let i = 0; i < VIDEOS; i++) {
    const by = people[i % people.length]
    if (!by) throw new Error('There are three people')
    const { id } = await app.submit(by, { title: `Drill ${i}`, isMicroClip: i % 2 === 0 })
    ids.push((await chief.api.approveVideo({ id })).id)
  }
  const { dataDir, databaseUrl, jwtSecret } = app.config
  other = await startTestApp({ dataDir, databaseUrl, jwtSecret })
  tool = await Database.open({ dataDir, databaseUrl }, entities)
})
afterAll(async () => {
  await tool.close()
  await other.stop()
  await app.stop()
})

const any = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to choose from')
  return item
}
const position = () => 1 + Math.floor(Math.random() * 1_000_000)

/** Statements that another server, or a person with a database tool, may run. */
const STATEMENTS: (() => [sql: string, values: (string | number)[]])[] = [
  () => ['update videos set title = ? where id = ?', [`Title ${position()}`, any(ids)]],
  () => [
    'update videos set likes = ?, trending_score = ? where id = ?',
    [position(), Math.random(), any(ids)],
  ],
  () => [
    "update videos set feed_position = null, length_bucket = null, approval_status = 'withdrawn' where id = ?",
    [any(ids)],
  ],
  () => [
    "update videos set feed_position = ?, length_bucket = 'short', approval_status = 'approved' where id = ?",
    [position(), any(ids)],
  ],
  () => ['update videos set category_id = ? where id = ?', [any([1, 2]), any(ids)]],
  () => ['update users set first_name = ? where id = ?', [`Name ${position()}`, any(people).user.id]],
  () => ['update categories set name = ? where id = ?', [`Category ${position()}`, any([1, 2])]],
  () => ['delete from saves where user_id = ?', [any(people).user.id]],
  () => ['delete from follows where creator_id = ?', [any(people).user.id]],
  () => [
    `insert into likes (user_id, video_id, created_at)
      select u.id, v.id, u.created_at from users u, videos v where u.id = ? and v.id = ?`,
    [any(people).user.id, any(ids)],
  ],
  () => ['update watch_later_items set video_id = ? where video_id = ?', [any(ids), any(ids)]],
  // Everything counts as changed: all lists are built again, while others write.
  () => ["insert into changes (table_name) values ('videos')", []],
]

/** Requests of people, to either server. */
const REQUESTS: ((api: TestPerson['api']) => Promise<unknown>)[] = [
  (api) => api.likeVideo({ id: any(ids) }),
  (api) => api.unlikeVideo({ id: any(ids) }),
  (api) => api.saveVideo({ id: any(ids) }),
  (api) => api.addToWatchLater({ id: any(ids) }),
  (api) => api.removeFromWatchLater({ id: any(ids) }),
  (api) => api.followCreator({ id: any(people).user.id }),
  (api) => api.unfollowCreator({ id: any(people).user.id }),
]

const exists = (table: string, condition: string) =>
  `exists (select 1 from ${table} m where ${condition}) as ${table}`
/** The person is given four times. */
const SELECT = `select v.id, v.title, v.likes as likes_count, c.name as category, u.first_name,
  ${exists('likes', 'm.video_id = v.id and m.user_id = ?')}, ${exists('saves', 'm.video_id = v.id and m.user_id = ?')},
  ${exists('watch_later_items', 'm.video_id = v.id and m.user_id = ?')},
  ${exists('follows', 'm.creator_id = v.creator_id and m.follower_id = ?')}
  from videos v join users u on u.id = v.creator_id join categories c on c.id = v.category_id`
const LISTS = [
  ['/api/videos', `where feed_position is not null order by feed_position desc`],
  [
    '/api/videos?sort=most-liked&length=short',
    `where length_bucket = 'short' order by v.likes desc, v.id desc`,
  ],
  ['/api/videos/trending', `where approval_status = 'approved' order by trending_score desc, v.id desc`],
  [
    '/api/categories/1/videos',
    'where v.category_id = 1 and feed_position is not null order by feed_position desc',
  ],
] as const

interface Shown {
  id: number
  title: string
  likes: number
  category: { name: string }
  creator: { displayName: string; isFollowing: boolean }
  isLiked: boolean
  isSaved: boolean
  isWatchLater: boolean
}
interface Row extends Record<'likes' | 'saves' | 'watch_later_items' | 'follows', number | boolean> {
  id: number
  title: string
  likes_count: number
  category: string
  first_name: string | null
}
/** The rows as the list shows them. */
const rowsOf = async (order: string, person: TestPerson | null) => {
  const id = person?.user.id ?? 0
  const rows = await other.database.reader.all<Row>(`${SELECT} ${order} limit 20`, [id, id, id, id])
  return rows.map((row) =>
    [
      row.id,
      row.title,
      row.likes_count,
      row.category,
      row.first_name ?? '',
      ...[row.likes, row.saves, row.watch_later_items, row.follows].map(Boolean),
    ].join(),
  )
}
const shownBy = ({ id, title, likes, category, creator, ...marks }: Shown) =>
  [
    id,
    title,
    likes,
    category.name,
    creator.displayName.startsWith('Name') ? creator.displayName : '',
    marks.isLiked,
    marks.isSaved,
    marks.isWatchLater,
    creator.isFollowing,
  ].join()

test(
  'every answer is what the rows are, while two servers and a database tool write at random',
  async () => {
    /** `writing` is odd while a round of writes is under way. */
    const progress = { isOver: false, writing: 0, compared: 0 }
    const writeRound = async () => {
      for (let i = 0; i < WRITES_PER_ROUND; i++) {
        const [sql, values] = any(STATEMENTS)()
        // A position that another video has is refused.
        await any([app.database, other.database, tool])
          .transaction((em) => em.execute(sql, values))
          .catch(() => undefined)
        await any(REQUESTS)(any([app, other]).clientOf(any(people).token)).catch(() => undefined)
      }
    }
    const write = async () => {
      const until = performance.now() + SECONDS * 1000
      while (performance.now() < until && !progress.isOver) {
        progress.writing++
        await Promise.all(Array.from({ length: WRITERS }, writeRound))
        progress.writing++
        const enough = progress.compared + COMPARED_PER_ROUND
        while (progress.compared < enough && !progress.isOver) await pause(5)
      }
      progress.isOver = true
    }
    const readAndCompare = async () => {
      while (!progress.isOver) {
        const started = progress.writing
        const [address, order] = any(LISTS)
        const person = any([null, ...people])
        const headers: Record<string, string> = person ? { Authorization: `Bearer ${person.token}` } : {}
        const answer = await fetch(any([app, other]).baseUrl + address, { headers })
        const shown = ((await answer.json()) as Shown[]).map(shownBy)
        const rows = await rowsOf(order, person)
        // During a write either state is right.
        if (started % 2 === 1 || progress.writing !== started) continue
        expect(shown, address).toEqual(rows)
        progress.compared++
      }
    }
    // A reader that fails ends the writes.
    const reading = () => readAndCompare().finally(() => (progress.isOver = true))
    await Promise.all([write(), ...Array.from({ length: READERS }, reading)])
    expect(progress.compared).toBeGreaterThan(COMPARED_PER_ROUND)
  },
  SECONDS * 1000 + 30_000,
)
