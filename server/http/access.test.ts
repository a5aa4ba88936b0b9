import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#shared/contract/index.ts'
import type { RouteTable } from '#shared/contract/define-route.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import {
  CALLERS,
  FORMER_CALLERS,
  OFFICERS,
  type CallerName,
  type Line,
  type Subjects,
} from '#server/testing/access-line.ts'
import { ACCESS } from '#server/testing/access-table.ts'
import {
  callRoute,
  callersOf,
  clearAway,
  createSubjects,
  isTraining,
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

/** Of every other call an officer is a member. */
function answersToOfficers(line: Line): Partial<Record<CallerName, number>> {
  if (!isTraining(line)) return {}
  const [, , member] = line.answers
  const [officer, officerElsewhere, trainingOfficer] = line.officers ?? [member, member, member]
  return { officer, officerElsewhere, trainingOfficer }
}

test.each(lines)(
  'GU-21 GU-22 TN-17 %s answers each caller as it should, and changes nothing where it refuses',
  async (_, line) => {
    const [anonymous, owner, stranger, admin] = line.answers
    // A caller whose token is no longer valid is anonymous.
    const former = { signedOut: anonymous, expired: anonymous, demoted: anonymous }
    const expected: Partial<Record<CallerName, number>> = {
      anonymous,
      owner,
      stranger,
      admin,
      ...former,
      ...answersToOfficers(line),
    }
    const isRefused = (caller: CallerName) => (expected[caller] ?? 0) >= 400
    const everybody = [...FORMER_CALLERS, ...CALLERS, ...(isTraining(line) ? OFFICERS : [])]
    const answers: Partial<Record<CallerName, number>> = {}
    const ask = async (caller: CallerName, subjects: Subjects) => {
      const token = line.endsSession ? await callers.again(caller) : callers.tokens[caller]
      const answer = await callRoute(app, line, subjects, token)
      const text = await answer.text()
      answers[caller] = answer.status
      if (caller === 'officerElsewhere') expect(text).not.toContain(subjects.newName)
      if (caller === 'officer' && line.isOfUnit) expect(text).toContain(subjects.newName)
    }
    // A refused call changes nothing: the next caller finds the subjects of the first.
    const subjects = await createSubjects(app, callers, line)
    const refused = everybody.filter(isRefused)
    const before = refused.length > 0 ? await snapshot(app) : null
    for (const caller of refused) {
      await ask(caller, subjects)
      expect(await snapshot(app), caller).toEqual(before)
    }
    const others = everybody.filter((caller) => !isRefused(caller))
    for (const caller of others) await ask(caller, await createSubjects(app, callers, line))
    await clearAway(app, callers)
    expect(answers).toEqual(expected)
  },
)
