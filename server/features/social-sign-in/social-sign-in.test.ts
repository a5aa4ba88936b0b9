import { afterAll, beforeAll, expect, test } from 'vitest'
import { OidcAuthRequest } from '#server/entities/social-sign-in.entity.ts'
import { User } from '#server/entities/user.entity.ts'
import type { Config } from '#server/config.ts'
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

const isCallback = (url: URL) => url.pathname.endsWith('/callback')
/** Follows the redirect to the provider; returns the redirect back, which isn't requested yet. */
const visit = async (name: 'google' | 'apple', persona: ProviderPersona | 'refuses') => {
  provider.next = persona
  const browser = new VisitingBrowser()
  const back = await browser.follow(`${app.baseUrl}/api/auth/${name}`, isCallback)
  return { browser, back }
}
const signIn = async (name: 'google' | 'apple', persona: ProviderPersona | 'refuses') => {
  const { browser, back } = await visit(name, persona)
  const response = await browser.request(back.url, back.form)
  return { browser, response, location: response.headers.get('Location') }
}
const whoIs = async (browser: VisitingBrowser) => {
  const response = await browser.request(`${app.baseUrl}/api/auth/user`)
  return response.ok ? ((await response.json()) as { id: number; username: string; email: string }) : null
}
const ada = {
  sub: 'ada-1',
  email: 'Ada.King@example.org',
  email_verified: true,
  given_name: 'Ada',
  family_name: 'King',
}

test('AU-66 AU-67 AU-70 both buttons lead to the provider, with PKCE, state and nonce', async () => {
  for (const name of ['google', 'apple'] as const) {
    const answer = await rawRequest(`${app.baseUrl}/api/auth/${name}`)
    expect(answer.status).toBe(302)
    const url = new URL(String(answer.headers['location']))
    expect(url.origin).toBe(provider.issuer)
    const sent = Object.fromEntries(url.searchParams)
    expect(sent).toMatchObject({
      response_type: 'code',
      client_id: 'turnout',
      code_challenge_method: 'S256',
      redirect_uri: `${app.baseUrl}/api/auth/${name}/callback`,
    })
    for (const secret of ['state', 'nonce', 'code_challenge']) expect(sent[secret]).toMatch(/^[\w-]{40,}$/)
  }
})

test('AU-68 AU-71 AU-73 a first sign-in creates an account with an unused name, a second one finds it', async () => {
  await app.register('Ada_King')
  const first = await signIn('google', ada)
  expect(first.location).toBe('/')
  const account = await whoIs(first.browser)
  expect(account).toMatchObject({
    username: 'ada_king2',
    email: 'ada.king@example.org',
    firstName: 'Ada',
    lastName: 'King',
    isAdmin: false,
  })
  const again = await signIn('google', { ...ada, email: 'new.address@example.org', email_verified: false })
  expect(again.location).toBe('/')
  expect((await whoIs(again.browser))?.id).toBe(account?.id)
})

test('AU-69 Apple posts a form from another site with the state that the server stored', async () => {
  const { browser, back } = await visit('apple', {
    sub: 'bo-1',
    email: 'bo@example.org',
    email_verified: 'true',
  })
  expect(back.form?.get('state')).toMatch(/^[\w-]{40,}$/)
  expect(back.form?.get('code')).toBeTruthy()
  back.form?.set('user', JSON.stringify({ name: { firstName: 'Bo', lastName: 'Berg' } }))
  const response = await browser.request(back.url, back.form)
  expect(response.headers.get('Location')).toBe('/')
  expect(await whoIs(browser)).toMatchObject({ username: 'crew_bo', firstName: 'Bo', lastName: 'Berg' })
})

test('AU-71 an account is linked by its verified e-mail without regard to case, never by an unverified one', async () => {
  const lena = await app.register('lena')
  const email = lena.user.email?.toUpperCase() ?? ''
  for (const email_verified of [false, undefined]) {
    const refused = await signIn('google', {
      sub: 'impostor',
      email,
      ...(email_verified === undefined ? {} : { email_verified }),
    })
    expect(refused.location).toBe('/auth?problem=email-not-verified')
    expect(await whoIs(refused.browser)).toBeNull()
  }
  expect((await signIn('google', { sub: 'nobody' })).location).toBe('/auth?problem=email-not-verified')
  const linked = await signIn('google', { sub: 'lena-1', email, email_verified: true })
  expect((await whoIs(linked.browser))?.id).toBe(lena.user.id)
})

