import { randomUUID } from 'node:crypto'
import * as validation from '@learninglocker/xapi-validation/dist/factory.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { trainingDayOf } from '#shared/records/training-day.ts'
import { DEFAULT_DAY_RULE } from '#server/features/settings/department-day.ts'
import { rawRequest } from '#server/testing/raw-request.ts'
import { moveToNoon } from '#server/testing/move-to-noon.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { aVideoSlowedBy, uploadForm } from '#server/testing/videos.ts'
import { uuidOf } from './xapi-statements.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const VIDEO = 'https://w3id.org/xapi/video'

const statement = z.object({
  id: z.string(),
  actor: z.object({ name: z.string(), account: z.object({ homePage: z.string(), name: z.string() }) }),
  verb: z.object({ id: z.string() }),
  object: z.object({ objectType: z.string(), id: z.string() }),
  result: z.object({
    completion: z.boolean().optional(),
    extensions: z.record(z.string(), z.unknown()).optional(),
  }),
  context: z.object({
    registration: z.string(),
    instructor: z.object({ name: z.string() }).optional(),
    contextActivities: z.object({ category: z.array(z.object({ id: z.string() })) }).optional(),
    extensions: z.record(z.string(), z.unknown()),
  }),
})
type Read = z.infer<typeof statement>

let app: TestApp
let chief: TestPerson
let captain: TestPerson
let medic: TestPerson
let outsider: TestPerson
let lesson: number
beforeAll(async () => {
  app = await startTestApp()
  moveToNoon(app)
  chief = await app.registerAs('training-officer', 'chief')
  captain = await app.register('captain')
  medic = await app.register('medic')
  outsider = await app.register('outsider')
  const { api } = chief
  const root = (await api.createUnit({ name: 'City', kind: 'department' })).id
  const [station, elsewhere] = [
    (await api.createUnit({ name: 'Station 4', kind: 'station', parentId: root })).id,
    (await api.createUnit({ name: 'Station 5', kind: 'station', parentId: root })).id,
  ]
  await api.createMember({ name: 'Carl Captain', unitId: station, isOfficer: true, username: 'captain' })
  const member = await api.createMember({
    name: 'Mia "<b>" Medic',
    number: '=4711',
    unitId: station,
    username: 'medic',
  })
  await api.createMember({
    name: 'Otto Outside',
    unitId: elsewhere,
    isOfficer: true,
    username: outsider.user.username,
  })
  const now = Date.now() + app.clock.offset
  const { id } = await medic.api.fileTrainingSession({
    kind: 'drill',
    unitId: station,
    title: 'Ladders, "quoted"\u2028',
    categoryId: app.categoryId,
    openedAt: new Date(now - 3 * HOUR).toISOString(),
    closedAt: new Date(now - 2 * HOUR).toISOString(),
    memberIds: [member.id],
  })
  await captain.api.confirmTrainingSession({ id, headcount: 1 })

  const admin = await app.registerAdmin()
  const { video } = await medic.api.uploadFiles(uploadForm(await aVideoSlowedBy(60)))
  const made = await medic.api.createVideo({
    title: 'Airway',
    categoryId: app.categoryId,
    videoFile: video.path,
  })
  lesson = made.id
  await admin.api.approveVideo({ id: lesson })
  const { ticket, lengthMs } = await medic.api.getLessonTicket({ id: lesson })
  for (const [fromMs, toMs] of [
    [0, Math.round(lengthMs / 2)],
    [Math.round(lengthMs / 2), lengthMs],
  ] as const) {
    app.clock.offset += toMs - fromMs
    const part = { fromMs, toMs, startedMsAgo: toMs - fromMs, endedMsAgo: 0 }
    await app.anonymous.reportWatching({ reports: [{ id: randomUUID(), ticket, parts: [part] }] })
  }
})
afterAll(() => app.stop())

