import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnVideo } from '#shared/contract/own-videos.ts'
import { transcriptLines } from '#shared/records/transcript-table.ts'
import { moveToNoon } from '#server/testing/move-to-noon.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { aVideoSlowedBy, uploadForm } from '#server/testing/videos.ts'
import { verifyRecords } from '../reports/verify-records.ts'

const SECOND = 1000
const [LONG, SHORT] = [60, 30]
const DAYS = { from: '2020-01-01', to: '2099-12-31' }

let app: TestApp
let ana: TestPerson
let chief: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  moveToNoon(app)
  ana = await app.register('ana')
  chief = await app.registerAdmin('chief')
})
afterAll(() => app.stop())

const upload = async (slowedBy: number): Promise<string> =>
  (await ana.api.uploadFiles(uploadForm(await aVideoSlowedBy(slowedBy)))).video.path

const submitted = async (title: string, slowedBy: number): Promise<OwnVideo> =>
  ana.api.createVideo({ title, categoryId: app.categoryId, videoFile: await upload(slowedBy) })

async function published(title: string, slowedBy = LONG): Promise<number> {
  const { id } = await submitted(title, slowedBy)
  await chief.api.approveVideo({ id })
  return id
}

const propose = async (id: number, slowedBy: number): Promise<OwnVideo> =>
  ana.api.updateVideo({ id, videoFile: await upload(slowedBy) })

/** Plays a part of a lesson that is handed out now, and reports it. */
async function watch(by: TestPerson, id: number, fromMs: number, toMs: number): Promise<void> {
  const { ticket } = await by.api.getLessonTicket({ id })
  app.clock.offset += toMs - fromMs
  const parts = [{ fromMs, toMs, startedMsAgo: toMs - fromMs, endedMsAgo: 0 }]
  const { results } = await app.anonymous.reportWatching({ reports: [{ id: randomUUID(), ticket, parts }] })
  expect(results).toMatchObject([{ state: 'kept' }])
}

const progressOf = async (by: TestPerson, id: number) =>
  (await by.api.listLessonProgress()).find(({ videoId }) => videoId === id)

test('TN-22 TN-23 a replaced file must be watched again unless the reviewer says otherwise, and the old record is marked', async () => {
  const id = await published('Airway')
  const ben = await app.register('ben')
  const unit = await chief.api.createUnit({ name: 'City', kind: 'department' })
  const member = await chief.api.createMember({ name: 'Ben', unitId: unit.id, username: 'ben' })
  const lesson = await ben.api.getLessonTicket({ id })
  await watch(ben, id, 0, lesson.lengthMs)
  expect((await progressOf(ben, id))?.doneAt).not.toBeNull()

  const proposed = await propose(id, LONG)
  expect(proposed).toMatchObject({ version: 1, replacesLesson: true })
  expect(await ben.api.getLessonTicket({ id })).toMatchObject({ version: 1 })
  // Without a body, as clients have called it before.
  const approved = await chief.api.approveVideo({ id })
  expect(approved).toMatchObject({ version: 2, replacesLesson: false })
  expect(await ben.api.getLessonTicket({ id })).toMatchObject({ version: 2, ranges: [], doneAt: null })
  expect(await progressOf(ben, id)).toBeUndefined()
  const [event] = (await chief.api.listVideoHistory({ id })).items
  expect(event).toMatchObject({ action: 'proposal.approved', after: { isSameContent: false } })

  await watch(ben, id, 0, 10 * SECOND)
  const record = await ben.api.getTranscript({ id: member.id, ...DAYS })
  expect(record.lines).toMatchObject([
    { version: 1, isEarlierVersion: true, ms: lesson.lengthMs },
    { version: 2, isEarlierVersion: false, ms: 10 * SECOND },
  ])
  expect(transcriptLines(record).map(({ cells }) => cells[1])).toEqual([
    'Airway (earlier version)',
    'Airway (version 2)',
  ])
  expect((await ben.api.getOwnRecord()).done).toMatchObject([{ videoId: id, isEarlierVersion: true }])
  expect(await verifyRecords(app.database.reader)).toEqual([])
})

