import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSecondServer } from '#server/testing/second-server.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { refusalOf } from '#server/testing/test-client.ts'

const onPostgres = process.env['TEST_DATABASE'] === 'postgres'

let app: TestApp
let chief: TestPerson
let ivan: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  chief = await app.registerAdmin('chief')
  ivan = await app.registerAs('instructor', 'ivan')
})
afterAll(() => app.stop())

const published = async (title: string, description = '', categoryId?: number) => {
  const { id } = await app.submit(ivan, { title, description })
  await chief.api.approveVideo({ id })
  if (categoryId) await chief.api.editVideo({ id, categoryId })
  return id
}
const related = async (id: number, api = app.anonymous) =>
  (await api.listRelated({ id })).map(({ title }) => title)

test('WI-12 related lessons share meaningful words of title, description or captions, never with itself', async () => {
  const categories = await app.anonymous.listCategories()
  const other = categories.at(-1)?.id ?? 0
  const id = await published('Applying a tourniquet to the leg')
  await published('Tourniquets on the arm', '', other)
  await published('Bleeding control', 'When tourniquets stop a leg from bleeding')
  const spoken = await published('Mass casualty')
  await chief.api.uploadCaptions({
    id: spoken,
    file: 'WEBVTT\n\n00:00.000 --> 00:00.900\nWrite the time on the tourniquet\n',
  })
  for (const title of ['To the roof', 'Pump drill', 'Foam']) await published(title)
  const found = await related(id)
  expect(found.toSorted()).toEqual(['Bleeding control', 'Mass casualty', 'Tourniquets on the arm'])
  expect(found).not.toContain('To the roof')
  expect(await related(spoken)).not.toContain('Mass casualty')
  const [limited] = await app.anonymous.listRelated({ id, limit: 1 })
  expect(limited?.title).toBe(found[0])
})

test('WI-12 of lessons that share the same words, that of the same discipline comes first', async () => {
  const [first, second] = await app.anonymous.listCategories()
  const id = await published('Extrication basics', '', second?.id)
  await published('Extrication of a driver', '', second?.id)
  await published('Extrication of a rider', '', first?.id)
  expect((await related(id)).slice(0, 2)).toEqual(['Extrication of a driver', 'Extrication of a rider'])
})

test('WI-12 captions lead to a lesson, and a new one is found at once', async () => {
  const id = await published('Capnography')
  const spoken = await published('Ventilator')
  expect(await related(id)).not.toContain('Box breathing')
  await published('Pump')
  await published('Hose')
  await published('Ladder')
  expect(await related(id)).toEqual(['Ladder', 'Hose', 'Pump'])
  await chief.api.uploadCaptions({
    id: spoken,
    file: 'WEBVTT\n\n00:00.000 --> 00:00.900\nKeep an eye on the capnography\n',
  })
  expect((await related(id))[0]).toBe('Ventilator')
  await published('Capnography in a car')
  expect((await related(id)).slice(0, 2)).toEqual(['Capnography in a car', 'Ventilator'])
})

test('GP-26 WI-12 where nothing is related, the first others of all videos come', async () => {
  const id = await published('Zzyzx')
  const newest = await app.anonymous.listVideos({ limit: 4 })
  const others = newest.items.filter((one) => one.id !== id).map(({ title }) => title)
  expect(await related(id)).toEqual(others.slice(0, 3))
  expect(await related(2_000_000_000)).toEqual(newest.items.slice(0, 3).map(({ title }) => title))
})

test('WI-13 what is not public is in no list, and nothing of it leads to others', async () => {
  const id = await published('Rope rescue')
  const hidden = await published('Rope knots')
  const pending = await app.submit(ivan, { title: 'Rope anchors' })
  expect((await related(id))[0]).toBe('Rope knots')
  await chief.api.withdrawVideo({ id: hidden, notes: 'Out of date' })
  for (const api of [app.anonymous, ivan.api, chief.api]) {
    expect(await related(id, api)).not.toContain('Rope knots')
    expect(await related(id, api)).not.toContain('Rope anchors')
  }
  const newest = (await app.anonymous.listVideos({ limit: 3 })).items.map(({ title }) => title)
  expect(await related(pending.id)).toEqual(newest)
  expect(await related(hidden)).toEqual(newest)
})

test('WI-13 in a library for members visitors read no related lessons, also of a public one', async () => {
  const id = await published('Public lesson')
  await chief.api.editVideo({ id, isPublic: true })
  await chief.api.changeSettings({ viewers: 'members' })
  expect((await refusalOf(app.anonymous.listRelated({ id }))).status).toBe(401)
  expect(await related(id, ivan.api)).toHaveLength(3)
  await chief.api.changeSettings({ viewers: 'everybody' })
})

test('WI-12 a list has the marks of the caller', async () => {
  const id = await published('Halligan bar')
  const liked = await published('Halligan bar at a door')
  expect(await related(id)).toContain('Halligan bar at a door')
  await ivan.api.likeVideo({ id: liked })
  expect((await ivan.api.listRelated({ id }))[0]).toMatchObject({ id: liked, isLiked: true, likes: 1 })
  expect((await app.anonymous.listRelated({ id }))[0]).toMatchObject({ id: liked, isLiked: false, likes: 1 })
})

test.runIf(onPostgres)('WI-12 another server finds a new lesson at once', async () => {
  const other = await startSecondServer(app)
  const id = await published('Hazmat suit')
  await other.anonymous.listRelated({ id })
  await published('Hazmat decontamination')
  expect((await related(id, other.anonymous))[0]).toBe('Hazmat decontamination')
  await other.stop()
})