const dayAt = (ms: number) => trainingDayOf(Date.now() + app.clock.offset + ms, DEFAULT_DAY_RULE)
async function download(person: TestPerson, query = ''): Promise<Read[]> {
  const { body, status } = await rawRequest(
    `${app.baseUrl}/api/training/statements.json?from=${dayAt(-7 * DAY)}&to=${dayAt(DAY)}${query}`,
    { headers: { Authorization: `Bearer ${person.token}` } },
  )
  expect(status).toBe(200)
  const parsed: unknown = JSON.parse(body)
  // The validator of an independent learning record store.
  for (const one of z.array(z.unknown()).parse(parsed))
    expect(validation.statement(one, ['statement']), JSON.stringify(one)).toEqual([])
  return z.array(statement).parse(parsed)
}
const verbs = (statements: readonly Read[]) => statements.map(({ verb }) => verb.id.split('/').at(-1))
const msOf = ({ context }: Read) =>
  Number(Object.entries(context.extensions).find(([name]) => name.endsWith('/milliseconds'))?.[1] ?? 0)
const sum = (statements: readonly Read[]) => statements.reduce((total, one) => total + msOf(one), 0)
const report = () => chief.api.getTrainingReport({ from: dayAt(-7 * DAY), to: dayAt(DAY) })

test('TN-40 each line of the ledger is a valid statement with the time of the report, and done lessons follow', async () => {
  const statements = await download(chief)
  expect(verbs(statements)).toEqual(['attended', 'experienced', 'experienced', 'completed'])
  expect(sum(statements)).toBe((await report()).totalMs)
  const [drill, first, second, done] = statements
  expect(validation.statement({ ...drill, id: '7' }, ['statement'])).not.toEqual([])
  expect(drill).toMatchObject({
    actor: { name: 'Mia "<b>" Medic', account: { homePage: app.baseUrl } },
    context: { instructor: { name: 'captain' } },
  })
  expect(first?.object.id).toBe(`${app.baseUrl}/video/${lesson}`)
  expect(first?.context.registration).toBe(second?.context.registration)
  expect(done).toMatchObject({
    result: { completion: true, extensions: { [`${VIDEO}/extensions/progress`]: 1 } },
    context: { contextActivities: { category: [{ id: VIDEO }] } },
  })
  expect(done?.context.registration).toBe(first?.context.registration)
  const segments = String(done?.result.extensions?.[`${VIDEO}/extensions/played-segments`])
  expect(segments).toMatch(/^0\[\.\]\d+(\.\d+)?$/)
  const accounts = new Set(statements.map(({ actor }) => actor.account.name))
  expect(accounts.size).toBe(1)
})

test('TN-40 a correction is a statement about the corrected one, and a statement keeps its id in every download', async () => {
  const before = await download(chief)
  const until = (await report()).until
  const credit = Number(
    Object.entries(before[0]?.context.extensions ?? {}).find(([name]) => name.endsWith('/ledgerLine'))?.[1],
  )
  await chief.api.correctCredit({ id: credit, ms: HOUR / 2, reason: 'Left early' })
  const after = await download(chief)
  expect(after.filter((one) => before.some(({ id }) => id === one.id))).toEqual(before)
  const correction = after.find((one) => !before.some(({ id }) => id === one.id))
  expect(correction).toMatchObject({ object: { objectType: 'StatementRef', id: before[0]?.id } })
  expect(correction && msOf(correction)).toBe(-HOUR / 2)
  expect(sum(after)).toBe((await report()).totalMs)
  expect(await download(chief, `&until=${until}`)).toEqual(before)
})

test('TN-40 an officer downloads the own units alone, and a member without units nothing', async () => {
  expect(await download(captain)).not.toEqual([])
  expect(await download(outsider)).toEqual([])
  expect(await download(await app.register('crew'))).toEqual([])
  const early = chief.api.getTrainingReport({ from: dayAt(DAY), to: dayAt(0) })
  expect((await refusalOf(early)).status).toBe(400)
})

test('the ids are UUIDs of version 5', () => {
  // By Python: uuid.uuid5(uuid.NAMESPACE_URL, 'https://a.example/1')
  expect(uuidOf('https://a.example/1')).toBe('5d8fd54e-2827-5e39-a337-33e0db7891ec')
})
