import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RouteArguments } from '#shared/contract/define-route.ts'
import type { Routes } from '#shared/contract/index.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { refusalOf } from '#server/testing/test-client.ts'

type Questions = RouteArguments<Routes['putCheck']>['questions']

const QUESTIONS: Questions = [
  {
    kind: 'one',
    text: 'What comes first?',
    choices: ['Airway', 'Breathing', 'Circulation'],
    right: [0],
    why: 'Without an airway nothing else helps.',
    atMs: 134_000,
  },
  { kind: 'several', text: 'What do you bring?', choices: ['Suction', 'Ladder', 'Oxygen'], right: [0, 2] },
  { kind: 'one', text: 'Who decides?', choices: ['The crew', 'The officer'], right: [1] },
]
const RIGHT = [[0], [2, 0], [1]]

let app: TestApp
let reviewer: TestPerson
let owner: TestPerson
let viewer: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  reviewer = await app.registerAdmin('reviewer')
  owner = await app.register('owner')
  viewer = await app.register('viewer')
})
afterAll(() => app.stop())

async function aLesson(questions: Questions = QUESTIONS): Promise<number> {
  const { id } = await app.submit(owner)
  await owner.api.putCheck({ id, questions })
  await reviewer.api.approveVideo({ id })
  return id
}
const send = (person: TestPerson, videoId: number, answers: number[][], id: string = randomUUID()) =>
  person.api.sendAttempt({ videoId, id, answers })

test('TN-60 the owner writes at most five questions before the review, and those who review change them later', async () => {
  const id = await aLesson()
  const { questions, mayEdit } = await owner.api.getCheck({ id })
  expect(questions).toMatchObject(QUESTIONS.map(({ text, right, choices }) => ({ text, right, choices })))
  expect(mayEdit).toBe(false)
  expect((await refusalOf(owner.api.putCheck({ id, questions: [] }))).status).toBe(403)
  expect((await reviewer.api.getCheck({ id })).mayEdit).toBe(true)
  const six = Array.from({ length: 6 }, (_, place) => ({ ...QUESTIONS[0], text: `Question ${place}` }))
  expect((await refusalOf(reviewer.api.putCheck({ id, questions: six as Questions }))).status).toBe(400)
  const twice = { ...QUESTIONS[0], right: [0, 1] }
  expect((await refusalOf(reviewer.api.putCheck({ id, questions: [twice] as Questions }))).status).toBe(400)
  const before = await reviewer.api.listVideoHistory({ id })
  await reviewer.api.putCheck({ id, questions: QUESTIONS.slice(0, 1) })
  const [change] = (await reviewer.api.listVideoHistory({ id })).items
  expect(change).toMatchObject({ action: 'video.edited', after: { check: 'What comes first?' } })
  expect(change?.id).not.toBe(before.items[0]?.id)
})

test('TN-60 two people who change the questions at a time do not overwrite each other', async () => {
  const id = await aLesson()
  const replaces = (await reviewer.api.getCheck({ id })).questions.map((question) => question.id)
  await reviewer.api.putCheck({ id, questions: QUESTIONS.slice(0, 2), replaces })
  const late = reviewer.api.putCheck({ id, questions: QUESTIONS.slice(0, 1), replaces })
  expect((await refusalOf(late)).status).toBe(409)
})

test('TN-61 the right choices and the reason are known only after the answer, one question after the other', async () => {
  const id = await aLesson()
  const { questions } = await viewer.api.getCheck({ id })
  expect(questions.every((question) => !('right' in question) && !('why' in question))).toBe(true)
  const key = randomUUID()
  const first = await send(viewer, id, [[1]], key)
  expect(first).toEqual({
    score: 0,
    passed: false,
    isFinished: false,
    results: [{ isRight: false, right: [0], why: 'Without an airway nothing else helps.' }],
  })
  const changed = send(viewer, id, [[0]], key)
  expect((await refusalOf(changed)).status).toBe(409)
  const last = await send(viewer, id, [[1], [0, 2], [1]], key)
  expect(last).toMatchObject({ score: 66, passed: false, isFinished: true })
  expect(last.results.map(({ isRight }) => isRight)).toEqual([false, true, true])
})

