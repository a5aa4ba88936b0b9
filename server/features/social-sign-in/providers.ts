import * as oidc from 'openid-client'
import { isLoopback } from '#server/config-values.ts'
import type { Claims } from './claims.ts'
import type { ProviderSettings, ProvidersSettings } from './provider-settings.ts'

/** The secrets of one authorization request. */
export interface AuthRequestSecrets {
  state: string
  nonce: string
  codeVerifier: string
}

/** The provider can't be reached, or answers with an error of its own. */
export class ProviderUnavailable extends Error {}

const TIMEOUT_SECONDS = 8
/** How long the discovery document of a provider is used. */
const DISCOVERED_FOR_MS = 60 * 60 * 1000
const SCOPES = 'openid email profile'

/** Apple sends name and e-mail only by form_post. */
const APPLE_PARAMETERS = { scope: 'openid email name', response_mode: 'form_post' }

export type Providers = ReturnType<typeof createProviders>

/** The client of the providers: OpenID Connect with PKCE. */
export function createProviders(settings: ProvidersSettings, now: () => Date) {
  /** The discovery documents, one for each configured provider at most. */
  const documents = new Map<string, { at: number; text: string }>()

  const find = (provider: string): ProviderSettings | null =>
    Object.hasOwn(settings, provider) ? (settings[provider] ?? null) : null

  /**
   * A client for one sign-in. The discovery document is remembered. The keys of the provider are not: each sign-in reads
   * them, so that a new key works as soon as the provider signs with it.
   */
  const discover = async (provider: string): Promise<oidc.Configuration> => {
    const setting = find(provider)
    if (!setting) throw new Error(`${provider} is not configured`)
    const { issuer, clientId, clientSecret } = setting
    const at = now().getTime()
    const known = documents.get(provider)
    const isFresh = known !== undefined && at - known.at < DISCOVERED_FOR_MS
    let text = isFresh ? known.text : null
    const fetchRemembering: oidc.CustomFetch = async (url, { body, ...options }) => {
      // Where tests bring the types of a browser, these know fewer kinds of bodies than Node.
      const init = { ...options, ...(body === undefined ? {} : { body }) } as RequestInit
      if (!url.includes('/.well-known/')) return fetch(url, init)
      if (text !== null) return new Response(text, { headers: { 'Content-Type': 'application/json' } })
      const response = await fetch(url, init)
      if (response.ok) text = await response.clone().text()
      return response
    }
    const isInsecureAllowed = issuer.startsWith('http:') && isLoopback(issuer)
    try {
      const configuration = await oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
        timeout: TIMEOUT_SECONDS,
        [oidc.customFetch]: fetchRemembering,
        execute: [
          oidc.enableNonRepudiationChecks,
          ...(isInsecureAllowed ? [oidc.allowInsecureRequests] : []),
        ],
      })
      if (text !== null && !isFresh) documents.set(provider, { at, text })
      return configuration
    } catch (error) {
      throw new ProviderUnavailable('The provider could not be asked for its endpoints', { cause: error })
    }
  }

  return {
    /** Null for a provider that is not configured. */
    find,

    /**
     * Reads the discovery document of a provider, if it is not remembered.
     * @throws ProviderUnavailable
     */
    async reach(provider: string): Promise<void> {
      await discover(provider)
    },

    newSecrets: (): AuthRequestSecrets => ({
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      codeVerifier: oidc.randomPKCECodeVerifier(),
    }),

    /** @throws ProviderUnavailable */
    async signInUrl(provider: string, secrets: AuthRequestSecrets, redirectUri: string): Promise<URL> {
      const configuration = await discover(provider)
      return oidc.buildAuthorizationUrl(configuration, {
        ...(provider === 'apple' ? APPLE_PARAMETERS : { scope: find(provider)?.scopes ?? SCOPES }),
        redirect_uri: redirectUri,
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(secrets.codeVerifier),
        code_challenge_method: 'S256',
      })
    },

    /**
     * Exchanges the code for the identity. Checks signature, issuer, audience, nonce and state.
     * @throws ProviderUnavailable; an error of the library where a check fails
     */
    async identify(
      provider: string,
      returnedTo: URL,
      secrets: AuthRequestSecrets,
    ): Promise<{ claims: Claims; idToken: string }> {
      const configuration = await discover(provider)
      try {
        const tokens = await oidc.authorizationCodeGrant(configuration, returnedTo, {
          expectedState: secrets.state,
          expectedNonce: secrets.nonce,
          pkceCodeVerifier: secrets.codeVerifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims || !tokens.id_token) throw new Error('The provider sent no identity')
        return { claims, idToken: tokens.id_token }
      } catch (error) {
        if (isOutage(error)) throw new ProviderUnavailable('The provider failed', { cause: error })
        throw error
      }
    },

    /**
     * Where the provider ends its own session; null where it has no such page.
     * @param idToken says whose session; without it the provider asks the person
     * @throws ProviderUnavailable
     */
    async signOutUrl(provider: string, idToken: string | null, returnTo: string): Promise<URL | null> {
      const configuration = await discover(provider)
      if (!configuration.serverMetadata().end_session_endpoint) return null
      return oidc.buildEndSessionUrl(configuration, {
        post_logout_redirect_uri: returnTo,
        ...(idToken === null ? {} : { id_token_hint: idToken }),
      })
    },
  }
}

/** No connection, a timeout, or a status of 500 and above. */
function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof TypeError && cause.message === 'fetch failed') return true
    if (cause.name === 'TimeoutError' || ('code' in cause && cause.code === 'OAUTH_TIMEOUT')) return true
    if ('status' in cause && typeof cause.status === 'number' && cause.status >= 500) return true
    if (cause.cause instanceof Response && cause.cause.status >= 500) return true
  }
  return false
}
