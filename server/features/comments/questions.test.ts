import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPEN_QUESTIONS_MAX } from '#shared/limits/comments.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { refusalOf, testClient } from '#server/testing/test-client.ts'

let app: TestApp
let ana: TestPerson
let ben: TestPerson
let cleo: TestPerson
let chief: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  ana = await app.register('ana')
  ben = await app.register('ben')
  cleo = await app.register('cleo')
  chief = await app.registerAdmin('chief')
})
afterAll(() => app.stop())

const published = async (by = ana) => {
  const { id } = await app.submit(by, { title: 'Ladder drill' })
  await chief.api.approveVideo({ id })
  return id
}
const ask = (id: number, text: string, person = ben) =>
  person.api.createComment({ id, text, isQuestion: true })
const listed = async (id: number) =>
  (await app.anonymous.listComments({ id })).items.map(({ text, question }) => [text, question])
const toldOf = async (person: TestPerson, id: number) =>
  (await person.api.listNotifications()).items
    .filter(({ video }) => video?.id === id)
    .map(({ kind, count, commentId, text }) => ({ kind, count, commentId, text }))
const openOf = async (person: TestPerson, id: number) =>
  (await person.api.listOpenQuestions()).items.filter(({ video }) => video.id === id).map(({ text }) => text)
const statusOf = async (call: Promise<unknown>) => (await refusalOf(call)).status

test('QU-06 a comment asks the instructor and is open; the own instructor is not asked, and a reply is no question', async () => {
  const id = await published()
  const question = await ask(id, 'Why here?')
  expect(question).toMatchObject({ question: 'open', parentId: null, replies: [] })
  expect(await statusOf(ask(id, 'Me?', ana))).toBe(409)
  const reply = { id, text: 'Hm', replyTo: question.id, isQuestion: true }
  expect(await statusOf(cleo.api.createComment(reply))).toBe(400)
  for (let count = 1; count < OPEN_QUESTIONS_MAX; count++) await ask(id, `And ${count}?`)
  expect(await statusOf(ask(id, 'One more?'))).toBe(409)
  await ask(id, 'Mine?', cleo)
  await ben.api.setQuestionState({ id: question.id, state: 'answered' })
  await ask(id, 'One more?')
})

test('QU-07 a reply of the instructor or an officer answers a question; replies of others and of the asker do not', async () => {
  const id = await published()
  const stateOf = async (comment: number) =>
    (await app.anonymous.listComments({ id })).items.find((one) => one.id === comment)?.question
  const answer = async (person: TestPerson, replyTo: number) =>
    person.api.createComment({ id, text: 'So', replyTo })
  const { id: first } = await ask(id, 'Which knot?')
  await answer(cleo, first)
  await answer(ben, first)
  expect(await stateOf(first)).toBe('open')
  const { id: reply } = await answer(ana, first)
  expect(await stateOf(first)).toBe('answered')
  // The answer is taken back: the question stays as it is until one of the two opens it.
  await ana.api.deleteComment({ id: reply })
  expect(await stateOf(first)).toBe('answered')

  const rita = await app.register()
  await chief.api.changeRole({ id: rita.user.id, role: 'reviewer' })
  const { token } = await app.anonymous.login({ username: rita.user.username, password: rita.password })
  const officer = { ...rita, api: testClient(app.baseUrl, token) }
  const { id: second } = await ask(id, 'Which rope?')
  await answer(officer, second)
  expect(await stateOf(second)).toBe('answered')
  const { id: own } = await ask(id, 'How long?', officer)
  await answer(officer, own)
  expect(await stateOf(own)).toBe('open')
})

test('QU-07 the asker and the instructor mark a question as answered, and open it again', async () => {
  const id = await published()
  const { id: question } = await ask(id, 'Which knot?')
  const mark = (person: TestPerson, state: 'open' | 'answered', of = question) =>
    person.api.setQuestionState({ id: of, state })
  for (const person of [cleo, chief]) expect(await statusOf(mark(person, 'answered'))).toBe(403)
  expect(await mark(ben, 'answered')).toMatchObject({ id: question, question: 'answered' })
  expect(await mark(ana, 'open')).toMatchObject({ question: 'open' })
  expect(await toldOf(ben, id)).toEqual([])
  await mark(ana, 'answered')
  await mark(ana, 'answered')
  expect(await toldOf(ben, id)).toMatchObject([{ kind: 'question-answered', count: 1, text: 'Which knot?' }])
  expect(await mark(ben, 'open')).toMatchObject({ question: 'open' })
  const { id: plain } = await ben.api.createComment({ id, text: 'Plain' })
  expect(await statusOf(mark(ben, 'answered', plain))).toBe(409)
  await ana.api.withdrawVideo({ id })
  expect(await statusOf(mark(ben, 'answered'))).toBe(404)
})

