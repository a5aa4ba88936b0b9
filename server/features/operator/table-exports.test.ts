import { afterAll, beforeAll, expect, test } from 'vitest'
import { FRESH_PROOF_SECONDS } from '#shared/limits/accounts.ts'
import { User } from '#server/entities/user.entity.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'

let app: TestApp
let chief: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  chief = await app.registerAdmin('chief')
})
afterAll(() => app.stop())
const download = async (name: string, by = chief) => {
  const response = await fetch(`${app.baseUrl}/api/admin/exports/${name}`, {
    headers: { Authorization: `Bearer ${by.token}` },
  })
  return { response, lines: (await response.text()).split('\r\n') }
}
const FORMULA = '=HYPERLINK("http://evil.example")'

test('OP-08 people: no name is a formula, and units and the last use stand beside the account', async () => {
  const ana = await app.register('ana_export')
  await app.database.transaction((em) =>
    em.nativeUpdate(User, { id: ana.user.id }, { firstName: '=1+1', lastName: 'x' }),
  )
  const { id: parentId } = await chief.api.createUnit({ name: 'Town', kind: 'department' })
  const unit = await chief.api.createUnit({ name: '@Station', kind: 'station', parentId })
  await chief.api.createMember({ name: 'Ana', username: 'ana_export', unitId: unit.id })
  await ana.api.getCurrentUser()
  const { response, lines } = await download('people')
  expect(response.headers.get('Content-Disposition')).toMatch(
    /^attachment; filename="people-\d{4}-\d\d-\d\d.csv"$/,
  )
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  const line = lines.find((each) => each.includes('ana_export')) ?? ''
  expect(line).toMatch(
    new RegExp(`^${ana.user.id},'=1\\+1 x,ana_export,ana_export@example.org,yes,Regular user,'@Station,20`),
  )
})

test('OP-08 lessons and decisions: no title and no note is a formula', async () => {
  const ana = await app.register()
  const { id } = await app.submit(ana, { title: FORMULA })
  await chief.api.rejectVideo({ id, notes: '+SUM(A1)' })
  const quoted = `"'=HYPERLINK(""http://evil.example"")"`
  const lesson = (await download('lessons')).lines.find((line) => line.startsWith(`${id},`)) ?? ''
  expect(lesson).toContain(`${id},${quoted},video,`)
  expect(lesson).toContain(',rejected,')
  const decision = (await download('decisions')).lines.at(-2)
  expect(decision).toMatch(/Z,\d+,/)
  expect(decision).toContain(`,${id},${quoted},chief,rejected,the lesson,'+SUM(A1)`)
})

test('OP-08 an export of many pages has each row once', async () => {
  const owner = await app.register()
  await app.database.transaction((em) =>
    em.execute(
      `insert into videos (title, duration, submitted_at, category_id, creator_id, approval_status)
          select 'Film', 1, ?, ?, ?, 'rejected' from (with recursive n (i) as
          (select 1 union all select i + 1 from n where i < 1200) select i from n) as numbers`,
      [new Date(), app.categoryId, owner.user.id],
    ),
  )
  const { lines } = await download('lessons')
  const numbers = lines.slice(1, -1).map((line) => line.split(',')[0])
  expect(numbers.length).toBeGreaterThan(1200)
  expect(new Set(numbers).size).toBe(numbers.length)
  await app.database.transaction((em) => em.execute("delete from videos where title = 'Film'"))
})

test('OP-08 the audit log says who exported what; others are refused, and a proof must be fresh', async () => {
  await download('people')
  const [event] = (await chief.api.listAuditEvents({ limit: 1 })).items
  expect(event).toMatchObject({
    action: 'table.exported',
    actor: { username: 'chief' },
    subject: { kind: 'export', name: 'people' },
  })
  expect((await download('people', await app.registerAs('reviewer'))).response.status).toBe(403)
  expect((await download('nothing')).response.status).toBe(400)
  app.clock.offset += (FRESH_PROOF_SECONDS + 1) * 1000
  expect((await download('people')).response.status).toBe(403)
  app.clock.offset -= (FRESH_PROOF_SECONDS + 1) * 1000
})

test('OP-08 exports are throttled', async () => {
  const admin = await app.registerAdmin()
  for (let count = 0; count < 20; count++)
    expect((await download('decisions', admin)).response.status).toBe(200)
  expect((await download('decisions', admin)).response.status).toBe(429)
})
