import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { refusalOf } from '#server/testing/test-client.ts'

let app: TestApp
let chief: TestPerson
let member: TestPerson
let officer: TestPerson
let peer: TestPerson
let memberId: number
beforeAll(async () => {
  app = await startTestApp()
  chief = await app.registerAdmin('chief')
  const { api } = chief
  const root = (await api.createUnit({ name: 'City', kind: 'department' })).id
  const station = (await api.createUnit({ name: 'Station 4', kind: 'station', parentId: root })).id
  ;[member, officer, peer] = [
    await app.register('member'),
    await app.register('officer'),
    await app.register('peer'),
  ]
  memberId = (await api.createMember({ name: 'Ann', unitId: station, username: 'member' })).id
  await api.createMember({ name: 'Olga', unitId: station, username: 'officer', isOfficer: true })
  await api.createMember({ name: 'Pia', unitId: station, username: 'peer' })
})
afterAll(() => app.stop())

const question = (text: string, right = 0) => ({
  kind: 'one' as const,
  text,
  choices: ['Yes', 'No'],
  right: [right],
  why: `Because of ${text}`,
  atMs: 134_000,
})

async function aLesson(texts: readonly string[]): Promise<number> {
  const { id } = await app.submit(chief)
  await chief.api.putCheck({ id, questions: texts.map((text) => question(text)) })
  await chief.api.approveVideo({ id })
  return id
}
const answer = (person: TestPerson, videoId: number, answers: number[][]) =>
  person.api.sendAttempt({ videoId, id: randomUUID(), answers })
const ofMember = async (reader: TestPerson) => (await reader.api.listAnsweredChecks({ memberId })).items
const ofLesson = async (reader: TestPerson, id: number) =>
  (await ofMember(reader)).find(({ videoId }) => videoId === id)

test('TN-69 a person reads the questions as they were asked, with the first answers, the right ones and the reasons', async () => {
  const id = await aLesson(['First?', 'Second?'])
  // Given up, and then passed: the first answers are those of both attempts.
  await answer(member, id, [[1]])
  await answer(member, id, [[0], [0]])
  const first = {
    text: 'First?',
    choices: ['Yes', 'No'],
    chosen: [1],
    right: [0],
    isRight: false,
    why: 'Because of First?',
    atMs: 134_000,
    isReplaced: false,
  }
  const { items } = await member.api.listAnsweredChecks({})
  expect(items).toMatchObject([
    {
      videoId: id,
      isAvailable: true,
      passedAt: expect.any(String) as string,
      questions: [first, { text: 'Second?', chosen: [0], isRight: true }],
    },
  ])
  expect(await ofMember(member)).toEqual(items)

  await chief.api.putCheck({ id, questions: [question('First?', 1), question('Second?')] })
  await answer(member, id, [[1], [1]])
  expect((await ofLesson(member, id))?.questions).toMatchObject([
    { ...first, isReplaced: true },
    { text: 'Second?', chosen: [0], isReplaced: false },
    { text: 'First?', chosen: [1], right: [1], isRight: true, isReplaced: false },
  ])
})

test('TN-69 the officers of a person read the same, and no other person does', async () => {
  const id = await aLesson(['Who?'])
  await answer(member, id, [[1]])
  const own = await ofMember(member)
  expect(await ofMember(officer)).toEqual(own)
  expect(await ofMember(chief)).toEqual(own)
  expect((await refusalOf(ofMember(peer))).status).toBe(404)
  expect((await refusalOf(app.anonymous.listAnsweredChecks({ memberId }))).status).toBe(401)
  expect((await peer.api.listAnsweredChecks({})).items).toEqual([])
})

test('TN-69 a withdrawn lesson leaves the answers to the person, and to those who may see the lesson', async () => {
  const id = await aLesson(['Where?'])
  await answer(member, id, [[0]])
  await chief.api.withdrawVideo({ id })
  expect(await ofLesson(member, id)).toMatchObject({ isAvailable: false, questions: [{ text: 'Where?' }] })
  expect(await ofLesson(chief, id)).toMatchObject({ isAvailable: false })
  expect(await ofLesson(officer, id)).toBeUndefined()
  await chief.api.deleteVideo({ id })
  expect(await ofLesson(member, id)).toMatchObject({ title: null, questions: [{ text: 'Where?' }] })
})

test('TN-69 an account without a place on the roster reads its own answers, page by page', async () => {
  const newcomer = await app.register('newcomer')
  expect((await newcomer.api.listAnsweredChecks({})).items).toEqual([])
  const lessons = [await aLesson(['One?']), await aLesson(['Two?']), await aLesson(['Three?'])]
  for (const id of lessons) await answer(newcomer, id, [[0]])
  const read: number[] = []
  let next: Record<string, string> | null = {}
  while (next) {
    const answered = await newcomer.api.listAnsweredChecks({ limit: 2, ...next })
    read.push(...answered.items.map(({ videoId }) => videoId))
    next = answered.next
  }
  expect(read).toEqual(lessons.toReversed())
})
