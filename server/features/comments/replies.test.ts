import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMMENT_EDIT_HOURS, REPLIES_MAX } from '#shared/limits/comments.ts'
import { Comment, LIST_RANKS } from '#server/entities/comment.entity.ts'
import { User } from '#server/entities/user.entity.ts'
import { Video } from '#server/entities/video.entity.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { waitsForLock } from '#server/testing/waits-for-lock.ts'

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

const published = async () => {
  const { id } = await app.submit(ana)
  await chief.api.approveVideo({ id })
  return id
}
const listed = async (id: number) =>
  (await app.anonymous.listComments({ id })).items.map(({ text, replies }) => [
    text,
    ...replies.map((reply) => reply.text),
  ])
const toldOf = async (person: TestPerson, id: number) =>
  (await person.api.listNotifications()).items
    .filter(({ video }) => video?.id === id)
    .map(({ kind, count, commentId, text }) => ({ kind, count, commentId, text }))
const statusOf = async (call: Promise<unknown>) => (await refusalOf(call)).status

test('QU-01 replies stand below their comment, oldest first, and a reply to a reply belongs to the same comment', async () => {
  const id = await published()
  const first = await ben.api.createComment({ id, text: 'Which knot?' })
  const reply = await cleo.api.createComment({ id, text: 'A bowline', replyTo: first.id })
  expect(reply).toMatchObject({ parentId: first.id, question: null, replies: [] })
  const other = await ben.api.createComment({ id, text: 'Another matter' })
  const second = await ana.api.createComment({ id, text: 'With a stopper', replyTo: reply.id })
  expect(second.parentId).toBe(first.id)
  expect(await listed(id)).toEqual([['Another matter'], ['Which knot?', 'A bowline', 'With a stopper']])
  const page = await app.anonymous.listComments({ id, limit: 1 })
  const next = await app.anonymous.listComments({ id, ...page.next })
  expect([page.items.length, next.items.length, next.next]).toEqual([1, 1, null])
  expect(next.items[0]?.replies.map(({ user }) => user)).toEqual(['A crew member', 'A crew member'])

  const elsewhere = await published()
  expect(await statusOf(ben.api.createComment({ id: elsewhere, text: 'No', replyTo: other.id }))).toBe(404)
  await ana.api.withdrawVideo({ id })
  expect(await statusOf(ben.api.createComment({ id, text: 'No', replyTo: first.id }))).toBe(404)
})

test('QU-02 members leave room for the replies of the instructor, and a reply counts as a comment', async () => {
  const id = await published()
  const { id: replyTo } = await ben.api.createComment({ id, text: 'A long talk' })
  const fill = (until: number) =>
    app.database.transaction(async (em) => {
      const about = { video: em.getReference(Video, id), user: em.getReference(User, ben.user.id) }
      const parent = em.getReference(Comment, replyTo)
      for (let count = await em.count(Comment, { parent: replyTo }); count < until; count++)
        em.create(Comment, {
          ...about,
          parent,
          listRank: LIST_RANKS.reply,
          text: 'So',
          createdAt: new Date(),
        })
    })
  await fill(REPLIES_MAX / 2 - 1)
  await cleo.api.createComment({ id, text: 'The last of the members', replyTo })
  expect(await statusOf(cleo.api.createComment({ id, text: 'Too many', replyTo }))).toBe(409)
  await ana.api.createComment({ id, text: 'The instructor', replyTo })
  await chief.api.createComment({ id, text: 'An officer', replyTo })
  await fill(REPLIES_MAX)
  expect(await statusOf(ana.api.createComment({ id, text: 'Too many', replyTo }))).toBe(409)

  const dora = await app.register()
  const { id: own } = await dora.api.createComment({ id, text: 'Mine' })
  for (let count = 0; count < 15; count++) await dora.api.createComment({ id, text: 'More', replyTo: own })
  for (let count = 0; count < 44; count++) await dora.api.editComment({ id: own, text: `Mine ${count}` })
  expect(await statusOf(dora.api.createComment({ id, text: 'More', replyTo: own }))).toBe(429)
  expect(await statusOf(dora.api.editComment({ id: own, text: 'Mine' }))).toBe(429)
})

