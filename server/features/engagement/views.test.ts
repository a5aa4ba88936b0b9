import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { rawRequest } from '#server/testing/raw-request.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { userViewer } from './viewer.ts'
import { FORGET_BROWSERS_SQL } from './views.service.ts'

const HOUR_MS = 60 * 60 * 1000

let app: TestApp
let ana: TestPerson
let chief: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  ana = await app.register('ana')
  chief = await app.registerAdmin('chief')
})
afterAll(() => app.stop())

const published = async () => {
  const { id } = await app.submit(ana)
  await chief.api.approveVideo({ id })
  return id
}
const viewsOf = async (id: number) => (await app.anonymous.getVideo({ id })).views
/** The request of a browser with its cookie. */
const watch = async (id: number, cookie?: string) => {
  const answer = await rawRequest(`${app.baseUrl}/api/videos/${id}/view`, {
    method: 'POST',
    headers: cookie === undefined ? {} : { Cookie: cookie },
  })
  const [set = ''] = [answer.headers['set-cookie']].flat()
  return { status: answer.status, body: answer.body, set, cookie: set.split(';')[0] ?? '' }
}

test('VC-30 VC-33 a view answers 202 and counts once an hour for a user, and again after that hour', async () => {
  const ben = await app.register('ben')
  const id = await published()
  await Promise.all([ben.api.viewVideo({ id }), ben.api.viewVideo({ id }), ana.api.viewVideo({ id })])
  await ben.api.viewVideo({ id })
  expect(await viewsOf(id)).toBe(2)
  app.clock.offset += HOUR_MS - 60_000
  await ben.api.viewVideo({ id })
  expect(await viewsOf(id)).toBe(2)
  app.clock.offset += 60_000
  await Promise.all([ben.api.viewVideo({ id }), ben.api.viewVideo({ id })])
  expect(await viewsOf(id)).toBe(3)
})

test('a view that was counted under a clock a day ahead doesn’t block the next view', async () => {
  const id = await published()
  app.clock.offset += 24 * HOUR_MS
  const ahead = await app.register('ahead')
  await ahead.api.viewVideo({ id })
  app.clock.offset -= 24 * HOUR_MS
  await ahead.api.viewVideo({ id })
  await ahead.api.viewVideo({ id })
  expect(await viewsOf(id)).toBe(2)
})

test('VC-30 VC-33 a browser is recognized by its signed cookie; a forged cookie is ignored', async () => {
  const id = await published()
  const first = await watch(id)
  expect(first).toMatchObject({ status: 202, body: '' })
  expect(first.set).toMatch(/^turnout_viewer=[\w-]+\.[\w-]+;.* httponly(;|$)/i)
  expect((await watch(id, first.cookie)).set).toBe('')
  expect(await viewsOf(id)).toBe(1)
  const invented = await watch(id, 'turnout_viewer=11111111-1111-4111-8111-111111111111.c2lnbmF0dXJl')
  expect(invented.set).not.toBe('')
  expect(await viewsOf(id)).toBe(2)
  await app.features.engagement.background.sweep()
  await watch(id, first.cookie)
  expect(await viewsOf(id)).toBe(2)
})

test('old views of browsers are removed by their own index; views of users and of the last hour stay', async () => {
  const id = await published()
  const cleo = await app.register()
  await cleo.api.viewVideo({ id })
  await watch(id)
  const kept = async () => {
    const sql = 'select viewer from views where video_id = ? order by viewer'
    const rows = await app.database.reader.all<{ viewer: string }>(sql, [id])
    return rows.map(({ viewer }) => viewer.replace(/:.*/, ''))
  }
  await app.features.engagement.background.sweep()
  expect(await kept()).toEqual(['browser', 'user'])
  app.clock.offset += HOUR_MS + 1000
  await app.features.engagement.background.sweep()
  expect(await kept()).toEqual(['user'])

  const { dialect } = app.database.reader
  const explain = dialect === 'sqlite' ? 'explain query plan' : 'explain'
  const plan = await app.database.transaction(async (em) => {
    // A few rows are faster to scan: the plan must show that the index can be used.
    if (dialect === 'postgresql') await em.execute('set local enable_seqscan = off')
    return em.execute(`${explain} ${FORGET_BROWSERS_SQL}`, ['2026-01-01'])
  })
  expect(JSON.stringify(plan)).toMatch(
    /SEARCH views USING INDEX views_of_browsers|Index Scan using views_of_browsers/,
  )
})

test('VC-32 two reports for the same user, at once or in sequence, make one view and one announcement', async () => {
  const cleo = await app.register('cleo')
  const id = await published()
  const heard: unknown[] = []
  const stop = app.events.subscribe('video.viewed', (event) => heard.push(event))
  const caller = { ...cleo.user, displayName: 'cleo', sessionId: '', provenAt: 0, hasSecondFactor: false }
  const { views } = app.features.engagement
  const bySocket = () => views.record(userViewer(cleo.user.id), caller, id)
  await Promise.all([bySocket(), cleo.api.viewVideo({ id })])
  await bySocket()
  await app.eventsHeard()
  stop()
  expect(await viewsOf(id)).toBe(1)
  const viewer = { userId: cleo.user.id, displayName: 'A crew member', isAdmin: false, isUnnamed: true }
  expect(heard).toEqual([{ videoId: id, title: 'Box breathing', ...viewer }])
})

test('the trending score changes with the views in one transaction, and a crowd shares a few transactions', async () => {
  const [quiet, loud] = [await published(), await published()]
  const transaction = vi.spyOn(app.database, 'transaction')
  const { views } = app.features.engagement
  await Promise.all(
    Array.from({ length: 40 }, (_, n) => views.record(`browser:crowd-${n}`, null, n < 4 ? quiet : loud)),
  )
  expect(transaction.mock.calls.length).toBeLessThan(10)
  transaction.mockRestore()
  expect([await viewsOf(quiet), await viewsOf(loud)]).toEqual([4, 36])
  const { items } = await app.anonymous.listTrending()
  const order = items.map(({ id }) => id)
  expect(order.indexOf(loud)).toBeLessThan(order.indexOf(quiet))
})

test('an invisible video can’t be watched, and views before the review aren’t counted', async () => {
  const { id } = await app.submit(ana)
  expect((await refusalOf(app.anonymous.viewVideo({ id }))).status).toBe(404)
  expect((await refusalOf(app.anonymous.viewVideo({ id: 999_999 }))).status).toBe(404)
  await ana.api.viewVideo({ id })
  await chief.api.approveVideo({ id })
  expect(await viewsOf(id)).toBe(0)
})
