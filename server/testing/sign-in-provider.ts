import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import Provider from 'oidc-provider'
import { signInPath } from '#shared/sign-in-path.ts'
import MemoryAdapter from 'oidc-provider/lib/adapters/memory_adapter.js'

/** The provider warns that it keeps everything in memory, which is intended in a test. */
class TestMemory extends MemoryAdapter {}

/** The account at the provider, and how its person answers. */
export interface ProviderPersona {
  sub: string
  email?: string | undefined
  email_verified?: boolean | string | undefined
  given_name?: string
  family_name?: string
  /** Claims of one kind of provider (provider-claims.ts). */
  [claim: string]: unknown
}

export interface SignInProviderServer {
  issuer: string
  /** Where it answers; the issuer where no other one is named. */
  address: string
  /** The issuer in its documents and tokens from the next `open` on. */
  namedIssuer: string
  /** Starts the provider for a client at this address. Again: the provider signs with a new key from now on. */
  open(clientUrl: string): void
  /** Sets who answers the next sign-in: this person consents, or refuses. */
  next: ProviderPersona | 'refuses'
  stop(): Promise<void>
}

const CLIENT = { client_id: 'turnout', client_secret: 'a-secret-of-the-test-that-is-long-enough' }
export const providerClient = { clientId: CLIENT.client_id, clientSecret: CLIENT.client_secret }

/** Claims of Entra, Okta and Keycloak, which the scopes of all providers include. */
const PROFILE_CLAIMS = [
  'given_name',
  'family_name',
  'preferred_username',
  'tid',
  'oid',
  'hd',
  'xms_edov',
].concat(['groups', 'roles', 'realm_access', '_claim_names', '_claim_sources', 'hasgroups'])

interface ProviderOptions {
  /** The ids of the client's providers that are this one. */
  ids?: readonly string[]
  /** The issuer in its documents and tokens, where another one than its address. */
  namedIssuer?: string
}

/** A real OpenID provider on loopback, which needs no click. */
export async function startSignInProvider({
  ids = ['google', 'apple'],
  namedIssuer,
}: ProviderOptions = {}): Promise<SignInProviderServer> {
  let listener: RequestListener = (_, response) => void response.writeHead(503).end()
  const server = createServer((request, response) => listener(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const people = new Map<string, ProviderPersona>()
  let keys = 0
  const newKey = () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    return { ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: `test-${++keys}` }
  }

  const handle: SignInProviderServer = {
    issuer,
    address: issuer,
    namedIssuer: namedIssuer ?? issuer,
    next: 'refuses',
    open(clientUrl) {
      const client = {
        ...CLIENT,
        redirect_uris: ids.map((id) => `${clientUrl}${signInPath(id)}/callback`),
        post_logout_redirect_uris: [`${clientUrl}/auth`],
        token_endpoint_auth_method: 'client_secret_post',
      }
      const provider = new Provider(handle.namedIssuer, {
        adapter: TestMemory,
        clients: [client],
        jwks: { keys: [newKey()] },
        cookies: { keys: ['a key of the test'] },
        features: { devInteractions: { enabled: false } },
        scopes: ['openid', 'email', 'profile', 'name'],
        claims: { email: ['email', 'email_verified'], profile: PROFILE_CLAIMS },
        conformIdTokenClaims: false,
        pkce: { required: () => true },
        interactions: { url: () => '/interaction' },
        ttl: { Interaction: 60, Session: 60, Grant: 60, AccessToken: 60, IdToken: 60, AuthorizationCode: 60 },
        findAccount: (_: unknown, sub: string) => ({
          accountId: sub,
          claims: () => people.get(sub) ?? { sub },
        }),
      })
      const answer = provider.callback()
      const decide = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
        if (handle.next === 'refuses') {
          return provider.interactionFinished(request, response, { error: 'access_denied' })
        }
        const { params } = await provider.interactionDetails(request, response)
        const accountId = handle.next.sub
        people.set(accountId, handle.next)
        const grant = new provider.Grant({ accountId, clientId: params.client_id })
        grant.addOIDCScope(params.scope)
        const consent = { grantId: await grant.save() }
        return provider.interactionFinished(request, response, { login: { accountId }, consent })
      }
      listener = (request, response) =>
        request.url?.startsWith('/interaction') ? void decide(request, response) : answer(request, response)
    },
    async stop() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
  return handle
}

/** Does what a browser does at the provider: follows redirects, keeps cookies, and sends forms that submit themselves. */
export class VisitingBrowser {
  readonly #cookies = new Map<string, Map<string, string>>()

  async request(url: string, form?: URLSearchParams): Promise<Response> {
    const jar = this.#cookies.get(new URL(url).host) ?? new Map<string, string>()
    this.#cookies.set(new URL(url).host, jar)
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: form } : {}),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      jar.set(name, value)
    }
    return response
  }

  /** Follows the redirects until `isAvailable` holds. @returns the request that would be next */
  async follow(
    url: string,
    isAvailable: (url: URL) => boolean,
  ): Promise<{ url: string; form: URLSearchParams | undefined }> {
    let next: { url: string; form: URLSearchParams | undefined } = { url, form: undefined }
    for (let step = 0; step < 12; step++) {
      const response = await this.request(next.url, next.form)
      const location = response.headers.get('Location')
      next = location
        ? { url: new URL(location, next.url).href, form: undefined }
        : formOf(await response.text(), response.status)
      if (isAvailable(new URL(next.url))) return next
    }
    throw new Error(`The visit never got there: ${next.url}`)
  }
}

/** The form of a page that submits itself (response_mode=form_post). */
function formOf(html: string, status: number): { url: string; form: URLSearchParams } {
  const decode = (text = '') =>
    text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&#x2F;', '/')
  const url = /<form[^>]*action="([^"]+)"/.exec(html)?.[1]
  if (!url) throw new Error(`Neither a redirect nor a form: ${status} ${html.slice(0, 300)}`)
  const form = new URLSearchParams()
  for (const [input] of html.matchAll(/<input[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(input)?.[1]
    if (name) form.set(decode(name), decode(/value="([^"]*)"/.exec(input)?.[1]))
  }
  return { url: decode(url), form }
}
