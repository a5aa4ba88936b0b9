import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLiveSocket } from '#server/testing/live-socket.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'

let app: TestApp
let ana: TestPerson
let chief: TestPerson
let reviewer: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  ana = await app.register('ana')
  chief = await app.registerAdmin('chief')
  reviewer = await app.registerAs('reviewer', 'reviewer')
})
afterAll(() => app.stop())

const cues = (text: string) => [{ startMs: 0, endMs: 900, text }]

test('a reviewer sees what waits for review with its file, and decides', async () => {
  const { id, videoFile } = await app.submit(ana, { title: 'Waits' })
  expect((await reviewer.api.listPendingVideos()).items.map((video) => video.id)).toContain(id)
  expect(await reviewer.api.getVideo({ id })).toMatchObject({ title: 'Waits' })
  const headers = { Authorization: `Bearer ${reviewer.token}`, Range: 'bytes=0-9' }
  expect((await fetch(`${app.baseUrl}/uploads/${videoFile}`, { headers })).status).toBe(206)
  expect(await reviewer.api.approveVideo({ id })).toMatchObject({ approvalStatus: 'approved' })
  const { items } = await reviewer.api.listVideoHistory({ id })
  expect(items).toMatchObject([{ action: 'video.approved', actor: { username: 'reviewer' } }])
})

test('a reviewer’s captions are public at once, and those of an owner wait', async () => {
  const { id } = await chief.api.approveVideo({ id: (await app.submit(ana)).id })
  expect((await ana.api.replaceCaptions({ id, cues: cues('Proposed') })).isProposed).toBe(true)
  expect((await reviewer.api.getProposedCaptions({ id })).cues).toEqual(cues('Proposed'))
  const saved = await reviewer.api.replaceCaptions({ id, cues: cues('Spoken'), version: 0 })
  expect(saved.isProposed).toBe(false)
  expect((await app.anonymous.getCaptions({ id })).cues).toEqual(cues('Spoken'))
})

test('a reviewer neither changes nor deletes the videos, comments and accounts of others', async () => {
  const { id } = await chief.api.approveVideo({ id: (await app.submit(ana)).id })
  const comment = await ana.api.createComment({ id, text: 'Well shown' })
  const calls: Promise<unknown>[] = [
    reviewer.api.updateVideo({ id, title: 'Other' }),
    reviewer.api.withdrawVideo({ id, notes: 'No' }),
    reviewer.api.deleteVideo({ id }),
    reviewer.api.deleteComment({ id: comment.id }),
    reviewer.api.listSaved({ id: ana.user.id }),
    reviewer.api.listUsers(),
    reviewer.api.listAuditEvents(),
    reviewer.api.changeRole({ id: reviewer.user.id, role: 'admin' }),
  ]
  const refusals = await Promise.all(calls.map((call) => refusalOf(call)))
  expect(refusals.map(({ status }) => status)).toEqual(calls.map(() => 403))
  expect(await refusalOf(reviewer.api.listUsers())).toEqual({
    status: 403,
    message:
      'Your role may not read accounts, set their roles, and create, suspend and delete accounts. An administrator can give you another role.',
  })
})

test('a reviewer’s change of an own public video waits for a review', async () => {
  const { id } = await chief.api.approveVideo({ id: (await app.submit(reviewer)).id })
  const changed = await reviewer.api.updateVideo({ id, title: 'Changed' })
  expect([changed.title, changed.proposal?.title]).toEqual(['Box breathing', 'Changed'])
})

test('reviewers hear of the review queue, members do not, and a reviewer who lost the role no more', async () => {
  const judge = await app.registerAs('reviewer')
  const sockets = [judge, ana, chief].map(async ({ token }) => {
    const socket = await openLiveSocket(app.baseUrl)
    await socket.signIn(token)
    return socket
  })
  const [theirs, hers, chiefs] = await Promise.all(sockets)
  const isQueue = ({ type }: { type: string }) => type === 'review_queue_changed'
  await app.submit(ana, { title: 'Queued' })
  await theirs?.hears({ type: 'review_queue_changed' })
  await chief.api.changeRole({ id: judge.user.id, role: 'instructor' })
  expect((await refusalOf(judge.api.listPendingVideos())).status).toBe(401)
  await app.eventsHeard()
  const [before, chiefsBefore] = [theirs, chiefs].map((socket) => socket?.heard.filter(isQueue).length)
  await app.submit(ana, { title: 'Queued later' })
  await expect.poll(() => chiefs?.heard.filter(isQueue).length).toBeGreaterThan(chiefsBefore ?? 0)
  expect(theirs?.heard.filter(isQueue)).toHaveLength(before ?? 0)
  expect(hers?.heard.filter(isQueue)).toEqual([])
  for (const socket of [theirs, hers, chiefs]) await socket?.end()
})
