import { afterAll, beforeAll, expect, test } from 'vitest'
import { User } from '#server/entities/user.entity.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { nameSkeleton } from './name-skeleton.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const chief = await app.registerAdmin('chief_marlow')
  await app.database.transaction((em) =>
    em.nativeUpdate(User, { id: chief.user.id }, { firstName: 'Dana', lastName: 'Officer' }),
  )
})
afterAll(() => app.stop())

test('names that look the same have one skeleton, and others do not', () => {
  const looks = [
    'Dana Officer',
    'dana  officer',
    'DANA-OFFICER',
    'Dаnа Оffісеr',
    'Dána Officér',
    'Ｄana Officer',
    'Dana 0fficer',
  ]
  expect(new Set(looks.map(nameSkeleton)).size).toBe(1)
  expect(nameSkeleton('Dana Officers')).not.toBe(nameSkeleton('Dana Officer'))
  expect(nameSkeleton('李雷')).toBe('李雷')
})

const form = (username: string, names: { firstName?: string; lastName?: string } = {}) => ({
  username,
  email: `${username}@example.org`,
  password: 'seven-brass-hooks',
  ...names,
})

test('the name of an administrator is refused to others, at registration and on the profile', async () => {
  const refused = { status: 400 }
  expect(await refusalOf(app.anonymous.register(form('ch1ef_marl0w')))).toMatchObject(refused)
  const names = { firstName: 'Dаna', lastName: '0fficer' }
  expect(await refusalOf(app.anonymous.register(form('visitor_1', names)))).toMatchObject(refused)
  const ana = await app.register('ana_names')
  const profile = (firstName: string, lastName: string) => {
    const data = new FormData()
    data.set('firstName', firstName)
    data.set('lastName', lastName)
    return ana.api.updateProfile(data)
  }
  expect(await refusalOf(profile('Chief', 'Marlow'))).toMatchObject(refused)
  expect((await ana.api.getCurrentUser()).firstName).toBeNull()
  expect(await profile('Dana', 'Officer-Miller')).toMatchObject({ firstName: 'Dana' })
  // The same username as before: taken, as for any name.
  expect((await refusalOf(app.anonymous.register(form('chief_marlow')))).status).toBe(409)
})

test.each(['Ana\u202ecideM', 'Ana\u200b', 'A\u2066na', 'An\u00ada', 'A\u200dna'])(
  'unseen characters are refused in names and titles: %j',
  async (text) => {
    const named = { status: 400, message: expect.stringContaining('invisible characters') }
    expect(await refusalOf(app.anonymous.register(form('unseen', { firstName: text })))).toMatchObject(named)
    const bea = await app.register()
    const { categoryId } = app
    const title = { title: text, categoryId, videoFile: 'a.mp4' }
    expect(await refusalOf(bea.api.createVideo(title))).toMatchObject(named)
  },
)

test('joiners stay in emoji and in scripts that need them', async () => {
  const { token } = await app.anonymous.register(form('joiners', { firstName: 'علی‌رضا', lastName: '👩🏽‍🚒' }))
  expect(await app.clientOf(token).getCurrentUser()).toMatchObject({ firstName: 'علی‌رضا', lastName: '👩🏽‍🚒' })
})

test.for(['Administrator', 'admin', 'ADMIN_1', 'Adm1n', 'Turnout Team', 'moderator'])(
  'the word of an office %s is no name of a member',
  async (name) => {
    const username = `office_${Math.random().toString(36).slice(2, 10)}`
    const form = { username, email: `${username}@example.org`, password: 'secret-pass', firstName: name }
    expect((await refusalOf(app.anonymous.register(form))).status).toBe(400)
    if (!/^\w+$/.test(name)) return
    const { firstName: _, ...plain } = form
    expect((await refusalOf(app.anonymous.register({ ...plain, username: name }))).status).toBe(400)
  },
)

test('names that only contain such a word stay', async () => {
  for (const firstName of ['Admira', 'Rooty', 'Officerson'])
    expect(
      (
        await app.anonymous.register({
          username: `seen_${firstName.toLowerCase()}`,
          email: `${firstName}@example.org`,
          password: 'secret-pass',
          firstName,
        })
      ).firstName,
    ).toBe(firstName)
})