test('a verified e-mail gives nothing to an account that only entered it', async () => {
  const email = 'victim@example.org'
  const form = { username: 'waiting', email, password: 'secret-pass' }
  const { id } = await app.anonymous.register(form)
  const victim = { sub: 'victim-1', email, email_verified: true }
  const first = await signIn('google', victim)
  expect(first.location).toBe('/')
  const own = await whoIs(first.browser)
  expect(own).toMatchObject({ email })
  expect(own?.id).not.toBe(id)
  expect(await app.anonymous.login(form)).toMatchObject({ id })

  // Another provider that names the address leads to the same account, and removes nothing.
  await app.database.transaction((em) =>
    em.nativeUpdate(User, { id: own?.id ?? 0 }, { passwordHash: 'mine' }),
  )
  const byApple = await signIn('apple', { ...victim, sub: 'victim-of-apple' })
  expect(byApple.location).toBe('/')
  expect((await whoIs(byApple.browser))?.id).toBe(own?.id)
  const kept = await app.database.entities().findOneOrFail(User, own?.id ?? 0)
  expect(kept).toMatchObject({ passwordHash: 'mine' })
})

test('an account has one person of a provider: another one with its address gets an account of their own', async () => {
  const email = 'duty@example.org'
  const former = await signIn('google', { sub: 'duty-old', email, email_verified: true })
  const old = await whoIs(former.browser)
  const next = await signIn('google', { sub: 'duty-new', email, email_verified: true })
  const fresh = await whoIs(next.browser)
  expect(fresh?.id).not.toBe(old?.id)
  expect(await addressOf(fresh?.id)).toBe(email)
  expect(await addressOf(old?.id)).toBeNull()
  // The former person still comes by the identity, with another address since.
  const moved = { sub: 'duty-old', email: 'retired@example.org', email_verified: true }
  const again = await whoIs((await signIn('google', moved)).browser)
  expect(again).toMatchObject({ id: old?.id, email: 'retired@example.org' })
  expect(await addressOf(old?.id)).toBe('retired@example.org')
})

test.for([
  ['a letter that lower case turns into an ASCII one', '\u212Aim@example.org'],
  ['no address at all', 'noat'],
  ['a blank', 'a b@example.org'],
  ['a line end', 'kim@example.org\n'],
])('a claim with %s is no address', async ([, email]) => {
  const refused = await signIn('google', { sub: `odd ${email}`, email, email_verified: true })
  expect(refused.location).toBe('/auth?problem=email-not-verified')
  expect(await whoIs(refused.browser)).toBeNull()
})

/** The proven address of an account. */
const addressOf = async (id = 0) => (await app.database.entities().findOneOrFail(User, id)).email ?? null

test('two first sign-ins at once create one account', async () => {
  const persona = { sub: 'twin', email: 'twin@example.org', email_verified: true }
  const visits = [await visit('google', persona), await visit('google', persona)]
  const answers = await Promise.all(visits.map(({ browser, back }) => browser.request(back.url, back.form)))
  expect(answers.map((response) => response.headers.get('Location'))).toEqual(['/', '/'])
  const [one, two] = await Promise.all(visits.map(({ browser }) => whoIs(browser)))
  expect(one?.id).toBe(two?.id)
})

test('a sign-in that is cancelled at the provider leads back to the sign-in screen', async () => {
  for (const name of ['google', 'apple'] as const) {
    const { location, browser } = await signIn(name, 'refuses')
    expect(location).toBe('/auth?problem=cancelled')
    expect(await whoIs(browser)).toBeNull()
  }
})

