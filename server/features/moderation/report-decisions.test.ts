import { afterAll, expect, test } from 'vitest'
import { SETTLED_REPORTS_DAYS } from '#shared/limits/comments.ts'
import { ReportedSubject as Row } from '#server/entities/content-report.entity.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { startReportedLibrary } from '#server/testing/reported-library.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

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
  settled,
  ofVideo,
  one,
  told,
  textsOf,
  settleAll,
  stop,
} = await startReportedLibrary()
afterAll(stop)

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
