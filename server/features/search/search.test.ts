import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApprovalStatus } from '#shared/contract/videos.ts'
import { fillDemoLibrary } from '#server/demo/fill-demo-library.ts'
import { Video } from '#server/entities/video.entity.ts'
import { rawRequest } from '#server/testing/raw-request.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'

let app: TestApp
let ana: TestPerson
let chief: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  ana = await app.register('ana')
  chief = await app.registerAdmin('chief')
})
afterAll(() => app.stop())

const submitted = async (title: string, description = '') => {
  const { id } = await app.submit(ana, { title })
  return ana.api.updateVideo({ id, description })
}
const approved = async (title: string, description = '') => {
  const { id } = await submitted(title, description)
  return chief.api.approveVideo({ id })
}
const turn = (id: number, approvalStatus: ApprovalStatus) =>
  app.database.transaction(async (em) => {
    const video = await em.findOneOrFail(Video, id)
    video.approvalStatus = approvalStatus
  })
const titles = async (q: string) => (await app.anonymous.searchVideos({ q })).items.map(({ title }) => title)

test('SR-09 SR-10 SR-11 HE-39 HE-41 search answers a bare list of approved videos, title matches first', async () => {
  await approved('Ladder angle')
  await approved('Throwing it up', 'How a ladder is carried')
  await approved('The 24 foot Ladder')
  await submitted('Ladder that waits')
  expect(await titles('ladder')).toEqual(['Ladder angle', 'The 24 foot Ladder', 'Throwing it up'])
  const [first] = (await app.anonymous.searchVideos({ q: 'ladder' })).items
  expect(first).toMatchObject({
    title: 'Ladder angle',
    creator: { displayName: 'ana' },
    category: { name: 'EMS' },
  })
  expect(first).toHaveProperty('thumbnailFile')
  expect(first).toHaveProperty('thumbnailUrl')
})

test('the beginning of the last word is enough, and what has all of the words needs no other reading', async () => {
  await approved('Tourniquet steps', 'Crème de la crème: high and tight')
  expect(await titles('to')).toContain('Tourniquet steps')
  expect(await titles('TOURNIQUET ST')).toEqual(['Tourniquet steps'])
  // Where the words before the last one are not whole, or one is not there, it is read in another way.
  expect(await titles('tourn steps')).toEqual(['Tourniquet steps'])
  expect(await titles('tourniquet nowhere')).toEqual(['Tourniquet steps'])
  const nowhere = await app.anonymous.readSearch({ q: 'tourniquet nowhere' })
  expect(nowhere).toMatchObject({ leftOut: ['nowhere'], hasEveryWord: false })
  expect(await titles('creme')).toEqual(['Tourniquet steps'])
  expect(await titles('CRÈ')).toEqual(['Tourniquet steps'])
  expect(await titles('ana tourniquet')).toEqual(['Tourniquet steps'])
  expect(await titles('crème')).toEqual(['Tourniquet steps'])
})

test('GU-22 search needs no sign-in; signed in it carries the caller’s marks', async () => {
  const [video] = (await app.anonymous.searchVideos({ q: 'ladder angle' })).items
  await chief.api.saveVideo({ id: video?.id ?? 0 })
  expect((await chief.api.searchVideos({ q: 'ladder angle' })).items[0]?.isSaved).toBe(true)
  expect((await app.anonymous.searchVideos({ q: 'ladder angle' })).items[0]?.isSaved).toBe(false)
})

test('the index follows every change at once', async () => {
  const { id } = await approved('Quartzword one')
  expect(await titles('quartzword')).toEqual(['Quartzword one'])
  await chief.api.updateVideo({ id, title: 'Basaltword two', description: 'with a gneissword' })
  expect(await titles('quartzword')).toEqual([])
  expect(await titles('gneiss')).toEqual(['Basaltword two'])
  const form = new FormData()
  form.set('lastName', 'Feldspar')
  await ana.api.updateProfile(form)
  expect(await titles('basaltword feldspar')).toEqual(['Basaltword two'])
  await app.database.transaction((em) =>
    em.execute("update categories set name = 'Micaschist' where position = 1"),
  )
  expect(await titles('basaltword micasch')).toEqual(['Basaltword two'])
  await turn(id, 'rejected')
  expect(await titles('basaltword')).toEqual([])
  await turn(id, 'approved')
  expect(await titles('basaltword')).toEqual(['Basaltword two'])
  await ana.api.deleteVideo({ id })
  expect(await titles('basaltword')).toEqual([])
})

test('a person who goes takes their videos out of the search', async () => {
  const gone = await app.register('gone')
  const { id } = await app.submit(gone, { title: 'Obsidianword' })
  await chief.api.approveVideo({ id })
  expect(await titles('obsidianword')).toEqual(['Obsidianword'])
  await app.database.transaction((em) => em.execute('delete from users where id = ?', [gone.user.id]))
  expect(await titles('obsidianword')).toEqual([])
})

