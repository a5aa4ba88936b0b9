import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Database } from '#server/database/database.ts'
import { entities } from '#server/entities.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'

/** About a minute by hand: RANDOM_WRITES=200 npx vitest run server/features/feeds/random-writes.test.ts */
const ROUNDS = Number(process.env['RANDOM_WRITES'] ?? 8)
const WRITES_PER_ROUND = 4
/** Answers that are compared between two rounds. */
const COMPARED_PER_ROUND = 5
const READERS = 20
const VIDEOS = 12

/** Another server on the same database. */
let other: Database
let app: TestApp
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
  other = await Database.open(app.config, entities)
})
afterAll(async () => {
  await other.close()
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
]

const SELECT = `select v.id, v.title, v.likes, v.category_id, u.first_name from videos v join users u on u.id = v.creator_id`
const LISTS = [
  ['/api/videos', `where feed_position is not null order by feed_position desc`],
  [
    '/api/videos?sort=most-liked&length=short',
    `where length_bucket = 'short' order by likes desc, v.id desc`,
  ],
  ['/api/videos/trending', `where approval_status = 'approved' order by trending_score desc, v.id desc`],
  [
    '/api/categories/1/videos',
    'where category_id = 1 and feed_position is not null order by feed_position desc',
  ],
] as const

interface Shown {
  id: number
  title: string
  likes: number
  categoryId: number
  creator: { displayName: string }
}
/** A row as the list shows it. */
const rowsOf = async (order: string) =>
  (
    await other.reader.all<{
      id: number
      title: string
      likes: number
      category_id: number
      first_name: string | null
    }>(`${SELECT} ${order} limit 20`)
  ).map(({ id, title, likes, category_id, first_name }) => [id, title, likes, category_id, first_name].join())

test(
  'every answer is what the rows are, while two servers and a database tool write at random',
  async () => {
    /** `writing` is odd while a round of writes is under way. */
    const progress = { isOver: false, writing: 0, compared: 0 }
    const write = async () => {
      for (let round = 0; round < ROUNDS && !progress.isOver; round++) {
        progress.writing++
        for (let i = 0; i < WRITES_PER_ROUND; i++) {
          const [sql, values] = any(STATEMENTS)()
          // A position that another video has is refused.
          await any([app.database, other])
            .transaction((em) => em.execute(sql, values))
            .catch(() => undefined)
          const { api } = any(people)
          await any([api.likeVideo, api.unlikeVideo])({ id: any(ids) }).catch(() => undefined)
        }
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
        const headers = any([{}, { Authorization: `Bearer ${any(people).token}` }])
        const answer = await fetch(app.baseUrl + address, { headers })
        const shown = ((await answer.json()) as Shown[]).map(({ id, title, likes, categoryId, creator }) =>
          [
            id,
            title,
            likes,
            categoryId,
            creator.displayName.startsWith('Name') ? creator.displayName : '',
          ].join(),
        )
        const rows = await rowsOf(order)
        // During a write either state is right.
        if (started % 2 === 1 || progress.writing !== started) continue
        expect(shown, address).toEqual(rows)
        progress.compared++
      }
    }
    // A reader that fails ends the writes.
    const reading = () => readAndCompare().finally(() => (progress.isOver = true))
    await Promise.all([write(), ...Array.from({ length: READERS }, reading)])
  },
  ROUNDS * 8000 + 30_000,
)