test('QU-03 authors edit their own comments for a day, and not while these are reported', async () => {
  const id = await published()
  const own = await ben.api.createComment({ id, text: 'Tehter first' })
  expect(await ben.api.editComment({ id: own.id, text: 'Tehter first' })).toEqual(own)
  const edited = await ben.api.editComment({ id: own.id, text: '  Tether first ' })
  expect(edited).toEqual({ ...own, text: 'Tether first', editedAt: expect.stringMatching(/Z$/) })
  expect((await app.anonymous.listComments({ id })).items[0]?.editedAt).toBe(edited.editedAt)
  for (const person of [ana, chief])
    expect(await statusOf(person.api.editComment({ id: own.id, text: 'No' }))).toBe(403)
  expect(await statusOf(ben.api.editComment({ id: own.id, text: ' ' }))).toBe(400)

  const reply = await ben.api.createComment({ id, text: 'Rude', replyTo: own.id })
  await cleo.api.reportComment({ id: reply.id, reason: 'offensive', text: '' })
  expect(await statusOf(ben.api.editComment({ id: reply.id, text: 'Polite' }))).toBe(409)
  await ben.api.editComment({ id: own.id, text: 'Tether first!' })
  const createdAt = new Date(Date.now() - COMMENT_EDIT_HOURS * 3_600_000 - 1000)
  await app.database.transaction((em) => em.nativeUpdate(Comment, { id: own.id }, { createdAt }))
  expect(await statusOf(ben.api.editComment({ id: own.id, text: 'Late' }))).toBe(409)
  expect((await app.anonymous.listComments({ id })).items[0]?.text).toBe('Tether first!')
})

test('QU-11 a removed comment takes its replies with it, and an undo brings back those that went with it', async () => {
  const id = await published()
  const first = await ben.api.createComment({ id, text: 'first' })
  const [early, late] = [
    await cleo.api.createComment({ id, text: 'early', replyTo: first.id }),
    await ana.api.createComment({ id, text: 'late', replyTo: first.id }),
  ]
  const kept = await ben.api.createComment({ id, text: 'kept', replyTo: first.id })
  await ben.api.editComment({ id: kept.id, text: 'kept!' })
  await chief.api.deleteComment({ id: early.id })
  expect(await toldOf(ben, id)).toMatchObject([{ kind: 'comment-replied', count: 2, commentId: late.id }])
  const before = await app.anonymous.listComments({ id })
  await chief.api.deleteComment({ id: first.id })

  // No list, call or notification has the words of a reply whose comment is gone.
  expect(await listed(id)).toEqual([])
  expect(await toldOf(ben, id)).toMatchObject([
    { kind: 'comment-removed', text: 'first' },
    { kind: 'comment-replied', commentId: null, text: null },
  ])
  const report = { reason: 'offensive', text: '' } as const
  expect(await statusOf(cleo.api.reportComment({ id: late.id, ...report }))).toBe(404)
  expect(await statusOf(ana.api.editComment({ id: late.id, text: 'Here' }))).toBe(404)
  expect(await statusOf(ana.api.deleteComment({ id: late.id }))).toBe(404)
  expect(await statusOf(cleo.api.createComment({ id, text: 'Hm', replyTo: late.id }))).toBe(404)
  // Neither a reply that was removed before nor one that went with it comes back alone.
  expect(await statusOf(chief.api.restoreComment({ id: early.id }))).toBe(404)
  expect(await statusOf(chief.api.restoreComment({ id: late.id }))).toBe(404)
  const { items } = await chief.api.listVideoHistory({ id })
  expect(items.find(({ action }) => action === 'comment.removed')).toMatchObject({
    before: { author: ben.user.id, comment: first.id, replies: 2 },
  })

  const restored = await chief.api.restoreComment({ id: first.id })
  expect(restored.replies.map(({ text }) => text)).toEqual(['late', 'kept!'])
  expect(await app.anonymous.listComments({ id })).toEqual(before)
  expect(await chief.api.restoreComment({ id: early.id })).toMatchObject({ parentId: first.id })
  expect(await listed(id)).toEqual([['first', 'early', 'late', 'kept!']])

  await ben.api.deleteComment({ id: first.id })
  app.clock.offset += 5 * 60_000 + 1000
  await app.features.comments.background.sweep()
  expect(await app.database.reader.all('select id from removed_comments where video_id = ?', [id])).toEqual(
    [],
  )
  app.clock.offset = 0
})

