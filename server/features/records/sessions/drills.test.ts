import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatHours, reportHeadings, reportLines } from '#shared/records/report-table.ts'
import { trainingDayOf } from '#shared/records/training-day.ts'
import { rawRequest } from '#server/testing/raw-request.ts'
import { moveToNoon } from '#server/testing/move-to-noon.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { DEFAULT_DAY_RULE } from '#server/features/settings/department-day.ts'
import { verifyRecords } from '../reports/verify-records.ts'

const HOUR = 60 * 60 * 1000

let app: TestApp
let chief: TestPerson
let people: Record<'captain' | 'lieutenant' | 'medic' | 'outsider', TestPerson>
let members: Record<'captain' | 'lieutenant' | 'medic' | 'probie', number>
let station: number
let elsewhere: number
beforeAll(async () => {
  app = await startTestApp()
  moveToNoon(app)
  chief = await app.registerAs('training-officer', 'chief')
  people = {
    captain: await app.register('captain'),
    lieutenant: await app.register('lieutenant'),
    medic: await app.register('medic'),
    outsider: await app.register('outsider'),
  }
  const { api } = chief
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
  }
  await add('Otto Outside', elsewhere, 'outsider', true)
})
afterAll(() => app.stop())

let filed = 0
/** A drill of an hour that ended some hours ago; each call takes another hour. */
function aDrill(memberIds: number[], minutes = 60) {
  const openedAt = app.clock.offset + Date.now() - (++filed + 1) * HOUR
  return {
    kind: 'drill' as const,
    unitId: station,
    title: 'Ladders',
    categoryId: app.categoryId,
    place: 'Yard',
    openedAt: new Date(openedAt).toISOString(),
    closedAt: new Date(openedAt + minutes * 60_000).toISOString(),
    memberIds,
  }
}

const range = () => {
  const dayOf = (ms: number) => trainingDayOf(app.clock.offset + Date.now() + ms, DEFAULT_DAY_RULE)
  return { from: dayOf(-3 * 24 * HOUR), to: dayOf(0) }
}
const reportOf = async (person: TestPerson, more: object = {}) =>
  person.api.getTrainingReport({ ...range(), ...more })
const hoursOf = async (name: string) => {
  const { rows } = await reportOf(chief)
  return rows.find((row) => row.name === name)?.totalMs ?? 0
}

test('TN-18 a drill counts once another officer has confirmed it, and each person hears of it', async () => {
  const { captain, lieutenant, medic, outsider } = people
  const session = await medic.api.fileTrainingSession(aDrill([members.medic, members.probie]))
  expect(session).toMatchObject({ state: 'closed', officer: { name: 'medic' }, mayConfirm: false })
  expect((await captain.api.listNotifications({})).items[0]).toMatchObject({
    kind: 'training-waiting',
    text: 'Ladders',
  })
  expect(await reportOf(chief)).toMatchObject({ rows: [], waiting: { sessions: 1, ms: 2 * HOUR } })

  const { id } = session
  const confirm = (by: TestPerson) => by.api.confirmTrainingSession({ id, headcount: 2 })
  expect((await refusalOf(confirm(medic))).status).toBe(403)
  expect((await refusalOf(confirm(outsider))).status).toBe(404)
  expect(await confirm(lieutenant)).toMatchObject({
    state: 'confirmed',
    confirmedBy: 'lieutenant',
    headcount: 2,
  })
  expect((await refusalOf(confirm(captain))).status).toBe(409)
  expect(await hoursOf('Mia Medic')).toBe(HOUR)
  expect(await hoursOf('Pat Probie')).toBe(HOUR)
  expect(await reportOf(chief)).toMatchObject({ waiting: { sessions: 0, ms: 0 } })
  expect((await medic.api.listNotifications({})).items[0]).toMatchObject({
    kind: 'training-counted',
    text: 'Ladders',
  })
})

test('TN-18 nobody confirms what they filed or took part in, and times must be possible', async () => {
  const { captain, lieutenant } = people
  const { id } = await captain.api.fileTrainingSession(aDrill([members.lieutenant, members.probie]))
  const confirm = (by: TestPerson) => by.api.confirmTrainingSession({ id, headcount: 2 })
  expect((await refusalOf(confirm(captain))).message).toContain('filed this session yourself')
  expect((await refusalOf(confirm(lieutenant))).message).toContain('took part')
  expect(await confirm(chief)).toMatchObject({ state: 'confirmed' })

  const drill = aDrill([members.probie])
  const file = (changes: object) => refusalOf(captain.api.fileTrainingSession({ ...drill, ...changes }))
  expect((await file({ closedAt: drill.openedAt })).status).toBe(400)
  expect(
    (await file({ closedAt: new Date(app.clock.offset + Date.now() + HOUR).toISOString() })).status,
  ).toBe(400)
  expect((await file({ openedAt: '2020-01-01T00:00:00.000Z' })).status).toBe(400)
  expect((await file({ memberIds: [999_999] })).status).toBe(400)
  expect((await file({ unitId: elsewhere })).status).toBe(403)
})

