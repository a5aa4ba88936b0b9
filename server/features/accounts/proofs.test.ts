import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { routes } from '#shared/contract/index.ts'
import type { RouteTable } from '#shared/contract/define-route.ts'
import { FRESH_PROOF_SECONDS } from '#shared/limits/accounts.ts'
import { SIGN_IN_LIMITS } from '#server/config.ts'
import { codeAt } from '#server/testing/one-time-code.ts'
import { startSecondServer } from '#server/testing/second-server.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { RefusedCall } from '#server/testing/test-client.ts'

const LATER_MS = FRESH_PROOF_SECONDS * 1000 + 1000
const onPostgres = process.env['TEST_DATABASE'] === 'postgres'

let app: TestApp
let chief: TestPerson
beforeAll(async () => {
  app = await startTestApp({ signInLimits: { ...SIGN_IN_LIMITS, failures: 3 } })
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.offset = 0
  chief = await app.registerAdmin()
})

const codeOf = async (call: Promise<unknown>): Promise<string | undefined> => {
  try {
    await call
  } catch (error) {
    if (error instanceof RefusedCall) return `${error.status} ${error.body.code}`
    throw error
  }
  return 'accepted'
}
const promote = async (by: TestPerson) =>
  by.api.changeRole({ id: (await app.register()).user.id, isAdmin: true })

test('a sensitive call needs a sign-in or a proof of the last ten minutes', async () => {
  expect(await codeOf(promote(chief))).toBe('accepted')
  app.clock.offset = LATER_MS
  expect(await codeOf(promote(chief))).toBe('403 proof_required')
  await chief.api.proveIdentity({ kind: 'password', password: chief.password })
  expect(await codeOf(promote(chief))).toBe('accepted')
  app.clock.offset = 2 * LATER_MS
  expect(await codeOf(promote(chief))).toBe('403 proof_required')
})

test('a refused call changes nothing, and other calls need no proof', async () => {
  const ana = await app.register()
  app.clock.offset = LATER_MS
  expect(await codeOf(chief.api.deleteUser({ id: ana.user.id }))).toBe('403 proof_required')
  expect((await ana.api.getCurrentUser()).id).toBe(ana.user.id)
  expect((await chief.api.listUsers()).items.length).toBeGreaterThan(0)
})

test('a proof counts for its session alone', async () => {
  const { token } = await app.anonymous.login({ username: chief.user.username, password: chief.password })
  app.clock.offset = LATER_MS
  await chief.api.proveIdentity({ kind: 'password', password: chief.password })
  expect(await codeOf(promote({ ...chief, api: app.clientOf(token) }))).toBe('403 proof_required')
})

test('a wrong password is no proof, and guesses are limited', async () => {
  app.clock.offset = LATER_MS
  const guess = () => codeOf(chief.api.proveIdentity({ kind: 'password', password: 'wrong' }))
  expect([await guess(), await guess(), await guess()]).toEqual(['400 invalid', '400 invalid', '400 invalid'])
  expect(await guess()).toBe('429 too_many_requests')
  expect(await codeOf(chief.api.proveIdentity({ kind: 'password', password: chief.password }))).toBe(
    '429 too_many_requests',
  )
  expect(await codeOf(promote(chief))).toBe('403 proof_required')
})

test('an account without a password has no proof by password, and sets its first one after a sign-in only', async () => {
  const ana = await app.register()
  await app.database.transaction((em) =>
    em.execute('update users set password_hash = null where id = ?', [ana.user.id]),
  )
  app.clock.offset = LATER_MS
  expect(await ana.api.getProofKinds()).toEqual({ kinds: [] })
  expect(await codeOf(ana.api.proveIdentity({ kind: 'password', password: 'secret-pass' }))).toBe(
    '403 not_allowed',
  )
  expect(await codeOf(ana.api.changePassword({ newPassword: 'a-new-secret-pass' }))).toBe(
    '403 proof_required',
  )
  app.clock.offset = 0
  expect(await codeOf(ana.api.changePassword({ newPassword: 'a-new-secret-pass' }))).toBe('accepted')
})

test('an account with a password proves itself by it', async () => {
  expect(await chief.api.getProofKinds()).toEqual({ kinds: ['password'] })
})

test.runIf(onPostgres)('a proof at one server counts at the others', async () => {
  const other = await startSecondServer(app)
  other.clock.offset = LATER_MS
  const there = { ...chief, api: other.clientOf(chief.token) }
  expect(await codeOf(promote(there))).toBe('403 proof_required')
  app.clock.offset = LATER_MS
  await chief.api.proveIdentity({ kind: 'password', password: chief.password })
  expect(await codeOf(promote(there))).toBe('accepted')
  await other.stop()
})

test('the sensitive calls', () => {
  const table: RouteTable = routes
  const fresh = Object.keys(table).filter((name) => table[name]?.isFresh)
  const known = [
    'changeRole',
    'createAdmin',
    'deleteUser',
    'endOtherSessions',
    'endSession',
    'endSessionOfUser',
    'endSessionsOfUser',
  ]
  expect(fresh).toEqual(expect.arrayContaining(known))
})

test('a change of the password is no fresh proof, and needs one where there is a second factor', async () => {
  const person = await app.register()
  const { secret } = await person.api.startAuthenticatorApp()
  await person.api.confirmAuthenticatorApp({ code: codeAt(secret, new Date()) })
  app.clock.offset = LATER_MS
  const change = { currentPassword: person.password, newPassword: 'quite-another-one' }
  expect(await codeOf(person.api.changePassword(change))).toBe('403 proof_required')
  expect(await codeOf(person.api.removeAuthenticatorApp())).toBe('403 proof_required')
  // Without a factor the password changes, and the session is as old as before.
  const plain = await app.register()
  app.clock.offset = 2 * LATER_MS
  const { token } = await plain.api.changePassword({
    currentPassword: plain.password,
    newPassword: 'quite-another-one',
  })
  expect(await codeOf(app.clientOf(token).changeAddress({ email: 'thief@example.org' }))).toBe(
    '403 proof_required',
  )
})