test('QU-11 a reply to a comment that is being removed answers 404', async () => {
  const id = await published()
  const { id: replyTo } = await ben.api.createComment({ id, text: 'first' })
  const [isHeld, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const removing = app.database.transaction(async (em) => {
    await em.nativeDelete(Comment, { id: replyTo })
    isHeld.resolve()
    await mayCommit.promise
  })
  await isHeld.promise
  const refused = statusOf(cleo.api.createComment({ id, text: 'Too late', replyTo }))
  await waitsForLock(app.database)
  mayCommit.resolve()
  await removing
  expect(await refused).toBe(404)
})

test('QU-12 a reply is reported as a comment is, and officers remove it alone', async () => {
  const id = await published()
  const first = await ben.api.createComment({ id, text: 'first' })
  const reply = await cleo.api.createComment({ id, text: 'rude', replyTo: first.id })
  await ben.api.reportComment({ id: reply.id, reason: 'offensive', text: '' })
  const { items } = await chief.api.listReported({ state: 'open' })
  const reported = items.find(({ comment }) => comment?.id === reply.id)
  expect(reported).toMatchObject({ comment: { text: 'rude', author: { id: cleo.user.id } } })
  await chief.api.settleReported({ id: reported?.id ?? 0, outcome: 'removed' })
  expect(await listed(id)).toEqual([['first']])
})

test('QU-09 authors are told of replies to their comments, and not of their own', async () => {
  const id = await published()
  const first = await ben.api.createComment({ id, text: 'first' })
  await ben.api.createComment({ id, text: 'my own', replyTo: first.id })
  expect(await toldOf(ben, id)).toEqual([])
  const reply = await cleo.api.createComment({ id, text: 'reply', replyTo: first.id })
  const told = { kind: 'comment-replied', count: 1, commentId: reply.id, text: 'reply' }
  expect(await toldOf(ben, id)).toEqual([told])
  // The author of the reply that was pressed, and the author of the comment; the instructor of the rest.
  await chief.api.createComment({ id, text: 'from an officer', replyTo: reply.id })
  expect(await toldOf(cleo, id)).toMatchObject([{ kind: 'comment-replied', text: 'from an officer' }])
  expect(await toldOf(ben, id)).toMatchObject([{ kind: 'comment-replied', count: 2 }])
  expect(await toldOf(ana, id)).toMatchObject([
    { kind: 'video-commented', count: 4 },
    { kind: 'video-reviewed' },
  ])
  await ana.api.withdrawVideo({ id })
  expect(await toldOf(cleo, id)).toEqual([])
})

test('QU-14 an account that is deleted takes its comments with their replies; the export has what was written', async () => {
  const id = await published()
  const leaver = await app.register()
  const first = await leaver.api.createComment({ id, text: 'first' })
  const reply = await leaver.api.createComment({ id, text: 'reply', replyTo: first.id })
  await leaver.api.editComment({ id: reply.id, text: 'better' })
  await cleo.api.createComment({ id, text: 'below', replyTo: first.id })
  const kept = await cleo.api.createComment({ id, text: 'kept' })
  await leaver.api.createComment({ id, text: 'gone', replyTo: kept.id })
  const exported = await leaver.api.exportOwnData()
  expect(exported).toMatchObject({
    comments: [
      { text: 'first', replyTo: null, editedAt: null },
      { text: 'better', replyTo: first.id, editedAt: expect.any(String) },
      { text: 'gone', replyTo: kept.id },
    ],
  })
  await chief.api.deleteUser({ id: leaver.user.id })
  expect(await listed(id)).toEqual([['kept']])
})