test('TN-62 any number of attempts is kept, each of them once, and 80 % pass', async () => {
  const id = await aLesson()
  const key = randomUUID()
  await send(viewer, id, [[1], [0], [0]])
  for (const again of [1, 2]) {
    const attempt = await send(viewer, id, RIGHT, key)
    expect(attempt, `time ${again}`).toMatchObject({ score: 100, passed: true })
  }
  const { own } = await viewer.api.getCheck({ id })
  expect(own).toMatchObject({ attempts: 2, bestScore: 100 })
  expect(own.passedAt).not.toBeNull()
  expect((await refusalOf(send(owner, id, RIGHT, key))).status).toBe(409)
  expect((await owner.api.getCheck({ id })).own).toEqual({ attempts: 0, bestScore: null, passedAt: null })
  const five = Array.from({ length: 5 }, (_, place) => ({
    kind: 'one' as const,
    text: `Question ${place}`,
    choices: ['Yes', 'No'],
    right: [0],
  }))
  const other = await aLesson(five)
  expect(await send(viewer, other, [[0], [0], [0], [0], [1]])).toMatchObject({ score: 80, passed: true })
  expect(await send(viewer, other, [[0], [0], [0], [1], [1]])).toMatchObject({ score: 60, passed: false })
})

test('TN-63 a question that was answered is replaced, and its attempts stay as they were', async () => {
  const id = await aLesson()
  const key = randomUUID()
  await send(viewer, id, [[0]], key)
  const shown = (await viewer.api.getCheck({ id })).questions.map((question) => question.id)
  const changed: Questions = [{ ...QUESTIONS[0], right: [1] } as Questions[number], ...QUESTIONS.slice(1)]
  const { questions } = await reviewer.api.putCheck({ id, questions: changed })
  expect(questions[0]?.id).not.toBe(shown[0])
  expect(questions.slice(1).map((question) => question.id)).toEqual(shown.slice(1))
  // The attempt goes on with the questions that it began with.
  expect(await send(viewer, id, RIGHT, key)).toMatchObject({ score: 100, passed: true })
  const behind = viewer.api.sendAttempt({ videoId: id, id: randomUUID(), answers: RIGHT, questionIds: shown })
  expect((await refusalOf(behind)).status).toBe(409)
  const stored = await app.database.reader.all('select id from questions where video_id = ?', [id])
  expect(stored).toHaveLength(4)
})

test('TN-62 an account without a place on the roster keeps its attempts when it joins', async () => {
  const id = await aLesson()
  const newcomer = await app.register('newcomer')
  await send(newcomer, id, RIGHT)
  const root = await reviewer.api.createUnit({ name: 'City', kind: 'department' })
  await reviewer.api.createMember({ name: 'Nora New', unitId: root.id, username: 'newcomer' })
  expect((await newcomer.api.getCheck({ id })).own).toMatchObject({ attempts: 1, bestScore: 100 })
  const data = (await newcomer.api.exportOwnData({})) as unknown
  expect(JSON.stringify(data)).toContain('checkAttempts')
})

test('TN-66 the check of a lesson that is not public is for its owner and those who review, and no check for visitors', async () => {
  const { id } = await app.submit(owner)
  const { questions } = await owner.api.putCheck({ id, questions: QUESTIONS })
  expect(questions).toHaveLength(3)
  for (const refused of [viewer.api.getCheck({ id }), send(viewer, id, RIGHT)])
    expect((await refusalOf(refused)).status).toBe(404)
  expect(await send(reviewer, id, RIGHT)).toMatchObject({ passed: true })
  await reviewer.api.approveVideo({ id })
  expect((await viewer.api.getCheck({ id })).questions).toHaveLength(3)
  for (const refused of [
    app.anonymous.getCheck({ id }),
    app.anonymous.sendAttempt({ videoId: id, id: randomUUID(), answers: RIGHT }),
  ])
    expect((await refusalOf(refused)).status).toBe(401)
  await owner.api.withdrawVideo({ id })
  expect((await refusalOf(send(viewer, id, RIGHT))).status).toBe(404)
})
