import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportedSubject, type ReportedSubject } from '#shared/contract/content-reports.ts'
import { OPEN_REPORTS_MAX, REPORTS_KEPT_MAX, SETTLED_REPORTS_DAYS } from '#shared/limits.ts'
import { ReportedSubject as Row } from '#server/entities/content-report.entity.ts'
import { startSecondServer } from '#server/testing/second-server.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { refusalOf } from '#server/testing/test-client.ts'

const onPostgres = process.env['TEST_DATABASE'] === 'postgres'
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let app: TestApp
/** Another server of the same database; with SQLite there is one. */
let other: TestApp
let chief: TestPerson
let rita: TestPerson
let ana: TestPerson
let ben: TestPerson
beforeAll(async () => {
  app = await startTestApp({ trustsProxy: true })
  other = onPostgres ? await startSecondServer(app, { trustsProxy: true }) : app
  chief = await app.registerAdmin('chief')
  rita = await app.registerAs('reviewer', 'rita')
  ana = await app.register('ana')
  ben = await app.register('ben')
})
afterAll(async () => {
  if (onPostgres) await other.stop()
  await app.stop()
})

const published = async (title = 'Box breathing') => {
  const { id } = await app.submit(ana, { title })
  await chief.api.approveVideo({ id })
  return id
}
const commented = async (video: number, by = ana) =>
  (await by.api.createComment({ id: video, text: 'Mr Miller lives at 12 Elm Street' })).id
/** Of a visitor of this network. */
const visit = async (path: string, address: string, body: object = { reason: 'wrong' }) =>
  fetch(app.baseUrl + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    body: JSON.stringify(body),
  })
const open = async (by = chief) => (await by.api.listReported({ limit: 100 })).items
const settled = async () => (await chief.api.listReported({ state: 'settled', limit: 100 })).items
const ofVideo = (items: ReportedSubject[], video: number) => items.filter((item) => item.video?.id === video)
const one = async (video: number, by = chief) => {
  const [found] = ofVideo(await open(by), video)
  if (!found) throw new Error('Nothing of it is reported')
  return found
}
const told = async ({ api }: TestPerson) =>
  (await api.listNotifications()).items.filter(({ kind }) => kind.startsWith('report-'))
const textsOf = async (by: TestPerson) => (await told(by)).map(({ text }) => text)
const settleAll = async () => {
  for (const { id } of await open()) await chief.api.settleReported({ id, outcome: 'kept' })
}

test('RM-01 RM-06 RM-13 a member reports a video and a comment, which stay public, and reviewers and administrators read it', async () => {
  const id = await published()
  const comment = await commented(id)
  await ben.api.reportVideo({ id, reason: 'patient', text: '  A name at 0:12 <b>\n' })
  await ben.api.reportComment({ id: comment, reason: 'offensive' })
  const items = ofVideo(await open(rita), id)
  expect(items.map((item) => reportedSubject.strict().parse(item))).toEqual(items)
  expect(items).toMatchObject([
    {
      kind: 'video',
      title: 'Box breathing',
      video: { id, creator: { id: ana.user.id } },
      comment: null,
      count: 1,
      reports: [
        {
          reason: 'patient',
          text: 'A name at 0:12 <b>',
          isVisitor: false,
          by: { id: ben.user.id, name: 'ben' },
        },
      ],
      settled: null,
    },
    {
      kind: 'comment',
      comment: {
        id: comment,
        text: 'Mr Miller lives at 12 Elm Street',
        author: { id: ana.user.id, name: 'ana' },
      },
      reports: [{ reason: 'offensive', text: '' }],
    },
  ])
  expect((await rita.api.getNotificationSummary()).waiting?.reports).toBe(2)
  expect((await ben.api.getNotificationSummary()).waiting).toBeNull()
  expect(await app.anonymous.getVideo({ id })).toMatchObject({ id })
  expect((await app.anonymous.listComments({ id })).items).toMatchObject([{ id: comment }])
  await settleAll()
})

