import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TRANSCRIPT_HEADINGS, transcriptLines } from '#shared/records/transcript-table.ts'
import { moveToNoon } from '#server/testing/move-to-noon.ts'
import { rawRequest } from '#server/testing/raw-request.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { aVideoSlowedBy, uploadForm } from '#server/testing/videos.ts'
import { verifyRecords } from './verify-records.ts'

const MINUTE = 60_000
const DAYS = { from: '2020-01-01', to: '2099-12-31' }

let app: TestApp
let chief: TestPerson
let captain: TestPerson
let medic: TestPerson
let stranger: TestPerson
let member: number
let captainMember: number
beforeAll(async () => {
  app = await startTestApp()
  const noon = moveToNoon(app)
  chief = await app.registerAs('training-officer')
  captain = await app.register('captain')
  medic = await app.register('medic')
  stranger = await app.register('stranger')
  const { api } = chief
  const root = (await api.createUnit({ name: 'City', kind: 'department' })).id
  const unitId = (await api.createUnit({ name: 'Station 4', kind: 'station', parentId: root })).id
  member = (await api.createMember({ name: 'Mia Medic', number: '7', unitId, username: 'medic' })).id
  captainMember = (
    await api.createMember({ name: 'Carl Captain', unitId, isOfficer: true, username: 'captain' })
  ).id
  const closedAt = new Date(noon - 60 * MINUTE)
  const { id } = await medic.api.fileTrainingSession({
    kind: 'drill',
    unitId,
    title: 'Ladders',
    openedAt: new Date(closedAt.getTime() - 60 * MINUTE).toISOString(),
    closedAt: closedAt.toISOString(),
    memberIds: [member, captainMember],
  })
  await chief.api.confirmTrainingSession({ id, headcount: 2 })
  const admin = await app.registerAdmin()
  const { video } = await admin.api.uploadFiles(uploadForm(await aVideoSlowedBy(60)))
  const lesson = await admin.api.createVideo({
    title: 'Airway',
    categoryId: app.categoryId,
    videoFile: video.path,
  })
  await admin.api.approveVideo({ id: lesson.id })
  const { ticket } = await medic.api.getLessonTicket({ id: lesson.id })
  for (let minute = 0; minute < 3; minute++) {
    app.clock.offset += MINUTE
    const [fromMs, toMs] = [minute * MINUTE, (minute + 1) * MINUTE]
    const parts = [{ fromMs, toMs, startedMsAgo: MINUTE, endedMsAgo: 0 }]
    await app.anonymous.reportWatching({ reports: [{ id: randomUUID(), ticket, parts }] })
  }
})
afterAll(() => app.stop())

const read = (by: TestPerson, id = member, more: { until?: number } = {}) =>
  by.api.getTranscript({ id, ...DAYS, ...more })

test('TN-20 a member and the officers read the transcript, where a lesson of a day is one line; peers and strangers do not', async () => {
  const own = await read(medic)
  expect(own).toMatchObject({
    member: { name: 'Mia Medic', number: '7', unit: 'Station 4' },
    totalMs: 63 * MINUTE,
    mayCorrect: false,
  })
  expect(own.lines).toMatchObject([
    { title: 'Ladders', source: 'drill', ms: 60 * MINUTE, confirmedBy: chief.user.username },
    { title: 'Airway', source: 'watched', ms: 3 * MINUTE, confirmedBy: null },
  ])
  expect(await read(captain)).toMatchObject({ totalMs: 63 * MINUTE, mayCorrect: true })
  expect((await refusalOf(read(stranger))).status).toBe(404)
  expect((await refusalOf(read(medic, captainMember))).status).toBe(404)
  const csv = await rawRequest(
    `${app.baseUrl}/api/training/members/${member}/transcript.csv?from=${DAYS.from}&to=${DAYS.to}`,
    { headers: { Authorization: `Bearer ${medic.token}` } },
  )
  const lines = csv.body
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
  expect(lines[0]).toBe(TRANSCRIPT_HEADINGS.join(','))
  expect(lines.slice(1, -1)).toEqual(transcriptLines(own).map(({ cells }) => cells.join(',')))
})

test('TN-21 a correction is a new line with its reason; nobody corrects the own record', async () => {
  const before = await read(captain)
  const [drill, lesson] = before.lines
  const correct = (by: TestPerson, id = drill?.credit ?? 0, ms = 45 * MINUTE) =>
    by.api.correctCredit({ id, ms, reason: 'Left early' })
  expect((await refusalOf(correct(medic))).status).toBe(403)
  expect((await refusalOf(correct(stranger))).status).toBe(404)
  const own = await read(captain, captainMember)
  expect((await refusalOf(correct(captain, own.lines[0]?.credit))).status).toBe(403)
  const line = await correct(captain)
  expect(line).toMatchObject({
    ms: -15 * MINUTE,
    reverses: drill?.credit,
    reason: 'Left early',
    confirmedBy: 'captain',
  })
  expect((await refusalOf(correct(captain))).status).toBe(409)
  expect((await refusalOf(correct(captain, line.credit))).status).toBe(409)
  await correct(captain, lesson?.credit, MINUTE)
  expect((await read(medic)).totalMs).toBe(46 * MINUTE)
  expect(await read(medic, member, { until: before.until })).toMatchObject({ totalMs: 63 * MINUTE })
  const { rows } = await chief.api.getTrainingReport(DAYS)
  expect(rows.find(({ id }) => id === member)).toMatchObject({ totalMs: 46 * MINUTE })
  expect(await verifyRecords(app.database.reader)).toEqual([])
})