test('a wrong state, a code used twice, another browser and an expired request fail', async () => {
  const wrong = await visit('google', ada)
  const url = new URL(wrong.back.url)
  url.searchParams.set('state', 'x'.repeat(43))
  expect((await wrong.browser.request(url.href)).headers.get('Location')).toBe('/auth?problem=failed')

  const twice = await signIn('google', ada)
  expect(twice.location).toBe('/')
  const replayed = await visit('google', ada)
  expect((await replayed.browser.request(replayed.back.url)).headers.get('Location')).toBe('/')
  expect((await replayed.browser.request(replayed.back.url)).headers.get('Location')).toBe(
    '/auth?problem=failed',
  )

  const lured = await visit('google', ada)
  const victim = new VisitingBrowser()
  expect((await victim.request(lured.back.url)).headers.get('Location')).toBe('/auth?problem=failed')
  expect(await whoIs(victim)).toBeNull()

  const late = await visit('google', ada)
  app.clock.offset = 10 * 60 * 1000 + 1000
  expect((await late.browser.request(late.back.url)).headers.get('Location')).toBe('/auth?problem=failed')
  app.clock.offset = 0

  const crossed = await visit('google', ada)
  const other = crossed.back.url.replace('/google/', '/apple/')
  expect((await crossed.browser.request(other)).headers.get('Location')).toBe('/auth?problem=failed')

  const code = await visit('google', ada)
  const forged = new URL(code.back.url)
  forged.searchParams.set('code', 'made-up')
  expect((await code.browser.request(forged.href)).headers.get('Location')).toBe('/auth?problem=failed')
  for (const path of ['/api/auth/google/callback', '/api/auth/apple/callback?error=access_denied'])
    expect((await code.browser.request(app.baseUrl + path)).headers.get('Location')).toBe(
      '/auth?problem=failed',
    )
})

test('an outage of the provider leads back with its problem, before and after the redirect', async () => {
  const brittle = await startSignInProvider()
  const settings = { issuer: brittle.issuer, ...providerClient }
  const server = await startTestApp({ signInProviders: { google: settings, apple: settings } })
  try {
    const early = await rawRequest(`${server.baseUrl}/api/auth/google`)
    expect(early.headers['location']).toBe('/auth?problem=provider-unavailable')
    brittle.open(server.baseUrl)
    brittle.next = ada
    const browser = new VisitingBrowser()
    const back = await browser.follow(`${server.baseUrl}/api/auth/google`, isCallback)
    await brittle.stop()
    const late = await browser.request(back.url)
    expect(late.headers.get('Location')).toBe('/auth?problem=provider-unavailable')
  } finally {
    await server.stop()
    await brittle.stop()
  }
})

test('a start stores nothing and is not limited: pictures of any page could use a limit up; a finished one counts once', async () => {
  const count = async () => app.database.entities().count(OidcAuthRequest)
  const before = await count()
  for (let n = 0; n < 310; n++)
    expect((await rawRequest(`${app.baseUrl}/api/auth/google`)).headers['location']).toContain('client_id')
  expect(await count()).toBe(before)
  const persona = { sub: 'once', email: 'once@example.org', email_verified: true }
  const { browser, back } = await visit('google', persona)
  const both = await Promise.all([browser.request(back.url, back.form), browser.request(back.url, back.form)])
  const locations = both.map((response) => response.headers.get('Location')).toSorted()
  expect(locations).toEqual(['/', '/auth?problem=failed'])
  expect(await count()).toBe(before + 1)
  app.clock.offset = 10 * 60 * 1000 + 1000
  await app.features.socialSignIn.background.sweep()
  expect(await count()).toBe(0)
  app.clock.offset = 0
})

test('AU-72 AU-96 a provider that isn’t configured leads back to /auth, and is named in the demo alone', async () => {
  const { google } = app.config.signInProviders
  const namedBy = async (settings: Partial<Config>) => {
    const site = await startTestApp(settings)
    const { builtIn } = await site.anonymous.getSignInProviders()
    await site.stop()
    return builtIn
  }
  expect(await namedBy({ isDemo: true })).toEqual(['google', 'apple'])
  expect(await namedBy({ signInProviders: { google: google ?? null, apple: null } })).toEqual(['google'])
  const plain = await startTestApp()
  expect(await plain.anonymous.getSignInProviders()).toEqual({ providers: [], builtIn: [] })
  try {
    for (const name of ['google', 'apple']) {
      for (const path of [`/api/auth/${name}`, `/api/auth/${name}/callback?state=x&code=y`]) {
        const answer = await rawRequest(plain.baseUrl + path)
        expect(answer.status).toBe(302)
        expect(answer.headers['location']).toBe(`/auth?problem=${name}-not-configured`)
      }
    }
  } finally {
    await plain.stop()
  }
})

test('an account without a password can’t be signed in to with one', async () => {
  await signIn('google', { sub: 'nopass', email: 'nopass@example.org', email_verified: true })
  const response = await fetch(`${app.baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'nopass', password: 'nobody has this password' }),
  })
  expect(response.status).toBe(401)
})
