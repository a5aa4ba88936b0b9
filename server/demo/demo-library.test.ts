import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyRecords } from '#server/features/records/reports/verify-records.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { DEMO_ADMIN, DEMO_PASSWORD, refuseDemoData } from './demo-accounts.ts'
import { fillDemoLibrary } from './fill-demo-library.ts'
import { testClient } from '#server/testing/test-client.ts'

let app: TestApp
const fill = () =>
  fillDemoLibrary({
    database: app.database,
    storage: app.storage,
    from: path.join(import.meta.dirname, '../../resources/demo'),
    now: () => new Date(),
  })
beforeAll(async () => {
  app = await startTestApp()
  await fill()
})
afterAll(() => app.stop())

test('GP-43 the demo library fills every category with real, playable lessons, and every list', async () => {
  const { items } = await app.anonymous.listVideos({ limit: 100 })
  const categories = await app.anonymous.listCategories()
  expect(new Set(items.map(({ categoryId }) => categoryId)).size).toBe(categories.length)
  expect(items.filter(({ isMicroClip }) => isMicroClip).length).toBeGreaterThanOrEqual(12)
  expect(items.filter(({ isMicroClip }) => !isMicroClip).length).toBeGreaterThanOrEqual(7)
  expect((await app.anonymous.listFeatured()).items.length).toBeGreaterThan(0)
  for (const { id } of items) expect((await app.anonymous.listComments({ id })).items).toHaveLength(2)
  for (const video of items) {
    expect(video.description).toContain('Follow your local protocols.')
    for (const file of [video.videoFile, video.thumbnailFile]) {
      expect((await fetch(`${app.baseUrl}/uploads/${file}`, { method: 'HEAD' })).status).toBe(200)
    }
  }
})

test('a video, a short and a proposal wait for review by the admin whose password is printed', async () => {
  const { token } = await app.anonymous.login({ username: DEMO_ADMIN, password: DEMO_PASSWORD })
  const admin = testClient(app.baseUrl, token)
  const waiting = (await admin.listPendingVideos()).items
  expect(waiting.map(({ approvalStatus }) => approvalStatus).toSorted()).toEqual([
    'approved',
    'pending',
    'pending',
  ])
  expect(waiting.flatMap(({ proposal }) => proposal ?? [])).toMatchObject([
    { changed: ['description'], status: 'pending' },
  ])
  expect((await admin.listPendingShorts()).items).toHaveLength(1)
})

test('filling the library again changes nothing, and outside demo mode the database is refused', async () => {
  const before = await app.anonymous.listVideos({ limit: 100 })
  await fill()
  expect(await app.anonymous.listVideos({ limit: 100 })).toEqual(before)
  await expect(refuseDemoData(app.database)).rejects.toThrow('passwords are public')
})

test('some lessons have captions, and a search finds a lesson by its captions', async () => {
  const { items } = await app.anonymous.listVideos({ limit: 100 })
  expect(items.filter(({ captionsUrl }) => captionsUrl !== null).length).toBeGreaterThanOrEqual(3)
  const [found] = (await app.anonymous.searchVideos({ q: 'turn the windlass' })).items
  expect(found).toMatchObject({ title: expect.stringContaining('ourniquet'), captionMatch: { at: 9 } })
})

test('no address or name that a stranger registers counts as the mark of the demo library', async () => {
  const plain = await startTestApp()
  const form = { username: 'anybody', email: 'anybody@demo.turnout.invalid', password: 'secret-pass' }
  await plain.anonymous.register(form)
  await plain.anonymous.register({ ...form, username: DEMO_ADMIN, email: 'x@example.org' })
  await expect(refuseDemoData(plain.database)).resolves.toBeUndefined()
  await plain.stop()
})

test('the demo department has two stations, three crews, 24 members, and a ledger that adds up', async () => {
  const { token } = await app.anonymous.login({ username: DEMO_ADMIN, password: DEMO_PASSWORD })
  const officer = testClient(app.baseUrl, token)
  const units = await officer.listUnits()
  expect(units.map(({ kind }) => kind).toSorted()).toEqual([
    'crew',
    'crew',
    'crew',
    'department',
    'station',
    'station',
  ])
  expect((await officer.listMembers({ limit: 50 })).items).toHaveLength(24)
  expect((await officer.listTrainingSessions({ state: 'closed' })).items).toMatchObject([
    { kind: 'roll_call', mayConfirm: true },
    { kind: 'drill', mayConfirm: true },
  ])
  const today = new Date().toISOString().slice(0, 10)
  const report = await officer.getTrainingReport({ from: '2000-01-01', to: today, by: 'unit' })
  expect(report.rows.map(({ name }) => name).toSorted()).toEqual(['Engine 1', 'Ladder 2', 'Medic 1'])
  const atWalls = report.rows.flatMap(({ categories }) => categories).map(({ wallMs }) => wallMs)
  expect(Math.max(...atWalls)).toBeGreaterThan(0)
  const exam = (await officer.listAssignments({})).items.find(({ title }) => title.includes('yearly'))
  const assigned = await officer.getAssignment({ id: exam?.id ?? 0 })
  const done = assigned.members.filter(({ state }) => state === 'done')
  expect(done.length).toBeGreaterThan(2)
  for (const { memberId } of done) {
    const { earnedMs, lessons } = await officer.getCertificate({ id: assigned.id, memberId })
    expect(lessons).toHaveLength(2)
    expect(earnedMs).toBe(assigned.members[0]?.videos.reduce((sum, { lengthMs }) => sum + lengthMs, 0))
  }
  expect(await verifyRecords(app.database.reader)).toEqual([])
})
