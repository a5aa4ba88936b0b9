import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#shared/contract/index.ts'
import type { RouteTable } from '#shared/contract/define-route.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import {
  ACCESS,
  CALLERS,
  FORMER_CALLERS,
  type CallerName,
  type Subjects,
} from '#server/testing/access-table.ts'
import {
  callRoute,
  callersOf,
  clearAway,
  createSubjects,
  snapshot,
  type Callers,
} from '#server/testing/access-fixtures.ts'

let app: TestApp
let callers: Callers
beforeAll(async () => {
  app = await startTestApp()
  callers = await callersOf(app)
})
afterAll(() => app.stop())

const table: RouteTable = routes

test('the table holds every call of the API', () => {
  const named = new Set(ACCESS.map(({ route }) => route))
  expect([...named].toSorted()).toEqual(Object.keys(table).toSorted())
})

const lines = ACCESS.map(
  (line) => [line.of ? `${line.route} of a ${line.of} video` : line.route, line] as const,
)

test.each(lines)(
  'GU-21 GU-22 %s answers each caller as it should, and changes nothing where it refuses',
  async (_, line) => {
    const [anonymous, owner, stranger, admin] = line.answers
    // A caller whose token is no longer valid is anonymous.
    const former = { signedOut: anonymous, expired: anonymous, demoted: anonymous }
    const expected = { anonymous, owner, stranger, admin, ...former }
    const isRefused = (caller: CallerName) => expected[caller] >= 400
    const everybody = [...FORMER_CALLERS, ...CALLERS]
    const answers: Partial<Record<CallerName, number>> = {}
    const ask = async (caller: CallerName, subjects: Subjects) => {
      const token = line.endsSession ? await callers.again(caller) : callers.tokens[caller]
      const answer = await callRoute(app, line, subjects, token)
      await answer.arrayBuffer()
      answers[caller] = answer.status
    }
    // A refused call changes nothing: the next caller finds the subjects of the first.
    const subjects = await createSubjects(app, callers, line.of ?? 'approved')
    const refused = everybody.filter(isRefused)
    const before = refused.length > 0 ? await snapshot(app) : null
    for (const caller of refused) {
      await ask(caller, subjects)
      expect(await snapshot(app), caller).toEqual(before)
    }
    const others = everybody.filter((caller) => !isRefused(caller))
    for (const caller of others) await ask(caller, await createSubjects(app, callers, line.of ?? 'approved'))
    await clearAway(app, callers)
    expect(answers).toEqual(expected)
  },
)
