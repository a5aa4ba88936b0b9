import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ENTRA_TENANT, entraPerson, OTHER_TENANT } from '#server/testing/provider-claims.ts'
import { signInBy } from '#server/testing/provider-visit.ts'
import {
  providerClient,
  startSignInProvider,
  type SignInProviderServer,
} from '#server/testing/sign-in-provider.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

/** Entra's document for every tenant names its issuer by a template; each token names the issuer of its tenant. */
const MICROSOFT = 'https://login.microsoftonline.com'
const TEMPLATE = `${MICROSOFT}/{tenantid}/v2.0`
const issuerOf = (tenant: string) => `${MICROSOFT}/${tenant}/v2.0`

let provider: SignInProviderServer
let app: TestApp
beforeAll(async () => {
  provider = await startSignInProvider({ ids: ['entra'], namedIssuer: issuerOf(ENTRA_TENANT) })
  const settings = {
    ...providerClient,
    issuer: `${MICROSOFT}/organizations/v2.0`,
    tenants: [ENTRA_TENANT],
    domains: ['city.example'],
    trustsEmail: true,
  }
  app = await startTestApp({ signInProviders: { google: null, apple: null, entra: settings } })
  provider.open(app.baseUrl)
})
afterEach(() => vi.unstubAllGlobals())
afterAll(async () => {
  await app.stop()
  await provider.stop()
})

/** Sends the requests for Microsoft's host to the test's provider, whose document becomes that of every tenant. */
function beMicrosoft(): void {
  const realFetch = fetch
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!url.startsWith(MICROSOFT)) return realFetch(input, init)
    const local = url.replace(MICROSOFT, provider.address).replace('/organizations/v2.0', '')
    const answer = await realFetch(local, init)
    const location = answer.headers.get('Location')?.replace(provider.address, MICROSOFT)
    if (location) {
      const headers = new Headers(answer.headers)
      // Entra doesn't send this parameter (RFC 9207).
      headers.set('Location', location.replace(/&iss=[^&]*/, ''))
      return new Response(null, { status: answer.status, headers })
    }
    if (!url.includes('/.well-known/')) return answer
    const document = (await answer.text())
      .replaceAll(provider.address, MICROSOFT)
      .replace('"authorization_response_iss_parameter_supported":true,', '')
      .replace(`"issuer":"${provider.namedIssuer}"`, `"issuer":"${TEMPLATE}"`)
    return new Response(document, { headers: { 'Content-Type': 'application/json' } })
  })
}

const enter = (claims: Record<string, unknown>) =>
  signInBy({ baseUrl: app.baseUrl, providers: { entra: provider } }, 'entra', entraPerson('tom', claims))

test('the issuer of every tenant lets in the people of the named tenants alone', async () => {
  beMicrosoft()
  const { location, user } = await enter({})
  expect(location).toBe('/')
  expect(user).toMatchObject({ email: 'tom@city.example' })
  // A token whose tenant is not the one of its issuer is no token of Microsoft.
  expect((await enter({ tid: OTHER_TENANT })).location).toBe('/auth?problem=failed')
  provider.namedIssuer = issuerOf(OTHER_TENANT)
  provider.open(app.baseUrl)
  expect((await enter({ tid: OTHER_TENANT })).location).toBe('/auth?problem=wrong-tenant')
})
