import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { NewDiscipline } from '#shared/contract/disciplines.ts'
import { DISCIPLINES_MAX } from '#shared/limits/department.ts'
import { startSecondServer } from '#server/testing/second-server.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'

let app: TestApp
let chief: TestPerson
let ana: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  chief = await app.registerAdmin('chief')
  ana = await app.register('ana')
})
afterAll(() => app.stop())

const aDiscipline = (name: string): NewDiscipline => ({ name, icon: 'truck', discipline: 'fire-rescue' })

/** Adds a discipline of this name. @returns its id */
const add = async (name: string) => (await chief.api.addDiscipline(aDiscipline(name))).id
const managed = async (id: number) => (await chief.api.listDisciplines()).find((one) => one.id === id)
const listedIds = async () => (await app.anonymous.listCategories()).map(({ id }) => id)
const newestEvent = async () => (await chief.api.listAuditEvents({ limit: 1 })).items[0]
const submitted = (title: string) => app.submit(ana, { title })
const publishedIn = async (title: string, categoryId: number) => {
  const { id } = await submitted(title)
  await chief.api.editVideo({ id, categoryId })
  return chief.api.approveVideo({ id })
}
const titlesOf = (items: readonly { title: string }[]) => items.map(({ title }) => title)

test('DI-01 an administrator adds a discipline, which everybody is offered last', async () => {
  const before = await listedIds()
  const id = await add('Water Rescue')
  expect(await listedIds()).toEqual([...before, id])
  expect(await app.anonymous.getCategory({ id })).toEqual({ id, ...aDiscipline('Water Rescue') })
  expect(await managed(id)).toMatchObject({ isHidden: false, videos: 0, proposals: 0, people: 0 })
  expect(await newestEvent()).toMatchObject({
    action: 'discipline.added',
    subject: { kind: 'discipline', id, name: 'Water Rescue' },
    after: { icon: 'truck', discipline: 'fire-rescue' },
  })
  const officer = await app.registerAs('reviewer')
  expect((await refusalOf(officer.api.addDiscipline(aDiscipline('Ropes')))).status).toBe(403)
})

