import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WallProgramme } from '#shared/contract/wall-programmes.ts'
import { WALL_ANNOUNCEMENTS_MAX, WALL_OFFLINE_MS, WALL_REPORT_MIN_MS } from '#shared/limits/wall.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { enrolWall, syncWall } from '#server/testing/walls.ts'

let app: TestApp
let chief: TestPerson
let shorts: number[]
let training: number
beforeAll(async () => {
  app = await startTestApp()
  chief = await app.registerAdmin('chief')
  const ana = await app.register('ana')
  const publish = async (isMicroClip: boolean) => {
    const { id } = await app.submit(ana, { isMicroClip })
    await chief.api.approveVideo({ id })
    return id
  }
  shorts = [await publish(true), await publish(true), await publish(true)]
  training = await publish(false)
})
afterAll(() => app.stop())

const PROGRAMME: WallProgramme = {
  lessonIds: [],
  categoryIds: null,
  hasTraining: false,
  hours: null,
  quietHours: null,
  volume: null,
  hasCaptions: null,
}
const PLAYING = { phase: 'playing', lessonId: null, version: null } as const
const wallAt = (name: string) => enrolWall(app.baseUrl, chief.api, name)
const set = async (id: number, name: string, programme: Partial<WallProgramme>, version = 0) =>
  chief.api.changeWallProgramme({ id, name, place: '', version, programme: { ...PROGRAMME, ...programme } })
const listed = async (id: number) =>
  (await chief.api.listWalls({ limit: 100 })).items.find((wall) => wall.id === id)
const inMs = (ms: number) => new Date(Date.now() + app.clock.offset + ms).toISOString()

test('WD-01 the list of walls has the place, the state, the last word and the poster of each wall', async () => {
  const { id, cookie } = await wallAt('Day room')
  expect(await listed(id)).toMatchObject({ phase: null, isOffline: false, lesson: null })
  await chief.api.changeWallProgramme({
    id,
    name: 'Day room',
    place: 'Station 4',
    version: 0,
    programme: PROGRAMME,
  })
  const word = { ...PLAYING, lessonId: training }
  await syncWall(app.baseUrl, cookie, word)
  expect(await listed(id)).toMatchObject({
    place: 'Station 4',
    phase: 'playing',
    isOffline: false,
    lesson: { id: training, posterUrl: null },
  })
  app.clock.offset += WALL_OFFLINE_MS + 1000
  expect(await listed(id)).toMatchObject({ phase: 'playing', isOffline: true })
  await syncWall(app.baseUrl, cookie, { ...word, phase: 'call' })
  expect(await listed(id)).toMatchObject({ phase: 'call', isOffline: false })
})

test('WD-02 words of a wall that follow each other quickly are not written', async () => {
  const { id, cookie } = await wallAt('Hasty')
  await syncWall(app.baseUrl, cookie, PLAYING)
  await syncWall(app.baseUrl, cookie, { ...PLAYING, phase: 'dark' })
  expect(await listed(id)).toMatchObject({ phase: 'playing' })
  app.clock.offset += WALL_REPORT_MIN_MS
  await syncWall(app.baseUrl, cookie, { ...PLAYING, phase: 'dark' })
  expect(await listed(id)).toMatchObject({ phase: 'dark' })
})

test('WD-03 a wall reads its programme with the pinned lessons in their order, and once in each version', async () => {
  const { id, cookie } = await wallAt('Bay')
  const first = await syncWall(app.baseUrl, cookie, PLAYING)
  expect(first?.desk).toEqual({ wall: { id, name: 'Bay' }, programme: null, lessons: [], announcements: [] })
  const lessonIds = [shorts[2] ?? 0, training, shorts[0] ?? 0]
  await set(id, 'Bay', { lessonIds, quietHours: { from: '22:00', to: '06:00' }, volume: 0 })
  const next = await syncWall(app.baseUrl, cookie, { ...PLAYING, version: first?.version ?? null })
  expect(next?.desk?.lessons.map((lesson) => lesson.id)).toEqual(lessonIds)
  expect(next?.desk?.programme).toMatchObject({ volume: 0, quietHours: { from: '22:00', to: '06:00' } })
  const same = await syncWall(app.baseUrl, cookie, { ...PLAYING, version: next?.version ?? null })
  expect(same).toMatchObject({ desk: null, version: next?.version })
  await chief.api.withdrawVideo({ id: training, notes: 'Wrong knot' })
  const without = await syncWall(app.baseUrl, cookie, { ...PLAYING, version: next?.version ?? null })
  expect(without?.desk?.lessons.map((lesson) => lesson.id)).toEqual([shorts[2], shorts[0]])
  await chief.api.restoreVideo({ id: training })
})