test('what waits in a report is chosen by the training day on which it began', async () => {
  // Before the change of the shift the training day is the one before.
  const early = new Date(Date.now() - 2 * 24 * HOUR)
  early.setHours(1, 0, 0, 0)
  const openedAt = early.toISOString()
  const closedAt = new Date(early.getTime() + HOUR).toISOString()
  const { id } = await people.captain.api.fileTrainingSession({
    ...aDrill([members.probie]),
    openedAt,
    closedAt,
  })
  const day = trainingDayOf(early.getTime(), DEFAULT_DAY_RULE)
  expect(await reportOf(chief, { from: day, to: day })).toMatchObject({ waiting: { sessions: 1, ms: HOUR } })
  await chief.api.confirmTrainingSession({ id, headcount: 1 })
})

test('TN-02 an hour in two drills at once counts once', async () => {
  const drill = aDrill([members.probie])
  const before = await hoursOf('Pat Probie')
  for (const title of ['First', 'Second']) {
    const { id } = await people.medic.api.fileTrainingSession({ ...drill, title })
    await people.captain.api.confirmTrainingSession({ id, headcount: 1 })
  }
  expect(await hoursOf('Pat Probie')).toBe(before + HOUR)
})

test('TN-74 a person who left early is counted until then, and until the end without a time', async () => {
  const { captain, lieutenant } = people
  const before = await hoursOf('Pat Probie')
  const session = await captain.api.fileTrainingSession(aDrill([members.probie]))
  const id = session.attendances[0]?.id ?? 0
  const after = (minutes: number) => new Date(Date.parse(session.openedAt) + minutes * 60_000).toISOString()
  const leave = (toAt: string | null) => captain.api.changeAttendance({ id, state: 'waiting', toAt })
  for (const impossible of [after(0), after(-1), after(61)])
    expect((await refusalOf(leave(impossible))).status).toBe(400)
  expect(await leave(null)).toMatchObject({ toAt: null, ms: HOUR })
  expect(await leave(after(45))).toMatchObject({ toAt: after(45), ms: 45 * 60_000 })
  await captain.api.changeAttendance({ id, state: 'struck', reason: 'Was on the engine' })
  expect(await captain.api.changeAttendance({ id, state: 'waiting' })).toMatchObject({ toAt: after(45) })
  await lieutenant.api.confirmTrainingSession({ id: session.id, headcount: 1 })
  expect(await hoursOf('Pat Probie')).toBe(before + 45 * 60_000)
  expect((await refusalOf(leave(null))).status).toBe(409)
})

test('TN-18 a person is struck with a reason before, and says “not me” for seven days after the confirmation', async () => {
  const { captain, medic } = people
  const session = await captain.api.fileTrainingSession(aDrill([members.medic, members.probie]))
  const [first, second] = session.attendances
  const strike = (id: number, reason?: string) =>
    captain.api.changeAttendance({ id, state: 'struck', ...(reason ? { reason } : {}) })
  expect((await refusalOf(strike(second?.id ?? 0))).status).toBe(400)
  expect(await strike(second?.id ?? 0, 'Left at once')).toMatchObject({ name: 'Pat Probie', state: 'struck' })
  const before = [await hoursOf('Mia Medic'), await hoursOf('Pat Probie')]
  await chief.api.confirmTrainingSession({ id: session.id, headcount: 1 })
  expect([await hoursOf('Mia Medic'), await hoursOf('Pat Probie')]).toEqual([
    (before[0] ?? 0) + HOUR,
    before[1],
  ])

  const own = await medic.api.getOwnRecord()
  expect(own.member).toMatchObject({ name: 'Mia Medic', units: ['Station 4'] })
  const ofSession = ({ sessions }: typeof own) => sessions.find((one) => one.attendanceId === first?.id)
  expect(ofSession(own)).toMatchObject({ mayObject: true, confirmedBy: 'chief' })
  const object = () =>
    medic.api.changeAttendance({ id: first?.id ?? 0, state: 'struck', reason: 'I was on leave' })
  // Another person can’t, also not the officer who filed it.
  expect((await refusalOf(strike(first?.id ?? 0, 'x'))).status).toBe(409)
  // The person alone can't put the attendance back, and a call for that strikes nothing.
  const putBack = medic.api.changeAttendance({ id: first?.id ?? 0, state: 'waiting' })
  expect((await refusalOf(putBack)).status).toBe(404)
  expect(await hoursOf('Mia Medic')).toBe((before[0] ?? 0) + HOUR)
  const both = await Promise.all([refusalOf(object()), refusalOf(object())])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await hoursOf('Mia Medic')).toBe(before[0])
  expect((await refusalOf(object())).status).toBe(409)
  expect(ofSession(await medic.api.getOwnRecord())).toMatchObject({ state: 'struck', mayObject: false })
})

