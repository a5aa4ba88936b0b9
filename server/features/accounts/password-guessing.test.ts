import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MEGABYTE } from '#shared/limits/units.ts'
import { ApiError } from '#server/api-error.ts'
import { SIGN_IN_LIMITS } from '#server/config.ts'
import { heapUsed } from '#server/testing/heap-used.ts'
import { memoryThrottles } from '#server/testing/memory-throttles.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { Session } from '#server/entities/session.entity.ts'
import { createSignInGuard } from './sign-in-guard.ts'
import { User } from '#server/entities/user.entity.ts'

let app: TestApp
let chief: TestPerson
beforeAll(async () => {
  app = await startTestApp({ trustsProxy: true, signInLimits: { ...SIGN_IN_LIMITS, failuresOfAccount: 20 } })
  chief = await app.registerAdmin('chief')
})
afterAll(() => app.stop())

interface From {
  address: string
  cookie?: string
}
const signIn = async (password: string, { address, cookie = '' }: From, username = 'chief') => {
  const answer = await fetch(`${app.baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address, Cookie: cookie },
    body: JSON.stringify({ username, password }),
  })
  const device = answer.headers.getSetCookie().find((line) => line.startsWith('turnout_device='))
  return { status: answer.status, cookie: device?.split(';')[0] ?? '' }
}

test('the networks of one site share a limit of guesses; the owner still signs in from elsewhere', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 40; i++)
    statuses.push((await signIn('wrong-pass', { address: `2001:db8:1:${i.toString(16)}::1` })).status)
  expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(30).fill(429)])
  expect((await signIn(chief.password, { address: '198.51.100.1' })).status).toBe(200)
})

test('guesses from many networks at one account are limited; the owner still signs in from a known device or network', async () => {
  const owner = await app.register('owner')
  const home = await signIn(owner.password, { address: '198.51.100.7' }, 'owner')
  expect(home.status).toBe(200)
  const statuses: number[] = []
  for (let i = 1; i <= 30; i++)
    statuses.push((await signIn('wrong-pass', { address: `203.0.113.${i}` }, 'owner')).status)
  // One more a minute is verified.
  expect(statuses.filter((status) => status === 401)).toHaveLength(21)
  expect(statuses.at(-1)).toBe(429)
  const right = (from: From) => signIn(owner.password, from, 'owner').then(({ status }) => status)
  expect(await right({ address: '192.0.2.99' }), 'a stranger’s place').toBe(429)
  expect(await right({ address: '192.0.2.99', cookie: `turnout_device=${'A'.repeat(43)}` })).toBe(429)
  expect(await right({ address: '198.51.100.7' }), 'the network at home').toBe(200)
  expect(await right({ address: '192.0.2.99', cookie: home.cookie }), 'the device on the way').toBe(200)
  // Guesses of others don't block a change of the password.
  const changed = await owner.api.changePassword({
    currentPassword: owner.password,
    newPassword: 'another-pass',
  })
  expect(changed.id).toBe(owner.user.id)
  const { cookie } = home
  expect((await signIn('another-pass', { address: '192.0.2.50', cookie }, 'owner')).status, 'forgotten').toBe(
    429,
  )
})

test('a known device gets no more guesses than any other', async () => {
  const { cookie } = await signIn(chief.password, { address: '198.51.100.20' })
  const statuses: number[] = []
  for (let i = 0; i < 12; i++)
    statuses.push((await signIn('wrong-pass', { address: `198.51.100.${30 + i}`, cookie })).status)
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429])
})

test('an account keeps its 100 newest sessions', async () => {
  const person = await app.register('often')
  const { id } = person.user
  await app.database.transaction(async (em) => {
    const [createdAt, expiresAt] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60 * 60_000)]
    for (let i = 0; i < 150; i++)
      em.create(Session, { id: `old-${i}`, user: em.getReference(User, id), createdAt, expiresAt })
    await em.flush()
  })
  await app.features.accounts.background.sweep()
  expect(await app.database.entities().count(Session, { user: id })).toBe(100)
  // The newest session is the one in use.
  expect((await person.api.getCurrentUser()).id).toBe(id)
  expect((await chief.api.getCurrentUser()).id).toBe(chief.user.id)
})

const wrong = () => Promise.reject(new ApiError('not_signed_in', 'Invalid username or password'))
const stranger = { recognize: () => Promise.resolve(null) }

test('refused sign-ins leave no keys in memory', async () => {
  const { counts, throttles } = memoryThrottles()
  const guard = createSignInGuard(SIGN_IN_LIMITS, stranger, throttles)
  const from = { address: '192.0.2.7', device: null }
  const before = heapUsed()
  const started = performance.now()
  for (let i = 0; i < 30_000; i++) {
    await guard.signIn(String(i).padEnd(200, 'x'), from, wrong).catch(() => null)
    if (i % 500 === 0) await nextTurn()
  }
  expect(heapUsed() - before).toBeLessThan(2 * MEGABYTE)
  // Two keys for each verified attempt, and two for the address. Above its limit one attempt a second is verified.
  const seconds = Math.ceil((performance.now() - started) / 1000) + 1
  expect(counts.size).toBeLessThanOrEqual(2 * (SIGN_IN_LIMITS.failuresOfAddress + seconds) + 2)
})

test('above the hourly limit of an account, one password a minute is verified', async () => {
  let time = 0
  const guard = createSignInGuard(SIGN_IN_LIMITS, stranger, memoryThrottles({ clock: () => time }).throttles)
  let address = 0
  const guess = () =>
    guard
      .signIn('chief', { address: `203.0.${(address >> 8) & 255}.${address++ & 255}`, device: null }, wrong)
      .catch((error: unknown) => (error instanceof ApiError ? error.status : 0))
  const statuses = async (count: number) => {
    const seen: (number | undefined)[] = []
    for (let i = 0; i < count; i++) seen.push(await guess())
    return seen
  }
  expect(await statuses(100)).toEqual(Array<number>(100).fill(401))
  expect(await statuses(3)).toEqual([401, 429, 429])
  time = 59_999
  expect(await guess()).toBe(429)
  time = 60_000
  expect(await statuses(2)).toEqual([401, 429])
  time = 60 * 60 * 1000
  expect(await statuses(100)).toEqual(Array<number>(100).fill(401))
})

test('an outage of the database doesn’t count as an attempt', async () => {
  const { counts, throttles } = memoryThrottles()
  const guard = createSignInGuard(SIGN_IN_LIMITS, stranger, throttles)
  const from = { address: '192.0.2.7', device: null }
  const away = () => Promise.reject(new Error('away'))
  for (let i = 0; i < 300; i++) await expect(guard.signIn('chief', from, away)).rejects.toThrow('away')
  expect(counts.size).toBe(0)
})
