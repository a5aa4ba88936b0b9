import { afterAll, beforeAll, expect, test } from 'vitest'
import { MERGED_DISCIPLINES_MAX } from '#shared/limits/department.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { aSmallVideo, uploadForm } from '#server/testing/videos.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'

let app: TestApp
let chief: TestPerson
let ana: TestPerson
let ben: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  chief = await app.registerAdmin('chief')
  ana = await app.register('ana')
  ben = await app.register('ben')
})
afterAll(() => app.stop())

let names = 0
const add = async (name = `Merged ${++names}`): Promise<number> =>
  (await chief.api.addDiscipline({ name, icon: 'flame', discipline: 'ems' })).id
const managed = async (id: number) => (await chief.api.listDisciplines()).find((one) => one.id === id)
const titlesOf = (items: readonly { title: string }[]) => items.map(({ title }) => title).toSorted()
const newestEvents = async () => (await chief.api.listAuditEvents({ limit: 5 })).items
const preferring = (...categoryIds: number[]) =>
  ({ categoryIds, professionalArea: 'ems', experienceLevel: '1-3' }) as const

/** A video in this category. */
async function filed(title: string, categoryId: number, isMicroClip = false) {
  const { id } = await app.submit(ana, { title, isMicroClip })
  return chief.api.editVideo({ id, categoryId })
}
const published = async (title: string, categoryId: number, isMicroClip = false) =>
  chief.api.approveVideo({ id: (await filed(title, categoryId, isMicroClip)).id })

test('DI-07 a merge moves lessons of every state, proposals, preferences and types of hours', async () => {
  const [from, into] = [await add('Old Ropes'), await add('Ropes')]
  const lesson = await published('Merge: public', from)
  const clip = await published('Merge: clip', from, true)
  await filed('Merge: in review', from)
  await chief.api.rejectVideo({ id: (await filed('Merge: rejected', from)).id, notes: 'Too dark' })
  await chief.api.withdrawVideo({ id: (await published('Merge: withdrawn', from)).id, notes: 'Old' })
  // One proposes the other discipline alone, which is the own one after the merge; one has a title as well.
  const emptied = await published('Merge: emptied', into)
  await ana.api.updateVideo({ id: emptied.id, categoryId: from })
  const elsewhere = await published('Merge: proposed', app.categoryId)
  await ana.api.updateVideo({ id: elsewhere.id, categoryId: from, title: 'Merge: proposed title' })
  await ana.api.createPreferences(preferring(from, into))
  await ben.api.createPreferences(preferring(from))
  await chief.api.changeSettings({ hourBuckets: { [from]: 'Rescue' } })
  expect(await managed(from)).toMatchObject({ videos: 5, proposals: 2, people: 2 })

  expect(await chief.api.mergeDiscipline({ id: from, intoId: into })).toEqual({ moved: 5 })
  expect(await managed(into)).toMatchObject({ videos: 6, proposals: 1, people: 2 })
  expect(await managed(from)).toBeUndefined()
  expect(titlesOf((await app.anonymous.listCategoryVideos({ id: into })).items)).toEqual([
    'Merge: clip',
    'Merge: emptied',
    'Merge: public',
  ])
  expect(await app.anonymous.getVideo({ id: lesson.id })).toMatchObject({ categoryId: into })
  const own = (await ana.api.listOwnVideos({ id: ana.user.id })).items
  const ownOf = (id: number) => own.find((one) => one.id === id)
  expect(ownOf(emptied.id)?.proposal).toBeNull()
  expect(ownOf(elsewhere.id)).toMatchObject({ proposal: { status: 'pending', categoryId: into } })
  expect((await ana.api.getPreferences())?.categoryIds).toEqual([into])
  expect((await ben.api.getPreferences())?.categoryIds).toEqual([into])
  expect((await chief.api.getSettings()).hourBuckets).toEqual({ [into]: 'Rescue' })
  expect((await app.anonymous.searchVideos({ q: 'ropes' })).items).toHaveLength(3)
  const wallClip = (await app.anonymous.listWallClips()).find(({ id }) => id === clip.id)
  expect(wallClip?.category).toEqual({ id: into, name: 'Ropes', mergedIds: [from] })
  const events = await newestEvents()
  expect(events.find(({ action }) => action === 'discipline.merged')).toMatchObject({
    subject: { kind: 'discipline', id: from, name: 'Old Ropes' },
    after: { into: 'Ropes', intoId: into, videos: 5 },
  })
  expect(events.some(({ action }) => action === 'proposal.discarded')).toBe(true)
})