test('RM-01 a report without a reason, with a long text, or of what is not public is refused', async () => {
  const id = await published()
  const path = `/api/videos/${id}/reports`
  expect((await visit(path, '192.0.2.9', {})).status).toBe(400)
  expect((await visit(path, '192.0.2.9', { reason: 'boring' })).status).toBe(400)
  expect((await refusalOf(ben.api.reportVideo({ id, reason: 'other', text: 'x'.repeat(1001) }))).status).toBe(
    400,
  )
  const { id: waiting } = await app.submit(ana)
  expect((await refusalOf(ben.api.reportVideo({ id: waiting, reason: 'other' }))).status).toBe(404)
  expect((await refusalOf(ana.api.reportVideo({ id: waiting, reason: 'other' }))).status).toBe(409)
  expect((await refusalOf(ben.api.reportComment({ id: 2_000_000, reason: 'other' }))).status).toBe(404)
  expect(ofVideo(await open(), id)).toEqual([])
})

test('RM-02 RM-03 visitors report without a trace of who they are, a few of one network; a member reports once', async () => {
  const id = await published()
  const path = `/api/videos/${id}/reports`
  for (let i = 0; i < 5; i++) expect((await visit(path, '192.0.2.1')).status).toBe(204)
  const refused = await visit(path, '192.0.2.1')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect((await visit(path, '192.0.2.2')).status).toBe(204)
  await ben.api.reportVideo({ id, reason: 'wrong' })
  await ben.api.reportVideo({ id, reason: 'patient', text: 'Look at the chart' })
  const { count, reports } = await one(id)
  expect(count).toBe(7)
  expect(reports.filter(({ isVisitor, by }) => isVisitor && by === null)).toHaveLength(6)
  expect(reports.at(-1)).toMatchObject({ reason: 'patient', text: 'Look at the chart', by: { name: 'ben' } })
  const rows = await app.database.reader.all('select * from content_reports')
  expect(JSON.stringify(rows)).not.toContain('192.0.2')
  await settleAll()
})

test('RM-02 a network and a member report a bounded number in an hour', async () => {
  const cara = await app.register()
  const ids: number[] = []
  for (let i = 0; i < 31; i++) ids.push(await commented(await published(), i % 2 ? ana : ben))
  const statuses = []
  for (const id of ids) statuses.push((await visit(`/api/comments/${id}/reports`, '2001:db8:1::1')).status)
  expect(statuses).toEqual([...Array<number>(30).fill(204), 429])
  for (const id of ids.slice(0, 20)) await cara.api.reportComment({ id, reason: 'other' })
  expect((await refusalOf(cara.api.reportComment({ id: ids[20] ?? 0, reason: 'other' }))).status).toBe(429)
  await settleAll()
})

test('RM-02 in a library for members visitors report public lessons alone', async () => {
  const [shown, hidden] = [await published(), await published()]
  const comment = await commented(shown)
  await chief.api.editVideo({ id: shown, isPublic: true })
  await chief.api.changeSettings({ viewers: 'members' })
  const report = async (path: string) => (await visit(path, '192.0.2.77')).status
  expect(await report(`/api/videos/${shown}/reports`)).toBe(204)
  expect(await report(`/api/videos/${hidden}/reports`)).toBe(401)
  expect(await report(`/api/comments/${comment}/reports`)).toBe(401)
  await chief.api.changeSettings({ viewers: 'everybody' })
  await settleAll()
})

test('RM-04 one subject keeps its first reports and counts all; open subjects are bounded, and visitors fill half', async () => {
  const id = await published()
  for (let i = 0; i < REPORTS_KEPT_MAX + 2; i++)
    expect((await visit(`/api/videos/${id}/reports`, `198.51.100.${i}`)).status).toBe(204)
  const { count, reports } = await one(id)
  expect([count, reports.length]).toEqual([REPORTS_KEPT_MAX + 2, REPORTS_KEPT_MAX])
  const fill = (from: number, to: number) =>
    app.database.transaction(async (em) => {
      for (let i = from; i < to; i++)
        em.create(Row, {
          kind: 'video',
          videoId: 1_000_000 + i,
          title: 'Filled',
          openKey: `video ${1_000_000 + i}`,
          state: 'open',
          createdAt: new Date(),
        })
      await em.flush()
    })
  await fill(1, OPEN_REPORTS_MAX / 2)
  const next = await published()
  const refused = await visit(`/api/videos/${next}/reports`, '198.51.100.99')
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { message: expect.stringContaining('tell one of them directly') },
  ])
  // What is open already takes further reports.
  expect((await visit(`/api/videos/${id}/reports`, '198.51.100.99')).status).toBe(204)
  await fill(OPEN_REPORTS_MAX / 2, OPEN_REPORTS_MAX)
  expect((await refusalOf(ben.api.reportVideo({ id: next, reason: 'wrong' }))).status).toBe(409)
  await app.database.transaction((em) => em.nativeDelete(Row, { title: 'Filled' }))
  await settleAll()
})

