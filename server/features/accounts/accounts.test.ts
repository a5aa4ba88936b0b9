import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { User } from '#server/entities/user.entity.ts'
import { rawRequest } from '#server/testing/raw-request.ts'
import { refusalOf, testClient } from '#server/testing/test-client.ts'
import { isBehindNginx } from '#server/testing/nginx.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Hashing } from './hashing-thread.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const form = (username: string, email = `${username}@example.org`) => ({
  username,
  email,
  password: 'secret-pass',
})

test('AU-57 AU-58 EN-01 registration answers 201 with the fields of the user and a token, flat', async () => {
  const response = await fetch(`${app.baseUrl}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...form('ada_k'), firstName: 'Ada', lastName: 'King' }),
  })
  expect(response.status).toBe(201)
  expect(await response.json()).toEqual({
    id: expect.any(Number),
    username: 'ada_k',
    firstName: 'Ada',
    lastName: 'King',
    email: 'ada_k@example.org',
    profileImageUrl: null,
    isAdmin: false,
    role: 'member',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    token: expect.any(String),
  })
})

test('AU-31 AU-32 registration without first and last name is accepted', async () => {
  const user = await app.anonymous.register(form('nameless'))
  expect([user.firstName, user.lastName]).toEqual([null, null])
})

test.each([
  ['AU-33 a username under 3 characters', { username: 'ab' }, 'Username must be at least 3 characters'],
  [
    'AU-34 a username over 20 characters',
    { username: 'a'.repeat(21) },
    'Username must be less than 20 characters',
  ],
  [
    'AU-35 other characters than letters, digits and underscores',
    { username: 'a b-c' },
    'Username can only contain letters, numbers, and underscores',
  ],
  ['AU-36 an invalid e-mail', { email: 'nobody' }, 'Please enter a valid email address'],
  ['AU-37 a password under 6 characters', { password: '12345' }, 'Password must be at least 6 characters'],
])('the server refuses %s', async (_, wrong, sentence) => {
  const refusal = await refusalOf(app.anonymous.register({ ...form('refused_one'), ...wrong }))
  expect(refusal).toEqual({ status: 400, message: sentence })
})

test('AU-59 AU-60 an existing username or e-mail answers 409, without regard to case', async () => {
  await app.anonymous.register(form('Taken_1', 'Taken@Example.org'))
  expect(await refusalOf(app.anonymous.register(form('tAKEN_1', 'other@example.org')))).toEqual({
    status: 409,
    message: 'Username already exists',
  })
  expect(await refusalOf(app.anonymous.register(form('taken_2', 'taken@example.ORG')))).toEqual({
    status: 409,
    message: 'Email already registered',
  })
})

test('of two registrations of one name at once, one succeeds and one answers 409', async () => {
  const both = await Promise.all([
    refusalOf(app.anonymous.register(form('racer', 'racer1@example.org'))),
    refusalOf(app.anonymous.register(form('Racer', 'racer2@example.org'))),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('AU-54 AU-55 login answers the user with a token; a wrong name and a wrong password get the same answer', async () => {
  await app.anonymous.register(form('lena'))
  const user = await app.anonymous.login({ username: 'LENA', password: 'secret-pass' })
  expect(user).toMatchObject({ username: 'lena', token: expect.any(String) })
  // Pasted from a web page.
  expect(await app.anonymous.login({ username: '\u200Blena\uFEFF ', password: 'secret-pass' })).toMatchObject(
    {
      username: 'lena',
    },
  )
  const wrong = { status: 401, message: 'Invalid username or password' }
  expect(await refusalOf(app.anonymous.login({ username: 'lena', password: 'wrong-pass' }))).toEqual(wrong)
  expect(await refusalOf(app.anonymous.login({ username: 'nobody_here', password: 'wrong-pass' }))).toEqual(
    wrong,
  )
})

// Counted, not timed: the time of a hash on a busy machine varies by more than a hash takes.
test('AU-56 an unknown name or address and a wrong password cost one hash each, with the same parameters', async () => {
  const { user } = await app.register()
  const toThreads = vi.spyOn(Worker.prototype, 'postMessage')
  onTestFinished(() => toThreads.mockRestore())
  const hashingsOf = async (username: string) => {
    toThreads.mockClear()
    const password = `not the secret of ${username}`
    expect((await refusalOf(app.anonymous.login({ username, password }))).status).toBe(401)
    const hashings = toThreads.mock.calls.map(([call]) => call as Partial<Hashing>)
    return hashings
      .filter((hashing) => hashing.password === password)
      .map(({ stored }) => stored?.split('$').slice(1, 4))
  }
  const unknown = await hashingsOf('nobody_of_this_name')
  expect(unknown).toEqual([['argon2id', 'v=19', 'm=19456,t=2,p=1']])
  for (const name of ['unknown@example.org', user.username, `${user.username}@example.org`])
    expect(await hashingsOf(name), name).toEqual(unknown)
})

test('AU-50 AU-53 AU-61 the session check and sign-out take no fields, sign-in takes three', async () => {
  const { user, password } = await app.register()
  const json = { 'Content-Type': 'application/json' }
  const form = { username: user.username, password, staySignedIn: true }
  const post = (path: string, headers: Record<string, string>, body?: object) =>
    fetch(app.baseUrl + path, { method: 'POST', headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  const answer = await post('/api/auth/login', json, form)
  expect(answer.status).toBe(200)
  const { token } = (await answer.json()) as { token: string }
  for (const field of ['username', 'password'] as const) {
    const { [field]: _, ...rest } = form
    expect((await post('/api/auth/login', json, rest)).status, `without ${field}`).toBe(400)
  }
  expect((await post('/api/auth/login', json, { ...form, staySignedIn: 'yes' })).status).toBe(400)
  const Authorization = `Bearer ${token}`
  expect((await fetch(`${app.baseUrl}/api/auth/user`, { headers: { Authorization } })).status).toBe(200)
  expect((await post('/api/auth/logout', { Authorization })).status).toBe(204)
  expect((await fetch(`${app.baseUrl}/api/auth/user`, { headers: { Authorization } })).status).toBe(401)
})

test('AU-77 AU-79 a change of role revokes every token; the role comes from the database, not from the token', async () => {
  const chief = await app.registerAdmin()
  const person = await app.register()
  const again = await app.anonymous.login({ username: person.user.username, password: person.password })
  const claims = JSON.parse(Buffer.from(again.token.split('.')[1] ?? '', 'base64url').toString()) as object
  expect(Object.keys(claims).toSorted()).toEqual(['exp', 'iat', 'sid'])
  await chief.api.changeRole({ id: person.user.id, isAdmin: true })
  for (const token of [person.token, again.token]) {
    expect((await refusalOf(testClient(app.baseUrl, token).getCurrentUser())).status).toBe(401)
  }
  const { token } = await app.anonymous.login({ username: person.user.username, password: person.password })
  const promoted = testClient(app.baseUrl, token)
  expect((await promoted.getCurrentUser()).isAdmin).toBe(true)
  // The same token with a changed row: the row decides.
  await app.database.transaction(async (em) => {
    const user = await em.findOneOrFail(User, person.user.id)
    user.isAdmin = false
  })
  expect((await refusalOf(promoted.getDashboard())).status).toBe(403)
  expect((await promoted.getCurrentUser()).isAdmin).toBe(false)
})

test('AU-84 the cookie is Secure with https, and only then', async () => {
  const behind = await startTestApp({ trustsProxy: true })
  const { user, password } = await behind.register()
  const cookieBy = async (proto: string) => {
    const answer = await fetch(`${behind.baseUrl}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-Proto': proto },
      body: JSON.stringify({ username: user.username, password }),
    })
    return answer.headers.get('Set-Cookie') ?? ''
  }
  expect(await cookieBy('https')).toMatch(/; secure/i)
  expect(await cookieBy('http')).not.toMatch(/; secure/i)
  await behind.stop()
})