test('TN-19 screen and CSV have the same lines, and the number of the ledger gives the same figures for ever', async () => {
  const report = await reportOf(chief)
  const { from, to } = range()
  const csvOf = async (until: number) =>
    (
      await rawRequest(`${app.baseUrl}/api/training/report.csv?from=${from}&to=${to}&until=${until}`, {
        headers: { Authorization: `Bearer ${chief.token}` },
      })
    ).body.replace(/^\uFEFF/, '')
  const csv = await csvOf(report.until)
  const lines = csv.trimEnd().split('\r\n')
  expect(lines[0]).toBe(reportHeadings('category').join(','))
  expect(lines.slice(1, -1)).toEqual(reportLines(report).map(({ cells }) => cells.join(',')))
  expect(lines.at(-1)).toContain(`until ${report.until}`)
  const sum = report.rows.reduce((total, row) => total + row.totalMs, 0)
  expect(report.totalMs).toBe(sum)
  const byUnit = await reportOf(chief, { by: 'unit' })
  expect(byUnit).toMatchObject({ totalMs: sum, rows: [{ id: station, name: 'Station 4' }] })

  const { id } = await people.medic.api.fileTrainingSession(aDrill([members.probie]))
  await people.captain.api.confirmTrainingSession({ id, headcount: 1 })
  expect((await reportOf(chief)).totalMs).toBe(sum + HOUR)
  expect(await reportOf(chief, { until: report.until })).toMatchObject({ totalMs: sum, until: report.until })
  expect(await csvOf(report.until)).toBe(csv)
  expect(formatHours(HOUR + 119_999)).toBe('1:01')
})

test('TN-24 by types of hours the report sums the categories that name them, on the screen and in the CSV', async () => {
  const { medic, captain } = people
  const { categoryId, ...withoutCategory } = aDrill([members.medic])
  const { id } = await medic.api.fileTrainingSession(withoutCategory)
  await captain.api.confirmTrainingSession({ id, headcount: 1 })
  const byCategory = await reportOf(chief)
  const admin = await app.registerAdmin()
  await admin.api.changeSettings({ hourBuckets: { [categoryId]: ' Company ' } })
  const report = await reportOf(chief, { columns: 'bucket' })
  const typesIn = new Set(report.rows.flatMap(({ categories }) => categories.map(({ category }) => category)))
  expect([...typesIn].toSorted()).toEqual(['Company', 'Other'])
  const sums = (rows: typeof report.rows) => rows.map(({ name, totalMs }) => [name, totalMs])
  expect(report.totalMs).toBe(byCategory.totalMs)
  expect(sums(report.rows)).toEqual(sums(byCategory.rows))
  const { from, to } = range()
  const csv = await rawRequest(
    `${app.baseUrl}/api/training/report.csv?from=${from}&to=${to}&columns=bucket`,
    {
      headers: { Authorization: `Bearer ${chief.token}` },
    },
  )
  const lines = csv.body.replace(/^\uFEFF/, '').split('\r\n')
  expect(lines[0]).toBe(reportHeadings('bucket').join(','))
  expect(lines.slice(1, 1 + reportLines(report).length)).toEqual(
    reportLines(report).map(({ cells }) => cells.join(',')),
  )
})

test('DI-09 the hours of a merged discipline count for the one that has its lessons', async () => {
  const { categoryId } = aDrill([members.medic])
  const admin = await app.registerAdmin()
  const name = 'Everything of one kind'
  const { id } = await admin.api.addDiscipline({ name, icon: 'flame', discipline: 'ems' })
  const before = await reportOf(chief)
  const { totalMs } = await reportOf(chief, { category: categoryId })
  await admin.api.mergeDiscipline({ id: categoryId, intoId: id })
  const after = await reportOf(chief)
  expect(after.totalMs).toBe(before.totalMs)
  const categories = after.rows.flatMap((row) => row.categories)
  expect(categories.some((one) => one.categoryId === categoryId)).toBe(false)
  expect(categories.find((one) => one.categoryId === id)?.category).toBe(name)
  for (const category of [categoryId, id]) expect((await reportOf(chief, { category })).totalMs).toBe(totalMs)
  // Of the merged one, whose type goes along (TN-24).
  const byType = await reportOf(chief, { columns: 'bucket' })
  expect(byType.rows.flatMap((row) => row.categories).some(({ category }) => category === 'Company')).toBe(
    true,
  )
})

test('TN-17 an officer reads the report of own units, a member none, and the sums of the ledger are right', async () => {
  const own = await reportOf(people.captain)
  expect(own.totalMs).toBe((await reportOf(chief)).totalMs)
  expect(await reportOf(people.outsider)).toMatchObject({ rows: [], totalMs: 0 })
  expect(await reportOf(people.medic)).toMatchObject({ rows: [], totalMs: 0 })
  expect((await refusalOf(reportOf(people.outsider, { unit: station }))).status).toBe(403)
  expect((await people.medic.api.listCrew()).map(({ unit }) => unit)).toEqual(['Station 4'])
  expect(await verifyRecords(app.database.reader)).toEqual([])
  // Written past the product.
  await app.database.transaction((em) =>
    em.execute('update trained_time set ranges = ? where member_id = ?', ['[]', members.probie]),
  )
  expect(await verifyRecords(app.database.reader)).not.toEqual([])
})
