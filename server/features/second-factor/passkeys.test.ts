import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { RefusedCall, refusalOf } from '#server/testing/test-client.ts'
import { createTestPasskey, type TestPasskey } from '#server/testing/test-passkey.ts'

const PUBLIC_URL = 'https://turnout.example.org'
const OTHER_ORIGIN = 'https://wall.turnout.example.org'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ publicUrl: PUBLIC_URL, allowedOrigins: [OTHER_ORIGIN] })
})
afterAll(() => app.stop())

const device = (origin = PUBLIC_URL) => createTestPasskey({ origin })

async function add({ api }: TestPerson, passkey: TestPasskey, name = 'Phone') {
  return api.addPasskey({ name, passkey: passkey.create(await api.startPasskey()) })
}
const signIn = async (passkey: TestPasskey) =>
  app.anonymous.signInWithPasskey({ passkey: passkey.sign(await app.anonymous.startPasskeySignIn()) })

async function secondStep({ user, password }: TestPerson) {
  const refusal: unknown = await app.anonymous
    .login({ username: user.username, password })
    .catch((error: unknown) => error)
  const step = refusal instanceof RefusedCall ? refusal.body.secondStep : undefined
  if (!step?.passkey) throw new Error('The password led to no second step with a passkey')
  return { challenge: step.challenge, passkey: step.passkey }
}

test('a passkey signs in without a name, and finishes a sign-in by password', async () => {
  const ana = await app.register()
  const phone = device()
  const { recoveryCodes } = await add(ana, phone)
  expect(recoveryCodes).toHaveLength(10)
  const { passkeys } = await ana.api.getSecondFactor()
  expect(passkeys).toMatchObject([{ name: 'Phone', usedAt: null }])

  const request = await app.anonymous.startPasskeySignIn()
  expect(request).toMatchObject({
    rpId: 'turnout.example.org',
    userVerification: 'required',
    allowCredentials: [],
  })
  const signedIn = await app.anonymous.signInWithPasskey({ passkey: phone.sign(request) })
  expect(signedIn).toMatchObject({ id: ana.user.id })
  expect((await app.clientOf(signedIn.token).getSecondFactor()).passkeys[0]?.usedAt).not.toBeNull()

  const step = await secondStep(ana)
  expect(step.passkey.allowCredentials).toEqual([
    { id: phone.id, type: 'public-key', transports: ['internal'] },
  ])
  const finished = await app.anonymous.finishSignIn({ ...step, passkey: phone.sign(step.passkey) })
  expect(finished.id).toBe(ana.user.id)
  // A second passkey brings no new codes.
  expect((await add(ana, device(), 'Key')).recoveryCodes).toBeNull()
})

test('an answer counts once, for its own challenge, for five minutes, from a page of this site', async () => {
  const ben = await app.register()
  const phone = device()
  await add(ben, phone)
  const refused = async (call: Promise<unknown>) => (await refusalOf(call)).status
  const request = await app.anonymous.startPasskeySignIn()
  const passkey = phone.sign(request)
  await app.anonymous.signInWithPasskey({ passkey })
  expect(await refused(app.anonymous.signInWithPasskey({ passkey }))).toBe(401)
  // Of another purpose, and not made by this server.
  const step = await secondStep(ben)
  expect(await refused(app.anonymous.signInWithPasskey({ passkey: phone.sign(step.passkey) }))).toBe(401)
  const made = { challenge: 'AAAA', rpId: request.rpId }
  expect(await refused(app.anonymous.signInWithPasskey({ passkey: phone.sign(made) }))).toBe(401)
  const foreign = { ...(await app.anonymous.startPasskeySignIn()), rpId: 'evil.example' }
  expect(await refused(app.anonymous.signInWithPasskey({ passkey: phone.sign(foreign) }))).toBe(401)
  const late = await app.anonymous.startPasskeySignIn()
  app.clock.offset += 5 * 60_000 + 1
  expect(await refused(app.anonymous.signInWithPasskey({ passkey: phone.sign(late) }))).toBe(401)
  expect((await signIn(phone)).id).toBe(ben.user.id)
})

test('a passkey of a page of another site, without verification, or of another account is refused', async () => {
  const cleo = await app.register()
  const wrong = { status: 400, message: 'This passkey could not be added. Please try again.' }
  expect(await refusalOf(add(cleo, device('https://evil.example')))).toEqual(wrong)
  expect(await refusalOf(add(cleo, createTestPasskey({ origin: PUBLIC_URL, isVerified: false })))).toEqual(
    wrong,
  )
  // An allowed origin is a page of this site.
  await add(cleo, device(OTHER_ORIGIN))
  const dot = await app.register()
  const options = await dot.api.startPasskey()
  expect(
    (await refusalOf(cleo.api.addPasskey({ name: 'x', passkey: device().create(options) }))).status,
  ).toBe(400)
  const ofDot = device()
  await add(dot, ofDot)
  const step = await secondStep(cleo)
  expect(
    await refusalOf(app.anonymous.finishSignIn({ ...step, passkey: ofDot.sign(step.passkey) })),
  ).toMatchObject({
    status: 400,
    message: 'This passkey is not one of this account. Please try another one.',
  })
  expect((await refusalOf(signIn(device()))).status).toBe(401)
})

