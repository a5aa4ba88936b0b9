import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { trainingDayOf } from '#shared/records/training-day.ts'
import { ROLL_CALL_IDLE_MS, ROLL_CALL_MAX_MS } from '#shared/limits/records.ts'
import { WALL_CODE_MISSES } from '#shared/limits/wall.ts'
import { rawRequest } from '#server/testing/raw-request.ts'
import { moveToNoon } from '#server/testing/move-to-noon.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { enrolWall, syncRollCall, syncWall } from '#server/testing/walls.ts'
import { DEFAULT_DAY_RULE } from '#server/features/settings/department-day.ts'
import { verifyRecords } from '../reports/verify-records.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let app: TestApp
let admin: TestPerson
let people: Record<'captain' | 'lieutenant' | 'medic' | 'outsider' | 'stranger', TestPerson>
let members: Record<'captain' | 'lieutenant' | 'medic' | 'probie' | 'outsider', number>
let station: number
let elsewhere: number
const videos: number[] = []
let wall: Awaited<ReturnType<typeof enrolWall>>
beforeAll(async () => {
  app = await startTestApp()
  moveToNoon(app)
  admin = await app.registerAdmin()
  const { api } = admin
  people = {
    captain: await app.register('captain'),
    lieutenant: await app.register('lieutenant'),
    medic: await app.register('medic'),
    outsider: await app.register('outsider'),
    stranger: await app.register('stranger'),
  }
  const root = (await api.createUnit({ name: 'City', kind: 'department' })).id
  station = (await api.createUnit({ name: 'Station 4', kind: 'station', parentId: root })).id
  elsewhere = (await api.createUnit({ name: 'Station 5', kind: 'station', parentId: root })).id
  const add = async (name: string, unitId: number, username?: string, isOfficer = false) =>
    (await api.createMember({ name, unitId, isOfficer, ...(username ? { username } : {}) })).id
  members = {
    captain: await add('Carl Captain', station, 'captain', true),
    lieutenant: await add('Lea Lieutenant', station, 'lieutenant', true),
    medic: await add('Mia Medic', station, 'medic'),
    probie: await add('Pat Probie', station),
    outsider: await add('Otto Outside', elsewhere, 'outsider', true),
  }
  for (const title of ['Hose lays', 'Ladder angle']) {
    const { id } = await app.submit(admin, { title })
    await api.approveVideo({ id })
    videos.push(id)
  }
})
afterAll(() => app.stop())

let made = 0
/** An administrator adds walls with a fresh proof. */
const addWall = async () => enrolWall(app.baseUrl, (await app.registerAdmin()).api, `Wall ${++made}`)
beforeEach(async () => {
  // Each test has its own wall and its own hours: a second counts once.
  app.clock.offset += 10 * MINUTE
  wall = await addWall()
})

const time = (ms = 0) => new Date(Date.now() + app.clock.offset + ms).toISOString()
const start = (more: object = {}, by = people.captain) =>
  by.api.fileTrainingSession({
    kind: 'roll_call',
    unitId: station,
    title: 'Evening lessons',
    categoryId: app.categoryId,
    wallId: wall.id,
    ...more,
  })
const look = async () => (await syncRollCall(app.baseUrl, wall.cookie))?.rollCall
const codeNow = async () => (await look())?.code ?? ''
const play = (sessionId: number, from: string, to: string, videoId = videos[0] ?? 0) =>
  syncRollCall(app.baseUrl, wall.cookie, [{ sessionId, videoId, fromAt: from, toAt: to }])
const wallHoursOf = async (name: string): Promise<number> => {
  const dayOf = (ms: number) => trainingDayOf(Date.parse(time(ms)), DEFAULT_DAY_RULE)
  const range = { from: dayOf(-30 * 24 * HOUR), to: dayOf(0) }
  const { rows } = await admin.api.getTrainingReport(range)
  const categories = rows.find((row) => row.name === name)?.categories ?? []
  return categories.reduce((sum, { wallMs }) => sum + wallMs, 0)
}

