import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { createLogger } from './request-log.ts'
import { createSecurityLog, SECURITY_EVENTS } from './security-log.ts'

const line = z.looseObject({
  name: z.literal('security'),
  event: z.enum(SECURITY_EVENTS),
  by: z.int().nullable(),
  userId: z.int().nullable(),
  network: z.string(),
  requestId: z.string(),
})

let app: TestApp
const written: string[] = []
beforeAll(async () => {
  app = await startTestApp({ onLog: (text) => written.push(text) })
})
afterAll(() => app.stop())

/** The security lines that the work writes. */
async function linesOf(work: () => Promise<unknown>) {
  const before = written.length
  await work()
  return written
    .slice(before)
    .filter((text) => text.includes('"name":"security"'))
    .map((text) => line.parse(JSON.parse(text)))
}

test('a sign-in and a refused one say who, from which network and in which request', async () => {
  const ana = await app.register('ana_security')
  const [succeeded, ...others] = await linesOf(() =>
    app.anonymous.login({ username: 'ana_security', password: ana.password }),
  )
  expect(others).toEqual([])
  expect(succeeded).toMatchObject({
    event: 'sign_in.succeeded',
    userId: ana.user.id,
    method: 'password',
    network: '127.0.0.1',
  })
  expect(succeeded?.requestId).toMatch(/^[\da-f-]{36}$/)
  const wrong = () => refusalOf(app.anonymous.login({ username: 'ANA_security', password: 'wrong-one' }))
  const [refused, answer] = await linesOf(wrong)
  expect(refused).toMatchObject({ event: 'sign_in.refused', userId: null, detail: 'not_signed_in' })
  expect(answer).toMatchObject({ event: 'request.refused', requestId: refused?.requestId })
  const absent = () => refusalOf(app.anonymous.login({ username: 'absent', password: 'wrong-one' }))
  const hashes = [await linesOf(wrong), await linesOf(absent)].map(([first]) => first?.['nameHash'])
  expect(hashes[0]).toBe(refused?.['nameHash'])
  expect(hashes[1]).toMatch(/^[\w-]{22}$/)
  expect(hashes[1]).not.toBe(hashes[0])
})

test('a refusal says the code of its answer, and a page that asks who is signed in is none', async () => {
  const bea = await app.register()
  const by = bea.user.id
  expect(await linesOf(() => refusalOf(bea.api.getDashboard()))).toMatchObject([
    { event: 'request.refused', by, userId: by, detail: 'not_allowed' },
  ])
  expect(await linesOf(() => refusalOf(app.anonymous.getDashboard()))).toMatchObject([
    { event: 'request.refused', by: null, userId: null, detail: 'not_signed_in' },
  ])
  expect(await linesOf(() => refusalOf(app.anonymous.getCurrentUser()))).toEqual([])
  expect(await linesOf(() => refusalOf(app.clientOf('forged').getCurrentUser()))).toHaveLength(1)
})

test('accounts, roles, passwords and sign-outs are logged with the ids of both sides', async () => {
  const chief = await app.registerAdmin()
  const by = chief.user.id
  const form = { username: 'cleo_security', email: 'cleo@example.org', password: 'seven-brass-hooks' }
  let userId = 0
  const registered = await linesOf(async () => {
    userId = (await app.anonymous.register(form)).id
  })
  expect(registered).toMatchObject([{ event: 'account.created', by: null, userId }])
  expect(await linesOf(() => chief.api.changeRole({ id: userId, isAdmin: true }))).toMatchObject([
    { event: 'role.changed', by, userId, detail: 'admin' },
  ])
  expect(await linesOf(() => chief.api.deleteUser({ id: userId }))).toMatchObject([
    { event: 'account.deleted', by, userId },
  ])
  const dot = await app.register()
  const change = { currentPassword: dot.password, newPassword: 'seven-brass-hooks' }
  expect(await linesOf(() => dot.api.changePassword(change))).toMatchObject([
    { event: 'password.changed', by: dot.user.id },
  ])
  const eve = await app.register()
  expect(await linesOf(() => eve.api.logout())).toMatchObject([{ event: 'sign_out', by: eve.user.id }])
})

test('the lines are written at every level of the log except silent', () => {
  const at = (level: string) => {
    const lines: string[] = []
    const write = createSecurityLog(
      createLogger(level, { write: (text) => void lines.push(text) }),
      'a-secret-of-this-test',
    )
    // The parts of a context that a line reads.
    const ctx = { state: {}, ip: '::ffff:9.9.9.9', req: { headers: { 'x-request-id': 'of-this-test' } } }
    write(ctx as unknown as Parameters<typeof write>[0], 'sign_out')
    return lines.map((text) => line.parse(JSON.parse(text)))
  }
  expect(at('error')).toMatchObject([{ event: 'sign_out', network: '9.9.9.9', requestId: 'of-this-test' }])
  expect(at('silent')).toEqual([])
})

test('the handbook lists each event once', async () => {
  const handbook = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const table = handbook.split('### The security log')[1]?.split('\n## ')[0] ?? ''
  const listed = [...table.matchAll(/^\| `([\w.]+)`/gm)].map(([, event]) => event)
  expect(listed).toEqual([...SECURITY_EVENTS])
})
