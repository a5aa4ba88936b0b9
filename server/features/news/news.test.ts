import { afterAll, beforeAll, expect, test } from 'vitest'
import { video } from '#shared/contract/videos.ts'
import { NEWS_MAX, VISIT_PAUSE_HOURS } from '#shared/limits/lists.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { storeWatched } from '#server/testing/watch-to-the-end.ts'

const HOUR_MS = 60 * 60 * 1000

let app: TestApp
let chief: TestPerson
let creator: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  chief = await app.registerAdmin('chief')
  creator = await app.register('creator')
})
afterAll(() => app.stop())

const published = async (title: string, by = creator) =>
  (await chief.api.approveVideo({ id: (await app.submit(by, { title })).id })).id
const titlesFor = async ({ api }: TestPerson) => (await api.listNews()).map(({ title }) => title)
const seen = async () => app.features.accounts.sessions.sightings.flush()
/** The person uses the account, and the sighting is written. */
const visit = async ({ api }: TestPerson) => {
  await api.getCurrentUser()
  await seen()
}
/** Moves the clock, after which former sessions have ended. */
const pass = async (hours: number) => {
  app.clock.offset += hours * HOUR_MS
  chief = await app.registerAdmin()
  creator = await app.register()
}

test('NW-03 NW-05 what became public since the end of the last visit is new, on every device, and nothing in a first visit', async () => {
  const ana = await app.register()
  await visit(ana)
  await published('Before the visit')
  expect(await titlesFor(ana)).toEqual([])
  await pass(1)
  await visit(ana)
  await published('After the visit')
  await pass(VISIT_PAUSE_HOURS - 1)
  // A pause that ends no visit: the first one goes on.
  expect(await titlesFor(ana)).toEqual([])
  await visit(ana)
  await pass(VISIT_PAUSE_HOURS + 1)
  await published('Of the next shift')
  // Before the sighting is written, and after it: the answer is the same.
  expect(await titlesFor(ana)).toEqual(['Of the next shift'])
  const { token } = await app.anonymous.login({ username: ana.user.username, password: ana.password })
  await seen()
  await pass(1)
  await published('During the visit')
  const other = { ...ana, api: app.clientOf(token) }
  await visit(other)
  for (const device of [ana, other])
    expect(await titlesFor(device)).toEqual(['During the visit', 'Of the next shift'])
})

test('NW-03 a sign-in begins a visit, also a short one', async () => {
  const ben = await app.register()
  const signIn = () => app.anonymous.login({ username: ben.user.username, password: ben.password })
  await signIn()
  await seen()
  await pass(VISIT_PAUSE_HOURS + 1)
  await published('Since the short visit')
  const { token } = await signIn()
  await seen()
  expect(await titlesFor({ ...ben, api: app.clientOf(token) })).toEqual(['Since the short visit'])
})

test('NW-04 the list has shorts, and neither own lessons nor those that were watched to the end; it is bounded', async () => {
  const cleo = await app.register()
  await pass(1)
  await visit(cleo)
  await pass(VISIT_PAUSE_HOURS + 1)
  await published('Of cleo', cleo)
  const watched = await published('Watched')
  const begun = await published('Begun')
  const short = await app.submit(creator, { title: 'A short', isMicroClip: true })
  await chief.api.approveVideo({ id: short.id })
  const hidden = await published('Withdrawn')
  await chief.api.withdrawVideo({ id: hidden, notes: 'Outdated' })
  await storeWatched(app, cleo, watched)
  await storeWatched(app, cleo, begun, null)
  expect(await titlesFor(cleo)).toEqual(['A short', 'Begun'])
  for (let number = 1; number <= NEWS_MAX; number++) await published(`Number ${number}`)
  const titles = await titlesFor(cleo)
  expect(titles).toHaveLength(NEWS_MAX + 1)
  expect(titles.slice(0, 2)).toEqual([`Number ${NEWS_MAX}`, `Number ${NEWS_MAX - 1}`])
})

test('NW-02 the date of a lesson is that of its first publication: withdrawals and changes leave it', async () => {
  const { id } = await app.submit(creator, { title: 'Dated' })
  expect((await creator.api.getVideo({ id })).publishedAt).toBeNull()
  const at = app.clock.offset
  const { publishedAt } = await chief.api.approveVideo({ id })
  expect(Date.parse(publishedAt ?? '')).toBeGreaterThan(Date.now() + at - HOUR_MS)
  app.clock.offset += HOUR_MS
  await creator.api.updateVideo({ id, title: 'Dated, second edition' })
  await chief.api.approveVideo({ id })
  await chief.api.withdrawVideo({ id, notes: 'Wait' })
  expect((await creator.api.getVideo({ id })).publishedAt).toBeNull()
  await chief.api.restoreVideo({ id })
  expect((await app.anonymous.getVideo({ id })).publishedAt).toBe(publishedAt)
  const undone = await app.submit(creator, { title: 'Taken back' })
  const { revision } = await chief.api.approveVideo({ id: undone.id, isUndoable: true })
  await chief.api.undoReview({ id: undone.id, revision })
  app.clock.offset += HOUR_MS
  const again = await chief.api.approveVideo({ id: undone.id })
  expect(Date.parse(again.publishedAt ?? '')).toBeGreaterThan(Date.parse(publishedAt ?? '') + HOUR_MS)
})

test('NW-02 a lesson that a former version published has the date of its decision, and keeps it', async () => {
  const id = await published('Of a former version')
  const decided = new Date('2026-02-03T04:05:06.000Z')
  await app.database.transaction((em) =>
    em.execute('update videos set published_at = null, reviewed_at = ? where id = ?', [decided, id]),
  )
  const dateOf = async () => (await app.anonymous.getVideo({ id })).publishedAt
  expect(await dateOf()).toBe(decided.toISOString())
  await creator.api.updateVideo({ id, title: 'Of a former version, changed' })
  await chief.api.approveVideo({ id })
  expect(await dateOf()).toBe(decided.toISOString())
})

test('NW-01 a video that an earlier version stored on a device is readable, without a date', async () => {
  const id = await published('Stored')
  const { publishedAt, ...stored } = await app.anonymous.getVideo({ id })
  expect(publishedAt).not.toBeNull()
  expect(video.parse(stored).publishedAt).toBeNull()
})
