import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { aVideoSlowedBy, uploadForm } from '#server/testing/videos.ts'

let app: TestApp
let officer: TestPerson
let units: { root: number; one: number; two: number; shift: number }
beforeAll(async () => {
  app = await startTestApp()
  officer = await app.registerAs('training-officer')
  const { api } = officer
  const root = (await api.createUnit({ name: 'Harbour City', kind: 'department' })).id
  const one = (await api.createUnit({ name: 'Station 1', kind: 'station', parentId: root })).id
  const two = (await api.createUnit({ name: 'Station 2', kind: 'station', parentId: root })).id
  const shift = (await api.createUnit({ name: 'A shift', kind: 'shift', parentId: one })).id
  await api.createUnit({ name: 'A shift', kind: 'shift', parentId: two })
  units = { root, one, two, shift }
})
afterAll(() => app.stop())

const importCsv = (csv: string, dryRun = false) => officer.api.importRoster({ csv, dryRun })
const named = async (q: string) => (await officer.api.listMembers({ q })).items[0]

test('TN-14 there is one department, and units that are or were in use stay', async () => {
  const { api } = officer
  expect((await refusalOf(api.createUnit({ name: 'Another', kind: 'department' }))).status).toBe(400)
  expect((await refusalOf(api.changeUnit({ id: units.one, parentId: units.shift }))).status).toBe(400)
  expect((await refusalOf(api.changeUnit({ id: units.root, parentId: units.one }))).status).toBe(400)
  expect((await refusalOf(api.deleteUnit({ id: units.one }))).status).toBe(409)
  const spare = await api.createUnit({ name: 'Spare', kind: 'crew', parentId: units.two })
  const { id } = await api.createMember({ name: 'Sam Spare', unitId: spare.id })
  await api.changeMember({ id, unitId: units.two })
  // Of the same day nothing stays.
  await api.deleteUnit({ id: spare.id })
  const drilled = await api.createUnit({ name: 'Drilled', kind: 'crew', parentId: units.two })
  const ago = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000).toISOString()
  const drill = { kind: 'drill' as const, title: 'Hose', openedAt: ago(2), closedAt: ago(1) }
  await api.fileTrainingSession({ ...drill, unitId: drilled.id, memberIds: [id] })
  expect((await refusalOf(api.deleteUnit({ id: drilled.id }))).status).toBe(409)
  const old = await api.createUnit({ name: 'Old crew', kind: 'crew', parentId: units.two })
  await api.changeMember({ id, unitId: old.id })
  app.clock.offset += 24 * 60 * 60 * 1000
  // Sessions have ended by then.
  officer = await app.registerAs('training-officer')
  const { api: tomorrow } = officer
  expect(await tomorrow.changeMember({ id, unitId: units.two })).toMatchObject({
    units: [{ unitId: old.id }, { unitId: units.two, toDay: null }],
  })
  expect((await refusalOf(tomorrow.deleteUnit({ id: old.id }))).message).toContain('the record keeps it')
  await tomorrow.changeMember({ id, leftOn: '2020-01-01' })
})

const HEADINGS = 'Name;Number;E-Mail;Unit;Title;Officer;Left on'
const FILE = `\uFEFF${HEADINGS}
Jörg Müller;101;joerg@example.org;Station 1 / A shift;Captain;yes;
"O’Neill; Ann";102;;Station 1;;;
Ben Bad;103;not-an-address;Station 1;;;
Cleo Lost;104;;Station 9;;;
Dora Two;105;;A shift;;;
Emil Gone;106;;Station 2;;;2026-01-31
Jörg Müller;101;;;;;
`

test('TN-15 an import says what it would do, line by line, does it, and does nothing the second time', async () => {
  const expected = {
    adds: 3,
    changes: 0,
    leavers: 0,
    problems: [
      { line: 4, problem: '“not-an-address” is no e-mail address.' },
      { line: 5, problem: expect.stringContaining('no unit “Station 9”') },
      { line: 6, problem: expect.stringContaining('Several units are called “A shift”') },
      { line: 8, problem: 'Line 2 is about the same person.' },
    ],
  }
  expect(await importCsv(FILE, true)).toMatchObject(expected)
  expect(await named('Müller')).toBeUndefined()
  expect(await importCsv(FILE)).toMatchObject(expected)
  expect(await named('müller')).toMatchObject({
    name: 'Jörg Müller',
    number: '101',
    email: 'joerg@example.org',
    title: 'Captain',
    units: [{ unitId: units.shift, isOfficer: true, toDay: null }],
  })
  expect(await named('o’neill')).toMatchObject({ name: 'O’Neill; Ann', units: [{ unitId: units.one }] })
  expect(await named('gone')).toMatchObject({ leftOn: '2026-01-31', units: [] })
  expect(await importCsv(FILE)).toMatchObject({ adds: 0, changes: 0, leavers: 0, lines: [] })
  const changed = `${HEADINGS}\nJörg Müller;101;;Station 2;Captain;no;\n"O’Neill; Ann";102;;;;;2026-02-01\n`
  expect(await importCsv(changed, true)).toMatchObject({
    adds: 0,
    changes: 1,
    leavers: 1,
    lines: [
      { line: 2, does: 'e-mail: joerg@example.org → none, unit: A shift → Station 2, no officer any more' },
      { line: 3, does: expect.stringContaining('left on 2026-02-01') },
    ],
  })
})

