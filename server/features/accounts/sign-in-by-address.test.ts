import { afterAll, beforeAll, expect, test } from 'vitest'
import { SIGN_IN_LIMITS } from '#server/config.ts'
import { User } from '#server/entities/user.entity.ts'
import { codeAt } from '#server/testing/one-time-code.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { RefusedCall, refusalOf } from '#server/testing/test-client.ts'

let app: TestApp
const log: string[] = []
beforeAll(async () => {
  app = await startTestApp({
    trustsProxy: true,
    signInLimits: { ...SIGN_IN_LIMITS, failuresOfAddress: 40 },
    onLog: (line) => log.push(line),
  })
})
afterAll(() => app.stop())

const WRONG = { status: 401, message: 'Invalid username or password' }
const signIn = (username: string, password: string) => app.anonymous.login({ username, password })

/** The status of a sign-in from this address of the network. */
const statusFrom = async (network: string, username: string, password: string): Promise<number> => {
  const answer = await fetch(`${app.baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': network },
    body: JSON.stringify({ username, password }),
  })
  return answer.status
}

const change = (id: number, fields: Partial<User>) =>
  app.database.transaction(async (em) => void em.assign(await em.findOneOrFail(User, id), fields))

test('AU-94 the proven address signs in without regard to case, and no password of another account does', async () => {
  const [ana, bea] = [await app.register('ana'), await app.register('bea')]
  await change(bea.user.id, { passwordHash: null })
  expect((await signIn('ana@example.org', ana.password)).id).toBe(ana.user.id)
  expect((await signIn('\u200BANA@Example.ORG ', ana.password)).id).toBe(ana.user.id)
  expect(await refusalOf(signIn('ana@example.org', 'wrong-pass'))).toEqual(WRONG)
  expect(await refusalOf(signIn('absent@example.org', ana.password))).toEqual(WRONG)
  // An account of a provider alone.
  expect(await refusalOf(signIn('bea@example.org', bea.password))).toEqual(WRONG)
})

test('an address that was only entered signs in to no account, and its guesses count on none', async () => {
  const [owner, claimant] = [await app.register('owner'), await app.registerUnproven('claimant')]
  expect(await refusalOf(signIn('claimant@example.org', claimant.password))).toEqual(WRONG)
  await change(claimant.user.id, { enteredEmail: 'owner@example.org' })
  expect(await refusalOf(signIn('owner@example.org', 'wrong-pass'))).toEqual(WRONG)
  expect((await signIn('owner@example.org', owner.password)).id).toBe(owner.user.id)
  await change(claimant.user.id, { enteredEmail: 'free@example.org' })
  const network = '198.51.100.1'
  const statuses: number[] = []
  for (let i = 0; i < 11; i++) statuses.push(await statusFrom(network, 'free@example.org', 'wrong-pass'))
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
  expect(await statusFrom(network, 'claimant', claimant.password)).toBe(200)
})

test('AU-95 guesses by name and by address share a limit, and an unknown address has the same number', async () => {
  const { password } = await app.register('guessed')
  const network = '203.0.113.1'
  const statuses: number[] = []
  for (let i = 0; i < 12; i++)
    statuses.push(await statusFrom(network, i % 2 ? 'guessed@example.org' : 'Guessed', 'wrong-pass'))
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429])
  expect(await statusFrom(network, 'guessed@example.org', password)).toBe(429)
  expect(await statusFrom('203.0.113.2', 'Guessed@example.org', password), 'elsewhere').toBe(200)
  const unknown: number[] = []
  for (let i = 0; i < 12; i++) unknown.push(await statusFrom(network, 'unknown@example.org', 'wrong-pass'))
  expect(unknown).toEqual(statuses)
})

test('a network from which the account signed in is known by its address as well', async () => {
  const { password } = await app.register('regular')
  const home = '192.0.2.1'
  expect(await statusFrom(home, 'regular@example.org', password)).toBe(200)
  // The limit of all accounts in this network; one a second is verified above it.
  for (let i = 0; i < 42; i++) await statusFrom(home, `invented_${i}@example.org`, 'wrong-pass')
  expect(await statusFrom(home, 'regular@example.org', password)).toBe(200)
})

test('the second factor follows as after the name', async () => {
  const { api, password } = await app.register('with_factor')
  const { secret } = await api.startAuthenticatorApp()
  await api.confirmAuthenticatorApp({ code: codeAt(secret, new Date()) })
  const refusal: unknown = await signIn('with_factor@example.org', password).catch((error: unknown) => error)
  expect(refusal instanceof RefusedCall && refusal.body.secondStep?.hasAuthenticatorApp).toBe(true)
})

test('a name of the form of an address can’t be registered', async () => {
  const form = { username: 'ana@example.org', email: 'other@example.org', password: 'secret-pass' }
  expect((await refusalOf(app.anonymous.register(form))).status).toBe(400)
})

test('no line of the log has an address that was entered', () => {
  expect(log.some((line) => line.includes('sign_in.refused'))).toBe(true)
  expect(log.filter((line) => /example\.org/i.test(line))).toEqual([])
})
