import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { SecondStep } from '#shared/contract/values.ts'
import { DatabaseUnavailable } from '#server/database/outage.ts'
import { codeAt } from '#server/testing/one-time-code.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { RefusedCall, refusalOf } from '#server/testing/test-client.ts'

const STEP_MS = 30_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const now = () => new Date(Date.now() + app.clock.offset)
/** Moves to the beginning of the next step: what follows takes less time than a step, and stays in it. */
const nextStep = () => {
  app.clock.offset += STEP_MS - (now().getTime() % STEP_MS) + 1000
}

interface Enrolled {
  secret: string
  recoveryCodes: string[]
}

async function addApp({ api }: TestPerson): Promise<Enrolled> {
  const { secret } = await api.startAuthenticatorApp()
  const { recoveryCodes } = await api.confirmAuthenticatorApp({ code: codeAt(secret, now()) })
  nextStep()
  return { secret, recoveryCodes: recoveryCodes ?? [] }
}

/** The challenge that the password leads to. */
async function firstStep(
  { user, password }: TestPerson,
  staySignedIn = false,
): Promise<{ challenge: string }> {
  try {
    await app.anonymous.login({ username: user.username, password, staySignedIn })
  } catch (error) {
    const step = error instanceof RefusedCall ? error.body.secondStep : undefined
    if (step) return { challenge: step.challenge }
    throw error
  }
  throw new Error('The password alone signed in')
}