test('DI-08 the address and the number of a merged discipline lead on, also through a chain', async () => {
  const [first, second, last] = [await add(), await add(), await add()]
  const lesson = await published('Chained', first)
  await chief.api.mergeDiscipline({ id: first, intoId: second })
  await chief.api.mergeDiscipline({ id: second, intoId: last })
  for (const id of [first, second, last]) {
    const category = await app.anonymous.getCategory({ id })
    expect(category).toMatchObject({ id: last })
    expect(category.mergedIds?.toSorted()).toEqual([first, second])
    expect(titlesOf((await app.anonymous.listCategoryVideos({ id })).items)).toEqual(['Chained'])
    expect(titlesOf((await app.anonymous.listVideos({ categoryId: id })).items)).toEqual(['Chained'])
    expect(titlesOf((await app.anonymous.searchVideos({ q: 'chained', categoryId: id })).items)).toEqual([
      'Chained',
    ])
  }
  // What a form or a draft named before is filed under the successor.
  const { video } = await ana.api.uploadFiles(uploadForm(await aSmallVideo()))
  const upload = { title: 'From an old form', categoryId: first, videoFile: video.path }
  expect(await ana.api.createVideo(upload)).toMatchObject({ categoryId: last })
  expect(await ana.api.updateVideo({ id: lesson.id, categoryId: second })).toMatchObject({ proposal: null })
  expect((await ben.api.updatePreferences(preferring(first, second))).categoryIds).toEqual([last])
  expect((await refusalOf(chief.api.changeDiscipline({ id: first, isHidden: true }))).status).toBe(404)
  expect((await refusalOf(chief.api.mergeDiscipline({ id: last, intoId: last }))).status).toBe(400)
  // The name is free again.
  const merged = (await newestEvents()).find(({ subject }) => subject.id === second)
  expect(await add(merged?.subject.name)).toBeGreaterThan(0)
})

test('DI-07 uploads, edits, clips and reviews at the same time as a merge all end in the successor', async () => {
  const [from, into] = [await add(), await add()]
  const lessons = [await published('One', from), await published('Two', from)]
  const waiting = [await filed('Three', app.categoryId), await filed('Four', app.categoryId)]
  const proposed = await published('Five', app.categoryId)
  await ana.api.updateVideo({ id: proposed.id, categoryId: from })
  const video = await aSmallVideo()
  const files = [await ana.api.uploadFiles(uploadForm(video)), await ana.api.uploadFiles(uploadForm(video))]
  const refusals = await Promise.all(
    [
      ...files.map(({ video }, index) =>
        ana.api.createVideo({ title: `New ${index}`, categoryId: from, videoFile: video.path }),
      ),
      ...lessons.map(({ id }) => chief.api.editVideo({ id, title: `Edited ${id}` })),
      ...lessons.map(({ id }) =>
        ben.api.createClip({ id, title: `Clip of ${id}`, clipStartTime: 0, clipDuration: 5 }),
      ),
      ...waiting.map(({ id }) => chief.api.editVideo({ id, categoryId: from })),
      chief.api.mergeDiscipline({ id: from, intoId: into }),
      chief.api.approveVideo({ id: proposed.id }),
      chief.api.changeDiscipline({ id: into, name: 'Renamed meanwhile' }),
      chief.api.createPreferences(preferring(from, app.categoryId)),
    ].map(async (call) => (await refusalOf(call)).message),
  )
  expect([...new Set(refusals)]).toEqual(['was not refused'])
  const left = await app.database.reader.all('select id from videos where category_id = ?', [from])
  expect(left).toEqual([])
  expect(await managed(into)).toMatchObject({ name: 'Renamed meanwhile', videos: 9, people: 1 })
})

test('DI-08 the addresses of the oldest merges end, once there are more than are kept', async () => {
  const [oldest, newest, into] = [await add(), await add(), await add()]
  await chief.api.mergeDiscipline({ id: oldest, intoId: into })
  await app.database.transaction((em) =>
    em.execute(`update sequences set value = value + ? where name = 'filing'`, [MERGED_DISCIPLINES_MAX - 1]),
  )
  expect(await app.anonymous.getCategory({ id: oldest })).toMatchObject({ id: into })
  await chief.api.mergeDiscipline({ id: newest, intoId: into })
  expect((await refusalOf(app.anonymous.getCategory({ id: oldest }))).status).toBe(404)
  expect(await app.anonymous.getCategory({ id: newest })).toMatchObject({ id: into })
})
