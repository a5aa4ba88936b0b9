import { LockMode } from '@mikro-orm/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#shared/permissions.ts'
import { User } from '#server/entities/user.entity.ts'
import { Video } from '#server/entities/video.entity.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { aPicture } from '#server/testing/videos.ts'
import { startTestApp, WITH_FFMPEG, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { storedFiles } from '#server/testing/stored-files.ts'

const onPostgres = process.env['TEST_DATABASE'] === 'postgres'

let app: TestApp
let ana: TestPerson
let chief: TestPerson
beforeAll(async () => {
  app = await startTestApp(WITH_FFMPEG)
  ana = await app.register('Ana_Medic')
  chief = await app.registerAdmin('chief')
})
afterAll(() => app.stop())

test('AD-23 AD-24 AD-53 AD-54 users are listed newest first and found by a part of username or e-mail', async () => {
  const names = ['Wren_one', 'wren_two', 'WREN_three']
  await app.database.transaction(async (em) => {
    for (const username of names) {
      em.create(User, {
        username,
        usernameKey: username.toLowerCase(),
        enteredEmail: `${username.toLowerCase()}@station-7.example`,
        createdAt: new Date(),
      })
    }
    await em.flush()
  })
  const found = async (args: Parameters<typeof chief.api.listUsers>[0] = {}) =>
    (await chief.api.listUsers(args)).items.map(({ username }) => username)
  expect((await found()).slice(0, 3)).toEqual(names.toReversed())
  expect(await found()).toContain('chief')
  expect(await found({ search: 'wREn' })).toEqual(names.toReversed())
  expect(await found({ search: 'n_T' })).toEqual(['WREN_three', 'wren_two'])
  expect(await found({ search: 'STATION-7' })).toEqual(names.toReversed())
  expect(await found({ search: 'wr' })).toEqual(names.toReversed())
  expect(await found({ search: '%' })).toEqual([])
  expect(await found({ role: 'admin' })).toEqual(['chief'])
  expect(await found({ role: 'admin', search: 'CHI' })).toEqual(['chief'])
  expect(await found({ role: 'user', search: 'chi' })).toEqual([])
  expect(await found({ role: 'user', search: 'ana_med' })).toEqual(['Ana_Medic'])
  const page = await chief.api.listUsers({ search: 'wren', limit: 2 })
  expect(page.items).toHaveLength(2)
  expect(page.items[0]).toMatchObject({ email: 'wren_three@station-7.example', isAdmin: false })
  expect(await found({ search: 'wren', limit: 2, cursor: page.next?.['cursor'] ?? '' })).toEqual(['Wren_one'])
})

test('AD-41 AD-42 AD-43 a user is promoted and demoted, which ends all sessions', async () => {
  const bea = await app.register('bea')
  const id = bea.user.id
  expect(await chief.api.changeRole({ id, isAdmin: true })).toMatchObject({ id, isAdmin: true })
  expect((await refusalOf(bea.api.getCurrentUser())).status).toBe(401)
  const again = await app.anonymous.login({ username: 'bea', password: bea.password })
  expect(again.isAdmin).toBe(true)
  const asAdmin = { headers: { Authorization: `Bearer ${again.token}` } }
  expect((await fetch(`${app.baseUrl}/api/admin/dashboard`, asAdmin)).status).toBe(200)
  expect(await chief.api.changeRole({ id, isAdmin: false })).toMatchObject({ id, isAdmin: false })
  expect((await fetch(`${app.baseUrl}/api/admin/dashboard`, asAdmin)).status).toBe(401)
  const { items } = await chief.api.listAuditEvents({ limit: 2 })
  expect(items).toMatchObject([
    { action: 'user.demoted', subject: { kind: 'user', id, name: 'bea' }, after: { isAdmin: false } },
    { action: 'user.promoted', before: { isAdmin: false }, after: { isAdmin: true } },
  ])
  expect((await refusalOf(chief.api.changeRole({ id: 999_999, isAdmin: true }))).status).toBe(404)
})

test('a role is set, recorded, and counts at the next sign-in; lists are filtered by it', async () => {
  const { user, token } = await app.register('cal')
  const change = (form: { role?: Role; isAdmin?: boolean }) => chief.api.changeRole({ id: user.id, ...form })
  const newestEvent = async () => (await chief.api.listAuditEvents({ limit: 1 })).items[0]
  const namesOf = async (role: Role | 'user', search?: string) =>
    (await chief.api.listUsers({ role, ...(search ? { search } : {}) })).items.map(({ username }) => username)
  expect(await change({ role: 'reviewer' })).toMatchObject({ isAdmin: false, role: 'reviewer' })
  expect((await refusalOf(app.clientOf(token).getCurrentUser())).status).toBe(401)
  expect(await newestEvent()).toMatchObject({
    action: 'user.role_changed',
    before: { role: 'member' },
    after: { role: 'reviewer' },
  })
  expect(await app.anonymous.login({ username: 'cal', password: 'secret-pass' })).toMatchObject({
    isAdmin: false,
    role: 'reviewer',
  })
  for (const search of [undefined, 'ca', 'cal@']) {
    expect(await namesOf('reviewer', search)).toEqual(['cal'])
    expect(await namesOf('instructor', search)).toEqual([])
    expect(await namesOf('user', search)).toContain('cal')
    expect(await namesOf('member', search)).not.toContain('cal')
  }
  const event = await newestEvent()
  expect(await change({ isAdmin: false })).toMatchObject({ role: 'reviewer' })
  expect(await change({ role: 'reviewer' })).toMatchObject({ role: 'reviewer' })
  expect(await newestEvent()).toEqual(event)
  expect(await change({ isAdmin: true })).toMatchObject({ isAdmin: true, role: 'admin' })
  expect(await newestEvent()).toMatchObject({ action: 'user.promoted', before: { role: 'reviewer' } })
  expect(await namesOf('reviewer')).toEqual([])
  expect(await change({ role: 'instructor' })).toMatchObject({ isAdmin: false, role: 'instructor' })
  expect(await newestEvent()).toMatchObject({ action: 'user.demoted', after: { isAdmin: false } })
  expect(await change({ role: 'admin' })).toMatchObject({ isAdmin: true })
  expect(await change({ isAdmin: false })).toMatchObject({ isAdmin: false, role: 'member' })
  for (const form of [{}, { role: 'admin', isAdmin: true } as const])
    expect(await refusalOf(change(form))).toEqual({
      status: 400,
      message: 'Please give either “role” or “isAdmin”.',
    })
})

test('AD-44 AD-45 the last administrator can’t be demoted or deleted, also by two calls at once', async () => {
  const refused = { status: 409, message: 'This is the last administrator. Make another person one first.' }
  const id = chief.user.id
  expect(await refusalOf(chief.api.changeRole({ id, isAdmin: false }))).toEqual(refused)
  expect(await refusalOf(chief.api.deleteUser({ id }))).toEqual(refused)
  const second = await app.registerAdmin('second')
  const answers = await Promise.all([
    refusalOf(chief.api.changeRole({ id: second.user.id, isAdmin: false })),
    refusalOf(second.api.changeRole({ id, isAdmin: false })),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const left = await app.database.entities().find(User, { isAdmin: true })
  expect(left).toHaveLength(1)
  const name = left[0]?.username ?? ''
  const { token } = await app.anonymous.login({ username: name, password: 'secret-pass' })
  if (name === 'second') {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const url = `${app.baseUrl}/api/admin/users/${id}/role`
    expect((await fetch(url, { method: 'PATCH', headers, body: '{"isAdmin":true}' })).status).toBe(200)
  }
  const { token: fresh } = await app.anonymous.login({ username: 'chief', password: 'secret-pass' })
  chief = { ...chief, token: fresh, api: app.clientOf(fresh) }
})

test('an account is deleted with its videos and files, and the counters of others are corrected', async () => {
  const ben = await app.register('ben')
  const shown = await chief.api.approveVideo({ id: (await app.submit(ana, { title: 'Stays' })).id })
  const own = await app.submit(ben, { title: 'Goes' })
  await ben.api.likeVideo({ id: shown.id })
  await ben.api.saveVideo({ id: shown.id })
  await ben.api.followCreator({ id: ana.user.id })
  await chief.api.deleteUser({ id: ben.user.id })
  expect((await refusalOf(ben.api.getCurrentUser())).status).toBe(401)
  expect((await refusalOf(chief.api.getVideo({ id: own.id }))).status).toBe(404)
  expect(await chief.api.getVideo({ id: shown.id })).toMatchObject({
    likes: 0,
    creator: { followerCount: 0 },
  })
  const rows = await app.database.reader.all('select 1 from uploads where owner_id = ?', [ben.user.id])
  expect(rows).toEqual([])
  expect((await chief.api.listUsers({ search: 'ben@' })).items).toEqual([])
})

test('the clips that others cut from the videos of an account are deleted with it, and their files', async () => {
  const cleo = await app.register('cleo')
  const { id } = await chief.api.approveVideo({ id: (await app.submit(cleo, { title: 'Cut from' })).id })
  const clip = await ana.api.createClip({ id, title: 'Part', clipStartTime: 0, clipDuration: 5 })
  const sent = async () => {
    const form = new FormData()
    form.set('thumbnail', new File([new Uint8Array(await aPicture())], 'cover.png', { type: 'image/png' }))
    return (await ana.api.uploadThumbnail(form)).path
  }
  const shown = await sent()
  await ana.api.updateVideo({ id: clip.id, thumbnailFile: shown })
  await chief.api.approveVideo({ id: clip.id })
  const proposed = await sent()
  await ana.api.updateVideo({ id: clip.id, thumbnailFile: proposed })
  await chief.api.deleteUser({ id: cleo.user.id })
  expect((await refusalOf(ana.api.getVideo({ id: clip.id }))).status).toBe(404)
  const left = (await storedFiles(app)).map(({ name }) => name)
  for (const file of [shown, proposed]) expect(left).not.toContain(file)
})

// SQLite runs one transaction after the other.
test.runIf(onPostgres)(
  'a removal waits for a transaction that changes a counter of a video, and blocks no other one meanwhile',
  async () => {
    const dot = await app.register('dot')
    const { id } = await app.submit(dot, { title: 'Held' })
    const waits = () =>
      app.database.reader.all(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    const { removing } = await app.database.transaction(async (em) => {
      await em.findOneOrFail(Video, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
      const removing = chief.api.deleteUser({ id: dot.user.id })
      await expect.poll(waits).toHaveLength(1)
      // As an award does after a like. Fails at once where another transaction holds the row.
      await em.findOneOrFail(User, dot.user.id, { lockMode: LockMode.PESSIMISTIC_WRITE_OR_FAIL })
      return { removing }
    })
    await removing
    expect((await chief.api.listUsers({ search: 'dot@' })).items).toEqual([])
  },
)

test('AD-71 AD-72 AD-74 an administrator is created from username, e-mail and password, all required', async () => {
  const form = { username: 'new_chief', email: 'new_chief@example.org', password: 'officer-on-watch' }
  for (const name of ['username', 'email', 'password'] as const) {
    expect((await refusalOf(chief.api.createAdmin({ ...form, [name]: '' }))).status, name).toBe(400)
    const { [name]: _, ...incomplete } = form
    const response = await fetch(`${app.baseUrl}/api/auth/create-admin`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${chief.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(incomplete),
    })
    expect(response.status, name).toBe(400)
  }
  const response = await fetch(`${app.baseUrl}/api/auth/create-admin`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${chief.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(form),
  })
  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({ user: { username: 'new_chief', isAdmin: true } })
  expect((await chief.api.listAuditEvents({ limit: 1 })).items).toMatchObject([
    { action: 'admin.created', actor: { username: 'chief' }, subject: { name: 'new_chief' } },
  ])
})