test('five thousand lines are imported at once, more are refused, and so is a file without names', async () => {
  const lines = Array.from({ length: 5000 }, (_, n) => `Person ${n},P${n},Station 2`)
  const csv = `name,number,unit\n${lines.join('\n')}`
  expect(await importCsv(csv)).toMatchObject({ adds: 5000, problems: [] })
  expect(await importCsv(csv, true)).toMatchObject({ adds: 0, changes: 0 })
  expect((await refusalOf(importCsv(`${csv}\none,more,Station 2`))).status).toBe(400)
  expect((await refusalOf(importCsv('who,what\na,b'))).message).toContain('Name')
  expect((await refusalOf(importCsv('name\n"open'))).status).toBe(400)
})

test('TN-16 an account is linked by a proven address, never by an entered one, and brings its record along', async () => {
  const proven = await app.register('proven')
  const entered = await app.registerUnproven('entered')
  const { video } = await officer.api.uploadFiles(uploadForm(await aVideoSlowedBy(60)))
  const { id } = await officer.api.createVideo({
    title: 'Ropes',
    categoryId: app.categoryId,
    videoFile: video.path,
  })
  const chief = await app.registerAdmin()
  await chief.api.approveVideo({ id })
  const { ticket } = await proven.api.getLessonTicket({ id })
  app.clock.offset += 10_000
  const part = { fromMs: 0, toMs: 10_000, startedMsAgo: 10_000, endedMsAgo: 0 }
  await app.anonymous.reportWatching({ reports: [{ id: randomUUID(), ticket, parts: [part] }] })

  await importCsv('name,email\nPia Proven,proven@example.org\nEva Entered,entered@example.org')
  const pia = await named('pia')
  expect(pia).toMatchObject({ userId: proven.user.id, username: 'proven' })
  expect(await named('eva')).toMatchObject({ userId: null })
  expect(await proven.api.listLessonProgress()).toMatchObject([{ videoId: id, coveredMs: 10_000 }])
  app.clock.offset += 10_000
  await app.anonymous.reportWatching({
    reports: [{ id: randomUUID(), ticket, parts: [{ ...part, fromMs: 10_000, toMs: 20_000 }] }],
  })
  expect(await proven.api.listLessonProgress()).toMatchObject([{ coveredMs: 20_000 }])
  const people = await app.database.reader.all<{ person: number }>(
    `select distinct coalesce(p.merged_into_id, p.id) as person from credits c join members p on p.id = c.member_id
      where c.video_id = ?`,
    [id],
  )
  expect(people).toEqual([{ person: pia?.id }])

  const eva = await named('eva')
  const link = (username: string) => officer.api.changeMember({ id: eva?.id ?? 0, username })
  expect((await refusalOf(link('proven'))).message).toContain('Pia Proven')
  expect((await refusalOf(link('nobody'))).status).toBe(400)
  expect(await link('entered')).toMatchObject({ userId: entered.user.id })
})

test('TN-17 officers see and link the members of their units alone, and change nothing else', async () => {
  const lead = await app.register('lead')
  await officer.api.createMember({ name: 'Lea Lead', unitId: units.one, isOfficer: true, username: 'lead' })
  const { id } = await officer.api.createMember({ name: 'Uwe Under', unitId: units.shift })
  const other = await officer.api.createMember({ name: 'Otto Other', unitId: units.two })
  const { api } = lead
  expect((await api.listUnits()).map(({ name }) => name)).toEqual(['A shift', 'Station 1'])
  const { items } = await api.listMembers({})
  expect(items.map(({ name }) => name)).toEqual(expect.arrayContaining(['Lea Lead', 'Uwe Under']))
  expect(items.map(({ name }) => name)).not.toContain('Otto Other')
  expect((await refusalOf(api.listMembers({ unit: units.two }))).status).toBe(403)
  expect((await refusalOf(api.changeMember({ id, title: 'Chief' }))).status).toBe(403)
  expect((await refusalOf(api.changeMember({ id: other.id, username: 'lead' }))).status).toBe(403)
  const account = await app.register('uwe')
  expect(await api.changeMember({ id, username: 'uwe' })).toMatchObject({ userId: account.user.id })
  // A person who leads no unit sees no member.
  expect(await account.api.listUnits()).toEqual([])
  expect((await account.api.listMembers({})).items).toEqual([])
  expect((await refusalOf(account.api.importRoster({ csv: 'name\nx', dryRun: true }))).status).toBe(403)
})
