import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SECOND_STEP_HASH } from '#shared/limits/accounts.ts'
import { codeAt } from '#server/testing/one-time-code.ts'
import {
  providerClient,
  startSignInProvider,
  VisitingBrowser,
  type SignInProviderServer,
} from '#server/testing/sign-in-provider.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { RefusedCall } from '#server/testing/test-client.ts'

let provider: SignInProviderServer
let app: TestApp
beforeAll(async () => {
  provider = await startSignInProvider()
  app = await startTestApp({
    signInProviders: { google: { issuer: provider.issuer, ...providerClient }, apple: null },
  })
  provider.open(app.baseUrl)
})
afterAll(async () => {
  await app.stop()
  await provider.stop()
})

/** Signs in at the provider, as the person with this address. @param query of the start, without the question mark */
async function signIn(email: string, query = '') {
  provider.next = { sub: email, email, email_verified: true }
  const browser = new VisitingBrowser()
  const start = `${app.baseUrl}/api/auth/google${query && `?${query}`}`
  const back = await browser.follow(start, (url) => url.pathname.endsWith('/callback'))
  return browser.request(back.url, back.form)
}

/** @returns the recovery codes */
async function addApp({ api }: Pick<TestPerson, 'api'>): Promise<string[]> {
  const { secret } = await api.startAuthenticatorApp()
  const { recoveryCodes } = await api.confirmAuthenticatorApp({ code: codeAt(secret, new Date()) })
  return recoveryCodes ?? []
}

test('a sign-in with a provider leads to the second step, in the browser and in the desktop app', async () => {
  const ana = await app.register('ana')
  await signIn('ana@example.org')
  const verifier = randomBytes(32).toString('base64url')
  const challengeOfApp = createHash('sha256').update(verifier).digest('base64url')
  const exchange = async () => {
    const page = await (await signIn('ana@example.org', `code_challenge=${challengeOfApp}`)).text()
    const code = /turnout:\/\/sign-in\?code=([\w-]+)/.exec(page)?.[1] ?? ''
    return app.anonymous.redeemDesktopAuthCode({ code, verifier })
  }
  const { token } = await exchange()
  const [code = '', other = ''] = await addApp({ api: app.clientOf(token) })

  const response = await signIn('ana@example.org')
  expect(response.headers.getSetCookie().join()).not.toContain('turnout_session')
  const location = response.headers.get('Location') ?? ''
  expect(location.startsWith(`/auth${SECOND_STEP_HASH}`)).toBe(true)
  const challenge = location.slice(`/auth${SECOND_STEP_HASH}`.length)
  expect(await app.anonymous.describeSecondStep({ challenge })).toMatchObject({ hasAuthenticatorApp: true })
  expect((await app.anonymous.finishSignIn({ challenge, code })).id).toBe(ana.user.id)

  const refusal: unknown = await exchange().catch((error: unknown) => error)
  const step = refusal instanceof RefusedCall ? refusal.body.secondStep : undefined
  expect(step).toMatchObject({ hasRecoveryCodes: true })
  const signedIn = await app.anonymous.finishSignIn({ challenge: step?.challenge ?? '', code: other })
  expect(signedIn.id).toBe(ana.user.id)
})

test('a first sign-in with a provider asks an account for the factor that it has, and removes nothing', async () => {
  const bo = await app.register('bo_proven')
  await addApp(bo)
  const response = await signIn('bo_proven@example.org')
  expect(response.headers.getSetCookie().join()).not.toContain('turnout_session')
  expect(response.headers.get('Location')).toContain(SECOND_STEP_HASH)
  expect((await bo.api.getCurrentUser()).id).toBe(bo.user.id)
  expect(await bo.api.getPasswordState()).toEqual({ isSet: true })
  const chief = await app.registerAdmin()
  const { items } = await chief.api.listAuditEvents({ limit: 1 })
  expect(items).toMatchObject([{ action: 'provider.added', subject: { id: bo.user.id }, notes: 'Google' }])
})
