import { afterAll, beforeAll, expect, test } from 'vitest'
import { SERIES_LESSONS_MAX, SERIES_OF_PERSON_MAX } from '#shared/limits/lists.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { refusalOf } from '#server/testing/test-client.ts'

let app: TestApp
let chief: TestPerson
let ana: TestPerson
let viewer: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  chief = await app.registerAdmin('chief')
  ana = await app.register('ana')
  viewer = await app.register('viewer')
})
afterAll(() => app.stop())

const lesson = async (by: TestPerson, title: string, isPublic = true) => {
  const { id } = await app.submit(by, { title })
  if (isPublic) await chief.api.approveVideo({ id })
  return id
}
const lessons = async (by: TestPerson, ...titles: string[]) => {
  const ids: number[] = []
  for (const title of titles) ids.push(await lesson(by, title))
  return ids
}
const idsOf = async (reader: Pick<TestPerson, 'api'>, id: number) =>
  (await reader.api.getSeries({ id })).lessons.map((one) => one.id)
const listed = async (id: number, reader: Pick<TestPerson, 'api'> = viewer) =>
  (await reader.api.listSeries({})).items.find((one) => one.id === id)
const statusOf = async (call: Promise<unknown>) => (await refusalOf(call)).status

test('SE-01 a series has a title, a description, a cover and its lessons in order', async () => {
  const [first = 0, second = 0, third = 0] = await lessons(ana, 'Knots', 'Ropes', 'Anchors')
  const lessonIds = [third, first, second]
  const { id } = await ana.api.createSeries({
    title: ' Rope rescue ',
    description: 'From the knot up',
    lessonIds,
    coverVideoId: second,
  })
  const found = await viewer.api.getSeries({ id })
  expect(found).toMatchObject({
    title: 'Rope rescue',
    description: 'From the knot up',
    instructor: { id: ana.user.id, name: 'ana' },
    coverVideoId: second,
    lessonIds,
    hidden: 0,
    mayEdit: false,
    revision: 1,
  })
  expect(found.lessons.map((one) => one.title)).toEqual(['Anchors', 'Knots', 'Ropes'])
  expect(found.cover?.thumbnailFile).toBe(found.lessons[2]?.thumbnailFile)
  expect(await listed(id)).toMatchObject({ title: 'Rope rescue', lessonIds })
  const { items } = await app.anonymous.listSeries({ instructorId: ana.user.id, search: 'rOpE' })
  expect(items.map((one) => one.id)).toEqual([id])
  expect((await app.anonymous.listSeries({ instructorId: chief.user.id })).items).toEqual([])
})

test('SE-02 instructors change series of their own lessons, and officers every series with every lesson', async () => {
  const [own = 0, other = 0] = await lessons(ana, 'Own A', 'Own B')
  const foreign = await lesson(viewer, 'Of another person')
  const { id } = await ana.api.createSeries({ title: 'Mixed', lessonIds: [own] })
  const change = (by: TestPerson, lessonIds: number[], revision: number) =>
    by.api.changeSeries({ id, title: 'Mixed', lessonIds, revision })
  expect(await statusOf(change(ana, [own, foreign], 1))).toBe(400)
  expect(await statusOf(ana.api.createSeries({ title: 'Taken', lessonIds: [foreign] }))).toBe(400)
  expect(await statusOf(change(viewer, [foreign], 1))).toBe(403)
  expect(await statusOf(viewer.api.deleteSeries({ id }))).toBe(403)
  await change(chief, [own, foreign], 1)
  // What an officer added stays with a change of the instructor, who sees it while it is public.
  await change(ana, [other, foreign, own], 2)
  expect(await idsOf(ana, id)).toEqual([other, foreign, own])
  await chief.api.withdrawVideo({ id: foreign, notes: 'Old' })
  expect(await idsOf(ana, id)).toEqual([other, own])
  await change(ana, [own, other], 3)
  expect(await idsOf(chief, id)).toEqual([own, other, foreign])
  const { items } = await chief.api.listAuditEvents({ limit: 50 })
  const changes = items.filter(({ action }) => action === 'series.changed')
  expect(changes.map(({ actor, subject }) => [actor.username, subject.name])).toEqual([['chief', 'Mixed']])
  expect(changes[0]).toMatchObject({
    before: { lessons: `${own}` },
    after: { lessons: `${own}, ${foreign}` },
  })
})