test('TN-22 TN-23 with the same content the record goes on, measured by the length of the new file', async () => {
  const id = await published('Splints')
  const [cleo, dora] = [await app.register('cleo'), await app.register('dora')]
  const { lengthMs } = await cleo.api.getLessonTicket({ id })
  const half = Math.round(lengthMs / 2)
  await watch(cleo, id, 0, lengthMs)
  await watch(dora, id, half - 4 * SECOND, lengthMs)

  await propose(id, SHORT)
  await chief.api.approveVideo({ id, isSameContent: true })
  const [event] = (await chief.api.listVideoHistory({ id })).items
  expect(event).toMatchObject({ action: 'proposal.approved', after: { isSameContent: true } })
  const shorter = await dora.api.getLessonTicket({ id })
  expect(Math.abs(shorter.lengthMs - half)).toBeLessThan(2 * SECOND)
  expect(shorter).toMatchObject({
    version: 1,
    ranges: [[half - 4 * SECOND, shorter.lengthMs]],
    positionMs: shorter.lengthMs,
    doneAt: null,
  })
  const done = await progressOf(cleo, id)
  expect(done).toMatchObject({ coveredMs: shorter.lengthMs, lengthMs: shorter.lengthMs })
  expect(done?.doneAt).not.toBeNull()
  // What lay behind the end of the new file covers nothing of it.
  await watch(dora, id, 0, 5 * SECOND)
  const begun = await progressOf(dora, id)
  expect(begun).toMatchObject({ lengthMs: shorter.lengthMs, doneAt: null })
  expect(begun?.coveredMs).toBeLessThan(12 * SECOND)

  // A longer file: more of it is missing, and a lesson that was done stays done.
  await propose(id, LONG)
  await chief.api.approveVideo({ id, isSameContent: true })
  expect(await progressOf(dora, id)).toMatchObject({ lengthMs, doneAt: null })
  expect((await progressOf(cleo, id))?.doneAt).toEqual(done?.doneAt)
  await propose(id, LONG)
  expect(await chief.api.approveVideo({ id, isSameContent: false })).toMatchObject({ version: 4 })
  expect(await cleo.api.getLessonTicket({ id })).toMatchObject({ version: 4, ranges: [] })
  expect(await verifyRecords(app.database.reader)).toEqual([])
})

test('TN-22 the file of a withdrawn lesson is asked for, that of a lesson before its first publication is not', async () => {
  const first = await submitted('Ladders', SHORT)
  expect(await propose(first.id, SHORT)).toMatchObject({ version: 2, replacesLesson: false })
  const { id } = first
  await chief.api.approveVideo({ id, isSameContent: true })
  const emil = await app.register('emil')
  await watch(emil, id, 0, 10 * SECOND)
  expect(await emil.api.getLessonTicket({ id })).toMatchObject({ version: 2 })

  await ana.api.withdrawVideo({ id })
  expect(await propose(id, SHORT)).toMatchObject({ approvalStatus: 'pending', replacesLesson: true })
  // What the owner watches of the file that waits is no claim about the published one.
  await watch(ana, id, 0, 5 * SECOND)
  expect(await ana.api.getLessonTicket({ id })).toMatchObject({ version: 3 })
  await chief.api.rejectVideo({ id, notes: 'Too dark' })
  expect(await propose(id, SHORT)).toMatchObject({ version: 4, replacesLesson: true })
  await chief.api.approveVideo({ id, isSameContent: true })
  expect(await emil.api.getLessonTicket({ id })).toMatchObject({ version: 2, ranges: [[0, 10 * SECOND]] })
  expect(await ana.api.getLessonTicket({ id })).toMatchObject({ version: 2, ranges: [] })
})

test('TN-22 a lesson that a former version of the server has published is asked for too', async () => {
  const id = await published('Knots', SHORT)
  const finn = await app.register('finn')
  await watch(finn, id, 0, 10 * SECOND)
  const forget = (videoId: number) =>
    app.database.transaction((em) =>
      em.execute('update videos set published_version = null, lesson_version = null where id = ?', [videoId]),
    )
  await forget(id)
  expect(await propose(id, SHORT)).toMatchObject({ replacesLesson: true })
  await chief.api.approveVideo({ id, isSameContent: true })
  expect(await finn.api.getLessonTicket({ id })).toMatchObject({ version: 1, ranges: [[0, 10 * SECOND]] })

  const other = await published('More knots', SHORT)
  await ana.api.withdrawVideo({ id: other })
  await forget(other)
  expect(await propose(other, SHORT)).toMatchObject({ replacesLesson: true })
})
