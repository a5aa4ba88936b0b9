import { afterAll, beforeAll, expect, test } from 'vitest'
import { TOP } from '#server/database/paging.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { FeedLists } from './feed-lists.ts'

let app: TestApp
let ana: TestPerson
let chief: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  ana = await app.register('ana')
  chief = await app.registerAdmin('chief')
})
afterAll(() => app.stop())

const DAY_MS = 24 * 60 * 60 * 1000
/** Titles in the order of the list. */
const order = async () => (await app.anonymous.listTrending()).items.map(({ title }) => title).join(' ')
const publish = async (title: string): Promise<number> => {
  const { id } = await app.submit(ana, { title })
  await chief.api.approveVideo({ id })
  return id
}
const scoreOf = async (id: number): Promise<number> => {
  const sql = 'select trending_score as score from videos where id = ?'
  const [row] = await app.database.reader.all<{ score: number }>(sql, [id])
  return row?.score ?? Number.NaN
}

test('TR-08 TR-09 marked as trending first, then views, likes and saves count, and the newer of equals', async () => {
  app.clock.offset = -14 * DAY_MS
  const old = await publish('old')
  app.clock.offset = 0
  const fresh = await publish('fresh')
  const marked = await publish('marked')
  expect(await order()).toBe('marked fresh old')
  // Two weeks are a hundredfold of attention: a like, a save and 69 views don't make up for them, 71 do.
  await ana.api.likeVideo({ id: old })
  await ana.api.saveVideo({ id: old })
  const { views } = app.features.engagement
  const watch = (id: number, by: string, times: number) =>
    Promise.all(Array.from({ length: times }, (_, n) => views.record(`browser:${by}-${n}`, null, id)))
  await watch(old, 'crowd', 69)
  expect(await order()).toBe('marked fresh old')
  await watch(old, 'latecomer', 2)
  expect(await order()).toBe('old marked fresh')
  // Each of the three moves it, and back.
  for (const [mark, unmark] of [
    [chief.api.likeVideo, chief.api.unlikeVideo],
    [chief.api.saveVideo, chief.api.unsaveVideo],
  ] as const) {
    const before = await scoreOf(fresh)
    await mark({ id: fresh })
    expect(await scoreOf(fresh)).toBeGreaterThan(before)
    await unmark({ id: fresh })
    expect(await scoreOf(fresh)).toBe(before)
  }
  await chief.api.editVideo({ id: marked, isTrending: true })
  expect(await order()).toBe('marked old fresh')
  await chief.api.editVideo({ id: marked, isTrending: false })
  expect(await order()).toBe('old marked fresh')
})

test('TR-10 the score stands in an index that the list is read along: nothing is computed or sorted', async () => {
  const { reader } = app.database
  const { tuples } = reader
  const ran: string[] = []
  reader.tuples = (sql, values) => {
    ran.push(sql.replace(/\?/g, '1'))
    return tuples(sql, values)
  }
  const lists = new FeedLists(app.database)
  await lists.below({ order: 'trending_score', where: { approval_status: 'approved' } }, [TOP, TOP], 7)
  await lists.built()
  reader.tuples = tuples
  const [sql = ''] = ran
  expect(sql).toMatch(/order by v\.trending_score desc, v\.id desc/)
  if (reader.dialect === 'postgresql') {
    // Three rows are quicker scanned; whether the index can answer is the question.
    await app.database.transaction(async (em) => {
      await em.execute('set local enable_seqscan = off')
      const plan = await em.execute<{ 'QUERY PLAN': string }[]>(`explain ${sql}`)
      const steps = plan.map((row) => row['QUERY PLAN']).join('\n')
      expect(steps).toContain('using videos_trending')
      expect(steps).not.toContain('Sort')
    })
  } else {
    const plan = await reader.all<{ detail: string }>(`explain query plan ${sql}`, [])
    expect(plan.map(({ detail }) => detail)).toEqual([
      expect.stringContaining('USING COVERING INDEX videos_trending'),
    ])
  }
})