test('SE-03 a series is a draft until one of its lessons is public, and others count public lessons alone', async () => {
  const [one, two] = [await lesson(ana, 'Pump 1', false), await lesson(ana, 'Pump 2', false)]
  const { id } = await ana.api.createSeries({ title: 'Pumps', lessonIds: [one, two] })
  expect(await statusOf(viewer.api.getSeries({ id }))).toBe(404)
  expect(await statusOf(viewer.api.deleteSeries({ id }))).toBe(404)
  expect(await listed(id)).toBeUndefined()
  expect(await viewer.api.getSeriesOfVideo({ id: two })).toBeNull()
  const { items } = await ana.api.listOwnSeries({ id: ana.user.id })
  expect(items.find((found) => found.id === id)).toMatchObject({ lessonIds: [], hidden: 2 })
  expect(await statusOf(viewer.api.listOwnSeries({ id: ana.user.id }))).toBe(403)
  await chief.api.approveVideo({ id: two })
  expect(await idsOf(viewer, id)).toEqual([two])
  expect(await listed(id)).toMatchObject({ lessonIds: [two], hidden: 0 })
  expect(await viewer.api.getSeriesOfVideo({ id: two })).toMatchObject({ part: 1, count: 1, next: null })
  expect(await idsOf(ana, id)).toEqual([one, two])
})

test('SE-04 a withdrawn or deleted lesson leaves the series of others at once', async () => {
  const ids = await lessons(ana, 'Ladder 1', 'Ladder 2', 'Ladder 3')
  const [first = 0, second = 0, third = 0] = ids
  const { id } = await ana.api.createSeries({ title: 'Ladders', lessonIds: ids, coverVideoId: second })
  expect(await app.anonymous.getSeriesOfVideo({ id: first })).toMatchObject({
    id,
    title: 'Ladders',
    part: 1,
    count: 3,
    next: { id: second, title: 'Ladder 2' },
  })
  await ana.api.withdrawVideo({ id: second })
  expect(await idsOf(viewer, id)).toEqual([first, third])
  expect(await viewer.api.getSeries({ id })).toMatchObject({ coverVideoId: null })
  expect(await viewer.api.getSeriesOfVideo({ id: first })).toMatchObject({ count: 2, next: { id: third } })
  await ana.api.deleteVideo({ id: third })
  expect(await viewer.api.getSeriesOfVideo({ id: first })).toMatchObject({ part: 1, count: 1, next: null })
  await chief.api.restoreVideo({ id: second })
  expect(await idsOf(viewer, id)).toEqual([first, second])
})

test('SE-05 a deleted series leaves its lessons, which can join another one', async () => {
  const [only = 0] = await lessons(ana, 'Solo')
  const { id } = await ana.api.createSeries({ title: 'Short-lived', lessonIds: [only] })
  const again = () => ana.api.createSeries({ title: 'Next', lessonIds: [only] })
  expect(await refusalOf(again())).toMatchObject({ status: 409 })
  await chief.api.deleteSeries({ id })
  expect(await statusOf(ana.api.getSeries({ id }))).toBe(404)
  expect((await viewer.api.getVideo({ id: only })).title).toBe('Solo')
  expect(await idsOf(viewer, (await again()).id)).toEqual([only])
})

test('SE-06 of two changes made from one revision the second is refused', async () => {
  const [a = 0, b = 0] = await lessons(ana, 'First', 'Last')
  const { id } = await ana.api.createSeries({ title: 'Order', lessonIds: [a, b] })
  const change = (by: TestPerson, lessonIds: number[]) =>
    by.api.changeSeries({ id, title: 'Order', lessonIds, revision: 1 })
  const answers = await Promise.allSettled([change(ana, [b, a]), change(chief, [a])])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await refusalOf(change(ana, [a, b]))).toMatchObject({ status: 409 })
  const { revision } = await ana.api.getSeries({ id })
  expect(revision).toBe(2)
})

