import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'

const GENERAL = { code: 'internal', message: 'Something went wrong on our side. Please try again.' }

let app: TestApp
let ana: TestPerson
const errors: string[] = []
let good: number
let bad: number
beforeAll(async () => {
  app = await startTestApp({ onError: (line) => errors.push(line) })
  ana = await app.register('ana')
  const chief = await app.registerAdmin('chief')
  const publish = async () => (await chief.api.approveVideo({ id: (await app.submit(ana)).id })).id
  good = await publish()
  bad = await publish()
  await ana.api.saveVideo({ id: good })
  await ana.api.saveVideo({ id: bad })
})
afterAll(() => app.stop())

const breakRow = (column: string, value: string | number) =>
  app.database.transaction((em) => em.execute(`update videos set ${column} = ? where id = ?`, [value, bad]))
const get = async (address: string, token: string | null = ana.token) => {
  const answer = await fetch(app.baseUrl + address, {
    headers: token === null ? {} : { Authorization: `Bearer ${token}` },
  })
  return { status: answer.status, body: (await answer.json()) as unknown }
}
const idsOf = (body: unknown) => (body as { id: number }[]).map(({ id }) => id)

test.each([
  ['JSON that no version writes', 'renditions', '[{"bytes":-1}]'],
  ['no JSON', 'image_variants', '{"widths":'],
])('%s in a column fails its video alone: logged, 500, and left out of lists', async (_, column, value) => {
  await breakRow(column, value)
  errors.length = 0
  expect(await get(`/api/videos/${bad}`)).toEqual({ status: 500, body: GENERAL })
  expect(errors.join()).toContain(`videos ${bad}: ${column}`)
  for (const [address, token] of [
    ['/api/videos', null],
    ['/api/videos?limit=9'],
    ['/api/search?q=box', null],
    [`/api/users/${ana.user.id}/saved`],
    [`/api/users/${ana.user.id}/videos`],
  ] as const) {
    errors.length = 0
    const { status, body } = await get(address, token)
    expect([address, status, idsOf(body)]).toEqual([address, 200, [good]])
    expect(errors.join(), address).toContain(`videos ${bad}: ${column}`)
  }
  await app.database.transaction((em) =>
    em.execute(`update videos set renditions = '[]', image_variants = null where id = ?`, [bad]),
  )
  expect(idsOf((await get('/api/videos')).body)).toEqual([bad, good])
  expect(idsOf((await get('/api/search?q=box')).body)).toContain(bad)
})

test('an answer that isn’t as the contract declares it is a failure of ours, and one item of a list alone', async () => {
  await breakRow('views', -7)
  errors.length = 0
  expect(await get(`/api/videos/${bad}`)).toEqual({ status: 500, body: GENERAL })
  const own = await get(`/api/users/${ana.user.id}/videos`)
  expect([own.status, idsOf(own.body)]).toEqual([200, [good]])
  expect(errors.join()).toContain(`"id":${bad}`)
  await breakRow('views', 0)
})
