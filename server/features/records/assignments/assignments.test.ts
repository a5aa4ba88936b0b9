import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trainingDayOf } from '#shared/records/training-day.ts'
import { moveToNoon } from '#server/testing/move-to-noon.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { aVideoSlowedBy, uploadForm } from '#server/testing/videos.ts'
import { DEFAULT_DAY_RULE } from '#server/features/settings/department-day.ts'
import { verifyRecords } from '../reports/verify-records.ts'

const DAY = 24 * 60 * 60 * 1000

let app: TestApp
let chief: TestPerson
let people: Record<'captain' | 'medic' | 'outsider', TestPerson>
let members: Record<'captain' | 'medic' | 'probie' | 'outside', number>
let units: Record<'root' | 'station' | 'elsewhere', number>
beforeAll(async () => {
  app = await startTestApp()
  moveToNoon(app)
  chief = await app.registerAdmin('chief')
  people = {
    captain: await app.register('captain'),
    medic: await app.register('medic'),
    outsider: await app.register('outsider'),
  }
  const { api } = chief
  const root = (await api.createUnit({ name: 'City', kind: 'department' })).id
  units = {
    root,
    station: (await api.createUnit({ name: 'Station 4', kind: 'station', parentId: root })).id,
    elsewhere: (await api.createUnit({ name: 'Station 5', kind: 'station', parentId: root })).id,
  }
  const add = async (name: string, unitId: number, username?: string, isOfficer = false) =>
    (await api.createMember({ name, unitId, isOfficer, ...(username ? { username } : {}) })).id
  members = {
    captain: await add('Carl Captain', units.station, 'captain', true),
    medic: await add('Mia Medic', units.station, 'medic'),
    probie: await add('Pat Probie', units.station),
    outside: await add('Otto Outside', units.elsewhere, 'outsider', true),
  }
})
afterAll(() => app.stop())

const onDay = (days: number) => trainingDayOf(app.clock.offset + Date.now() + days * DAY, DEFAULT_DAY_RULE)

async function publishLesson(title = 'Airway'): Promise<number> {
  const { video } = await chief.api.uploadFiles(uploadForm(await aVideoSlowedBy(4)))
  const { id } = await chief.api.createVideo({ title, categoryId: app.categoryId, videoFile: video.path })
  await chief.api.approveVideo({ id })
  return id
}

/** Watches a whole lesson in the time that it takes. */
async function watch(person: TestPerson, id: number): Promise<number> {
  const { ticket, lengthMs } = await person.api.getLessonTicket({ id })
  app.clock.offset += lengthMs
  const parts = [{ fromMs: 0, toMs: lengthMs, startedMsAgo: lengthMs, endedMsAgo: 0 }]
  const { results } = await app.anonymous.reportWatching({ reports: [{ id: randomUUID(), ticket, parts }] })
  expect(results).toMatchObject([{ state: 'kept' }])
  return lengthMs
}

/** Sessions end in the meantime: each person signs in again. */
async function passDays(days: number): Promise<void> {
  app.clock.offset += days * DAY
  const again = async (person: TestPerson): Promise<TestPerson> => {
    const { username } = person.user
    const { token } = await app.anonymous.login({ username, password: person.password })
    return { ...person, api: app.clientOf(token) }
  }
  const { captain, medic, outsider } = people
  chief = await again(chief)
  people = { captain: await again(captain), medic: await again(medic), outsider: await again(outsider) }
}
const newsOf = async (person: TestPerson, kind: string) =>
  (await person.api.listNotifications({})).items.filter((one) => one.kind === kind)
const sweep = () => app.features.records.background.sweep()

