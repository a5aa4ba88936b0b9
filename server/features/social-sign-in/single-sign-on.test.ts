import { afterAll, beforeAll, expect, test } from 'vitest'
import { KnownSignInSource } from '#server/entities/session.entity.ts'
import { Identity } from '#server/entities/social-sign-in.entity.ts'
import {
  entraPerson,
  ENTRA_TENANT,
  keycloakPerson,
  oktaPerson,
  OTHER_TENANT,
} from '#server/testing/provider-claims.ts'
import { rawRequest } from '#server/testing/raw-request.ts'
import {
  providerClient,
  startSignInProvider,
  type VisitingBrowser,
  type ProviderPersona,
  type SignInProviderServer,
} from '#server/testing/sign-in-provider.ts'
import { signInBy, type Site } from '#server/testing/provider-visit.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { refusalOf } from '#server/testing/test-client.ts'

/** Two issuers; the third provider is the second issuer with other rules. */
let city: SignInProviderServer
let station: SignInProviderServer
let app: TestApp
let site: Site
beforeAll(async () => {
  city = await startSignInProvider({ ids: ['entra'] })
  station = await startSignInProvider({ ids: ['station', 'strict'] })
  const client = { ...providerClient }
  app = await startTestApp({
    signInProviders: {
      google: null,
      apple: null,
      entra: {
        ...client,
        issuer: city.issuer,
        label: 'City of Springfield',
        icon: 'microsoft',
        tenants: [ENTRA_TENANT],
        domains: ['city.example'],
        onlyFor: ['city.example'],
      },
      station: { ...client, issuer: station.issuer, signsOut: true },
      strict: { ...client, issuer: station.issuer, createsAccounts: false },
    },
  })
  city.open(app.baseUrl)
  station.open(app.baseUrl)
  site = { baseUrl: app.baseUrl, providers: { entra: city, station, strict: station } }
})
afterAll(async () => {
  await app.stop()
  await city.stop()
  await station.stop()
})

const signIn = (id: 'entra' | 'station' | 'strict', persona: ProviderPersona | 'refuses') =>
  signInBy(site, id, persona)
const proven = { xms_edov: true, email: undefined }
const cityPerson = (name: string, claims: Record<string, unknown> = {}) =>
  entraPerson(name, { ...proven, email: `${name}@city.example`, ...claims })

test('the list names the configured providers in their order, and no secret', async () => {
  expect((await app.anonymous.getSignInProviders()).providers).toEqual([
    { id: 'entra', label: 'City of Springfield', icon: 'microsoft' },
    { id: 'station', label: 'Station', icon: 'key' },
    { id: 'strict', label: 'Strict', icon: 'key' },
  ])
})

test('the device and the network of a sign-in are known afterwards: another device is told by mail', async () => {
  const { user } = await signIn('station', keycloakPerson('lou'))
  expect(await app.database.entities().count(KnownSignInSource, { user: user?.id ?? 0 })).toBe(2)
})

test('two issuers: the same subject of each is another account, and a renamed provider finds its accounts', async () => {
  const one = await signIn('entra', cityPerson('kim', { sub: 'shared-subject' }))
  expect(one.location).toBe('/')
  expect(one.user).toMatchObject({ email: 'kim@city.example', firstName: 'Kim', lastName: 'Lind' })
  const other = await signIn('station', keycloakPerson('kim', { sub: 'shared-subject' }))
  expect(other.user).toMatchObject({ email: 'kim@station.example' })
  expect(other.user?.id).not.toBe(one.user?.id)
  // The same issuer by another id.
  const again = await signIn('strict', keycloakPerson('kim', { sub: 'shared-subject' }))
  expect(again.user?.id).toBe(other.user?.id)
  const rows = await app.database.entities().find(Identity, { subject: 'shared-subject' })
  expect(rows.map(({ issuer }) => issuer).toSorted()).toEqual([city.issuer, station.issuer].toSorted())
  expect(rows.every(({ provider }) => provider.length === 10)).toBe(true)
})

test('an Okta person with a verified address gets an account, also where another account entered the address', async () => {
  expect((await signIn('station', oktaPerson('okta_new', { email: 'okta@station.example' }))).location).toBe(
    '/',
  )
  const form = { username: 'waiting_one', email: 'waiting@station.example', password: 'secret-pass' }
  const { id } = await app.anonymous.register(form)
  const own = await signIn('station', keycloakPerson('waiting'))
  expect(own.location).toBe('/')
  expect(own.user).toMatchObject({ email: form.email })
  expect(own.user?.id).not.toBe(id)
  expect(await app.anonymous.login(form)).toMatchObject({ id })
})

