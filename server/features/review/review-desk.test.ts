import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REVIEW_NOTES_MAX } from '#shared/limits/review.ts'
import { refusalOf, testClient } from '#server/testing/test-client.ts'
import { startSecondServer } from '#server/testing/second-server.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'

let app: TestApp
let ana: TestPerson
let ben: TestPerson
let chief: TestPerson
let casey: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  ana = await app.register('ana')
  ben = await app.register('ben')
  chief = await app.registerAdmin('chief')
  casey = await app.registerAdmin('casey')
})
afterAll(() => app.stop())

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
const historyOf = async (id: number) =>
  (await chief.api.listVideoHistory({ id })).items.map(({ action }) => action)
const decisionsTold = async (person: TestPerson, title: string) =>
  (await person.api.listNotifications()).items.filter(
    ({ kind, video }) => kind === 'video-reviewed' && video?.title === title,
  )
/** The time for an undo is over: its decisions are told at the next look of the server. */
const endUndo = () =>
  app.database.transaction((em) =>
    em.execute("update review_rounds set next_attempt_at = ? where state = 'queued'", [new Date(0)]),
  )
const publicIds = async () => (await app.anonymous.listVideos({ limit: 50 })).items.map(({ id }) => id)

test('RD-30 an approval is taken back: the video waits again at its place, and its uploader hears of nothing', async () => {
  const video = await app.submit(ana, { title: 'Taken back' })
  const before = await chief.api.readReviewed({ id: video.id })
  const approved = await chief.api.approveVideo({ id: video.id, isUndoable: true })
  expect(approved.approvalStatus).toBe('approved')
  expect(await publicIds()).toContain(video.id)
  expect(await decisionsTold(ana, 'Taken back')).toEqual([])
  const undone = await chief.api.undoReview({ id: video.id, revision: approved.revision })
  expect(undone).toEqual({ ...before, revision: approved.revision + 1 })
  expect(await publicIds()).not.toContain(video.id)
  await endUndo()
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(await decisionsTold(ana, 'Taken back')).toEqual([])
  expect(await historyOf(video.id)).toEqual(['video.review_undone', 'video.approved'])
  // The next decision is told.
  await chief.api.rejectVideo({ id: video.id, notes: 'Too dark', isUndoable: true })
  await endUndo()
  await expect
    .poll(async () => (await decisionsTold(ana, 'Taken back')).map(({ decision }) => decision), {
      timeout: 10_000,
    })
    .toEqual(['rejected'])
})

test('RD-31 RD-32 a decision is told once when its time is over, and is final then', async () => {
  const video = await app.submit(ana, { title: 'Told late' })
  const { revision } = await chief.api.approveVideo({ id: video.id, isUndoable: true })
  expect((await ana.api.getVideo({ id: video.id })).approvalStatus).toBe('approved')
  await endUndo()
  await expect.poll(async () => (await decisionsTold(ana, 'Told late')).length, { timeout: 10_000 }).toBe(1)
  expect(await refusalOf(chief.api.undoReview({ id: video.id, revision }))).toMatchObject({
    status: 409,
    message: expect.stringMatching(/its time is over/),
  })
  expect((await chief.api.readReviewed({ id: video.id })).approvalStatus).toBe('approved')
})

test('RD-30 a rejection and a rejected change are taken back; an applied change is told at once and stays', async () => {
  const video = await app.submit(ana, { title: 'Change of mind' })
  const rejected = await chief.api.rejectVideo({ id: video.id, notes: 'No', isUndoable: true })
  await chief.api.undoReview({ id: video.id, revision: rejected.revision })
  await chief.api.approveVideo({ id: video.id })
  await ana.api.updateVideo({ id: video.id, title: 'Change of heart' })
  const waiting = await chief.api.readReviewed({ id: video.id })
  const turned = await chief.api.rejectVideo({ id: video.id, notes: 'No', isUndoable: true })
  expect(turned.proposal?.status).toBe('rejected')
  const again = await chief.api.undoReview({ id: video.id, revision: turned.revision })
  expect(again).toEqual({ ...waiting, revision: turned.revision + 1 })
  const applied = await chief.api.approveVideo({ id: video.id, isUndoable: true })
  expect(await refusalOf(chief.api.undoReview({ id: video.id, revision: applied.revision }))).toMatchObject({
    status: 409,
  })
  expect((await decisionsTold(ana, 'Change of heart'))[0]).toMatchObject({ isProposal: true })
})

test('RD-33 a decision is taken back by its officer alone, and only where nothing has changed since', async () => {
  const video = await app.submit(ana, { title: 'Changed since' })
  const { revision } = await chief.api.rejectVideo({ id: video.id, notes: 'No', isUndoable: true })
  expect(await refusalOf(casey.api.undoReview({ id: video.id, revision }))).toMatchObject({
    message: expect.stringMatching(/another officer made it/),
  })
  await ana.api.updateVideo({ id: video.id, description: 'With more light', resubmit: true })
  expect(await refusalOf(chief.api.undoReview({ id: video.id, revision }))).toMatchObject({
    message: expect.stringMatching(/something has changed since/),
  })
})