test('TN-41 an officer starts a roll call for a led unit, one at a time at a wall, and chooses what it plays', async () => {
  const { captain, medic, outsider } = people
  expect(await medic.api.getRollCallPlaces()).toEqual({ walls: [], units: [] })
  expect((await refusalOf(start({}, medic))).status).toBe(403)
  expect((await refusalOf(start({}, outsider))).status).toBe(403)
  expect((await refusalOf(start({ wallId: 999_999 }))).status).toBe(400)
  const desk = async () =>
    (await syncWall(app.baseUrl, wall.cookie, { phase: 'playing', lessonId: null, version: null }))?.desk
  expect((await desk())?.programme).toBeNull()
  const session = await start({ lessonIds: videos })
  expect(session).toMatchObject({ kind: 'roll_call', state: 'open', closedAt: null, mayConfirm: false })
  expect((await desk())?.programme?.lessonIds).toEqual(videos)
  const places = await captain.api.getRollCallPlaces()
  expect(places.walls.find(({ id }) => id === wall.id)).toMatchObject({ sessionId: session.id })
  expect(places.units).toEqual([{ id: station, name: 'Station 4' }])
  expect((await refusalOf(start())).status).toBe(409)
  await captain.api.closeTrainingSession({ id: session.id })
  expect((await desk())?.programme).toBeNull()
  const both = await Promise.all([refusalOf(start()), refusalOf(start({}, people.lieutenant))])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('TN-43 six digits change every 30 seconds, for the wall and its officer alone, and an old code is refused', async () => {
  const { captain, lieutenant, medic } = people
  const { id } = await start()
  const first = await look()
  expect(first?.code).toMatch(/^\d{6}$/)
  expect(Date.parse(first?.expiresAt ?? '') - Date.parse(time())).toBeLessThanOrEqual(30_000)
  expect((await captain.api.getRollCallCode({ id })).code).toBe(first?.code)
  const asked = (cookie: string) =>
    rawRequest(`${app.baseUrl}/api/training/sessions/${id}/code`, { headers: { Cookie: cookie } })
  expect((await asked(wall.cookie)).status).toBe(200)
  const other = await addWall()
  expect((await asked(other.cookie)).status).toBe(404)
  expect((await asked('')).status).toBe(404)
  for (const person of [lieutenant, medic])
    expect((await refusalOf(person.api.getRollCallCode({ id }))).status).toBe(404)
  expect((await syncRollCall(app.baseUrl, other.cookie))?.rollCall).toBeNull()
  expect(await syncRollCall(app.baseUrl, '')).toBeNull()

  app.clock.offset += 30_000
  expect(await codeNow()).not.toBe(first?.code)
  const enter = (code: string) => medic.api.checkIn({ code, dryRun: true })
  expect(await enter(first?.code ?? '')).toMatchObject({ title: 'Evening lessons', isHere: false })
  app.clock.offset += 30_000
  const old = await refusalOf(enter(first?.code ?? ''))
  expect([old.status, old.message?.includes('digits of now')]).toEqual([404, true])
  app.clock.offset += 10 * MINUTE
  expect((await refusalOf(enter(first?.code ?? ''))).status).toBe(404)
  await captain.api.closeTrainingSession({ id })
  expect((await refusalOf(captain.api.getRollCallCode({ id }))).status).toBe(404)
})

test('TN-44 the title stands before the second tap, and a person on two phones is on the list once', async () => {
  const { captain, medic, stranger } = people
  const { id } = await start()
  const code = await codeNow()
  expect(await medic.api.checkIn({ code, dryRun: true })).toEqual({
    sessionId: id,
    title: 'Evening lessons',
    unit: 'Station 4',
    isHere: false,
  })
  expect((await look())?.names).toEqual([])
  const twice = await Promise.all([1, 2].map(() => refusalOf(medic.api.checkIn({ code }))))
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect((await look())?.names).toMatchObject([{ name: 'Mia Medic' }])
  const { attendances } = await captain.api.getTrainingSession({ id })
  expect(attendances).toMatchObject([{ memberId: members.medic, how: 'code', state: 'waiting', toAt: null }])
  const refused = await refusalOf(stranger.api.checkIn({ code }))
  expect([refused.status, refused.message?.includes('not on the roster')]).toEqual([403, true])
  const present = attendances[0]?.id ?? 0
  const later = captain.api.changeAttendance({ id: present, state: 'waiting', toAt: time(MINUTE) })
  expect((await refusalOf(later)).status).toBe(400)
  await captain.api.changeAttendance({ id: present, state: 'struck', reason: 'Left at once' })
  expect((await refusalOf(medic.api.checkIn({ code }))).status).toBe(409)
  expect((await look())?.names).toEqual([])
})

test('TN-46 guesses are throttled before a code is found', async () => {
  await start()
  const code = await codeNow()
  const wrong = code === '000000' ? '000001' : '000000'
  const { lieutenant } = people
  for (let guess = 0; guess < WALL_CODE_MISSES; guess++)
    expect((await refusalOf(lieutenant.api.checkIn({ code: wrong }))).status).toBe(404)
  expect((await refusalOf(lieutenant.api.checkIn({ code: wrong }))).status).toBe(429)
  expect((await refusalOf(lieutenant.api.checkIn({ code }))).status).toBe(429)
})

test('TN-48 TN-49 TN-50 TN-52 what the wall played counts from check-in to end, once confirmed by another officer', async () => {
  const { captain, lieutenant, medic } = people
  const session = await start()
  const { id } = session
  const opened = time()
  await captain.api.addAttendance({ id, memberId: members.lieutenant })
  app.clock.offset += 5 * MINUTE
  await medic.api.checkIn({ code: await codeNow() })
  app.clock.offset += 15 * MINUTE
  await captain.api.addAttendance({ id, memberId: members.probie })
  app.clock.offset += 10 * MINUTE
  await captain.api.closeTrainingSession({ id })
  // The line was away: the word of the wall comes after the end, and again. It can't speak of other times.
  for (let again = 0; again < 3; again++) {
    await play(id, opened, new Date(Date.parse(opened) + 10 * MINUTE).toISOString())
    await play(id, new Date(Date.parse(opened) + 20 * MINUTE).toISOString(), time(3 * HOUR), videos[1])
  }
  await play(id, time(-30 * 24 * HOUR), time(-29 * 24 * HOUR))
  const other = await addWall()
  await syncRollCall(app.baseUrl, other.cookie, [
    { sessionId: id, videoId: videos[0] ?? 0, fromAt: opened, toAt: time() },
  ])
  const closed = await captain.api.getTrainingSession({ id })
  expect(closed.played.map(({ videoId, title }) => [videoId, title !== ''])).toEqual([
    [videos[0], true],
    [videos[1], true],
  ])
  const minutes = Object.fromEntries(
    closed.attendances.map(({ memberId, ms }) => [memberId, Math.round(ms / MINUTE)]),
  )
  expect(minutes).toEqual({ [members.lieutenant]: 20, [members.medic]: 15, [members.probie]: 10 })

  const confirm = (by: TestPerson) => refusalOf(by.api.confirmTrainingSession({ id, headcount: 3 }))
  expect((await confirm(captain)).message).toContain('started this session yourself')
  expect((await confirm(lieutenant)).message).toContain('took part')
  expect((await confirm(medic)).status).toBe(404)
  expect((await confirm(people.outsider)).status).toBe(404)
  const before = await wallHoursOf('Mia Medic')
  const strike = closed.attendances.find(({ memberId }) => memberId === members.probie)?.id ?? 0
  await captain.api.changeAttendance({ id: strike, state: 'struck', reason: 'Was on the engine' })
  const both = await Promise.all([confirm(admin), confirm(admin)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(Math.round(((await wallHoursOf('Mia Medic')) - before) / MINUTE)).toBe(15)
  expect(await wallHoursOf('Pat Probie')).toBe(0)
  expect((await medic.api.getOwnRecord()).hours[0]?.wallMs).toBeGreaterThan(0)
  // What comes after the confirmation changes nothing.
  await play(id, opened, time())
  expect((await captain.api.getTrainingSession({ id })).played).toEqual(closed.played)
  expect(await verifyRecords(app.database.reader)).toEqual([])
})

test('TN-51 an hour in a roll call, in another one and in a drill counts once', async () => {
  const { captain, medic } = people
  const before = await wallHoursOf('Mia Medic')
  const first = await start()
  const opened = time()
  await medic.api.checkIn({ code: await codeNow() })
  const cookie = wall.cookie
  wall = await addWall()
  const second = await start()
  await medic.api.checkIn({ code: await codeNow() })
  app.clock.offset += 30 * MINUTE
  await play(second.id, opened, time())
  await syncRollCall(app.baseUrl, cookie, [
    { sessionId: first.id, videoId: videos[0] ?? 0, fromAt: opened, toAt: time() },
  ])
  const drill = await captain.api.fileTrainingSession({
    kind: 'drill',
    unitId: station,
    title: 'Ladders',
    openedAt: opened,
    closedAt: time(),
    memberIds: [members.medic],
  })
  for (const { id } of [first, second]) await captain.api.closeTrainingSession({ id })
  for (const { id } of [first, second, drill]) await admin.api.confirmTrainingSession({ id, headcount: 1 })
  expect(Math.round(((await wallHoursOf('Mia Medic')) - before) / MINUTE)).toBe(30)
  expect(await verifyRecords(app.database.reader)).toEqual([])
})

test('TN-47 the officer adds people by name and ends it; it ends by itself after an hour without a new name', async () => {
  const { captain, medic } = people
  const { id } = await start()
  app.clock.offset += 10 * MINUTE
  const added = await captain.api.addAttendance({ id, memberId: members.probie })
  expect(added.attendances).toMatchObject([{ memberId: members.probie, how: 'officer' }])
  expect((await refusalOf(medic.api.addAttendance({ id, memberId: members.medic }))).status).toBe(404)
  expect((await refusalOf(captain.api.addAttendance({ id, memberId: members.probie }))).status).toBe(409)
  expect((await refusalOf(captain.api.confirmTrainingSession({ id, headcount: 1 }))).status).toBe(403)
  const closes = await Promise.all([
    refusalOf(captain.api.closeTrainingSession({ id })),
    refusalOf(captain.api.closeTrainingSession({ id })),
  ])
  expect(closes.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await people.lieutenant.api.listNotifications({})).items[0]).toMatchObject({
    kind: 'training-waiting',
  })

  const next = await start()
  app.clock.offset += 50 * MINUTE
  await medic.api.checkIn({ code: await codeNow() })
  app.clock.offset += 50 * MINUTE
  const code = await codeNow()
  app.clock.offset += 11 * MINUTE
  const sweep = () => app.features.records.background.sweep()
  // Over before it is swept.
  expect(await look()).toBeNull()
  expect((await refusalOf(medic.api.checkIn({ code }))).status).toBe(404)
  await Promise.all([sweep(), sweep()])
  const ended = await captain.api.getTrainingSession({ id: next.id })
  expect(ended).toMatchObject({ state: 'closed' })
  const [attendance] = ended.attendances
  expect(Date.parse(ended.closedAt ?? '') - Date.parse(attendance?.fromAt ?? '')).toBe(ROLL_CALL_IDLE_MS)

  const long = await start()
  for (const memberId of Object.values(members)) {
    await captain.api.addAttendance({ id: long.id, memberId })
    app.clock.offset += 55 * MINUTE
  }
  expect(await look()).toBeNull()
  // The start of another one ends it too.
  await start()
  const longest = await captain.api.getTrainingSession({ id: long.id })
  expect(Date.parse(longest.closedAt ?? '') - Date.parse(longest.openedAt)).toBe(ROLL_CALL_MAX_MS)
})