test('another tenant and another domain are refused at every sign-in', async () => {
  const kim = cityPerson('kim_rules')
  expect((await signIn('entra', kim)).location).toBe('/')
  for (const [claims, problem] of [
    [{ tid: OTHER_TENANT }, 'wrong-tenant'],
    [{ tid: undefined }, 'wrong-tenant'],
    [{ email: 'kim@elsewhere.example' }, 'wrong-domain'],
    [{ email: 'kim@city.example.evil.example' }, 'wrong-domain'],
    [{ email: undefined }, 'email-missing'],
  ] as const) {
    const refused = await signIn('entra', { ...kim, ...claims })
    expect(refused.location).toBe(`/auth?problem=${problem}`)
    expect(refused.user).toBeNull()
  }
})

test('an address that the provider does not prove is never linked, and makes no account', async () => {
  const lena = await app.register('lena_unproven')
  const unproven = keycloakPerson('lena', { email: lena.user.email, email_verified: false })
  for (const claims of [{}, { email: 'new@station.example' }, { email_verified: undefined }]) {
    const refused = await signIn('station', { ...unproven, ...claims })
    expect(refused.location).toBe('/auth?problem=email-not-proven')
    expect(refused.user).toBeNull()
  }
  expect((await signIn('station', { sub: 'no-address' })).location).toBe('/auth?problem=email-missing')
  // Any tenant's administrator can type in any address: Entra's word for a proven one is xms_edov.
  const typedIn = cityPerson('lena', { xms_edov: undefined })
  expect((await signIn('entra', typedIn)).location).toBe('/auth?problem=email-not-proven')
  expect((await signIn('entra', { ...typedIn, xms_edov: '1' })).location).toBe('/')
})

test('without accounts just in time, a person needs an account, which is linked by the proven address', async () => {
  const mia = keycloakPerson('mia')
  expect((await signIn('strict', mia)).location).toBe('/auth?problem=no-account')
  const { id } = await app.anonymous.register({
    username: 'mia_here',
    email: 'mia@station.example',
    password: 'secret-pass',
  })
  // It only entered the address.
  expect((await signIn('strict', mia)).location).toBe('/auth?problem=no-account')
  await app.database.transaction((em) =>
    em.execute('update users set proven_email = email where id = ?', [id]),
  )
  expect((await signIn('strict', mia)).user?.id).toBe(id)
})

test('a domain with one way in refuses password, registration and other providers, and names the way', async () => {
  const way = { code: 'use_provider', provider: { id: 'entra', label: 'City of Springfield' } }
  const post = async (path: string, body: object) => {
    const answer = await fetch(app.baseUrl + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as object }
  }
  const form = { username: 'olga_city', email: 'Olga@City.example', password: 'secret-pass' }
  const refused = { status: 403, body: expect.objectContaining(way) as object }
  expect(await post('/api/auth/register', form)).toEqual(refused)
  // The name has the form of an address: the answer depends on its domain alone.
  expect(await post('/api/auth/login', { username: 'nobody@city.example', password: 'wrong-pass' })).toEqual(
    refused,
  )

  const [olga, chief] = [await app.register('olga_city'), await app.registerAdmin('chief_city')]
  await app.database.transaction((em) =>
    em.execute(
      `update users set email = username || '@city.example', proven_email = username || '@city.example'
        where id in (${olga.user.id}, ${chief.user.id})`,
    ),
  )
  const login = { username: 'olga_city', password: olga.password }
  expect(await post('/api/auth/login', login)).toEqual(refused)
  // The reason is for the one who knows the password.
  expect((await post('/api/auth/login', { ...login, password: 'wrong-pass' })).status).toBe(401)
  // The domain of the address decides, with any password and for any account.
  for (const [name, password] of [
    ['Olga_City', olga.password],
    ['olga_city', 'wrong-pass'],
    ['chief_city', chief.password],
  ])
    expect(await post('/api/auth/login', { username: `${name}@city.example`, password })).toEqual(refused)
  const change = { currentPassword: olga.password, newPassword: 'quite-another' }
  expect((await refusalOf(olga.api.changePassword(change))).status).toBe(403)
  const elsewhereAddress = { email: 'olga@elsewhere.example' }
  expect((await refusalOf(olga.api.changeAddress(elsewhereAddress))).status).toBe(403)
  const elsewhere = keycloakPerson('olga', { email: 'olga_city@city.example' })
  expect((await signIn('station', elsewhere)).location).toBe('/auth?problem=other-provider')

  // A first administrator keeps the password until the provider has worked once.
  const admin = { username: 'chief_city', password: chief.password }
  expect((await app.anonymous.login(admin)).id).toBe(chief.user.id)
  expect((await signIn('entra', cityPerson('chief_city'))).location).toBe('/profile?password=removed')
  expect((await refusalOf(app.anonymous.login(admin))).status).toBe(401)
  expect((await signIn('entra', cityPerson('olga_city'))).user?.id).toBe(olga.user.id)
})