test('RD-10 RD-11 RD-12 RD-13 notes at seconds reach the uploader with the decision, and the answers the next review', async () => {
  const video = await app.submit(ana, { title: 'Noted' })
  const { id } = video
  const late = await chief.api.addReviewNote({ id, second: 14, text: ' The <b>clamp</b> is hidden ' })
  const early = await casey.api.addReviewNote({ id, second: 3, text: 'Gloves' })
  expect(late).toMatchObject({ second: 14, text: 'The <b>clamp</b> is hidden', decision: null })
  expect((await casey.api.listReviewNotes({ id })).map(({ second }) => second)).toEqual([3, 14])
  // Other members read none of them, and the uploader not before the decision.
  expect(await ana.api.listReviewNotes({ id })).toEqual([])
  expect((await refusalOf(ben.api.listReviewNotes({ id }))).status).toBe(404)
  expect((await refusalOf(chief.api.deleteReviewNote({ id: early.id }))).status).toBe(404)
  const { revision } = await chief.api.rejectVideo({ id, notes: 'See the notes', isUndoable: true })
  expect(await ana.api.listReviewNotes({ id })).toEqual([])
  await chief.api.undoReview({ id, revision })
  await chief.api.rejectVideo({ id, notes: 'See the notes' })
  const received = await ana.api.listReviewNotes({ id })
  expect(received).toMatchObject([
    { second: 3, author: null, decision: 'rejected' },
    { second: 14, author: null, decision: 'rejected' },
  ])
  const own = (await ana.api.listOwnVideos({ id: ana.user.id })).items.find((one) => one.id === id)
  expect(own?.hasReviewNotes).toBe(true)
  expect((await refusalOf(ben.api.answerReviewNote({ id: early.id, text: 'Mine' }))).status).toBe(404)
  expect((await refusalOf(ana.api.answerReviewNote({ id: early.id, text: '  ' }))).status).toBe(400)
  await ana.api.answerReviewNote({ id: early.id, text: 'Worn from 0:02 on' })
  await ana.api.updateVideo({ id, description: 'With gloves', resubmit: true })
  const seen = await casey.api.listReviewNotes({ id })
  expect(seen[0]).toMatchObject({
    second: 3,
    author: { displayName: 'casey' },
    answer: 'Worn from 0:02 on',
  })
  const data = JSON.stringify(await ana.api.exportOwnData())
  expect(data).toContain('Worn from 0:02 on')
  expect(JSON.stringify(await casey.api.exportOwnData())).toContain('"Gloves"')
})

test('RD-14 a review has a bounded number of notes of a bounded length, and a decided video takes none', async () => {
  const { id } = await app.submit(ana, { title: 'Many notes' })
  expect((await refusalOf(chief.api.addReviewNote({ id, second: 0, text: 'x'.repeat(501) }))).status).toBe(
    400,
  )
  for (let second = 0; second < REVIEW_NOTES_MAX; second++)
    await chief.api.addReviewNote({ id, second, text: 'x' })
  expect(await refusalOf(chief.api.addReviewNote({ id, second: 1, text: 'x' }))).toMatchObject({
    status: 409,
    message: expect.stringMatching(/at most 50 notes/),
  })
  await chief.api.approveVideo({ id })
  expect(await refusalOf(chief.api.addReviewNote({ id, second: 1, text: 'x' }))).toMatchObject({
    message: expect.stringMatching(/decided meanwhile/),
  })
})

test('RD-20 RD-21 RD-22 the first officer has a video, until the page leaves or says nothing for long', async () => {
  const { id } = await app.submit(ana, { title: 'Open at a desk' })
  let told = 0
  const end = app.events.subscribe('review.queueChanged', () => void told++)
  expect(await chief.api.holdReview({ id })).toMatchObject({ reviewing: { displayName: 'chief' } })
  await expect.poll(() => told).toBe(1)
  // A renewal is no news.
  await chief.api.holdReview({ id })
  expect(told).toBe(1)
  expect(await casey.api.holdReview({ id })).toMatchObject({ reviewing: { displayName: 'chief' } })
  const listed = async () =>
    (await casey.api.listReviewQueue({ search: 'Open at' })).items.map(
      ({ reviewing }) => reviewing?.displayName,
    )
  expect(await listed()).toEqual(['chief'])
  await casey.api.releaseReview({ id })
  expect(await listed()).toEqual(['chief'])
  await chief.api.releaseReview({ id })
  expect(await listed()).toEqual([undefined])
  await chief.api.holdReview({ id })
  await app.database.transaction((em) =>
    em.execute('update review_leases set leased_until = ?', [new Date(1)]),
  )
  expect(await listed()).toEqual([undefined])
  expect(await casey.api.holdReview({ id })).toMatchObject({ reviewing: { displayName: 'casey' } })
  end()
})

