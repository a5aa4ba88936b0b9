import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LessonTicket, ReportedPart } from '#shared/contract/watching.ts'
import { moveToNoon } from '#server/testing/move-to-noon.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { aVideoSlowedBy, uploadForm } from '#server/testing/videos.ts'

const MINUTE = 60_000
const SLOWED_BY = 60

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

/** A published lesson of some minutes. */
async function publishLesson(title = 'Airway'): Promise<number> {
  const { video } = await ana.api.uploadFiles(uploadForm(await aVideoSlowedBy(SLOWED_BY)))
  const { id } = await ana.api.createVideo({ title, categoryId: app.categoryId, videoFile: video.path })
  await chief.api.approveVideo({ id })
  return id
}

const part = (fromMs: number, toMs: number): ReportedPart => ({
  fromMs,
  toMs,
  startedMsAgo: toMs - fromMs,
  endedMsAgo: 0,
})

/** Lets the time pass in which the part is played, and reports it. */
async function watch(
  { ticket }: LessonTicket,
  [fromMs, toMs]: readonly [number, number],
  id: string = randomUUID(),
) {
  app.clock.offset += toMs - fromMs
  const { results } = await app.anonymous.reportWatching({
    reports: [{ id, ticket, parts: [part(fromMs, toMs)] }],
  })
  return results[0]
}

const creditsOf = (videoId: number) =>
  app.database.reader.all<{ ms: number; member_name: string; title: string; category: string }>(
    'select ms, member_name, title, category from credits where video_id = ? order by id',
    [videoId],
  )
const sumOf = (credits: readonly { ms: number }[]) => credits.reduce((sum, { ms }) => sum + ms, 0)

test('TN-01 TN-07 a lesson that is watched on two devices is done, and its length is in the ledger once', async () => {
  const id = await publishLesson()
  const ben = await app.register('ben')
  const desk = await ben.api.getLessonTicket({ id })
  const { lengthMs } = desk
  expect(desk).toMatchObject({ version: 1, ranges: [], doneAt: null, positionMs: 0 })
  expect(lengthMs).toBeGreaterThan(MINUTE)
  const half = Math.round(lengthMs / 2)
  expect(await watch(desk, [0, half])).toMatchObject({ state: 'kept' })
  expect(await ben.api.listLessonProgress()).toMatchObject([
    { videoId: id, coveredMs: half, lengthMs, doneAt: null },
  ])
  expect((await ben.api.listBegunLessons()).map((video) => video.id)).toEqual([id])

  const phone = await ben.api.getLessonTicket({ id })
  expect(phone).toMatchObject({ ranges: [[0, half]], positionMs: half })
  expect(await watch(phone, [half - 1000, lengthMs])).toMatchObject({ state: 'kept' })
  const [progress] = await ben.api.listLessonProgress()
  expect(progress).toMatchObject({ coveredMs: lengthMs })
  expect(progress?.doneAt).not.toBeNull()
  expect(await ben.api.listBegunLessons()).toEqual([])

  // From the start once more: nothing extra.
  await watch(phone, [0, lengthMs])
  const credits = await creditsOf(id)
  expect(sumOf(credits)).toBe(lengthMs)
  expect(credits[0]).toMatchObject({ member_name: 'ben', title: 'Airway' })
})

test('TN-04 a report that is sent again counts once, also in the same call', async () => {
  const id = await publishLesson()
  const lesson = await ana.api.getLessonTicket({ id })
  const report = { id: randomUUID(), ticket: lesson.ticket, parts: [part(0, MINUTE)] }
  app.clock.offset += MINUTE
  const { results } = await app.anonymous.reportWatching({ reports: [report, report] })
  expect(results.map(({ state }) => state)).toEqual(['kept', 'known'])
  app.clock.offset += MINUTE
  expect((await app.anonymous.reportWatching({ reports: [report] })).results[0]).toMatchObject({
    state: 'known',
  })
  expect(sumOf(await creditsOf(id))).toBe(MINUTE)
})