test('TN-30 TN-31 an officer assigns a lesson to a crew, each person hears of it, and is done after watching', async () => {
  const { captain, medic, outsider } = people
  const [airway, burns] = [await publishLesson(), await publishLesson('Burns')]
  const form = {
    title: 'Airway week',
    note: 'Before the exam',
    videoIds: [airway, burns],
    targets: [{ unitId: units.station }],
    dueOn: onDay(10),
  }
  for (const other of [medic, outsider])
    expect((await refusalOf(other.api.createAssignment(form))).status).toBe(403)
  const made = await captain.api.createAssignment(form)
  const { id } = made
  expect(made).toMatchObject({
    startsOn: onDay(0),
    everyMonths: null,
    by: { name: 'captain' },
    counts: { members: 3, done: 0, overdue: 0 },
    mayChange: true,
    targets: [{ unitId: units.station, memberId: null, name: 'Station 4' }],
  })
  expect(made.members.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'Carl Captain open',
    'Mia Medic open',
    'Pat Probie open',
  ])
  expect(await newsOf(medic, 'training-assigned')).toMatchObject([{ text: 'Airway week' }])
  for (const other of [outsider, captain]) expect(await newsOf(other, 'training-assigned')).toEqual([])

  await watch(medic, airway)
  expect(await medic.api.listDueLessons()).toMatchObject([
    {
      assignmentId: id,
      dueOn: onDay(10),
      isOverdue: false,
      videos: [{ videoId: airway }, { videoId: burns }],
    },
  ])
  expect((await medic.api.getOwnRecord()).due[0]?.videos.map(({ doneAt }) => doneAt !== null)).toEqual([
    true,
    false,
  ])
  await watch(medic, burns)
  expect(await medic.api.listDueLessons()).toEqual([])
  const read = await captain.api.getAssignment({ id })
  expect(read.counts).toEqual({ members: 3, done: 1, overdue: 0 })
  expect(read.members.find(({ memberId }) => memberId === members.medic)).toMatchObject({ state: 'done' })
  expect((await captain.api.listAssignments({ state: 'open' })).items.map((one) => one.id)).toContain(id)

  // An officer of another unit, and a member of the unit without that role, do not see the assignment.
  for (const other of [outsider, medic]) {
    expect((await refusalOf(other.api.getAssignment({ id }))).status).toBe(404)
    expect((await refusalOf(other.api.sendReminders({ id }))).status).toBe(404)
    expect((await other.api.listAssignments({})).items).toEqual([])
  }
})

test('TN-32 a reminder reaches those who are missing, once a day', async () => {
  const { captain, medic } = people
  const { id } = await chief.api.createAssignment({
    title: 'Ropes',
    videoIds: [await publishLesson('Ropes')],
    targets: [{ unitId: units.root }],
    dueOn: onDay(30),
  })
  // The captain sees and reminds the own people alone, and changes nothing.
  const read = await captain.api.getAssignment({ id })
  expect(read).toMatchObject({ mayChange: false, counts: { members: 3 } })
  expect((await refusalOf(captain.api.changeAssignment({ id, title: 'Knots' }))).status).toBe(403)
  expect(await captain.api.sendReminders({ id })).toEqual({ reminded: 2, remindedBefore: 0, unreachable: 1 })
  expect(await captain.api.sendReminders({ id })).toEqual({ reminded: 0, remindedBefore: 2, unreachable: 1 })
  expect(await newsOf(medic, 'training-due')).toMatchObject([{ text: 'Ropes' }])
  expect((await captain.api.getAssignment({ id })).members.filter((one) => one.isReminded)).toHaveLength(2)
  await passDays(1)
  expect(await people.captain.api.sendReminders({ id })).toMatchObject({ reminded: 2, remindedBefore: 0 })
  await chief.api.changeAssignment({ id, isClosed: true })
  expect((await refusalOf(people.captain.api.sendReminders({ id }))).status).toBe(409)
  expect((await people.medic.api.listDueLessons()).map((one) => one.title)).not.toContain('Ropes')
})

test('TN-31 a due day is announced a week before it and once after it, together for a person', async () => {
  const told = (await newsOf(people.medic, 'training-due')).length
  for (const title of ['Hose', 'Pump'])
    await people.captain.api.createAssignment({
      title,
      videoIds: [await publishLesson(title)],
      targets: [{ memberId: members.medic }],
      dueOn: onDay(12),
    })
  await sweep()
  expect(await newsOf(people.medic, 'training-due')).toHaveLength(told)
  await passDays(6)
  await Promise.all([sweep(), sweep()])
  await sweep()
  expect((await newsOf(people.medic, 'training-due')).map(({ text }) => text).slice(0, 1)).toEqual([
    'Hose, Pump',
  ])
  expect(await newsOf(people.medic, 'training-due')).toHaveLength(told + 1)
  await passDays(7)
  await sweep()
  await sweep()
  expect(await newsOf(people.medic, 'training-due')).toHaveLength(told + 2)
  expect((await people.medic.api.listDueLessons()).map((one) => one.isOverdue)).toEqual([true, true])
})