test('RD-23 the second officer hears who decided, also about changes', async () => {
  const { id } = await app.submit(ana, { title: 'Decided twice' })
  await casey.api.holdReview({ id })
  const decided = await Promise.all(
    [chief, casey].map((who) => who.api.approveVideo({ id }).then(() => null, messageOf)),
  )
  expect(decided.filter((refusal) => refusal === null)).toHaveLength(1)
  expect(decided.find((refusal) => refusal !== null)).toMatch(/(chief|casey) has approved this video already/)
  expect((await refusalOf(casey.api.holdReview({ id }))).status).toBe(409)
  await ana.api.updateVideo({ id, title: 'Decided twice, changed' })
  await casey.api.rejectVideo({ id, notes: 'No' })
  expect((await refusalOf(chief.api.approveVideo({ id }))).message).toMatch(
    /casey has rejected these changes already/,
  )
})
test('RD-40 RD-41 RD-42 what came again stands after what came before it; filters and counts say what waits', async () => {
  const tag = 'Filtered'
  const first = await app.submit(ben, { title: `${tag} first` })
  const second = await app.submit(ana, { title: `${tag} second` })
  const short = await app.submit(ana, { title: `${tag} short`, isMicroClip: true })
  const list = async (args: Parameters<typeof chief.api.listReviewQueue>[0] = {}) =>
    (await chief.api.listReviewQueue({ search: tag, ...args })).items.map(({ id }) => id)
  expect(await list()).toEqual([first.id, second.id, short.id])
  await chief.api.rejectVideo({ id: first.id, notes: 'Again, please' })
  await ben.api.updateVideo({ id: first.id, description: 'Again', resubmit: true })
  expect(await list()).toEqual([second.id, short.id, first.id])
  const again = (await chief.api.listReviewQueue({ search: tag, again: 'true' })).items
  expect(again.map(({ id }) => id)).toEqual([first.id])
  expect(again[0]?.isSentAgain).toBe(true)
  expect(Date.parse(again[0]?.waitingSince ?? '')).toBeGreaterThan(Date.parse(first.submittedAt))
  expect(await list({ kind: 'short' })).toEqual([short.id])
  expect(await list({ kind: 'video', creatorId: ben.user.id })).toEqual([first.id])
  expect(await list({ categoryId: app.categoryId, kind: 'change' })).toEqual([])
  const page = await chief.api.listReviewQueue({ search: tag, limit: 2 })
  expect(await list({ limit: 2, cursor: page.next?.['cursor'] ?? '' })).toEqual([first.id])
  const before = await chief.api.getReviewSummary()
  await chief.api.approveVideo({ id: second.id })
  await ana.api.updateVideo({ id: second.id, title: `${tag} changed` })
  const after = await chief.api.getReviewSummary()
  expect(after).toMatchObject({
    videos: before.videos,
    shorts: before.shorts,
    changes: before.changes + 1,
    again: before.again,
  })
  expect(after.creators.find(({ id }) => id === ben.user.id)).toMatchObject({ name: 'ben' })
  expect(await list({ kind: 'change' })).toEqual([second.id])
})

test('RD-43 withdrawn videos have a filter of their own, and the dashboard counts them among the rejected', async () => {
  const { id } = await app.submit(ana, { title: 'Withdrawn one' })
  await chief.api.approveVideo({ id })
  const before = await chief.api.getDashboard()
  await chief.api.withdrawVideo({ id, notes: 'Outdated' })
  const after = await chief.api.getDashboard()
  expect(after.withdrawnVideos).toBe(before.withdrawnVideos + 1)
  expect(after.totalVideos).toBe(after.pendingVideos + after.approvedVideos + after.rejectedVideos)
  const found = await chief.api.listEveryVideo({ state: 'withdrawn' })
  expect(found.items.every(({ approvalStatus }) => approvalStatus === 'withdrawn')).toBe(true)
  expect(found.items.map((one) => one.id)).toContain(id)
})

describe.runIf(process.env['TEST_DATABASE'] === 'postgres')('two servers on one database', () => {
  test('RD-20 RD-31 RD-33 a lease, an undo and the news of a decision hold over both', async () => {
    const two = await startSecondServer(app)
    const other = testClient(two.baseUrl, casey.token)
    const { id } = await app.submit(ana, { title: 'Over two servers' })
    await chief.api.holdReview({ id })
    expect(await other.holdReview({ id })).toMatchObject({ reviewing: { displayName: 'chief' } })
    const { revision } = await other.rejectVideo({ id, notes: 'No', isUndoable: true })
    await casey.api.undoReview({ id, revision })
    await other.rejectVideo({ id, notes: 'No', isUndoable: true })
    // The server that was asked is gone: the other one tells.
    await two.stop()
    await endUndo()
    await expect
      .poll(async () => (await decisionsTold(ana, 'Over two servers')).length, { timeout: 10_000 })
      .toBe(1)
  })
})