test('a new key of the provider works at the next sign-in', async () => {
  const rui = keycloakPerson('rui')
  expect((await signIn('station', rui)).location).toBe('/')
  station.open(app.baseUrl)
  expect((await signIn('station', rui)).location).toBe('/')
})

test('a provider that is down says so, and the other ways stay', async () => {
  const brittle = await startSignInProvider({ ids: ['brittle'] })
  await brittle.stop()
  const settings = { ...providerClient, issuer: brittle.issuer }
  const server = await startTestApp({ signInProviders: { ...app.config.signInProviders, brittle: settings } })
  try {
    city.open(server.baseUrl)
    const down = await rawRequest(`${server.baseUrl}/api/auth/sso/brittle`)
    expect(down.headers['location']).toBe('/auth?problem=provider-unavailable')
    const other = { baseUrl: server.baseUrl, providers: { entra: city } }
    expect((await signInBy(other, 'entra', cityPerson('sam'))).location).toBe('/')
    const ana = await server.register('ana')
    expect((await server.anonymous.login({ username: 'ana', password: ana.password })).id).toBe(ana.user.id)
  } finally {
    city.open(app.baseUrl)
    await server.stop()
  }
})

test('a provider that is not configured leads back to /auth; Google and Apple keep their own addresses', async () => {
  for (const id of ['nowhere', 'google', 'apple', 'toString', '%3Cscript%3E']) {
    for (const path of [`/api/auth/sso/${id}`, `/api/auth/sso/${id}/callback?state=x&code=y`]) {
      const answer = await rawRequest(app.baseUrl + path)
      expect(answer.status).toBe(302)
      expect(answer.headers['location']).toBe('/auth?problem=not-configured')
    }
  }
  expect((await rawRequest(`${app.baseUrl}/api/auth/google`)).headers['location']).toBe(
    '/auth?problem=google-not-configured',
  )
})

test('a sign-out leads to the one of the provider where that is configured', async () => {
  const urlOf = async (browser: VisitingBrowser) => {
    const answer = await browser.request(`${app.baseUrl}/api/auth/provider-sign-out`)
    return ((await answer.json()) as { url: string | null }).url
  }
  const { browser } = await signIn('station', keycloakPerson('tea'))
  const url = new URL((await urlOf(browser)) ?? '')
  expect(url.origin).toBe(station.issuer)
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${app.baseUrl}/auth`)
  const [stored] = await app.database.reader.all<{ id_token: string }>(
    'select id_token from provider_sessions limit 1',
  )
  expect(stored?.id_token).not.toContain('.')
  // The provider knows the client by its token, and leads back.
  const back = await browser.follow(url.href, ({ pathname }) => pathname === '/auth')
  expect(new URL(back.url).origin).toBe(app.baseUrl)

  expect(await urlOf((await signIn('entra', cityPerson('tia'))).browser)).toBeNull()
  const ana = await app.register()
  expect(await ana.api.getProviderSignOut()).toEqual({ url: null })
})

test('a domain with one way in gets no reset of a password', async () => {
  const pia = await signIn('entra', cityPerson('pia_reset'))
  const chief = await app.registerAdmin()
  const id = pia.user?.id ?? 0
  expect((await refusalOf(chief.api.issueReset({ id }))).status).toBe(403)
  expect(
    (await refusalOf(app.anonymous.requestLink({ purpose: 'reset', account: 'Pia_Reset@city.example' })))
      .status,
  ).toBe(403)
})