test('RM-05 first reports at once over two servers ring once; later ones are counted and do not ring', async () => {
  const id = await published()
  await chief.api.readAllNotifications({ revision: 2_000_000_000 })
  const people = await Promise.all(Array.from({ length: 6 }, () => app.register()))
  await Promise.all(
    people.map(({ token }, i) =>
      (i % 2 ? other : app).clientOf(token).reportVideo({ id, reason: 'wrong', text: `No. ${i}` }),
    ),
  )
  const subject = await one(id)
  expect([subject.count, subject.reports.length]).toEqual([6, 6])
  const [rung, ...others] = (await told(chief)).filter(({ isRead }) => !isRead)
  expect(rung).toMatchObject({ kind: 'report-waiting', count: 1, text: '“Box breathing”', actor: null })
  expect(others).toEqual([])
  await ben.api.reportVideo({ id, reason: 'wrong' })
  expect(await told(chief)).toContainEqual(rung)
  // Another subject is merged into the one that is not read yet.
  const second = await published()
  await ben.api.reportVideo({ id: second, reason: 'wrong' })
  expect((await told(chief))[0]).toMatchObject({ id: rung?.id, count: 2, text: null })
  expect(await told(ana)).toEqual([])
  await settleAll()
  expect((await told(chief)).filter(({ isRead }) => !isRead)).toEqual([])
})

test('RM-07 RM-09 RM-11 a reviewer withdraws a reported video; the creator and the reporter are told, and the log has it', async () => {
  const id = await published('Splinting')
  await ben.api.reportVideo({ id, reason: 'patient', text: 'A face' })
  await visit(`/api/videos/${id}/reports`, '203.0.113.5')
  const { id: report } = await one(id)
  expect((await refusalOf(rita.api.settleReported({ id: report, outcome: 'withdrawn' }))).status).toBe(400)
  expect((await refusalOf(rita.api.settleReported({ id: report, outcome: 'removed' }))).status).toBe(400)
  await rita.api.settleReported({ id: report, outcome: 'withdrawn', notes: 'It shows a patient.' })
  expect((await refusalOf(ben.api.getVideo({ id }))).status).toBe(404)
  expect(ofVideo(await settled(), id)).toMatchObject([
    { settled: { outcome: 'withdrawn', by: 'rita' }, count: 2 },
  ])
  expect((await textsOf(ben))[0]).toBe('You reported “Splinting”: it was withdrawn')
  const [creators] = (await ana.api.listNotifications()).items
  expect(creators).toMatchObject({
    kind: 'video-reviewed',
    decision: 'withdrawn',
    text: 'It shows a patient.',
  })
  expect(JSON.stringify(creators)).not.toContain('ben')
  const log = (await chief.api.listAuditEvents({ limit: 20 })).items.filter(({ action }) =>
    ['report.made', 'report.settled', 'video.withdrawn'].includes(action),
  )
  expect(log.slice(0, 4)).toMatchObject([
    {
      action: 'report.settled',
      actor: { username: 'rita' },
      subject: { kind: 'report', id: report, name: 'Splinting' },
      after: { outcome: 'withdrawn' },
    },
    { action: 'video.withdrawn', actor: { username: 'rita' } },
    { action: 'report.made', actor: { id: 0, username: 'a visitor' } },
    { action: 'report.made', actor: { username: 'ben' }, after: { kind: 'video', reason: 'patient' } },
  ])
  expect(JSON.stringify(log)).not.toContain('A face')
})