test('TN-30 a person who joins later has the assignment too, and at least two weeks', async () => {
  const { id } = await people.captain.api.createAssignment({
    title: 'Hazmat',
    videoIds: [await publishLesson('Hazmat')],
    targets: [{ unitId: units.station }],
    dueOn: onDay(3),
  })
  const due = onDay(3)
  await passDays(2)
  const { id: memberId } = await chief.api.createMember({ name: 'Jo Joiner', unitId: units.station })
  // A new title in the same unit keeps the day of joining.
  await chief.api.changeMember({ id: members.probie, isOfficer: true })
  const { members: present } = await people.captain.api.getAssignment({ id })
  expect(present.find((one) => one.memberId === memberId)).toMatchObject({ dueOn: onDay(14) })
  expect(present.find((one) => one.memberId === members.probie)).toMatchObject({ dueOn: due })
  await chief.api.changeMember({ id: memberId, leftOn: onDay(0) })
  await chief.api.changeMember({ id: members.probie, isOfficer: false })
  expect((await people.captain.api.getAssignment({ id })).members).toHaveLength(3)
})

test('what can’t be assigned is refused, and changes nothing', async () => {
  const { captain } = people
  const pending = await app.submit(people.medic)
  const lesson = await publishLesson('Ladders')
  const form = { title: 'X', videoIds: [lesson], targets: [{ unitId: units.station }], dueOn: onDay(5) }
  const refusals = [
    { videoIds: [pending.id] },
    { videoIds: [] },
    { targets: [] },
    { dueOn: onDay(-1) },
    { startsOn: onDay(-2) },
    { everyMonths: 1, dueOn: onDay(40) },
    { title: ' ' },
  ]
  for (const changes of refusals)
    expect((await refusalOf(captain.api.createAssignment({ ...form, ...changes }))).status).toBe(400)
  for (const targets of [
    [{ unitId: units.elsewhere }],
    [{ memberId: members.outside }],
    [{ unitId: units.root }],
  ])
    expect((await refusalOf(captain.api.createAssignment({ ...form, targets }))).status).toBe(403)
  const { id } = await captain.api.createAssignment(form)
  expect((await refusalOf(captain.api.changeAssignment({ id, dueOn: onDay(-3) }))).status).toBe(400)
  expect(
    (await refusalOf(captain.api.changeAssignment({ id, targets: [{ unitId: units.elsewhere }] }))).status,
  ).toBe(403)
  // An assigned lesson that is gone stays in the list, and can be taken off.
  const other = await publishLesson('Winches')
  await captain.api.changeAssignment({ id, videoIds: [lesson, other], title: 'Y' })
  await chief.api.deleteVideo({ id: lesson })
  expect(await captain.api.getAssignment({ id })).toMatchObject({
    title: 'Y',
    videos: [
      { videoId: lesson, title: 'Ladders', isAvailable: false },
      { videoId: other, isAvailable: true },
    ],
  })
  const changed = await captain.api.changeAssignment({ id, videoIds: [other], isClosed: true })
  expect(changed).toMatchObject({ videos: [{ videoId: other }], closedOn: onDay(0) })
})

test('TN-33 what was watched before a round does not count for it, and the round is credited once', async () => {
  const lesson = await publishLesson('Airway each month')
  const { id } = await people.captain.api.createAssignment({
    title: 'Each month',
    videoIds: [lesson],
    targets: [{ memberId: members.medic }],
    dueOn: onDay(5),
    everyMonths: 1,
  })
  const lengthMs = await watch(people.medic, lesson)
  const stateNow = async () => (await people.captain.api.getAssignment({ id })).members[0]?.state
  expect(await stateNow()).toBe('done')
  await passDays(31)
  const { medic } = people
  expect(await stateNow()).toBe('open')
  expect(await medic.api.getLessonTicket({ id: lesson })).toMatchObject({ ranges: [], doneAt: null })
  expect((await medic.api.listLessonProgress()).map(({ videoId }) => videoId)).not.toContain(lesson)
  await watch(medic, lesson)
  await watch(medic, lesson)
  // The due day of the round, not that of the first one.
  const moved = await people.captain.api.changeAssignment({ id, dueOn: onDay(9) })
  expect(moved).toMatchObject({ dueOn: onDay(9), everyMonths: 1 })
  expect(await stateNow()).toBe('done')
  const credits = await app.database.reader.column<number>('select ms from credits where video_id = ?', [
    lesson,
  ])
  expect(credits.reduce((sum, ms) => sum + ms, 0)).toBe(2 * lengthMs)
  expect(await verifyRecords(app.database.reader)).toEqual([])
})