test('WD-04 a wall with full training lessons gets those of its disciplines as well', async () => {
  const { id, cookie } = await wallAt('Class room')
  await set(id, 'Class room', { hasTraining: true })
  const ids = async () =>
    (await syncWall(app.baseUrl, cookie, PLAYING))?.desk?.lessons.map((lesson) => lesson.id)
  expect(await ids()).toEqual([training])
  const { category } = await app.anonymous.getVideo({ id: training })
  await set(id, 'Class room', { hasTraining: true, categoryIds: [category.id] }, 1)
  expect(await ids()).toEqual([training])
  await set(id, 'Class room', { hasTraining: true, categoryIds: [category.id + 1] }, 2)
  expect(await ids()).toEqual([])
})

test('WD-05 of two changes from one version the second is refused, and both are audited by what they set', async () => {
  const { id } = await wallAt('Kitchen')
  await set(id, 'Kitchen', { volume: 20 })
  expect(await refusalOf(set(id, 'Galley', { volume: 60 }))).toMatchObject({ status: 409 })
  expect(await chief.api.getWallProgramme({ id })).toMatchObject({
    name: 'Kitchen',
    version: 1,
    programme: { volume: 20 },
  })
  const { items } = await chief.api.listAuditEvents({ limit: 1 })
  expect(items[0]).toMatchObject({ action: 'wall.changed', subject: { kind: 'wall', id, name: 'Kitchen' } })
  expect(items[0]?.after).toMatchObject({ programme: expect.stringContaining('"volume":20') as string })
})

test('WD-06 the cookie of a wall reads its own programme and nothing else of the desk, and ends with the wall', async () => {
  const { id, cookie } = await wallAt('Garage')
  for (const path of ['walls', `walls/${id}/programme`, 'wall-announcements']) {
    const answer = await fetch(`${app.baseUrl}/api/admin/${path}`, { headers: { Cookie: cookie } })
    await answer.arrayBuffer()
    expect(answer.status).toBe(401)
  }
  expect(await syncWall(app.baseUrl, '', PLAYING)).toBe(null)
  await chief.api.removeWall({ id })
  expect(await syncWall(app.baseUrl, cookie, PLAYING)).toBe(null)
})

test('WD-07 a screen that keeps no cookies is enrolled by a secret', async () => {
  const { code } = await chief.api.addWall({ name: 'Kiosk' })
  const answer = await fetch(`${app.baseUrl}/api/wall/enrolment`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code, wantsSecret: true }),
  })
  expect(answer.headers.get('Set-Cookie')).toBe(null)
  const { secret } = (await answer.json()) as { secret: string }
  expect((await syncWall(app.baseUrl, '', { ...PLAYING, secret }))?.desk?.wall.name).toBe('Kiosk')
})

test('WD-08 announcements reach their walls, end on time, are bounded, audited and swept', async () => {
  const [here, there] = [await wallAt('Here'), await wallAt('There')]
  const hour = { startsAt: inMs(0), endsAt: inMs(3_600_000) }
  const texts = async (cookie: string) =>
    (await syncWall(app.baseUrl, cookie, PLAYING))?.desk?.announcements.map(({ text }) => text)
  const one = await chief.api.addWallAnnouncement({ text: 'Gate shut', ...hour, wallId: here.id })
  await chief.api.addWallAnnouncement({ text: 'Hydrant 12 out of service', ...hour, wallId: null })
  expect(await texts(here.cookie)).toEqual(['Gate shut', 'Hydrant 12 out of service'])
  expect(await texts(there.cookie)).toEqual(['Hydrant 12 out of service'])
  await chief.api.removeWallAnnouncement({ id: one.id })
  expect((await refusalOf(chief.api.removeWallAnnouncement({ id: one.id }))).status).toBe(404)
  expect(await texts(here.cookie)).toEqual(['Hydrant 12 out of service'])
  const { items } = await chief.api.listAuditEvents({ limit: 3 })
  expect(items.map(({ action, subject }) => [action, subject.name])).toEqual([
    ['announcement.removed', 'Gate shut'],
    ['announcement.added', 'Hydrant 12 out of service'],
    ['announcement.added', 'Gate shut'],
  ])
  for (const wrong of [
    { startsAt: inMs(2000), endsAt: inMs(1000) },
    { startsAt: inMs(-2000), endsAt: inMs(-1000) },
    { startsAt: inMs(0), endsAt: inMs(91 * 24 * 3_600_000) },
  ])
    expect(
      await refusalOf(chief.api.addWallAnnouncement({ text: 'No', ...wrong, wallId: null })),
    ).toMatchObject({
      status: 400,
    })
  for (let count = 1; count < WALL_ANNOUNCEMENTS_MAX; count++)
    await chief.api.addWallAnnouncement({ text: `Line ${count}`, ...hour, wallId: null })
  const more = chief.api.addWallAnnouncement({ text: 'One more', ...hour, wallId: null })
  expect((await refusalOf(more)).status).toBe(409)
  app.clock.offset += 3_600_001
  expect(await texts(here.cookie)).toEqual([])
  expect((await chief.api.listWallAnnouncements({})).items).toEqual([])
  await app.features.wall.background.sweep()
  expect(await app.database.reader.all('select id from wall_announcements')).toEqual([])
})