test('SE-06 of two series that want one lesson at once the second is refused', async () => {
  const [shared = 0] = await lessons(ana, 'Wanted')
  const make = (title: string) => ana.api.createSeries({ title, lessonIds: [shared] })
  const answers = await Promise.allSettled([make('One'), make('Two'), make('Three')])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('SE-07 a series has one to fifty lessons, once each, and a cover among them', async () => {
  const [a = 0, b = 0] = await lessons(ana, 'Bound A', 'Bound B')
  const make = (lessonIds: number[], coverVideoId: number | null = null) =>
    ana.api.createSeries({ title: 'Bounds', lessonIds, coverVideoId })
  expect(await statusOf(make([]))).toBe(400)
  const many = Array.from({ length: SERIES_LESSONS_MAX + 1 }, (_, index) => index + 1)
  expect(await statusOf(make(many))).toBe(400)
  expect(await statusOf(make([a], b))).toBe(400)
  expect(await statusOf(make([a, 2_000_000_000]))).toBe(400)
  expect(await statusOf(ana.api.createSeries({ title: '  ', lessonIds: [a] }))).toBe(400)
  expect(await idsOf(viewer, (await make([a, b, a])).id)).toEqual([a, b])
})

test('SE-07 a person has at most 200 series', async () => {
  const maker = await app.register('maker')
  const [id] = await lessons(maker, 'One too many')
  await app.database.transaction(async (em) => {
    for (let count = 0; count < SERIES_OF_PERSON_MAX; count++)
      await em.execute('insert into series (title, owner_id, created_at) values (?, ?, ?)', [
        `Series ${count}`,
        maker.user.id,
        new Date(),
      ])
  })
  const make = () => maker.api.createSeries({ title: 'More', lessonIds: [id ?? 0] })
  expect(await statusOf(make())).toBe(409)
  const { items } = await maker.api.listOwnSeries({ id: maker.user.id, limit: 1 })
  await maker.api.deleteSeries({ id: items[0]?.id ?? 0 })
  expect(await make()).toHaveProperty('id')
})

test('SE-08 series go with the lessons of a leaver to the heir, or with the account', async () => {
  const [leaver, gone] = [await app.register('leaver'), await app.register('gone')]
  const [kept = 0] = await lessons(leaver, 'Kept')
  const { id } = await leaver.api.createSeries({ title: 'Handed over', lessonIds: [kept] })
  await chief.api.deleteUser({ id: leaver.user.id, to: 'person', heirId: ana.user.id })
  expect(await viewer.api.getSeries({ id })).toMatchObject({
    instructor: { id: ana.user.id },
    lessons: [{ id: kept }],
  })
  const [lost, ofAna] = [await lesson(gone, 'Lost'), await lesson(ana, 'Of Ana')]
  const other = await gone.api.createSeries({ title: 'Deleted', lessonIds: [lost] })
  await chief.api.changeSeries({ id: other.id, title: 'Deleted', lessonIds: [lost, ofAna], revision: 1 })
  await chief.api.deleteUser({ id: gone.user.id })
  expect(await statusOf(chief.api.getSeries({ id: other.id }))).toBe(404)
  expect((await viewer.api.getVideo({ id: ofAna })).title).toBe('Of Ana')
})

test('SE-09 visitors of a library for members read no series', async () => {
  const [id = 0] = await lessons(ana, 'Inside')
  await chief.api.editVideo({ id, isPublic: true })
  await chief.api.changeSettings({ viewers: 'members' })
  for (const call of [
    app.anonymous.listSeries({}),
    app.anonymous.getSeries({ id: 1 }),
    app.anonymous.getSeriesOfVideo({ id }),
  ])
    expect(await refusalOf(call)).toMatchObject({ status: 401 })
  expect((await viewer.api.listSeries({})).items.length).toBeGreaterThan(0)
  await chief.api.changeSettings({ viewers: 'everybody' })
})
