import { afterAll, beforeAll, expect, test } from 'vitest'
import { SESSION_COOKIE } from '#server/http/session-cookie.ts'
import { refusalOf, testClient } from '#server/testing/test-client.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { User } from '#server/entities/user.entity.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    signInLimits: {
      failures: 4,
      failuresOfAccount: 1000,
      failuresOfAddress: 1000,
      registrationsOfAddress: 1000,
    },
  })
})
afterAll(() => app.stop())

const newPassword = 'quite-another'
const statusWith = async (token: string) => {
  const refusal = await refusalOf(testClient(app.baseUrl, token).getCurrentUser())
  return refusal.status
}
const passwordHashOf = async (id: number) =>
  (await app.database.entities().findOneOrFail(User, id)).passwordHash

test('AU-78 a password change revokes every token of the user and answers a new one of the same length', async () => {
  const person = await app.register()
  const other = await app.register()
  const { username } = person.user
  const again = await app.anonymous.login({ username, password: person.password, staySignedIn: true })
  const closed: { userId: number; status: number }[] = []
  const listening: Promise<void>[] = []
  const stop = app.events.subscribe('sessions.closed', ({ userId }) => {
    // Published after the commit: the tokens are revoked by then.
    listening.push(statusWith(again.token).then((status) => void closed.push({ userId, status })))
  })
  const answer = await fetch(`${app.baseUrl}/api/user/password`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${again.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ currentPassword: person.password, newPassword }),
  })
  await app.eventsHeard()
  stop()
  expect(answer.status).toBe(200)
  const { token, ...user } = (await answer.json()) as { token: string }
  expect(user).toEqual(person.user)
  await Promise.all(listening)
  expect(closed).toEqual([{ userId: person.user.id, status: 401 }])
  expect(await Promise.all([person.token, again.token, token, other.token].map(statusWith))).toEqual([
    401, 401, 200, 200,
  ])
  // A session of 30 days is replaced by a session of 30 days.
  const cookie = answer.headers.getSetCookie().find((one) => one.includes(token)) ?? ''
  expect(cookie).toContain(`${SESSION_COOKIE}=${token};`)
  expect(Date.parse(/expires=([^;]+)/i.exec(cookie)?.[1] ?? '')).toBeGreaterThan(Date.now() + 29 * 86_400_000)
  expect((await refusalOf(app.anonymous.login({ username, password: person.password }))).status).toBe(401)
  expect((await app.anonymous.login({ username, password: newPassword })).id).toBe(person.user.id)
  expect(await passwordHashOf(person.user.id)).toMatch(/^\$argon2id\$/)
})

test('a wrong current password changes nothing and ends no session, and guesses are limited', async () => {
  const { api, user, token, password } = await app.register()
  const before = await passwordHashOf(user.id)
  for (const currentPassword of [undefined, '', 'not-this-one']) {
    const form = { newPassword, ...(currentPassword === undefined ? {} : { currentPassword }) }
    expect(await refusalOf(api.changePassword(form))).toEqual({
      status: 400,
      message: 'The current password is not right.',
    })
  }
  expect(await refusalOf(api.changePassword({ currentPassword: password, newPassword: '12345' }))).toEqual({
    status: 400,
    message: 'Password must be at least 6 characters',
  })
  expect((await refusalOf(api.changePassword({ currentPassword: 'fourth', newPassword }))).status).toBe(400)
  // Now the right password is refused too, in this session.
  expect((await refusalOf(api.changePassword({ currentPassword: password, newPassword }))).status).toBe(429)
  const other = await app.anonymous.login({ username: user.username, password })
  const elsewhere = app.clientOf(other.token)
  expect((await refusalOf(elsewhere.proveIdentity({ kind: 'password', password }))).status).toBe(200)
  expect(await statusWith(token)).toBe(200)
  expect(await passwordHashOf(user.id)).toBe(before)
})

test('an account of a provider sets its first password without a current one, and needs it afterwards', async () => {
  const { api, user } = await app.register()
  expect(await api.getPasswordState()).toEqual({ isSet: true })
  await app.database.transaction(async (em) => {
    const row = await em.findOneOrFail(User, user.id)
    row.passwordHash = null
    await em.flush()
  })
  expect(await api.getPasswordState()).toEqual({ isSet: false })
  const { token } = await api.changePassword({ newPassword })
  const renewed = testClient(app.baseUrl, token)
  expect(await renewed.getPasswordState()).toEqual({ isSet: true })
  expect((await refusalOf(renewed.changePassword({ newPassword: 'a-third-one' }))).status).toBe(400)
  expect((await app.anonymous.login({ username: user.username, password: newPassword })).id).toBe(user.id)
})

test('of two changes at once one succeeds, and only its token is valid', async () => {
  const { user, password, token } = await app.register()
  const [first, second] = [testClient(app.baseUrl, token), testClient(app.baseUrl, token)]
  const answers = await Promise.allSettled([
    first.changePassword({ currentPassword: password, newPassword: 'the-first-one' }),
    second.changePassword({ currentPassword: password, newPassword: 'the-second-one' }),
  ])
  const won = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  expect(won).toHaveLength(1)
  expect(await statusWith(won[0]?.token ?? '')).toBe(200)
  const tries = ['the-first-one', 'the-second-one'].map((tried) =>
    refusalOf(app.anonymous.login({ username: user.username, password: tried })),
  )
  expect((await Promise.all(tries)).map(({ status }) => status).toSorted()).toEqual([200, 401])
})
