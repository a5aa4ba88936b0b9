import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'

let app: TestApp
let ana: TestPerson
let ben: TestPerson
let chief: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  ana = await app.register('ana')
  ben = await app.register('ben')
  chief = await app.registerAdmin('chief')
})
afterAll(() => app.stop())

const read = async (path: string, by?: TestPerson): Promise<unknown> => {
  const headers = by ? { Authorization: `Bearer ${by.token}` } : undefined
  const answer = await fetch(app.baseUrl + path, headers ? { headers } : {})
  expect(answer.status, path).toBe(200)
  return answer.json()
}

/** Every field of an answer, however deep. */
function* fieldsOf(value: unknown): Generator<[string, unknown]> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, held] of Object.entries(value)) {
    yield [name, held]
    yield* fieldsOf(held)
  }
}

test('EN-02 EN-03 EN-04 EN-07 EN-08 EN-09 ids are integers, times ISO 8601 with milliseconds, and e-mail addresses nobody else’s', async () => {
  const { id } = await chief.api.approveVideo({ id: (await app.submit(ana)).id })
  await ben.api.followCreator({ id: ana.user.id })
  await ben.api.saveVideo({ id })
  await ben.api.createComment({ id, text: 'Thank you' })
  const open = [
    '/api/videos',
    `/api/videos/${id}`,
    `/api/videos/${id}/comments`,
    '/api/creators',
    `/api/creators/${ana.user.id}/videos`,
    '/api/categories',
    '/api/achievements',
    '/api/search?q=box',
  ]
  const own = [`/api/users/${ben.user.id}/saved`, '/api/auth/user']
  const answers = await Promise.all([
    ...open.map((path) => read(path)),
    ...open.map((path) => read(path, ben)),
  ])
  const fields = [...fieldsOf([...answers, ...(await Promise.all(own.map((path) => read(path, ben))))])]
  const ids = fields.filter(([name, value]) => /^(id|\w+Id)$/.test(name) && value !== null)
  expect(ids.length).toBeGreaterThan(20)
  for (const [name, value] of ids) expect(value, name).toSatisfy(Number.isSafeInteger)
  const times = fields.filter(([name, value]) => /(At|date)$/.test(name) && value !== null)
  expect(times.length).toBeGreaterThan(5)
  for (const [name, value] of times) expect(value, name).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

  const addresses = (given: unknown) =>
    [...fieldsOf(given)].filter(([, value]) => String(value).includes('@'))
  expect(addresses(answers)).toEqual([])
  expect(addresses(await read('/api/auth/user', ben))).toEqual([['email', 'ben@example.org']])
  expect(addresses(await read('/api/admin/users', chief))).toContainEqual(['email', 'ana@example.org'])

  const video = await app.anonymous.getVideo({ id })
  // The file is 16 seconds long, and says so in its own units.
  expect(video.duration).toBeGreaterThan(5)
  expect(video.duration).toBeLessThan(60)
  expect(video.creator).toMatchObject({ id: ana.user.id, displayName: 'ana', followerCount: 1 })
})
