import { afterAll, beforeAll, expect, test } from 'vitest'
import { MEGABYTE } from '#shared/limits/units.ts'
import { heapUsed } from '#server/testing/heap-used.ts'
import { rawRequest } from '#server/testing/raw-request.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('addresses that strangers make long and ever different are answered, and leave nothing behind', async () => {
  const read = (path: string, headers: Record<string, string> = {}) =>
    rawRequest(app.baseUrl + path, { headers })
  const junk = (i: number) => `junk=${String(i).padEnd(50_000, 'x')}`
  const { headers } = await read('/api/videos?limit=3')
  const before = heapUsed()
  for (let i = 0; i < 200; i++) {
    const feed = await read(`/api/videos?limit=3&${junk(i)}`)
    expect(feed.status).toBe(200)
    expect(feed.headers['etag']).toBe(headers['etag'])
    // Those that are answered by the routes are remembered too.
    await read(`/api/categories/${app.categoryId}/videos?${junk(i)}`)
    await read(`/api/wall/clips?${junk(i)}`)
    await read(`/api/videos/trending?${junk(i)}`, { Authorization: 'Bearer none' })
    expect((await read(`/uploads/${String(i).padEnd(50_000, 'x')}.mp4`)).status).toBe(404)
  }
  expect(heapUsed() - before).toBeLessThan(8 * MEGABYTE)
})
