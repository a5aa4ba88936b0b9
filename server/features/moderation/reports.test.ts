import { afterAll, expect, test } from 'vitest'
import { reportedSubject } from '#shared/contract/content-reports.ts'
import { OPEN_REPORTS_MAX, REPORTS_KEPT_MAX } from '#shared/limits/comments.ts'
import { ReportedSubject as Row } from '#server/entities/content-report.entity.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { startReportedLibrary } from '#server/testing/reported-library.ts'

const {
  app,
  other,
  chief,
  rita,
  ana,
  ben,
  published,
  commented,
  visit,
  open,
  ofVideo,
  one,
  told,
  settleAll,
  stop,
} = await startReportedLibrary()
afterAll(stop)

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
