import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#shared/contract/index.ts'
import { isForVisitors, type RouteTable } from '#shared/contract/define-route.ts'
import type { Settings } from '#shared/settings.ts'
import { codeAt } from '#server/testing/one-time-code.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { RefusedCall, refusalOf } from '#server/testing/test-client.ts'

const table: RouteTable = routes
const protectedRoutes = Object.entries(table).filter(([, route]) => !isForVisitors(route))
const closed = protectedRoutes.filter(([, { isForEnrolment }]) => !isForEnrolment)
const open = protectedRoutes.filter(([, { isForEnrolment }]) => isForEnrolment)

let app: TestApp
/** Has a second factor, and changes the setting. */
let chief: TestPerson
let pending: number
beforeAll(async () => {
  app = await startTestApp()
  chief = await app.registerAdmin('chief')
  pending = (await app.submit(await app.register())).id
  await addApp(chief)
})
afterAll(() => app.stop())

async function addApp({ api }: TestPerson): Promise<void> {
  const { secret } = await api.startAuthenticatorApp()
  const code = codeAt(secret, new Date(Date.now() + app.clock.offset))
  await api.confirmAuthenticatorApp({ code })
}
const demand = (secondFactor: Settings['secondFactor']) => chief.api.changeSettings({ secondFactor })

/** The code of the answer to a call without a body; null for a success. */
async function codeOf(name: string, { token }: TestPerson): Promise<string | null> {
  const { method, path } = table[name] ?? { method: 'GET', path: '/' }
  const answer = await fetch(app.baseUrl + path.replace(':id', '1').replace(/:\w+/, 'x'), {
    method,
    headers: { Authorization: `Bearer ${token}` },
    redirect: 'manual',
  })
  const text = await answer.text()
  if (answer.ok || !answer.headers.get('content-type')?.includes('json')) return null
  return (JSON.parse(text) as { code: string }).code
}

async function codesOf(names: readonly [string, unknown][], person: TestPerson) {
  const codes: Record<string, string | null> = {}
  for (const [name] of names) codes[name] = await codeOf(name, person)
  return codes
}
const all = (names: readonly [string, unknown][], code: string) =>
  Object.fromEntries(names.map(([name]) => [name, code]))

test('required for officers: an officer without a factor may only set one up, on every route', async () => {
  const officer = await app.registerAdmin()
  const reviewer = await app.register()
  await chief.api.changeRole({ id: reviewer.user.id, role: 'reviewer' })
  const { token } = await app.anonymous.login({
    username: reviewer.user.username,
    password: reviewer.password,
  })
  const signedIn = { ...reviewer, token }
  const member = await app.register()
  const published = (await app.submit(chief)).id
  await chief.api.approveVideo({ id: published })
  for (const { api } of [officer, member]) await api.likeVideo({ id: published })
  await demand('officers')
  for (const person of [officer, signedIn]) {
    expect(await codesOf(closed, person)).toEqual(all(closed, 'second_factor_required'))
  }
  expect(closed.length).toBeGreaterThan(50)
  const refusal = await refusalOf(officer.api.getDashboard())
  expect(refusal).toEqual({
    status: 403,
    message: 'Your account needs a second factor. Please set it up on the page “Sign-in and security”.',
  })
  // Public routes answer as to a stranger, also the lists that are answered ahead.
  const isLikedBy = async ({ api }: TestPerson) =>
    (await api.listVideos()).items.find(({ id }) => id === published)?.isLiked
  expect([await isLikedBy(officer), await isLikedBy(member)]).toEqual([false, true])
  expect((await refusalOf(officer.api.getVideo({ id: pending }))).status).toBe(404)
  expect((await officer.api.getSecondFactor()).isRequired).toBe(true)
  // A member is not asked for one.
  await member.api.listOwnVideos({ id: member.user.id })

  await addApp(officer)
  await officer.api.getDashboard()
  expect((await officer.api.getVideo({ id: pending })).id).toBe(pending)
  await demand('optional')
})

test('the routes for setting one up, for the own sessions and for the sign-out stay open', async () => {
  await demand('everybody')
  const member = await app.register()
  // The last ones end the session.
  const ending = new Set(['logout', 'endSession', 'endOtherSessions', 'changePassword'])
  const staying = open.filter(([name]) => !ending.has(name))
  for (const [name, code] of Object.entries(await codesOf(staying, member)))
    expect([name, code]).not.toEqual([name, 'second_factor_required'])
  expect(await codeOf('listOwnVideos', member)).toBe('second_factor_required')
  await member.api.logout()
  expect((await refusalOf(member.api.getCurrentUser())).status).toBe(401)
  await demand('optional')
})

test('the last factor of a person who must have one can’t be removed', async () => {
  await demand('officers')
  expect(await refusalOf(chief.api.removeAuthenticatorApp())).toMatchObject({ status: 409 })
  expect((await chief.api.getSecondFactor()).authenticatorApp).not.toBeNull()
  await demand('optional')
  const other = await app.registerAdmin()
  await addApp(other)
  await other.api.removeAuthenticatorApp()
  // Without a factor the session counts as one without.
  await demand('officers')
  const error: unknown = await other.api.getDashboard().catch((failure: unknown) => failure)
  expect(error instanceof RefusedCall && error.body.code).toBe('second_factor_required')
  await demand('optional')
})
