import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { FRESH_PROOF_SECONDS } from '#shared/limits/accounts.ts'
import { openRaw } from '#server/testing/former-database.ts'
import { storedFiles } from '#server/testing/stored-files.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'

const row = z.record(z.string(), z.unknown())
const exported = z.looseObject({
  account: row,
  videos: z.array(row),
  pushDevices: z.array(row),
  uploads: z.array(row),
  comments: z.array(row),
  likes: z.array(row),
  saves: z.array(row),
  watchLater: z.array(row),
  follows: z.array(row),
  sessions: z.array(row),
  ownActions: z.array(row),
  actionsAboutOneself: z.array(row),
})

let app: TestApp
let chief: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  chief = await app.registerAdmin('chief_of_data')
})
afterAll(() => app.stop())

/** After the time in which a sign-in counts as a proof. */
async function later<Result>(work: () => Promise<Result>): Promise<Result> {
  app.clock.offset += (FRESH_PROOF_SECONDS + 1) * 1000
  try {
    return await work()
  } finally {
    app.clock.offset -= (FRESH_PROOF_SECONDS + 1) * 1000
  }
}

test('an export has everything of the person, links to the own files, and nothing of others', async () => {
  const ana = await app.register('ana_exports')
  const other = await app.register('other_person')
  const own = await chief.api.approveVideo({ id: (await app.submit(ana, { title: 'Ladder drill' })).id })
  const seen = await chief.api.approveVideo({ id: (await app.submit(other, { title: 'Hose drill' })).id })
  await ana.api.createComment({ id: seen.id, text: 'Well shown "twice"' })
  await other.api.createComment({ id: own.id, text: 'of the other person' })
  await ana.api.likeVideo({ id: seen.id })
  await ana.api.saveVideo({ id: seen.id })
  await ana.api.followCreator({ id: other.user.id })
  await chief.api.changeRole({ id: ana.user.id, role: 'instructor' })
  const { token } = await app.anonymous.login({ username: 'ana_exports', password: ana.password })
  const response = await fetch(`${app.baseUrl}/api/user/export`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="turnout-account.json"')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const text = await response.text()
  const data = exported.parse(JSON.parse(text))
  expect(data.account).toMatchObject({ username: 'ana_exports', email: 'ana_exports@example.org' })
  expect(data.videos).toMatchObject([{ title: 'Ladder drill', approvalStatus: 'approved' }])
  expect(data.videos[0]?.['videoFile']).toBe(`${app.baseUrl}/uploads/${own.videoFile}`)
  expect(data.comments).toMatchObject([{ text: 'Well shown "twice"', videoId: seen.id }])
  expect(data.likes).toMatchObject([{ videoId: seen.id, title: 'Hose drill' }])
  expect(data.saves).toHaveLength(1)
  expect(data.watchLater).toEqual([])
  expect(data.follows).toMatchObject([{ creatorId: other.user.id }])
  expect(data.sessions).toHaveLength(1)
  expect(data.actionsAboutOneself).toMatchObject([{ action: 'user.role_changed', actorId: chief.user.id }])
  for (const secret of ['of the other person', token, 'argon2', 'passwordHash', 'other_person@'])
    expect(text).not.toContain(secret)
})

test('a long export is read page by page, without a gap and without a repetition', async () => {
  const bea = await app.register()
  const [category] = await bea.api.listCategories()
  await app.database.transaction((em) =>
    em.execute(
      `insert into videos (title, duration, submitted_at, category_id, creator_id, approval_status)
        select 'Film', 1, ?, ?, ?, 'rejected' from (with recursive n (i) as
        (select 1 union all select i + 1 from n where i < 450) select i from n) as numbers`,
      [new Date(), category?.id, bea.user.id],
    ),
  )
  await app.database.transaction((em) =>
    em.execute(
      `insert into push_subscriptions (user_id, session_id, endpoint, endpoint_hash, p256dh, auth, server_key, created_at)
        select ?, (select max(id) from sessions where user_id = ?), 'https://push.example/' || i, 'hash ' || i, '', '', '', ?
        from (with recursive n (i) as (select 1 union all select i + 1 from n where i < 450) select i from n) as numbers`,
      [bea.user.id, bea.user.id, new Date()],
    ),
  )
  const { videos, pushDevices } = exported.parse(await bea.api.exportOwnData())
  expect(new Set(videos.map(({ id }) => id)).size).toBe(450)
  expect(videos).toHaveLength(450)
  expect(pushDevices).toHaveLength(450)
})

test('exports are limited, and need a fresh proof', async () => {
  const cleo = await app.register()
  expect(await later(() => refusalOf(cleo.api.exportOwnData()))).toMatchObject({ status: 403 })
  for (let time = 0; time < 5; time++) await cleo.api.exportOwnData()
  expect((await refusalOf(cleo.api.exportOwnData())).status).toBe(429)
})

test('a person deletes the own account with a fresh proof and the typed username; the names are erased', async () => {
  const dot = await app.register('dot_leaves')
  const id = dot.user.id
  const video = await chief.api.approveVideo({ id: (await app.submit(dot, { title: 'Goes' })).id })
  await chief.api.changeRole({ id, role: 'reviewer' })
  const { token } = await app.anonymous.login({ username: 'dot_leaves', password: dot.password })
  const api = app.clientOf(token)
  expect(await later(() => refusalOf(api.deleteOwnAccount({ username: 'dot_leaves' })))).toMatchObject({
    status: 403,
  })
  expect(await refusalOf(api.deleteOwnAccount({ username: 'ana_exports' }))).toMatchObject({ status: 400 })
  await api.deleteOwnAccount({ username: 'DOT_leaves' })
  expect((await refusalOf(api.getCurrentUser())).status).toBe(401)
  expect((await refusalOf(chief.api.getVideo({ id: video.id }))).status).toBe(404)
  expect((await storedFiles(app)).map(({ name }) => name)).not.toContain(video.videoFile)
  const name = `deleted user #${id}`
  const { items } = await chief.api.listAuditEvents({ limit: 2 })
  expect(items).toMatchObject([
    { action: 'user.deleted', actor: { id, username: name }, subject: { kind: 'user', id, name } },
    { action: 'user.role_changed', actor: { username: 'chief_of_data' }, subject: { id, name } },
  ])
  const all = await app.database.reader.all<{ text: string }>(
    `select coalesce(actor_name, '') || coalesce(subject_name, '') as text from audit_events`,
  )
  expect(all.filter(({ text }) => text.includes('dot_leaves'))).toEqual([])
})

test('the last administrator can’t leave', async () => {
  const refused = await refusalOf(chief.api.deleteOwnAccount({ username: 'chief_of_data' }))
  expect(refused).toEqual({
    status: 409,
    message: 'This is the last administrator. Make another person one first.',
  })
  expect((await chief.api.getCurrentUser()).id).toBe(chief.user.id)
})

test('an audit event can’t be changed otherwise, nor the name of a person who is there', async () => {
  const eve = await app.register('eve_stays')
  await chief.api.changeRole({ id: eve.user.id, role: 'instructor' })
  const raw = await openRaw(app.config.dataDir, app.config.databaseUrl)
  const about = `where subject_kind = 'user' and subject_id = ${eve.user.id}`
  try {
    for (const sql of [
      `update audit_events set subject_name = 'deleted user' ${about}`,
      `update audit_events set subject_name = 'other' ${about}`,
      `update audit_events set actor_name = 'deleted user' ${about}`,
      `update audit_events set action = 'user.promoted' ${about}`,
      `update audit_events set notes = 'other' ${about}`,
      `update audit_events set actor_id = 99 ${about}`,
      `delete from audit_events ${about}`,
    ])
      await expect(raw.run(sql), sql).rejects.toThrow('audit events are never')
  } finally {
    await raw.close()
  }
})
