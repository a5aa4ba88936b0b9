import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawRequest } from '#server/testing/raw-request.ts'
import {
  providerClient,
  startSignInProvider,
  VisitingBrowser,
  type ProviderPersona,
  type SignInProviderServer,
} from '#server/testing/sign-in-provider.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let provider: SignInProviderServer
let app: TestApp
beforeAll(async () => {
  provider = await startSignInProvider()
  const settings = { issuer: provider.issuer, ...providerClient }
  app = await startTestApp({ signInProviders: { google: settings, apple: settings } })
  provider.open(app.baseUrl)
})
afterAll(async () => {
  await app.stop()
  await provider.stop()
})

const ada = { sub: 'ada-1', email: 'ada@example.org', email_verified: true, given_name: 'Ada' }
const newVerifier = () => randomBytes(32).toString('base64url')
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** The requests of the system's browser after the app has opened it. */
async function visit(name: 'google' | 'apple', verifier: string, persona: ProviderPersona | 'refuses' = ada) {
  provider.next = persona
  const browser = new VisitingBrowser()
  const start = `${app.baseUrl}/api/auth/${name}?code_challenge=${challengeOf(verifier)}`
  const back = await browser.follow(start, (url) => url.pathname.endsWith('/callback'))
  const page = await browser.request(back.url, back.form)
  const html = await page.text()
  const [, link = ''] = /<a href="([^"]+)"/.exec(html) ?? []
  return { browser, page, html, link: new URL(link) }
}
const codeOf = async (verifier: string) =>
  (await visit('google', verifier)).link.searchParams.get('code') ?? ''

interface Answer {
  id: number
  token: string
  message: string
  passwordRemoved: boolean
}

async function exchange(code: string, verifier: string) {
  const response = await fetch(`${app.baseUrl}/api/auth/desktop/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code, verifier }),
  })
  return { response, body: (await response.json()) as Answer }
}

test('the desktop app gets a token for the code of its link and its verifier', async () => {
  for (const name of ['google', 'apple'] as const) {
    const verifier = newVerifier()
    const { browser, page, html, link } = await visit(name, verifier)
    expect(page.status).toBe(200)
    expect(link.protocol + link.host).toBe('turnout:sign-in')
    expect(html).toContain(`<meta http-equiv="refresh" content="0;url=${link.href}">`)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.headers.get('cache-control')).toBe('no-store')
    // The browser itself stays signed out.
    expect(page.headers.getSetCookie().join()).not.toContain('turnout_session')
    expect((await browser.request(`${app.baseUrl}/api/auth/user`)).status).toBe(401)

    const { response, body } = await exchange(link.searchParams.get('code') ?? '', verifier)
    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie()).toEqual([])
    const me = await fetch(`${app.baseUrl}/api/auth/user`, {
      headers: { Authorization: `Bearer ${body.token}` },
    })
    expect(await me.json()).toMatchObject({ id: body.id, email: 'ada@example.org' })
  }
})

test('a code is valid once, for its own verifier, for two minutes', async () => {
  const verifier = newVerifier()
  const refused = async (code: string, secret: string) => {
    const { response, body } = await exchange(code, secret)
    expect(response.status).toBe(401)
    expect(body.message).toBe('This sign-in has run out. Please start it again in the app.')
  }
  const used = await codeOf(verifier)
  expect((await exchange(used, verifier)).response.status).toBe(200)
  await refused(used, verifier)

  const stolen = await codeOf(verifier)
  await refused(stolen, newVerifier())
  // The failed attempt has used the code.
  await refused(stolen, verifier)
  await refused('made-up', verifier)
  // The code challenge went through the browser: it must not work as the verifier.
  await refused(await codeOf(verifier), challengeOf(verifier))

  const late = await codeOf(verifier)
  app.clock.offset = 2 * 60 * 1000 + 1000
  await refused(late, verifier)
  app.clock.offset = 0

  const twice = await codeOf(verifier)
  const answers = await Promise.all([exchange(twice, verifier), exchange(twice, verifier)])
  expect(answers.map(({ response }) => response.status).toSorted()).toEqual([200, 401])
})

test('a password change revokes the codes that weren’t redeemed yet', async () => {
  const verifier = newVerifier()
  const { body } = await exchange(await codeOf(verifier), verifier)
  const onItsWay = await codeOf(verifier)
  await app.clientOf(body.token).changePassword({ newPassword: 'a new secret' })
  expect((await exchange(onItsWay, verifier)).response.status).toBe(401)
})

test('a failure leads back to the app, too', async () => {
  const cancelled = await visit('google', newVerifier(), 'refuses')
  expect(cancelled.link.href).toBe('turnout://sign-in?problem=cancelled')
  expect(cancelled.html).toContain('The sign-in didn’t work')
  const unknown = await visit('google', newVerifier(), { sub: 'x-1', email: 'x@example.org' })
  expect(unknown.link.href).toBe('turnout://sign-in?problem=email-not-verified')

  const plain = await startTestApp()
  try {
    const path = `/api/auth/apple?code_challenge=${challengeOf('x')}`
    const { status, body } = await rawRequest(plain.baseUrl + path)
    expect(status).toBe(200)
    expect(body).toContain('turnout://sign-in?problem=apple-not-configured')
    const misfit = await fetch(`${plain.baseUrl}/api/auth/apple?code_challenge=%22%3E%3Cscript%3E`, {
      redirect: 'manual',
    })
    expect(misfit.status).toBe(400)
  } finally {
    await plain.stop()
  }
})