test('QU-08 answered questions stand first, open ones next, then comments; each newest first, over all pages', async () => {
  const id = await published()
  await ben.api.createComment({ id, text: 'Plain 1' })
  const { id: first } = await ask(id, 'Answered 1')
  await ask(id, 'Open 1')
  await ben.api.createComment({ id, text: 'Plain 2' })
  const { id: second } = await ask(id, 'Answered 2', cleo)
  await ask(id, 'Open 2', cleo)
  await ben.api.createComment({ id, text: 'Plain 3' })
  for (const replyTo of [second, first]) await ana.api.createComment({ id, text: 'So', replyTo })
  const texts = ['Answered 2', 'Answered 1', 'Open 2', 'Open 1', 'Plain 3', 'Plain 2', 'Plain 1']
  expect((await listed(id)).map(([text]) => text)).toEqual(texts)
  const read: string[] = []
  let next: Record<string, string> | null = {}
  while (next) {
    const page: Awaited<ReturnType<typeof ben.api.listComments>> = await ben.api.listComments({
      id,
      limit: 2,
      ...next,
    })
    read.push(...page.items.map(({ text }) => text))
    next = page.next
  }
  expect(read).toEqual(texts)
  // A cursor of the former version begins at the top.
  expect((await ben.api.listComments({ id, cursor: String(first) })).items[0]?.text).toBe('Answered 2')
})

test('QU-09 the instructor is told of a question once, and the asker of its answer', async () => {
  const id = await published()
  const question = await ask(id, 'Which knot?')
  expect(await toldOf(ana, id)).toMatchObject([
    { kind: 'question-asked', count: 1, commentId: question.id, text: 'Which knot?' },
    { kind: 'video-reviewed' },
  ])
  await ben.api.editComment({ id: question.id, text: 'Which knot, please?' })
  await ben.api.setQuestionState({ id: question.id, state: 'answered' })
  await ben.api.setQuestionState({ id: question.id, state: 'open' })
  expect(await toldOf(ana, id)).toMatchObject([
    { kind: 'question-asked', count: 1, text: 'Which knot, please?' },
    { kind: 'video-reviewed' },
  ])
  const reply = await ana.api.createComment({ id, text: 'A bowline', replyTo: question.id })
  expect(await toldOf(ben, id)).toEqual([
    { kind: 'question-answered', count: 1, commentId: reply.id, text: 'A bowline' },
  ])
  await ana.api.createComment({ id, text: 'With a stopper', replyTo: question.id })
  expect(await toldOf(ben, id)).toMatchObject([
    { kind: 'comment-replied', count: 1 },
    { kind: 'question-answered', count: 1 },
  ])
  await ana.api.changeNotificationSettings({ kind: 'question-asked', channel: 'app', isOn: false })
  await ask(id, 'And then?')
  expect(await toldOf(ana, id)).toMatchObject([
    { kind: 'question-asked', count: 1 },
    { kind: 'video-reviewed' },
  ])
  await ana.api.changeNotificationSettings({ kind: 'question-asked', channel: 'app', isOn: true })
  await ana.api.withdrawVideo({ id })
  expect(await toldOf(ben, id)).toEqual([])
})

test('QU-10 the instructor reads the open questions of all own public lessons, oldest first, page by page', async () => {
  const dora = await app.register()
  const [one, other] = [await published(dora), await published(dora)]
  const { id: first } = await ask(one, 'First?')
  await ask(other, 'Second?', cleo)
  await ask(one, 'Third?', cleo)
  await ask(await published(), 'Of another instructor?')
  await ben.api.createComment({ id: one, text: 'Plain' })
  const page = await dora.api.listOpenQuestions({ limit: 2 })
  expect(page.items).toMatchObject([
    { id: first, text: 'First?', userId: ben.user.id, video: { id: one, title: 'Ladder drill' } },
    { text: 'Second?', video: { id: other } },
  ])
  const rest = await dora.api.listOpenQuestions({ ...page.next })
  expect(rest.items.map(({ text }) => text)).toEqual(['Third?'])
  expect(rest.next).toBeNull()
  await dora.api.createComment({ id: one, text: 'So', replyTo: first })
  expect(await openOf(dora, one)).toEqual(['Third?'])
  await dora.api.withdrawVideo({ id: one })
  expect(await openOf(dora, one)).toEqual([])
  expect(await statusOf(app.anonymous.listOpenQuestions())).toBe(401)
})

test('QU-14 the questions of lessons that are handed over are those of the new instructor', async () => {
  const leaver = await app.register()
  const heir = await app.register()
  const id = await published(leaver)
  const { id: question } = await ask(id, 'Which knot?')
  await chief.api.suspendUser({ id: leaver.user.id })
  await chief.api.handOverLessons({ id: leaver.user.id, to: 'person', heirId: heir.user.id })
  expect(await openOf(heir, id)).toEqual(['Which knot?'])
  await heir.api.createComment({ id, text: 'A bowline', replyTo: question })
  expect(await toldOf(ben, id)).toMatchObject([{ kind: 'question-answered', text: 'A bowline' }])
  expect(await listed(id)).toEqual([['Which knot?', 'answered']])
  await chief.api.suspendUser({ id: ben.user.id })
  expect(await listed(id)).toEqual([['Which knot?', 'answered']])
  await chief.api.putUserBack({ id: ben.user.id })
  await chief.api.deleteUser({ id: heir.user.id, to: 'department' })
  expect((await app.anonymous.listComments({ id })).items).toMatchObject([
    { question: 'answered', replies: [] },
  ])
})

test('QU-11 a question that is removed is a question again after the undo', async () => {
  const id = await published()
  const question = await ask(id, 'Which knot?', cleo)
  await chief.api.deleteComment({ id: question.id })
  expect(await openOf(ana, id)).toEqual([])
  expect(await toldOf(ana, id)).toMatchObject([{ kind: 'video-reviewed' }])
  expect(await chief.api.restoreComment({ id: question.id })).toEqual(question)
  expect(await openOf(ana, id)).toEqual(['Which knot?'])
})