test('RM-07 RM-09 a removed comment comes back with its undo and its reports; its reporter is told once it is gone', async () => {
  const id = await published()
  const comment = await commented(id)
  const cara = await app.register()
  await cara.api.reportComment({ id: comment, reason: 'patient' })
  const { id: report } = await one(id)
  await rita.api.settleReported({ id: report, outcome: 'removed' })
  expect((await ana.api.listComments({ id })).items).toEqual([])
  expect(await told(cara)).toEqual([])
  await rita.api.restoreComment({ id: comment })
  expect(await one(id)).toMatchObject({ id: report, comment: { id: comment }, settled: null })
  await app.app.background.sweep()
  expect(await told(cara)).toEqual([])
  await rita.api.settleReported({ id: report, outcome: 'removed' })
  expect(ofVideo(await settled(), id)).toMatchObject([
    { comment: null, settled: { outcome: 'removed', by: 'rita' } },
  ])
  app.clock.offset = 11 * MINUTE_MS
  await app.app.background.sweep()
  await app.app.background.sweep()
  app.clock.offset = 0
  expect(await textsOf(cara)).toEqual(['You reported a comment on “Box breathing”: it was removed'])
})

test('RM-07 two officers at once decide once, and the second hears what came of it', async () => {
  for (const outcomes of [
    ['withdrawn', 'kept'],
    ['kept', 'withdrawn'],
    ['withdrawn', 'withdrawn'],
    ['kept', 'kept'],
  ] as const) {
    const id = await published()
    await ben.api.reportVideo({ id, reason: 'wrong' })
    const { id: report } = await one(id)
    const officers = [chief.api, other.clientOf(rita.token)]
    const results = await Promise.allSettled(
      officers.map((api, i) =>
        api.settleReported({ id: report, outcome: outcomes[i] ?? 'kept', notes: 'Wrong' }),
      ),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const winner = results.findIndex(({ status }) => status === 'fulfilled')
    const name = ['chief', 'rita'][winner]
    const result = outcomes[winner] === 'kept' ? 'it stays' : 'it was withdrawn'
    const refused = await refusalOf(
      (officers[1 - winner] ?? chief.api).settleReported({ id: report, outcome: 'kept' }),
    )
    expect(refused).toMatchObject({ status: 409, message: `${name} has decided this already: ${result}.` })
    expect((await textsOf(ben))[0]).toBe(`You reported “Box breathing”: ${result}`)
    const { items } = await chief.api.listVideoHistory({ id })
    expect(items.filter(({ action }) => action === 'video.withdrawn')).toHaveLength(
      outcomes[winner] === 'kept' ? 0 : 1,
    )
  }
})

test('RM-07 a video that was kept can be reported again, as a new report', async () => {
  const id = await published()
  await ben.api.reportVideo({ id, reason: 'wrong' })
  const { id: first } = await one(id)
  await chief.api.settleReported({ id: first, outcome: 'kept' })
  expect((await textsOf(ben))[0]).toBe('You reported “Box breathing”: it stays')
  await ben.api.reportVideo({ id, reason: 'wrong' })
  expect((await one(id)).id).not.toBe(first)
  await settleAll()
})

test('RM-08 what is withdrawn, deleted or removed in another way settles its reports, and the reporters are told', async () => {
  const cara = await app.register()
  const [withdrawn, deleted, kept] = [
    await published('One'),
    await published('Two'),
    await published('Three'),
  ]
  const comment = await commented(kept)
  const cascaded = await commented(deleted)
  await cara.api.reportVideo({ id: withdrawn, reason: 'wrong' })
  await cara.api.reportVideo({ id: deleted, reason: 'wrong' })
  await cara.api.reportComment({ id: comment, reason: 'wrong' })
  await cara.api.reportComment({ id: cascaded, reason: 'wrong' })
  await ana.api.withdrawVideo({ id: withdrawn })
  await ana.api.deleteVideo({ id: deleted })
  await ana.api.deleteComment({ id: comment })
  expect(await open()).toEqual([])
  expect((await settled()).slice(0, 4).map((item) => item.settled)).toMatchObject([
    { outcome: 'removed', by: null },
    { outcome: 'removed', by: null },
    { outcome: 'removed', by: null },
    { outcome: 'withdrawn', by: null },
  ])
  app.clock.offset = 11 * MINUTE_MS
  await app.app.background.sweep()
  app.clock.offset = 0
  expect((await textsOf(cara)).toSorted()).toEqual([
    'You reported a comment on “Three”: it was removed',
    'You reported a comment on “Two”: it was removed',
    'You reported “One”: it was withdrawn',
    'You reported “Two”: it was removed',
  ])
})

test('RM-10 only those with the permission read reports, and an officer does not learn who reported the own video', async () => {
  for (const role of ['member', 'instructor', 'training-officer'] as const) {
    const { api } = await app.registerAs(role)
    expect((await refusalOf(api.listReported())).status).toBe(403)
    expect((await refusalOf(api.settleReported({ id: 1, outcome: 'kept' }))).status).toBe(403)
    expect((await api.getNotificationSettings()).kinds.map(({ kind }) => kind)).not.toContain(
      'report-waiting',
    )
  }
  const { id } = await app.submit(rita)
  await chief.api.approveVideo({ id })
  await ben.api.reportVideo({ id, reason: 'wrong', text: 'The dose' })
  expect((await one(id)).reports).toMatchObject([{ by: { name: 'ben' } }])
  expect((await one(id, rita)).reports).toMatchObject([{ text: 'The dose', by: null, isVisitor: false }])
  expect(JSON.stringify(await rita.api.listVideoHistory({ id }))).not.toContain('ben')
  expect(JSON.stringify(await ana.api.getVideo({ id }))).not.toContain('dose')
  await settleAll()
})

test('RM-12 reports are in the own data, outlive the account without its name, and go some time after the decision', async () => {
  const dora = await app.register('dora')
  const id = await published()
  await dora.api.reportVideo({ id, reason: 'copyright', text: 'Our music' })
  const answer = await fetch(`${app.baseUrl}/api/user/export`, {
    headers: { Authorization: `Bearer ${dora.token}` },
  })
  expect(await answer.json()).toMatchObject({
    reports: [{ kind: 'video', videoId: id, reason: 'copyright', text: 'Our music', outcome: null }],
  })
  await chief.api.deleteUser({ id: dora.user.id })
  const subject = await one(id)
  expect(subject.reports).toMatchObject([{ text: 'Our music', by: null, isVisitor: false }])
  expect(JSON.stringify(await chief.api.listAuditEvents())).not.toContain('"dora"')
  await chief.api.settleReported({ id: subject.id, outcome: 'kept' })
  const isThere = async () => (await settled()).some((item) => item.id === subject.id)
  const sweepAfter = async (days: number) => {
    const settledAt = new Date(Date.now() - days * DAY_MS)
    await app.database.transaction((em) => em.nativeUpdate(Row, { id: subject.id }, { settledAt }))
    await app.app.background.sweep()
  }
  await sweepAfter(SETTLED_REPORTS_DAYS - 1)
  expect(await isThere()).toBe(true)
  await sweepAfter(SETTLED_REPORTS_DAYS + 1)
  expect(await isThere()).toBe(false)
  const sql = 'select 1 from content_reports where subject_id = ?'
  expect(await app.database.reader.all(sql, [subject.id])).toEqual([])
})

test('RM-06 reports are read in pages, the oldest open one first and the newest settled one first', async () => {
  const ids: number[] = []
  for (let i = 0; i < 3; i++) {
    ids.push(await published(`Lesson ${i}`))
    await ben.api.reportVideo({ id: ids[i] ?? 0, reason: 'wrong' })
  }
  const titles = async (state: 'open' | 'settled') => {
    const first = await chief.api.listReported({ state, limit: 2 })
    const second = await chief.api.listReported({ state, limit: 2, ...first.next })
    return [...first.items, ...second.items].map(({ title }) => title).slice(0, 3)
  }
  expect(await titles('open')).toEqual(['Lesson 0', 'Lesson 1', 'Lesson 2'])
  await settleAll()
  expect(await titles('settled')).toEqual(['Lesson 2', 'Lesson 1', 'Lesson 0'])
})
