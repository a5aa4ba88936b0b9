import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawRequest } from '#server/testing/raw-request.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'

let app: TestApp
let ana: TestPerson
let chief: TestPerson
beforeAll(async () => {
  app = await startTestApp({
    signInLimits: {
      failures: 10,
      failuresOfAccount: 100,
      failuresOfAddress: 40,
      registrationsOfAddress: 5,
    },
  })
  ana = await app.register('ana')
  chief = await app.registerAdmin('chief')
})
afterAll(() => app.stop())

const wrong = (username: string) => app.anonymous.login({ username, password: 'wrong-pass' })

test('the eleventh wrong password in a row is not verified, without regard to the case of the name; others still sign in', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => refusalOf(wrong('ana'))))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  const blocked = await fetch(`${app.baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'ANA', password: ana.password }),
  })
  expect(blocked.status).toBe(429)
  expect(Number(blocked.headers.get('Retry-After'))).toBeGreaterThan(800)
  expect(await blocked.json()).toEqual({
    code: 'too_many_requests',
    message: 'Too many sign-in attempts. Please try again in 15 minutes.',
  })
  expect((await app.anonymous.login({ username: 'chief', password: chief.password })).isAdmin).toBe(true)
})

test('a successful sign-in resets the count', async () => {
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 7; i++) expect((await refusalOf(wrong('chief'))).status).toBe(401)
    await app.anonymous.login({ username: 'chief', password: chief.password })
  }
})

test('an address that tries many names is limited too', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 40; i++) statuses.push((await refusalOf(wrong(`guess_${i}`))).status)
  expect(statuses[0]).toBe(401)
  expect(statuses.at(-1)).toBe(429)
})

test('new accounts from one address are limited', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 6; i++) {
    const form = { username: `many_${i}`, email: `many_${i}@example.org`, password: 'secret-pass' }
    statuses.push((await refusalOf(app.anonymous.register(form))).status)
  }
  expect(statuses.at(-1)).toBe(429)
})

test('AD-72 AD-73 only an administrator creates another administrator', async () => {
  const form = { username: 'new_chief', email: 'new_chief@example.org', password: 'officer-on-watch' }
  expect((await refusalOf(app.anonymous.createAdmin(form))).status).toBe(401)
  expect((await refusalOf(ana.api.createAdmin(form))).status).toBe(403)
  const { user } = await chief.api.createAdmin(form)
  expect(user).toMatchObject({ username: 'new_chief', isAdmin: true })
  expect(await refusalOf(chief.api.createAdmin({ ...form, email: 'x@example.org' }))).toEqual({
    status: 409,
    message: 'Username already exists',
  })
  expect((await refusalOf(chief.api.createAdmin({ ...form, username: 'a b' }))).status).toBe(400)
  expect((await refusalOf(chief.api.createAdmin({ ...form, password: '' }))).status).toBe(400)
})

test('AU-65 GET /api/login leads to the sign-in screen', async () => {
  const answer = await rawRequest(`${app.baseUrl}/api/login`)
  expect(answer.status).toBe(302)
  expect(answer.headers['location']).toBe('/auth')
})

test('behind a proxy the address is the one that the proxy saw; an address claimed by the caller is ignored', async () => {
  const proxied = await startTestApp({
    trustsProxy: true,
    signInLimits: {
      failures: 2,
      failuresOfAccount: 100,
      failuresOfAddress: 100,
      registrationsOfAddress: 100,
    },
  })
  try {
    const attempt = async (address: string) => {
      const response = await fetch(`${proxied.baseUrl}/api/auth/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
        body: JSON.stringify({ username: 'somebody', password: 'wrong-pass' }),
      })
      return response.status
    }
    const claimed = ['198.51.100.1, 203.0.113.9', '198.51.100.2, 203.0.113.9', '198.51.100.3, 203.0.113.9']
    const statuses: number[] = []
    for (const address of claimed) statuses.push(await attempt(address))
    expect(statuses).toEqual([401, 401, 429])
    expect(await attempt('203.0.113.10')).toBe(401)
  } finally {
    await proxied.stop()
  }
})

test('guests who try many names close a network for no person who was there before, and no confirmation', async () => {
  const behind = await startTestApp({ trustsProxy: true })
  const station = '198.51.100.50'
  const person = await behind.registerAdmin()
  const signIn = async (username: string, password: string) => {
    const answer = await fetch(`${behind.baseUrl}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': station },
      body: JSON.stringify({ username, password }),
    })
    return { status: answer.status, token: String(((await answer.json()) as { token?: unknown }).token) }
  }
  const { token } = await signIn(person.user.username, person.password)
  for (let n = 0; n < 210; n++) await signIn(`invented_${n}`, 'wrong-pass')
  // Without the cookie of the device: the network is known.
  expect((await signIn(person.user.username, person.password)).status).toBe(200)
  const proof = await fetch(`${behind.baseUrl}/api/auth/proof`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': station,
      Authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ kind: 'password', password: person.password }),
  })
  expect(proof.status).toBe(204)
  // A person who was never there comes in at the rate of one a second.
  const newcomer = await behind.register()
  await expect.poll(async () => (await signIn(newcomer.user.username, newcomer.password)).status).toBe(200)
  await behind.stop()
})
