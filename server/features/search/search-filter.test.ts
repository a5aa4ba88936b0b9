import { afterAll, beforeAll, expect, test } from 'vitest'
import { Video } from '#server/entities/video.entity.ts'
import { rawRequest } from '#server/testing/raw-request.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'

let app: TestApp
let ana: TestPerson
let ben: TestPerson
let other = 0
beforeAll(async () => {
  app = await startTestApp()
  ana = await app.register('ana')
  ben = await app.register('ben')
  const chief = await app.registerAdmin('chief')
  other = (await app.anonymous.listCategories())[1]?.id ?? 0
  const lessons = [
    { title: 'Hose one', by: ana, duration: 20 },
    { title: 'Hose two', by: ana, duration: 200, categoryId: other },
    { title: 'Hose three', by: ben, duration: 400, categoryId: other },
    { title: 'Hose four', by: ben, duration: 25, isMicroClip: true },
    { title: 'Ladder', by: ben, duration: 20 },
  ]
  for (const { title, by, duration, categoryId, isMicroClip = false } of lessons) {
    const { id } = await app.submit(by, { title, isMicroClip })
    if (categoryId) await by.api.updateVideo({ id, categoryId })
    await by.api.uploadCaptions({ id, file: `WEBVTT\n\n00:01.000 --> 00:02.000\nSpokenword of ${title}` })
    await chief.api.approveVideo({ id })
    await app.database.transaction(async (em) => {
      em.assign(await em.findOneOrFail(Video, id), { duration })
      await em.flush()
    })
  }
})
afterAll(() => app.stop())

type Asked = NonNullable<Parameters<typeof app.anonymous.searchVideos>[0]>
const titles = async (asked: Asked) =>
  (await app.anonymous.searchVideos(asked)).items.map(({ title }) => title.replace('Hose ', ''))

test('results are filtered by discipline, creator, length and kind, alone and together', async () => {
  const q = 'hose'
  expect(await titles({ q })).toEqual(['four', 'three', 'two', 'one'])
  expect(await titles({ q, categoryId: other })).toEqual(['three', 'two'])
  expect(await titles({ q, creatorId: ana.user.id })).toEqual(['two', 'one'])
  expect(await titles({ q, length: 'short' })).toEqual(['four', 'one'])
  expect(await titles({ q, length: 'long' })).toEqual(['three'])
  expect(await titles({ q, kind: 'micro-clip' })).toEqual(['four'])
  expect(await titles({ q, kind: 'training', creatorId: ben.user.id })).toEqual(['three'])
  expect(
    await titles({ q, categoryId: other, creatorId: ana.user.id, length: 'medium', kind: 'training' }),
  ).toEqual(['two'])
  expect(await titles({ q, categoryId: other, kind: 'micro-clip' })).toEqual([])
  expect((await app.anonymous.readSearch({ q })).creators).toEqual([
    { id: ana.user.id, displayName: 'ana' },
    { id: ben.user.id, displayName: 'ben' },
  ])
})

test('a filter holds for captions, corrected words and some of the words, and changes no reading', async () => {
  expect(await titles({ q: 'spokenword', creatorId: ana.user.id })).toEqual(['two', 'one'])
  expect(await titles({ q: 'hosee', creatorId: ana.user.id })).toEqual(['two', 'one'])
  expect(await titles({ q: 'how does the ladder hose', kind: 'micro-clip' })).toEqual(['four'])
  // No hose is of that kind and category: the query is not read in another way for that.
  expect(await titles({ q: 'hose', kind: 'micro-clip', categoryId: other })).toEqual([])
})

test('filtered and forgiving results are read page by page, and nothing is left out', async () => {
  for (const asked of [{ q: 'hose' }, { q: 'hose', creatorId: ben.user.id }, { q: 'the hosee please' }]) {
    const whole = await titles(asked)
    const pages: string[] = []
    for (let next: Record<string, string> | null = {}; next;) {
      const page: Awaited<ReturnType<typeof app.anonymous.searchVideos>> = await app.anonymous.searchVideos({
        ...asked,
        limit: 1,
        ...next,
      })
      expect(page.items.length).toBeLessThanOrEqual(1)
      pages.push(...page.items.map(({ title }) => title.replace('Hose ', '')))
      next = page.next
    }
    expect(pages).toEqual(whole)
  }
  const { headers } = await rawRequest(`${app.baseUrl}/api/search?q=hose&kind=training&limit=2`)
  expect(headers['link']).toBe('</api/search?limit=2&q=hose&kind=training&cursor=2>; rel="next"')
  for (const cursor of ['99999', '2', 'x', '1.5'])
    expect((await rawRequest(`${app.baseUrl}/api/search?q=hose&cursor=${cursor}`)).status).toBe(200)
})

test.each(['kind=film', 'length=endless', 'categoryId=x', 'creatorId=0', 'limit=101', 'cursor=a%20b'])(
  'a filter that is not one is refused: %s',
  async (wrong) => {
    expect((await rawRequest(`${app.baseUrl}/api/search?q=hose&${wrong}`)).status).toBe(400)
  },
)
