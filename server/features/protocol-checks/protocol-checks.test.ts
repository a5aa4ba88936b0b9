import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnVideo, ProtocolForm } from '#shared/contract/own-videos.ts'
import { createToday } from '#server/features/settings/department-day.ts'
import { startSecondServer } from '#server/testing/second-server.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { aVideoSlowedBy, uploadForm } from '#server/testing/videos.ts'
import { storeWatched } from '#server/testing/watch-to-the-end.ts'

const onPostgres = process.env['TEST_DATABASE'] === 'postgres'
const DAY_MS = 24 * 60 * 60 * 1000

let app: TestApp
/** Another server of the same database; with SQLite there is one. */
let other: TestApp
let chief: TestPerson
let rita: TestPerson
let ana: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  other = onPostgres ? await startSecondServer(app) : app
  chief = await app.registerAdmin('chief')
  rita = await app.registerAs('reviewer', 'rita')
  ana = await app.register('ana')
})
afterAll(async () => {
  if (onPostgres) await other.stop()
  await app.stop()
})

/** The training day in so many days, by the rule of the department. */
const dayIn = (days: number) =>
  createToday(app.app.features.settings.settings, () => new Date(Date.now() + days * DAY_MS))()
const publish = async (title: string, protocolCheck?: ProtocolForm): Promise<OwnVideo> => {
  const { id } = await app.submit(ana, { title, ...(protocolCheck && { protocolCheck }) })
  return chief.api.approveVideo({ id })
}
const checkOf = async (id: number) => (await app.anonymous.getVideo({ id })).protocolCheck
const LONG_AGO = '2026-01-02'
/** Lets the days pass since the check of a lesson. */
const age = (id: number, reviewBy: string) =>
  app.database.transaction((em) =>
    em.execute('update videos set protocol_checked_on = ?, review_by = ? where id = ?', [
      LONG_AGO,
      reviewBy,
      id,
    ]),
  )
const sweep = () => app.app.background.sweep()
const tellings = async (id: number) =>
  (await ana.api.listNotifications()).items.filter(
    ({ kind, video }) => kind === 'protocol-due' && video?.id === id,
  )
const renewals = async (id: number) =>
  (await chief.api.listVideoHistory({ id })).items.filter(({ action }) => action === 'protocol.renewed')

test('PK-01 PK-02 a lesson names its protocol from its form, and its approval is the first check', async () => {
  const reviewBy = await dayIn(365)
  const video = await app.submit(ana, {
    title: 'Airway',
    protocolCheck: { protocol: ' ALS 7.3 ', reviewBy },
  })
  expect(video.protocolCheck).toEqual({ protocol: 'ALS 7.3', checkedOn: null, reviewBy, isDue: false })
  await chief.api.approveVideo({ id: video.id })
  const shown = { protocol: 'ALS 7.3', checkedOn: await dayIn(0), reviewBy, isDue: false }
  expect(await checkOf(video.id)).toEqual(shown)
  const { items } = await app.anonymous.listVideos()
  expect(items.find(({ id }) => id === video.id)?.protocolCheck).toEqual(shown)
  expect(await checkOf((await publish('Without')).id)).toBeNull()
  for (const wrong of [
    { protocol: ' ', reviewBy },
    { protocol: 'x'.repeat(61), reviewBy },
    { protocol: 'ALS', reviewBy: '2027-02-30' },
  ])
    expect((await refusalOf(ana.api.updateVideo({ id: video.id, protocolCheck: wrong }))).status).toBe(400)
})

