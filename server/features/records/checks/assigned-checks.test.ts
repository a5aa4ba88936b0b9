import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trainingDayOf } from '#shared/records/training-day.ts'
import { moveToNoon } from '#server/testing/move-to-noon.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { storeWatched } from '#server/testing/watch-to-the-end.ts'
import { DEFAULT_DAY_RULE } from '#server/features/settings/department-day.ts'

const DAY = 24 * 60 * 60 * 1000
const NAMES = ['ann', 'bo', 'cy'] as const

let app: TestApp
let chief: TestPerson
let officerElsewhere: TestPerson
let people: TestPerson[]
let station: number
beforeAll(async () => {
  app = await startTestApp()
  moveToNoon(app)
  chief = await app.registerAdmin('chief')
  const { api } = chief
  const root = (await api.createUnit({ name: 'City', kind: 'department' })).id
  station = (await api.createUnit({ name: 'Station 4', kind: 'station', parentId: root })).id
  people = []
  for (const username of NAMES) {
    people.push(await app.register(username))
    await api.createMember({ name: username, unitId: station, username })
  }
  officerElsewhere = await app.register('elsewhere')
  const other = (await api.createUnit({ name: 'Station 5', kind: 'station', parentId: root })).id
  await api.createMember({ name: 'Elsa', unitId: other, username: 'elsewhere', isOfficer: true })
})
afterAll(() => app.stop())

const onDay = (days: number) => trainingDayOf(app.clock.offset + Date.now() + days * DAY, DEFAULT_DAY_RULE)
const question = (text: string) => ({ kind: 'one' as const, text, choices: ['Yes', 'No'], right: [0] })

async function aLesson(texts: readonly string[]): Promise<number> {
  const { id } = await app.submit(chief)
  if (texts.length > 0) await chief.api.putCheck({ id, questions: texts.map(question) })
  await chief.api.approveVideo({ id })
  return id
}
const assign = (videoIds: number[], withCheck = true) =>
  chief.api.createAssignment({
    title: 'Airway week',
    videoIds,
    targets: [{ unitId: station }],
    dueOn: onDay(10),
    withCheck,
  })
const answer = (person: TestPerson, videoId: number, answers: number[][]) =>
  person.api.sendAttempt({ videoId, id: randomUUID(), answers })

test('TN-64 an assignment with a check is done once its lessons were watched and the check was passed', async () => {
  const [ann] = people as [TestPerson]
  const [checked, plain] = [await aLesson(['First?', 'Second?']), await aLesson([])]
  const { id, withCheck } = await assign([checked, plain])
  const without = await assign([checked, plain], false)
  expect(withCheck).toBe(true)
  for (const video of [checked, plain]) await storeWatched(app, ann, video)
  const dueOf = async () => (await ann.api.getOwnRecord()).due.find((one) => one.assignmentId === id)
  expect((await dueOf())?.videos).toMatchObject([
    { videoId: checked, doneAt: null, checkPassed: false },
    { videoId: plain, checkPassed: null },
  ])
  expect((await dueOf())?.videos[0]?.watchedAt).not.toBeNull()
  const stateOf = async (assignment: number) =>
    (await chief.api.getAssignment({ id: assignment })).members.find(({ name }) => name === 'ann')?.state
  expect(await stateOf(without.id)).toBe('done')
  await answer(ann, checked, [[0], [1]])
  expect(await stateOf(id)).toBe('open')
  await answer(ann, checked, [[0], [0]])
  expect(await stateOf(id)).toBe('done')
  expect(await dueOf()).toBeUndefined()
  expect((await chief.api.listAssignments({})).items.find((one) => one.id === id)?.counts.done).toBe(1)
  const ofAnn = (await chief.api.getAssignment({ id })).members.find(({ name }) => name === 'ann')
  expect(ofAnn?.videos[0]).toMatchObject({ checkPassed: true, check: { first: 50, best: 100 } })
  await chief.api.changeAssignment({ id: without.id, withCheck: true })
  expect((await chief.api.getAssignment({ id: without.id })).withCheck).toBe(true)
})

test('TN-65 an officer sees from three people on how many were wrong at first at each question', async () => {
  const [ann, bo, cy] = people as [TestPerson, TestPerson, TestPerson]
  const lesson = await aLesson(['First?', 'Second?'])
  const { id } = await assign([lesson])
  const questions = async () => (await chief.api.getAssignment({ id })).questions
  await answer(ann, lesson, [[1], [0]])
  await answer(ann, lesson, [[0], [0]])
  await answer(bo, lesson, [[1], [0]])
  expect(await questions()).toMatchObject([
    { text: 'First?', answered: 2, wrong: null },
    { text: 'Second?', answered: 2, wrong: null },
  ])
  // An attempt that is given up counts as well.
  await answer(cy, lesson, [[1]])
  expect(await questions()).toMatchObject([
    { text: 'First?', answered: 3, wrong: 3 },
    { text: 'Second?', answered: 2, wrong: null },
  ])
  // The people of another officer are not in it.
  await answer(officerElsewhere, lesson, [[0], [0]])
  expect((await questions())[0]).toMatchObject({ answered: 3 })
})

test('TN-71 a person who has done an assignment, and the officers, read its certificate with the hours of the ledger', async () => {
  const [, , cy] = people as [TestPerson, TestPerson, TestPerson]
  const lesson = await aLesson(['First?'])
  const { id } = await assign([lesson])
  const members = await chief.api.listMembers({ q: 'cy' })
  const memberId = members.items[0]?.id ?? 0
  expect((await refusalOf(cy.api.getCertificate({ id, memberId }))).status).toBe(409)
  const { ticket, lengthMs } = await cy.api.getLessonTicket({ id: lesson })
  app.clock.offset += lengthMs
  const parts = [{ fromMs: 0, toMs: lengthMs, startedMsAgo: lengthMs, endedMsAgo: 0 }]
  await app.anonymous.reportWatching({ reports: [{ id: randomUUID(), ticket, parts }] })
  await answer(cy, lesson, [[0]])
  const { finished } = await cy.api.getOwnRecord()
  expect(finished).toMatchObject([{ assignmentId: id, title: 'Airway week' }])
  for (const reader of [cy, chief])
    expect(await reader.api.getCertificate({ id, memberId })).toMatchObject({
      member: { name: 'cy', unit: 'Station 4' },
      title: 'Airway week',
      lessons: [{ videoId: lesson, checkPassed: true }],
      earnedMs: lengthMs,
    })
  for (const other of [officerElsewhere, people[0] as TestPerson])
    expect((await refusalOf(other.api.getCertificate({ id, memberId }))).status).toBe(404)
})

test('TN-64 a check that was passed before a round begins does not count for it', async () => {
  const [, bo] = people as [TestPerson, TestPerson]
  const lesson = await aLesson(['First?'])
  await storeWatched(app, bo, lesson)
  await answer(bo, lesson, [[0]])
  const { id } = await chief.api.createAssignment({
    title: 'Each month',
    videoIds: [lesson],
    targets: [{ unitId: station }],
    dueOn: onDay(10),
    everyMonths: 1,
    withCheck: true,
  })
  const ofBo = async () => {
    const { token } = await app.anonymous.login({ username: 'chief', password: chief.password })
    const { members } = await app.clientOf(token).getAssignment({ id })
    return members.find(({ name }) => name === 'bo')?.videos[0]
  }
  expect(await ofBo()).toMatchObject({ checkPassed: true })
  app.clock.offset += 40 * DAY
  expect(await ofBo()).toMatchObject({ checkPassed: false, check: null })
})