test('a place may begin three hundred sign-ins by passkey in a quarter of an hour, then one a second', async () => {
  const other = await startTestApp({ publicUrl: PUBLIC_URL })
  try {
    // One moment: the second in which one more is let in does not end.
    vi.useFakeTimers({ toFake: ['Date'] })
    const statuses: number[] = []
    for (let begun = 0; begun < 303; begun++)
      statuses.push((await refusalOf(other.anonymous.startPasskeySignIn())).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(300 + 1)
    expect(statuses.slice(-2)).toEqual([429, 429])
  } finally {
    vi.useRealTimers()
    await other.stop()
  }
})

test('a copied passkey, whose count goes back, is refused', async () => {
  const eve = await app.register()
  const phone = device()
  await add(eve, phone)
  await signIn(phone)
  await signIn(phone)
  await app.database.transaction((em) =>
    em.execute('update passkeys set signatures = 9 where user_id = ?', [eve.user.id]),
  )
  expect((await refusalOf(signIn(phone))).status).toBe(401)
  // An authenticator that does not count stays at 0.
  const silent = createTestPasskey({ origin: PUBLIC_URL, counts: false })
  await add(eve, silent)
  await signIn(silent)
  await signIn(silent)
})

test('passkeys are renamed and removed by their owner alone; without the last one the password is enough again', async () => {
  const fay = await app.register()
  const gil = await app.register()
  await add(fay, device())
  const [{ id } = { id: 0 }] = (await fay.api.getSecondFactor()).passkeys
  expect((await refusalOf(gil.api.renamePasskey({ id, name: 'Mine' }))).status).toBe(404)
  expect((await refusalOf(gil.api.removePasskey({ id }))).status).toBe(404)
  expect((await refusalOf(fay.api.renamePasskey({ id, name: '  ' }))).status).toBe(400)
  await fay.api.renamePasskey({ id, name: ' Work phone ' })
  expect((await fay.api.getSecondFactor()).passkeys[0]?.name).toBe('Work phone')
  await fay.api.removePasskey({ id })
  expect(await fay.api.getSecondFactor()).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  await app.anonymous.login({ username: fay.user.username, password: fay.password })
  const chief = await app.registerAdmin()
  expect((await chief.api.listAuditEvents({ limit: 2 })).items).toMatchObject([
    { action: 'factor.removed', actor: { id: fay.user.id }, before: { factor: 'passkey' } },
    { action: 'factor.added', subject: { kind: 'user', id: fay.user.id }, after: { factor: 'passkey' } },
  ])
})

test('changes need a fresh proof, which an account with a factor gives by its factor', async () => {
  const hal = await app.register()
  const phone = device()
  const { recoveryCodes } = await add(hal, phone)
  const minutesLater = () => {
    app.clock.offset += 11 * 60_000
  }
  minutesLater()
  expect(await refusalOf(hal.api.startPasskey())).toMatchObject({ status: 403 })
  expect((await hal.api.getProofKinds()).kinds).toEqual(['passkey', 'code'])
  const byPassword = { kind: 'password', password: hal.password } as const
  expect((await refusalOf(hal.api.proveIdentity(byPassword))).status).toBe(403)
  await hal.api.proveIdentity({ kind: 'passkey', passkey: phone.sign(await hal.api.startPasskeyProof()) })
  await hal.api.startPasskey()
  minutesLater()
  expect((await refusalOf(hal.api.proveIdentity({ kind: 'code', code: '000000' }))).status).toBe(400)
  await hal.api.proveIdentity({ kind: 'code', code: recoveryCodes?.[0] ?? '' })
  await hal.api.startPasskey()
})

test('an officer removes the factors of a person who lost them, which ends that person’s sessions', async () => {
  const chief = await app.registerAdmin()
  const ivy = await app.register()
  await add(ivy, device())
  const { id } = ivy.user
  expect((await refusalOf(ivy.api.removeSecondFactor({ id }))).status).toBe(403)
  await chief.api.removeSecondFactor({ id })
  expect((await refusalOf(ivy.api.getCurrentUser())).status).toBe(401)
  await app.anonymous.login({ username: ivy.user.username, password: ivy.password })
  expect((await refusalOf(chief.api.removeSecondFactor({ id }))).status).toBe(409)
  expect((await refusalOf(chief.api.removeSecondFactor({ id: chief.user.id }))).status).toBe(409)
  expect((await chief.api.listAuditEvents({ limit: 1 })).items).toMatchObject([
    { action: 'factor.removed', actor: { id: chief.user.id }, subject: { id }, before: { passkeys: 1 } },
  ])
})