test('PK-03 an owner proposes another protocol, whose approval is a check; a title is none', async () => {
  const [reviewBy, later] = await Promise.all([dayIn(365), dayIn(400)])
  const { id } = await publish('Ventilation', { protocol: 'ALS 7.3', reviewBy })
  await age(id, reviewBy)
  const proposed = await ana.api.updateVideo({
    id,
    protocolCheck: { protocol: 'ALS 8.0', reviewBy: later },
  })
  expect(proposed.proposal).toMatchObject({
    changed: ['protocol'],
    protocolCheck: { protocol: 'ALS 8.0', reviewBy: later, checkedOn: null },
  })
  expect(await checkOf(id)).toMatchObject({ protocol: 'ALS 7.3', checkedOn: LONG_AGO })
  // The public values again: nothing is left to review.
  const same = await ana.api.updateVideo({ id, protocolCheck: { protocol: 'ALS 7.3', reviewBy } })
  expect(same.proposal).toBeNull()
  await ana.api.updateVideo({ id, protocolCheck: { protocol: 'ALS 8.0', reviewBy: later } })
  await chief.api.approveVideo({ id })
  expect(await checkOf(id)).toEqual({
    protocol: 'ALS 8.0',
    checkedOn: await dayIn(0),
    reviewBy: later,
    isDue: false,
  })
  await age(id, later)
  await ana.api.updateVideo({ id, title: 'Ventilate' })
  await chief.api.approveVideo({ id })
  expect(await checkOf(id)).toMatchObject({ checkedOn: LONG_AGO })
  await ana.api.updateVideo({ id, protocolCheck: null })
  expect((await chief.api.approveVideo({ id })).protocolCheck).toBeNull()
})

test('PK-03 an officer sets the protocol at once: another text is a check, another day is none', async () => {
  const { id } = await publish('Splints')
  const reviewBy = await dayIn(100)
  const edited = await chief.api.editVideo({ id, protocolCheck: { protocol: 'Trauma 2', reviewBy } })
  const checkedOn = await dayIn(0)
  expect(edited.protocolCheck).toEqual({ protocol: 'Trauma 2', checkedOn, reviewBy, isDue: false })
  await age(id, reviewBy)
  const later = await dayIn(200)
  await chief.api.updateVideo({ id, protocolCheck: { protocol: 'Trauma 2', reviewBy: later } })
  expect(await checkOf(id)).toMatchObject({ checkedOn: LONG_AGO, reviewBy: later })
  const [event] = (await chief.api.listVideoHistory({ id })).items
  expect(event).toMatchObject({ before: { reviewBy }, after: { reviewBy: later } })
  expect((await refusalOf(rita.api.editVideo({ id, protocolCheck: null }))).status).toBe(403)
})

test('PK-03 the approval of a new file is a check, and leaves the day of the next one', async () => {
  const reviewBy = await dayIn(200)
  const { id } = await publish('Tourniquet', { protocol: 'Bleeding 1', reviewBy })
  const { video } = await ana.api.uploadFiles(uploadForm(await aVideoSlowedBy(2)))
  await age(id, reviewBy)
  await ana.api.updateVideo({ id, videoFile: video.path })
  await storeWatched(app, rita, id)
  await chief.api.approveVideo({ id })
  expect(await checkOf(id)).toMatchObject({ checkedOn: await dayIn(0), reviewBy })
  // What was watched is the former version.
  expect(await refusalOf(rita.api.renewProtocolCheck({ id }))).toEqual({
    status: 409,
    message: 'Watch the lesson first.',
  })
})