test('AU-51 AU-52 AU-64 the session check answers the user without a token, and 401 signed out', async () => {
  const person = await app.register()
  expect(await person.api.getCurrentUser()).toEqual(person.user)
  expect((await refusalOf(app.anonymous.getCurrentUser())).status).toBe(401)
})

test('the session check doesn’t wait for a writer: the active day is counted after the writer', async () => {
  const person = await app.register()
  const [started, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const writing = app.database.transaction(async (em) => {
    if (app.database.reader.dialect === 'postgresql')
      await em.execute('lock table active_days in exclusive mode')
    started.resolve()
    await done.promise
  })
  try {
    await started.promise
    expect(await person.api.getCurrentUser()).toEqual(person.user)
  } finally {
    done.resolve()
    await writing
  }
  const days = () =>
    app.database.reader.all('select days from active_days where user_id = ?', [person.user.id])
  await expect.poll(days).toEqual([{ days: 1 }])
})

test('AU-62 AU-63 AU-76 sign-out answers 204, revokes the token, and is harmless signed out', async () => {
  const person = await app.register()
  const signOut = () =>
    fetch(`${app.baseUrl}/api/auth/logout`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${person.token}` },
    })
  expect((await signOut()).status).toBe(204)
  expect((await refusalOf(person.api.getCurrentUser())).status).toBe(401)
  expect((await signOut()).status).toBe(204)
})

test('AU-74 AU-75 a sign-in lasts 12 hours, or 30 days when staying signed in', async () => {
  const person = await app.register()
  const long = await app.anonymous.login({
    username: person.user.username,
    password: person.password,
    staySignedIn: true,
  })
  const staying = testClient(app.baseUrl, long.token)
  const hour = 60 * 60 * 1000
  app.clock.offset = 12 * hour - 60_000
  expect((await person.api.getCurrentUser()).id).toBe(person.user.id)
  app.clock.offset = 12 * hour + 1000
  expect((await refusalOf(person.api.getCurrentUser())).status).toBe(401)
  // A session that is used ends after 30 days; an unused one ends earlier.
  for (const day of [10, 20]) {
    app.clock.offset = day * 24 * hour
    await staying.getCurrentUser()
  }
  app.clock.offset = 30 * 24 * hour - 60_000
  expect((await staying.getCurrentUser()).id).toBe(person.user.id)
  app.clock.offset = 30 * 24 * hour + 1000
  expect((await refusalOf(staying.getCurrentUser())).status).toBe(401)
  app.clock.offset = 0
})

test('AU-80 AU-81 AU-82 AU-83 the bearer token comes first; an invalid one makes a request anonymous despite a valid cookie', async () => {
  const person = await app.register()
  const response = await fetch(`${app.baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: person.user.username, password: person.password }),
  })
  // By https a sign-in also clears the cookie of former versions.
  const setCookie = response.headers.getSetCookie().find((cookie) => !/=;/.test(cookie)) ?? ''
  expect(setCookie).toMatch(/httponly/i)
  expect(setCookie).toMatch(/samesite=lax/i)
  const Cookie = setCookie.split(';')[0] ?? ''
  const check = (headers: Record<string, string>) => fetch(`${app.baseUrl}/api/auth/user`, { headers })
  expect((await check({ Cookie })).status).toBe(200)
  expect((await check({ Cookie, Authorization: 'Bearer nonsense' })).status).toBe(401)
  const other = await app.register()
  const both = await check({ Cookie, Authorization: `Bearer ${other.token}` })
  expect(await both.json()).toMatchObject({ id: other.user.id })
})

test('a write with the cookie must come from a page of this server', async () => {
  const person = await app.register()
  const Cookie = app.cookieOf(person.token)
  const post = (Origin: string) =>
    rawRequest(`${app.baseUrl}/api/auth/logout`, { method: 'POST', headers: { Cookie, Origin } })
  expect((await post('https://evil.example')).status).toBe(403)
  expect((await person.api.getCurrentUser()).id).toBe(person.user.id)
  expect((await post(app.baseUrl)).status).toBe(204)
})

test('RQ-17 RQ-18 an invalid body answers issues and a sentence, never a stack', async () => {
  const response = await fetch(`${app.baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"username":',
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({
    code: 'invalid',
    message: 'The request could not be read as JSON.',
  })
  expect(response.headers.get('X-Request-Id')).toMatch(isBehindNginx ? /^\d+\.\d{3}-\d+-\d+$/ : /^[\w-]{36}$/)
})
