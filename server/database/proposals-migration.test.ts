import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'

let app: TestApp
let ana: TestPerson
let chief: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  ana = await app.register('ana')
  chief = await app.registerAdmin('chief')
})
afterAll(() => app.stop())

const COLUMNS = [
  'revision',
  'version',
  'proposal_status',
  'awaits_review',
  'held_feed_position',
  'held_short_position',
  'withdrawn_with_source',
]

/** The schema as an earlier release left it. */
const goBack = () =>
  app.database.transaction(async (em) => {
    await em.execute('drop table proposals')
    await em.execute('drop index videos_review')
    await em.execute('create index videos_review on videos (approval_status, is_micro_clip, id)')
    for (const column of COLUMNS) await em.execute(`alter table videos drop column ${column}`)
    await em.execute("delete from mikro_orm_migrations where name = '025-proposals'")
  })

test('videos of an earlier release keep their state: the pending ones are in the pending lists, and can be decided', async () => {
  const waiting = await app.submit(ana, { title: 'Waiting' })
  const short = await app.submit(ana, { title: 'Short', isMicroClip: true })
  const shown = await chief.api.approveVideo({ id: (await app.submit(ana, { title: 'Shown' })).id })
  const refused = await app.submit(ana, { title: 'Refused' })
  await chief.api.rejectVideo({ id: refused.id, notes: 'Too dark' })
  const feed = (await app.anonymous.listVideos()).items
  await goBack()
  await app.database.orm.migrator.up()
  // As at a start: nothing is remembered.
  await app.database.transaction(async (em) => void (await em.execute('update videos set views = views')))
  expect((await app.anonymous.listVideos()).items).toEqual(feed)
  expect((await chief.api.listPendingVideos()).items).toMatchObject([
    { id: waiting.id, revision: 1, version: 1, proposal: null },
  ])
  expect((await chief.api.listPendingShorts()).items.map(({ id }) => id)).toEqual([short.id])
  expect(await chief.api.approveVideo({ id: waiting.id, revision: 1 })).toMatchObject({ revision: 2 })
  expect((await ana.api.updateVideo({ id: shown.id, title: 'Other' })).proposal).toMatchObject({
    title: 'Other',
  })
  expect(await ana.api.updateVideo({ id: refused.id, resubmit: true })).toMatchObject({
    approvalStatus: 'pending',
    reviewNotes: 'Too dark',
  })
})