test('TN-02 two tabs, two phones and double speed earn the time that passed', async () => {
  const [one, two] = [await publishLesson('One'), await publishLesson('Two')]
  const cleo = await app.register('cleo')
  const tickets = [await cleo.api.getLessonTicket({ id: one }), await cleo.api.getLessonTicket({ id: two })]
  app.clock.offset += MINUTE
  const reports = tickets.map(({ ticket }) => ({
    id: randomUUID(),
    ticket,
    parts: [{ fromMs: 0, toMs: 2 * MINUTE, startedMsAgo: MINUTE, endedMsAgo: 0 }],
  }))
  await app.anonymous.reportWatching({ reports })
  expect(sumOf([...(await creditsOf(one)), ...(await creditsOf(two))])).toBe(MINUTE)
  // Both lessons were seen all the same.
  const progress = await cleo.api.listLessonProgress()
  expect(progress.map(({ coveredMs }) => coveredMs)).toEqual(
    tickets.map(({ lengthMs }) => Math.min(lengthMs, 2 * MINUTE)),
  )
})

test('TN-03 an hour that is reported ten seconds after the ticket, a forged ticket and a late report are refused', async () => {
  const id = await publishLesson()
  const lesson = await ana.api.getLessonTicket({ id })
  app.clock.offset += 10_000
  const refused = async (ticket: string, one: ReportedPart) => {
    const report = { id: randomUUID(), ticket, parts: [one] }
    return (await app.anonymous.reportWatching({ reports: [report] })).results[0]
  }
  const hour = { fromMs: 0, toMs: 60 * MINUTE, startedMsAgo: 60 * MINUTE }
  expect(await refused(lesson.ticket, hour)).toMatchObject({ state: 'refused', reason: 'before-ticket' })
  expect(await refused(lesson.ticket, { ...hour, startedMsAgo: 10_000 })).toMatchObject({
    reason: 'too-fast',
  })
  expect(await refused(`${lesson.ticket}x`, part(0, 1000))).toMatchObject({ reason: 'ticket' })
  const [body = '', hash = ''] = lesson.ticket.split('.')
  const forged = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), userId: chief.user.id }
  const forgedBody = Buffer.from(JSON.stringify(forged)).toString('base64url')
  expect(await refused(`${forgedBody}.${hash}`, part(0, 1000))).toMatchObject({ reason: 'ticket' })
  expect(await creditsOf(id)).toEqual([])
  // Sessions would end in this time.
  const { offset } = app.clock
  app.clock.offset += 31 * 24 * 60 * MINUTE
  expect(await refused(lesson.ticket, part(0, 1000))).toMatchObject({ reason: 'expired' })
  app.clock.offset = offset
})

test('only people who may see a lesson of a file are handed it out', async () => {
  const { id } = await app.submit(ana)
  const dora = await app.register('dora')
  expect((await refusalOf(dora.api.getLessonTicket({ id }))).status).toBe(404)
  expect((await refusalOf(app.anonymous.getLessonTicket({ id }))).status).toBe(401)
  // At a provider, whose positions can't be trusted.
  await app.database.transaction((em) =>
    em.execute("update videos set video_file = null, video_url = 'https://youtu.be/x' where id = ?", [id]),
  )
  expect((await refusalOf(ana.api.getLessonTicket({ id }))).status).toBe(422)
})

test('TN-06 the ledger outlives account and lesson, and the database refuses to change it', async () => {
  const id = await publishLesson('Bleeding control')
  const emil = await app.register('emil')
  const lesson = await emil.api.getLessonTicket({ id })
  await watch(lesson, [0, MINUTE])
  await chief.api.proveIdentity({ kind: 'password', password: chief.password })
  await chief.api.deleteUser({ id: emil.user.id })
  await ana.api.deleteVideo({ id })
  expect(await creditsOf(id)).toMatchObject([{ ms: MINUTE, member_name: 'emil', title: 'Bleeding control' }])
  // Its ticket has no account any more.
  expect(await watch(lesson, [MINUTE, MINUTE + 1000])).toMatchObject({ reason: 'no-account' })
  for (const sql of ['update credits set ms = 0', 'delete from credits'])
    await expect(app.database.transaction((em) => em.execute(sql))).rejects.toThrow(/never/)
})
