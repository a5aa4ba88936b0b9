import { afterAll, beforeAll, expect, test } from 'vitest'
import { comment as commentSchema } from '#shared/contract/comments.ts'
import { Video } from '#server/entities/video.entity.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { waitsForLock } from '#server/testing/waits-for-lock.ts'

let app: TestApp
let ana: TestPerson
let ben: TestPerson
let chief: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  ana = await app.register('ana')
  ben = await app.register('ben')
  chief = await app.registerAdmin('chief')
})
afterAll(() => app.stop())

const published = async () => {
  const { id } = await app.submit(ana)
  await chief.api.approveVideo({ id })
  return id
}

test('EN-34 GP-44 GP-45 a comment is stored with author, time and trimmed text, and listed newest first', async () => {
  const id = await published()
  const first = await ben.api.createComment({ id, text: '  Say the count out loud.\n' })
  expect(first).toEqual({
    id: expect.any(Number),
    user: 'ben',
    userId: ben.user.id,
    text: 'Say the count out loud.',
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    avatar: null,
    editedAt: null,
    parentId: null,
    question: null,
    replies: [],
  })
  expect(commentSchema.strict().parse(first)).toEqual(first)
  const second = await ana.api.createComment({ id, text: 'x'.repeat(2000) })
  const { items, next } = await ben.api.listComments({ id })
  expect(items).toEqual([second, first])
  // Signed-out visitors don't see the username of a user without first and last name.
  const user = 'A crew member'
  expect((await app.anonymous.listComments({ id })).items).toEqual([
    { ...second, user },
    { ...first, user },
  ])
  expect(next).toBeNull()
  for (const text of ['', ' \n ', 'x'.repeat(2001)]) {
    expect((await refusalOf(ben.api.createComment({ id, text }))).status).toBe(400)
  }
  expect((await refusalOf(app.anonymous.createComment({ id, text: 'hello' }))).status).toBe(401)
})

test('GP-44 comments are read page by page, and an unchanged page answers 304', async () => {
  const id = await published()
  for (const text of ['one', 'two', 'three']) await ben.api.createComment({ id, text })
  const first = await app.anonymous.listComments({ id, limit: 2 })
  const second = await app.anonymous.listComments({ id, ...first.next })
  expect(first.items.map(({ text }) => text)).toEqual(['three', 'two'])
  expect(second.items.map(({ text }) => text)).toEqual(['one'])
  expect(second.next).toBeNull()
  const url = `${app.baseUrl}/api/videos/${id}/comments`
  const etag = (await fetch(url)).headers.get('ETag') ?? ''
  expect((await fetch(url, { headers: { 'If-None-Match': etag } })).status).toBe(304)
  await ben.api.createComment({ id, text: 'four' })
  expect((await fetch(url, { headers: { 'If-None-Match': etag } })).status).toBe(200)
})

test('GP-46 users delete their own comments and administrators delete all; others are refused', async () => {
  const id = await published()
  const own = await ben.api.createComment({ id, text: 'mine' })
  const other = await ben.api.createComment({ id, text: 'mine too' })
  expect((await refusalOf(ana.api.deleteComment({ id: own.id }))).status).toBe(403)
  await ben.api.deleteComment({ id: own.id })
  await chief.api.deleteComment({ id: other.id })
  expect((await refusalOf(ben.api.deleteComment({ id: own.id }))).status).toBe(404)
  expect((await app.anonymous.listComments({ id })).items).toEqual([])
})

test('the author is told of a removal by another person, until it is undone', async () => {
  const id = await published()
  const told = async () =>
    (await ben.api.listNotifications()).items.filter(
      ({ kind, video }) => kind === 'comment-removed' && video?.id === id,
    )
  const own = await ben.api.createComment({ id, text: 'mine' })
  await ben.api.deleteComment({ id: own.id })
  expect(await told()).toEqual([])
  const removed = await ben.api.createComment({ id, text: 'too loud' })
  await chief.api.deleteComment({ id: removed.id })
  expect(await told()).toMatchObject([{ video: { id }, text: 'too loud', actor: null }])
  await chief.api.restoreComment({ id: removed.id })
  expect(await told()).toEqual([])
})

