import { afterAll, beforeAll, expect, test } from 'vitest'
import { VIDEO_SORTS } from '#shared/contract/videos.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { Video } from '#server/entities/video.entity.ts'

let app: TestApp
let other = 0
/** Title: seconds, views, likes, whether it is of the other category. In the order of their publication. */
const LIBRARY = {
  a: [20, 50, 9, false],
  b: [30, 900, 2, true],
  c: [31, 900, 5, false],
  d: [300, 10, 30, true],
  e: [301, 70, 1, false],
} as const

beforeAll(async () => {
  app = await startTestApp()
  const ana = await app.register('ana')
  const chief = await app.registerAdmin('chief')
  other = (await app.anonymous.listCategories())[1]?.id ?? 0
  for (const [title, [duration, views, likes, isOther]] of Object.entries(LIBRARY)) {
    const { id } = await app.submit(ana, { title })
    if (isOther) await ana.api.updateVideo({ id, categoryId: other })
    await chief.api.approveVideo({ id })
    await app.database.transaction(async (em) => {
      const video = await em.findOneOrFail(Video, id)
      em.assign(video, { duration, views, likes })
      await em.flush()
    })
  }
  await app.submit(ana, { title: 'waiting' })
})
afterAll(() => app.stop())

type Asked = Parameters<typeof app.anonymous.listVideos>[0]
const titles = async (asked: Asked = {}) =>
  (await app.anonymous.listVideos(asked)).items.map(({ title }) => title).join('')

test('CD-02 CD-05 the whole library, in four orders; equals stand newest first', async () => {
  expect(await titles()).toBe('edcba')
  expect(await titles({ sort: 'newest' })).toBe('edcba')
  expect(await titles({ sort: 'most-viewed' })).toBe('cbead')
  expect(await titles({ sort: 'most-liked' })).toBe('dacbe')
  expect(await titles({ sort: 'trending' })).toHaveLength(5)
})

test('CD-03 CD-04 by category and by length, each in every order', async () => {
  expect(await titles({ categoryId: other })).toBe('db')
  expect(await titles({ categoryId: other, sort: 'most-viewed' })).toBe('bd')
  expect(await titles({ length: 'short' })).toBe('ba')
  expect(await titles({ length: 'medium' })).toBe('dc')
  expect(await titles({ length: 'long' })).toBe('e')
  expect(await titles({ length: 'short', sort: 'most-liked' })).toBe('ab')
  expect(await titles({ length: 'medium', categoryId: other, sort: 'most-viewed' })).toBe('d')
  expect(await titles({ length: 'long', categoryId: other })).toBe('')
  expect(await titles({ categoryId: 999_999 })).toBe('')
})

test('CD-06 every order is read page by page and leaves nothing out', async () => {
  for (const sort of VIDEO_SORTS) {
    for (const filter of [{}, { categoryId: app.categoryId }]) {
      const whole = await titles({ sort, ...filter })
      let pages = ''
      let next: Record<string, string> | null = {}
      while (next) {
        const page: Awaited<ReturnType<typeof app.anonymous.listVideos>> = await app.anonymous.listVideos({
          sort,
          limit: 2,
          ...filter,
          ...next,
        })
        pages += page.items.map(({ title }) => title).join('')
        next = page.next
      }
      expect(pages).toBe(whole)
    }
  }
})

test('unknown parameters are refused, a cursor of another order starts anew, and pages repeat nothing', async () => {
  // Each as an address could have it.
  for (const query of ['sort=oldest', 'length=endless', 'categoryId=x', 'limit=101']) {
    expect((await fetch(`${app.baseUrl}/api/videos?${query}`)).status).toBe(400)
  }
  expect(await titles({ sort: 'most-viewed', cursor: '1.5~2' })).toBe('cbead')
  expect(await titles({ sort: 'most-viewed', cursor: '99999999999999~1' })).toBe('cbead')
  expect((await refusalOf(app.anonymous.listVideos({ cursor: 'a b' }))).status).toBe(400)
  const url = `${app.baseUrl}/api/videos?sort=most-liked&length=short`
  const etag = (await fetch(url)).headers.get('ETag') ?? ''
  expect((await fetch(url, { headers: { 'If-None-Match': etag } })).status).toBe(304)
})
