import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RouteDefinition, RouteTable } from '#shared/contract/define-route.ts'
import { routes } from '#shared/contract/index.ts'
import { ROLES, rolesThatMay } from '#shared/permission-texts.ts'
import { isOfficer } from '#shared/permissions.ts'
import type { EntityManager } from '#server/database/database.ts'
import { NO_SOURCE } from '#server/features/accounts/session-source.ts'
import { User } from '#server/entities/user.entity.ts'
import { Setting } from '#server/entities/setting.entity.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'

const table: RouteTable = routes
const CALLERS = ['signed out', ...ROLES] as const
type CallerName = (typeof CALLERS)[number]

const STATUS = { not_signed_in: 401, not_allowed: 403, second_factor_required: 403 } as const

/** The setting `secondFactor`, and whether the session has shown a second factor. */
const FACTOR_STATES = [
  { required: 'optional', isShown: false },
  { required: 'officers', isShown: false },
  { required: 'officers', isShown: true },
] as const
type FactorState = (typeof FACTOR_STATES)[number]

/** The code of the refusal; null where the call is not refused. */
type Refusal = keyof typeof STATUS | null

function refusalOf(route: RouteDefinition, caller: CallerName, { required, isShown }: FactorState): Refusal {
  const { access } = route
  if (access === 'public' || access === 'library' || access === 'lesson') return null
  if (caller === 'signed out') return 'not_signed_in'
  const isEnrolling = required === 'officers' && isOfficer({ role: caller }) && !isShown
  if (isEnrolling && !route.isForEnrolment) return 'second_factor_required'
  return access === 'user' || rolesThatMay(access).includes(caller) ? null : 'not_allowed'
}

/**
 * Input that every route with input refuses as malformed: a call that is not refused by its access stops there, and
 * one that is refused shows that the access is checked before anything is read.
 */
const MALFORMED_ID = 'x'
const MALFORMED_BODY = '{'

let app: TestApp
const people = new Map<CallerName, TestPerson>()
beforeAll(async () => {
  app = await startTestApp()
  for (const role of ROLES) people.set(role, await app.registerAs(role))
})
afterAll(() => app.stop())

/** The token of a new session: some calls end all sessions of the caller. */
async function tokenOf(caller: CallerName, hasSecondFactor: boolean): Promise<string | null> {
  const person = people.get(caller)
  if (!person) return null
  const { sessions } = app.features.accounts
  const open = (em: EntityManager) =>
    sessions.open(em, em.getReference(User, person.user.id), false, { ...NO_SOURCE, hasSecondFactor }).token
  return app.database.transaction(async (em) => open(em))
}

async function call(
  route: RouteDefinition,
  caller: CallerName,
  isShown: boolean,
): Promise<{ status: number; code: unknown }> {
  const token = await tokenOf(caller, isShown)
  const answer = await fetch(app.baseUrl + route.path.replaceAll(/:\w+/g, MALFORMED_ID), {
    method: route.method,
    redirect: 'manual',
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(route.body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(route.body ? { body: MALFORMED_BODY } : {}),
  })
  const text = await answer.text()
  const body: unknown = answer.status >= 400 ? JSON.parse(text) : null
  return { status: answer.status, code: (body as { code?: unknown } | null)?.code ?? null }
}

describe.each(FACTOR_STATES)('a second factor is $required, shown: $isShown', (state) => {
  beforeAll(async () => {
    const value = JSON.stringify(state.required)
    await app.database.transaction(async (em) => {
      await em.nativeDelete(Setting, { name: 'secondFactor' })
      em.create(Setting, { name: 'secondFactor', value })
    })
  })

  test.each(Object.entries(table))(
    '%s is refused exactly where the table of permissions says so',
    async (_, route) => {
      for (const caller of CALLERS) {
        const refusal = refusalOf(route, caller, state)
        const { status, code } = await call(route, caller, state.isShown)
        if (refusal)
          expect({ caller, status, code }).toEqual({ caller, status: STATUS[refusal], code: refusal })
        else expect([401, 403], `${caller}: ${String(code)}`).not.toContain(status)
      }
    },
  )
})