test('a deletion can be undone by the person who deleted, once and within five minutes', async () => {
  const id = await published()
  const [first, second] = [
    await ben.api.createComment({ id, text: 'first' }),
    await ben.api.createComment({ id, text: 'second' }),
  ]
  const listed = async () => (await ben.api.listComments({ id })).items
  const refused = async (person: TestPerson, commentId = first.id) =>
    (await refusalOf(person.api.restoreComment({ id: commentId }))).status
  expect(await refused(ben)).toBe(404)
  await ben.api.deleteComment({ id: first.id })
  expect(await listed()).toEqual([second])
  expect(await refused(ana)).toBe(404)
  expect(await ben.api.restoreComment({ id: first.id })).toEqual(first)
  expect(await listed()).toEqual([second, first])
  expect(await refused(ben)).toBe(404)

  // An officer undoes an own deletion; the author is still the author, and doesn't undo the officer's.
  await chief.api.deleteComment({ id: second.id })
  expect(await refused(ben, second.id)).toBe(404)
  const both = await Promise.all([
    refusalOf(chief.api.restoreComment({ id: second.id })),
    refusalOf(chief.api.restoreComment({ id: second.id })),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect(await listed()).toEqual([second, first])

  await ben.api.deleteComment({ id: first.id })
  app.clock.offset += 5 * 60_000 + 1000
  expect(await refused(ben)).toBe(404)
  const kept = () => app.database.reader.all('select id from removed_comments where id = ?', [first.id])
  expect(await kept()).toEqual([{ id: first.id }])
  await app.features.comments.background.sweep()
  expect(await kept()).toEqual([])
  app.clock.offset = 0
})

test('a comment whose video is gone or no longer public is not restored', async () => {
  const id = await published()
  const { id: commentId } = await ben.api.createComment({ id, text: 'mine' })
  await ben.api.deleteComment({ id: commentId })
  await ana.api.withdrawVideo({ id })
  expect((await refusalOf(ben.api.restoreComment({ id: commentId }))).status).toBe(404)
  await ana.api.deleteVideo({ id })
  expect((await refusalOf(ben.api.restoreComment({ id: commentId }))).status).toBe(404)
})

test('GP-39 a comment is announced after the commit; an invisible video has no comments to read or write', async () => {
  const id = await published()
  const heard: unknown[] = []
  const stop = app.events.subscribe('video.commented', (event) => heard.push(event))
  await ben.api.createComment({ id, text: 'Good one' })
  await app.eventsHeard()
  stop()
  const by = { userId: ben.user.id, displayName: 'ben', isAdmin: false }
  expect(heard).toEqual([{ videoId: id, title: 'Box breathing', ...by }])
  const waiting = await app.submit(ana)
  expect((await refusalOf(ben.api.createComment({ id: waiting.id, text: 'hm' }))).status).toBe(404)
  expect((await refusalOf(app.anonymous.listComments({ id: waiting.id }))).status).toBe(404)
  expect((await ana.api.listComments({ id: waiting.id })).items).toEqual([])
})

test('a comment on a video that is being deleted answers 404', async () => {
  const { id } = await chief.api.approveVideo({ id: (await app.submit(ana)).id })
  const [isHeld, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const deleting = app.database.transaction(async (em) => {
    await em.nativeDelete(Video, { id })
    isHeld.resolve()
    await mayCommit.promise
  })
  await isHeld.promise
  const refused = refusalOf(ana.api.createComment({ id, text: 'Too late' }))
  await waitsForLock(app.database)
  mayCommit.resolve()
  await deleting
  expect((await refused).status).toBe(404)
})