test('DI-02 a name is there once, whatever its case and spaces, and has at most 60 characters', async () => {
  const id = await add('Haz Mat')
  for (const name of ['hazmat', ' HAZ  MAT ', 'Haz\u00a0Mat']) {
    expect(await refusalOf(chief.api.addDiscipline(aDiscipline(name))), name).toEqual({
      status: 400,
      message: 'There is a discipline “Haz Mat” already. Please choose another name.',
    })
  }
  for (const name of ['', '   ', 'x'.repeat(61), 'Haz\u200bmat'])
    expect((await refusalOf(chief.api.addDiscipline(aDiscipline(name)))).status, name).toBe(400)
  await chief.api.changeDiscipline({ id, name: 'HazMat' })
  expect((await managed(id))?.name).toBe('HazMat')
  const refused = chief.api.changeDiscipline({ id, name: 'leadership' })
  expect((await refusalOf(refused)).message).toContain('“Leadership” already')
  const added = await Promise.all(
    ['Dispatch', 'DISPATCH'].map((name) => refusalOf(chief.api.addDiscipline(aDiscipline(name)))),
  )
  expect(added.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('DI-03 a new name reaches cards, pages and the search at once, and an equal one changes nothing', async () => {
  const id = await add('Ropes')
  const lesson = await publishedIn('Figure eight', id)
  const found = async (q: string) => titlesOf((await app.anonymous.searchVideos({ q })).items)
  expect(await found('ropes')).toEqual(['Figure eight'])
  await chief.api.changeDiscipline({ id, name: 'Vertical Rescue', icon: 'gauge', discipline: 'ems' })
  expect(await newestEvent()).toMatchObject({
    action: 'discipline.changed',
    before: { name: 'Ropes', icon: 'truck' },
    after: { name: 'Vertical Rescue', icon: 'gauge' },
  })
  expect(await found('vertical')).toEqual(['Figure eight'])
  expect(await found('ropes')).toEqual([])
  const [card] = (await app.anonymous.listCategoryVideos({ id })).items
  expect(card?.category).toEqual({ id, name: 'Vertical Rescue' })
  expect((await app.anonymous.getVideo({ id: lesson.id })).category.name).toBe('Vertical Rescue')
  const event = await newestEvent()
  await chief.api.changeDiscipline({ id, name: 'Vertical Rescue' })
  expect(await newestEvent()).toEqual(event)
})

// SQLite has one server.
test.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'DI-03 DI-08 another server answers from memory with the new name, and leads old ids on',
  async () => {
    const other = await startSecondServer(app)
    onTestFinished(() => other.stop())
    const [id, into] = [await add('Boats'), await add('Swift Water')]
    await publishedIn('Throw bag', id)
    const [before] = (await other.anonymous.listCategoryVideos({ id })).items
    expect(before?.category.name).toBe('Boats')
    await chief.api.changeDiscipline({ id, name: 'Boat Crews' })
    const [renamed] = (await other.anonymous.listCategoryVideos({ id })).items
    expect(renamed?.category.name).toBe('Boat Crews')
    await chief.api.mergeDiscipline({ id, intoId: into })
    const [merged] = (await other.anonymous.listCategoryVideos({ id })).items
    expect(merged?.category).toEqual({ id: into, name: 'Swift Water' })
    expect((await other.anonymous.listCategories()).some((one) => one.id === id)).toBe(false)
  },
)

test('DI-04 one call sets the order, and one that was added meanwhile is last', async () => {
  const before = await listedIds()
  const reversed = before.toReversed()
  const [, added] = await Promise.all([
    chief.api.orderDisciplines({ ids: reversed }),
    add('Added meanwhile'),
    refusalOf(submitted('While the order changes')),
  ])
  const ordered = await listedIds()
  expect(ordered.filter((id) => id !== added)).toEqual(reversed)
  expect(ordered).toContain(added)
  // Unknown numbers and repetitions count for nothing.
  await chief.api.orderDisciplines({ ids: [before[0] ?? 0, 999_999, before[0] ?? 0] })
  expect(await listedIds()).toEqual([before[0], ...ordered.filter((id) => id !== before[0])])
  expect(await newestEvent()).toMatchObject({
    action: 'discipline.ordered',
    subject: { name: 'Disciplines' },
  })
  const event = await newestEvent()
  await chief.api.orderDisciplines({ ids: await listedIds() })
  expect(await newestEvent()).toEqual(event)
})

test('DI-05 a hidden discipline is not listed, and its lessons stay where they are', async () => {
  const id = await add('Helicopter')
  const lesson = await publishedIn('Landing zone', id)
  await chief.api.changeDiscipline({ id, isHidden: true })
  expect(await listedIds()).not.toContain(id)
  expect(await app.anonymous.getCategory({ id })).toMatchObject({ name: 'Helicopter' })
  expect(titlesOf((await app.anonymous.listCategoryVideos({ id })).items)).toEqual(['Landing zone'])
  expect((await app.anonymous.getVideo({ id: lesson.id })).category.id).toBe(id)
  expect(await managed(id)).toMatchObject({ isHidden: true, videos: 1 })
  // An upload that named it before is accepted.
  const video = await submitted('Named before')
  expect(await ana.api.updateVideo({ id: video.id, categoryId: id })).toMatchObject({ categoryId: id })
  await chief.api.changeDiscipline({ id, isHidden: false })
  expect(await listedIds()).toContain(id)
})

test('DI-06 a discipline with lessons is not deleted, an empty one is', async () => {
  const id = await add('Confined Space')
  const { id: videoId } = await submitted('Rejected one')
  await chief.api.editVideo({ id: videoId, categoryId: id })
  await chief.api.rejectVideo({ id: videoId, notes: 'Too dark' })
  expect(await refusalOf(chief.api.deleteDiscipline({ id }))).toEqual({
    status: 409,
    message: 'Videos are filed under “Confined Space”. Please hide it, or merge it into another discipline.',
  })
  await chief.api.editVideo({ id: videoId, categoryId: app.categoryId })
  await ana.api.createPreferences({ categoryIds: [id], professionalArea: 'ems', experienceLevel: '1-3' })
  await chief.api.deleteDiscipline({ id })
  expect((await refusalOf(app.anonymous.getCategory({ id }))).status).toBe(404)
  expect((await ana.api.getPreferences())?.categoryIds).toEqual([])
  expect(await newestEvent()).toMatchObject({
    action: 'discipline.deleted',
    before: { name: 'Confined Space' },
  })
  for (const call of [
    () => chief.api.deleteDiscipline({ id }),
    () => chief.api.changeDiscipline({ id, isHidden: true }),
    () => chief.api.mergeDiscipline({ id, intoId: app.categoryId }),
    () => chief.api.mergeDiscipline({ id: app.categoryId, intoId: id }),
  ])
    expect((await refusalOf(call())).status).toBe(404)
})

test('DI-10 one discipline that is not hidden stays for new videos', async () => {
  const all = await chief.api.listDisciplines()
  const others = all.filter(({ id }) => id !== app.categoryId)
  for (const { id } of others) await chief.api.changeDiscipline({ id, isHidden: true })
  onTestFinished(async () => {
    for (const { id } of others) await chief.api.changeDiscipline({ id, isHidden: false })
  })
  const message = 'New videos need at least one discipline that is not hidden.'
  const intoId = others[0]?.id ?? 0
  for (const call of [
    () => chief.api.changeDiscipline({ id: app.categoryId, isHidden: true }),
    () => chief.api.mergeDiscipline({ id: app.categoryId, intoId }),
  ])
    expect(await refusalOf(call())).toEqual({ status: 409, message })
  expect(await listedIds()).toEqual([app.categoryId])
})

test('DI-11 there are at most 60 disciplines, and the next one is refused with what to do', async () => {
  const all = await chief.api.listDisciplines()
  const added = []
  for (let number = all.length; number < DISCIPLINES_MAX; number++) added.push(await add(`Number ${number}`))
  expect(await refusalOf(chief.api.addDiscipline(aDiscipline('One too many')))).toEqual({
    status: 409,
    message: 'There are 60 disciplines, the most that there may be. Please merge or delete one first.',
  })
  for (const id of added) await chief.api.deleteDiscipline({ id })
})