test('PK-05 PK-08 a lesson is due after its day: marked for everybody, and its owner is told once by several servers', async () => {
  const reviewBy = await dayIn(-1)
  const { id } = await publish('Stroke', { protocol: 'Neuro 4', reviewBy: await dayIn(0) })
  const pending = await app.submit(ana, { title: 'Waits', protocolCheck: { protocol: 'N', reviewBy } })
  await sweep()
  expect(await checkOf(id), 'on its day').toMatchObject({ isDue: false })
  await age(id, reviewBy)
  await Promise.all([app, other].map((one) => one.app.background.sweep()))
  await sweep()
  expect(await checkOf(id)).toMatchObject({ isDue: true })
  const { items } = await app.anonymous.listVideos()
  expect(items.find((one) => one.id === id)?.protocolCheck?.isDue).toBe(true)
  expect(await tellings(id)).toMatchObject([{ text: 'Neuro 4', video: { title: 'Stroke' } }])
  expect(await tellings(pending.id)).toEqual([])
  // Another protocol with the same day is still due; another day is not.
  await chief.api.editVideo({ id, protocolCheck: { protocol: 'Neuro 5', reviewBy } })
  expect(await checkOf(id)).toMatchObject({ isDue: true })
  await chief.api.editVideo({ id, protocolCheck: { protocol: 'Neuro 5', reviewBy: await dayIn(3) } })
  expect(await checkOf(id)).toMatchObject({ isDue: false })
  await sweep()
  expect(await tellings(id)).toHaveLength(1)
})

test('PK-06 PK-07 a reviewer who has watched a lesson renews its check, once a day, with the audit log as its history', async () => {
  const { id } = await publish('Burns', { protocol: 'Burns 2', reviewBy: await dayIn(-1) })
  await sweep()
  expect(await checkOf(id)).toMatchObject({ isDue: true })
  for (const begun of [false, true]) {
    if (begun) await storeWatched(app, rita, id, null)
    expect(await refusalOf(rita.api.renewProtocolCheck({ id }))).toEqual({
      status: 409,
      message: 'Watch the lesson first.',
    })
  }
  expect((await refusalOf(ana.api.renewProtocolCheck({ id }))).status).toBe(403)
  expect(await checkOf(id)).toMatchObject({ isDue: true })
  await app.database.transaction((em) =>
    em.execute('update watched set done_at = last_at where video_id = ?', [id]),
  )
  const presses = await Promise.all(
    [app, other, app].map((one) => one.clientOf(rita.token).renewProtocolCheck({ id })),
  )
  const today = await dayIn(0)
  const inAYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
  const renewed = { protocol: 'Burns 2', checkedOn: today, reviewBy: inAYear, isDue: false }
  expect(presses).toEqual([renewed, renewed, renewed])
  expect(await checkOf(id)).toEqual(renewed)
  expect(await renewals(id)).toMatchObject([
    {
      actor: { username: 'rita' },
      notes: 'Burns 2',
      before: { reviewBy: await dayIn(-1) },
      after: { protocolCheckedOn: today, reviewBy: inAYear },
    },
  ])
  await storeWatched(app, chief, (await publish('Unchecked')).id)
  const { id: plain } = (await chief.api.listEveryVideo({ search: 'Unchecked' })).items[0] ?? { id: 0 }
  expect((await refusalOf(chief.api.renewProtocolCheck({ id: plain }))).status).toBe(409)
})

test('PK-09 officers read the checks in pages with their counts, what is due first', async () => {
  await publish('Due long ago', { protocol: 'Old', reviewBy: await dayIn(-30) })
  await sweep()
  const everything = await rita.api.listProtocolChecks({ limit: 100 })
  const days = everything.items.map(({ protocolCheck }) => protocolCheck.reviewBy)
  expect(days).toEqual(days.toSorted())
  expect(everything.items[0]).toMatchObject({ title: 'Due long ago', instructor: 'ana' })
  const pages = []
  for (let cursor: { cursor?: string } | null = {}; cursor;) {
    const { items, next } = await rita.api.listProtocolChecks({ limit: 2, ...cursor })
    pages.push(...items)
    cursor = next
  }
  expect(pages).toEqual(everything.items)
  const due = everything.items.filter(({ protocolCheck }) => protocolCheck.isDue).length
  expect(await rita.api.countProtocolChecks()).toEqual({ due, later: everything.items.length - due })
  expect(due).toBeGreaterThan(0)
  for (const cursor of ['x', '20270101~99999999999', '7']) await rita.api.listProtocolChecks({ cursor })
  expect((await refusalOf(ana.api.listProtocolChecks())).status).toBe(403)
})
