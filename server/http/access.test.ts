import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#shared/contract/index.ts'
import type { RouteDefinition, RouteTable } from '#shared/contract/define-route.ts'
import { rawRequest } from '#server/testing/raw-request.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'

let app: TestApp
let ana: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  ana = await app.register('ana')
})
afterAll(() => app.stop())

const table: RouteTable = routes
const named = (is: (route: RouteDefinition) => boolean) =>
  Object.entries(table).filter(([, route]) => is(route))
/** The call with numbers for its parameters and nothing else in it: who may call is settled before that is looked at. */
const call = async ({ method, path }: RouteDefinition, token?: string) => {
  const url = app.baseUrl + path.replace(/:\w+/g, '1')
  const answer = await rawRequest(url, { method, headers: token ? { Authorization: `Bearer ${token}` } : {} })
  return answer.status
}

test.each(named(({ access }) => access !== 'public'))('GU-21 %s needs sign-in', async (_, route) => {
  expect(await call(route)).toBe(401)
})

test.each(named(({ access }) => access === 'admin'))('GU-21 %s is for admins alone', async (_, route) => {
  expect(await call(route, ana.token)).toBe(403)
})

test.each(named(({ access, method, raw }) => access === 'public' && method === 'GET' && !raw))(
  'GU-22 %s answers anonymous callers',
  async (_, route) => {
    // 404 where nothing has the number 1 yet.
    expect([200, 404]).toContain(await call(route))
  },
)