test('after an app was added a password leads to a second step, which a code finishes, once', async () => {
  const ana = await app.register()
  const elsewhere = await app.anonymous.login({ username: ana.user.username, password: ana.password })
  const { secret, recoveryCodes } = await addApp(ana)
  expect(recoveryCodes).toHaveLength(10)
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(recoveryCodes[0]).toMatch(/^([0-9a-z]{4}-){5}[0-9a-z]{4}$/)
  // The session that added it goes on, and the others end.
  expect(await ana.api.getSecondFactor()).toMatchObject({
    passkeys: [],
    authenticatorApp: { usedAt: null },
    recoveryCodesLeft: 10,
    isRequired: false,
  })
  expect((await refusalOf(app.clientOf(elsewhere.token).getCurrentUser())).status).toBe(401)

  const answer = await fetch(`${app.baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: ana.user.username, password: ana.password }),
  })
  expect(answer.status).toBe(401)
  expect(answer.headers.getSetCookie().join()).not.toContain('turnout_session')
  const { code: reason, secondStep } = (await answer.json()) as { code: string; secondStep: SecondStep }
  expect(reason).toBe('second_factor_needed')
  expect(secondStep).toMatchObject({ hasAuthenticatorApp: true, hasRecoveryCodes: true, passkey: null })
  expect(new Date(secondStep.expiresAt).getTime() - now().getTime()).toBeLessThanOrEqual(5 * 60_000)

  const { challenge } = secondStep
  expect(await app.anonymous.describeSecondStep({ challenge })).toEqual(secondStep)
  expect(await refusalOf(app.anonymous.finishSignIn({ challenge, code: '000 00' }))).toMatchObject({
    status: 400,
  })
  const code = codeAt(secret, now())
  const signedIn = await app.anonymous.finishSignIn({
    challenge,
    code: `${code.slice(0, 3)} ${code.slice(3)}`,
  })
  expect(signedIn).toMatchObject({ id: ana.user.id, username: ana.user.username })
  expect((await app.clientOf(signedIn.token).getSecondFactor()).authenticatorApp?.usedAt).not.toBeNull()
  // The challenge is over, and the code is used up.
  expect((await refusalOf(app.anonymous.finishSignIn({ challenge, code }))).status).toBe(401)
  const again = await firstStep(ana)
  expect((await refusalOf(app.anonymous.finishSignIn({ challenge: again.challenge, code }))).status).toBe(400)
})

test('codes of the step before and after count, older ones do not, and an earlier step never counts again', async () => {
  const ben = await app.register()
  const { secret } = await addApp(ben)
  for (let step = 0; step < 3; step++) nextStep()
  const { challenge } = await firstStep(ben)
  const at = (steps: number) => codeAt(secret, new Date(now().getTime() + steps * STEP_MS))
  const finish = (code: string) => app.anonymous.finishSignIn({ challenge, code })
  expect((await refusalOf(finish(at(-2)))).status).toBe(400)
  expect((await refusalOf(finish(at(2)))).status).toBe(400)
  await finish(at(1))
  const next = await firstStep(ben)
  for (const steps of [0, 1])
    expect((await refusalOf(app.anonymous.finishSignIn({ ...next, code: at(steps) }))).status).toBe(400)
  nextStep()
  nextStep()
  await app.anonymous.finishSignIn({ ...next, code: at(0) })
})

test('of two sign-ins with one code at once one succeeds', async () => {
  const cleo = await app.register()
  const { secret } = await addApp(cleo)
  const steps = [await firstStep(cleo), await firstStep(cleo)]
  const code = codeAt(secret, now())
  const statuses = await Promise.all(
    steps.map(
      async ({ challenge }) => (await refusalOf(app.anonymous.finishSignIn({ challenge, code }))).status,
    ),
  )
  expect(statuses.toSorted()).toEqual([200, 400])
})

test('a recovery code signs in once, as people write it, and the rest is counted', async () => {
  const dot = await app.register()
  const { recoveryCodes } = await addApp(dot)
  const [first = '', second = ''] = recoveryCodes
  const { challenge } = await firstStep(dot, true)
  const written = ` ${first.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')} `
  const { token } = await app.anonymous.finishSignIn({ challenge, code: written })
  expect((await app.clientOf(token).getSecondFactor()).recoveryCodesLeft).toBe(9)
  const again = await firstStep(dot)
  expect((await refusalOf(app.anonymous.finishSignIn({ ...again, code: first }))).status).toBe(400)
  const renewed = await app.clientOf(token).renewRecoveryCodes()
  expect((await refusalOf(app.anonymous.finishSignIn({ ...again, code: second }))).status).toBe(400)
  await app.anonymous.finishSignIn({ ...again, code: renewed.recoveryCodes[0] ?? '' })
})

test('a challenge ends after five minutes, after five wrong answers, and with a change of the password', async () => {
  const eve = await app.register()
  const { recoveryCodes } = await addApp(eve)
  const code = (index: number) => recoveryCodes[index] ?? ''
  const expired = await firstStep(eve)
  app.clock.offset += 5 * 60_000 + 1
  expect(await refusalOf(app.anonymous.finishSignIn({ ...expired, code: code(0) }))).toEqual({
    status: 401,
    message: 'This sign-in has run out. Please sign in again.',
  })
  const guessed = await firstStep(eve)
  for (let wrong = 0; wrong < 5; wrong++)
    expect((await refusalOf(app.anonymous.finishSignIn({ ...guessed, code: 'wrong' }))).status).toBe(400)
  expect((await refusalOf(app.anonymous.finishSignIn({ ...guessed, code: code(0) }))).status).toBe(401)
  const old = await firstStep(eve)
  await eve.api.changePassword({ currentPassword: eve.password, newPassword: 'another-pass-1' })
  expect((await refusalOf(app.anonymous.finishSignIn({ ...old, code: code(0) }))).status).toBe(401)
})

test('a challenge that another call uses at the same moment has run out; that is no wrong code', async () => {
  const ida = await app.register()
  const { recoveryCodes } = await addApp(ida)
  const { challenge } = await firstStep(ida)
  const answers = await Promise.all(
    [0, 1].map((index) =>
      refusalOf(app.anonymous.finishSignIn({ challenge, code: recoveryCodes[index] ?? '' })),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
})

test('an outage of the database is told as one, and counts as no wrong code', async () => {
  const jon = await app.register()
  const { recoveryCodes } = await addApp(jon)
  const { challenge } = await firstStep(jon)
  const finish = () => refusalOf(app.anonymous.finishSignIn({ challenge, code: recoveryCodes[0] ?? '' }))
  const away = vi.spyOn(app.database, 'makingRoom').mockRejectedValue(new DatabaseUnavailable('cut off'))
  for (let attempt = 0; attempt < 6; attempt++) expect((await finish()).status).toBe(503)
  away.mockRestore()
  expect((await finish()).status).toBe(200)
})

test('one-time codes are limited for an account over all of its challenges; recovery codes go on working', async () => {
  const fay = await app.register()
  const { recoveryCodes } = await addApp(fay)
  const statuses: number[] = []
  for (let round = 0; round < 4; round++) {
    const { challenge } = await firstStep(fay)
    for (let guess = 0; guess < 3; guess++) {
      const code = String(round * 10 + guess).padStart(6, '0')
      statuses.push((await refusalOf(app.anonymous.finishSignIn({ challenge, code }))).status)
    }
  }
  expect(statuses.slice(0, 10).every((status) => status === 400)).toBe(true)
  expect(statuses.slice(10)).toEqual([429, 429])
  await app.anonymous.finishSignIn({ ...(await firstStep(fay)), code: recoveryCodes[0] ?? '' })
})

test('the database holds neither the secret of an app nor a recovery code', async () => {
  const gil = await app.register()
  const { secret, recoveryCodes } = await addApp(gil)
  const rows = await app.database.reader.all('select secret from authenticator_apps where user_id = ?', [
    gil.user.id,
  ])
  const codes = await app.database.reader.all('select code_hash from recovery_codes where user_id = ?', [
    gil.user.id,
  ])
  const stored = JSON.stringify([rows, codes])
  expect(rows).toHaveLength(1)
  expect(codes).toHaveLength(10)
  for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
    expect(stored).not.toContain(text)
})