test.each([
  '"',
  '*',
  '%',
  '_',
  'NEAR(',
  '-',
  '- ladder',
  'ladder OR',
  'title:ladder',
  "' or 1=1 --",
  '\\',
  'a & ! | ( ):*',
  '🚒🔥',
  '١٢',
  'ﬁre',
  '12-lead',
  '1e5 0x1f',
  'http://example.org/a?b=c',
  'a@b.cd',
  '{title}: ^x',
])('whatever is typed gets an answer: %j', async (q) => {
  expect(Array.isArray((await app.anonymous.searchVideos({ q })).items)).toBe(true)
})

test('10 kB of anything get an answer; nothing gets an empty list', async () => {
  for (const piece of ['ladder ', 'a', '"*', '🚒', 'é%_ ']) {
    const q = piece.repeat(Math.ceil(10_000 / Buffer.byteLength(piece)))
    expect(Array.isArray((await app.anonymous.searchVideos({ q })).items)).toBe(true)
  }
  expect((await app.anonymous.searchVideos({ q: '' })).items).toEqual([])
  expect((await app.anonymous.searchVideos({ q: '   ' })).items).toEqual([])
  expect((await app.anonymous.searchVideos({})).items).toEqual([])
  // No database takes this sign.
  expect((await refusalOf(app.anonymous.searchVideos({ q: '\u0000' }))).status).toBe(400)
  expect(await refusalOf(app.anonymous.searchVideos({ q: 'ladder angle' }))).toMatchObject({ status: 200 })
})

test('a search is answered as other lists are: from memory, with a validator, and signed in as signed out', async () => {
  const found = await approved('Feldspath one')
  const read = (q: string, headers: Record<string, string> = {}) =>
    rawRequest(`${app.baseUrl}/api/search?${q}`, { headers })
  const first = await read('q=feldspath')
  const { items } = await app.anonymous.listVideos({ limit: 1 })
  expect(items[0]?.id).toBe(found.id)
  expect(JSON.parse(first.body)).toEqual([{ ...items[0], captionMatch: null }])
  const { etag } = first.headers
  expect((await read('q=feldspath', { 'If-None-Match': String(etag) })).status).toBe(304)
  for (const q of ['q=FELDSPATH', 'q=%22feldspath%22&junk=1', 'junk=2&q=+feldspath'])
    expect(await read(q)).toMatchObject({ body: first.body, headers: { etag } })
  await ana.api.likeVideo({ id: found.id })
  expect(await read('q=feldspath', { 'If-None-Match': String(etag) })).toMatchObject({ status: 200 })
  const signedIn = await read('q=feldspath', { Authorization: `Bearer ${ana.token}` })
  expect(JSON.parse(signedIn.body)).toMatchObject([{ id: found.id, likes: 1, isLiked: true }])
  expect(JSON.parse((await read('q=feldspath')).body)).toMatchObject([{ likes: 1, isLiked: false }])
  expect((await read('q=feldspath&q=ladder')).status).toBe(400)
  expect((await read('q=%00')).status).toBe(400)
})

test('words with signs between them are found by their parts', async () => {
  await approved('12-lead placement (V1/V2): SpO2 & EtCO2')
  for (const q of ['12-lead', '12 lead', 'lead', 'v1/v2', 'spo2', 'etco'])
    expect(await titles(q)).toEqual(['12-lead placement (V1/V2): SpO2 & EtCO2'])
})

test('at most 50 are answered', async () => {
  const many = await startTestApp()
  try {
    await fillDemoLibrary({
      database: many.database,
      storage: many.storage,
      now: () => new Date(),
      from: new URL('../../../resources/demo/', import.meta.url).pathname,
    })
    const demo = await many.anonymous.listVideos({ limit: 100 })
    const found = (await many.anonymous.searchVideos({ q: demo.items[0]?.title ?? '' })).items
    expect(found[0]?.id).toBe(demo.items[0]?.id)
    await many.database.transaction(async (em) => {
      const [like] = await em.find(Video, { approvalStatus: 'approved' }, { limit: 1 })
      if (!like) throw new Error('The demo library is empty')
      const { category, creator, submittedAt, duration } = like
      for (let i = 1; i <= 300; i++) {
        const place = { approvalStatus: 'approved' as const, feedPosition: 10_000 + i }
        em.create(Video, { title: `Drill ${i}`, duration, submittedAt, category, creator, ...place })
      }
      await em.flush()
    })
    const drills = (await many.anonymous.searchVideos({ q: 'drill' })).items
    expect(drills).toHaveLength(50)
    expect(drills[0]?.title).toBe('Drill 300')
    // More than are ranked, and fewer.
    expect((await many.anonymous.searchVideos({ q: 'drill dri' })).items[0]?.title).toBe('Drill 300')
    const few = (await many.anonymous.searchVideos({ q: 'drill 30' })).items
    expect(few.map(({ title }) => title)).toEqual(['Drill 30', 'Drill 300'])
  } finally {
    await many.stop()
  }
})
