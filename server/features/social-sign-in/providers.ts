import * as oidc from 'openid-client'
import type { SignInProvider } from '#shared/contract/social-sign-in.ts'

export interface ProviderSettings {
  issuer: string
  clientId: string
  clientSecret: string
}

export type ProvidersSettings = Record<SignInProvider, ProviderSettings | null>

/** The claims of a provider about a user. */
export interface ProviderPerson {
  subject: string
  email: string | null
  isEmailVerified: boolean
  firstName: string | null
  lastName: string | null
}

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

/** Apple sends name and e-mail only by form_post. */
const PARAMETERS = {
  google: { scope: 'openid email profile' },
  apple: { scope: 'openid email name', response_mode: 'form_post' },
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
export const isLoopback = (url: string): boolean => LOOPBACK.has(new URL(url).hostname)

/** The client of the providers: OpenID Connect with PKCE. */
export function createProviders(settings: ProvidersSettings, now: () => Date) {
  const discovered = new Map<SignInProvider, { at: number; configuration: oidc.Configuration }>()

  const discover = async (provider: SignInProvider): Promise<oidc.Configuration> => {
    const known = discovered.get(provider)
    const at = now().getTime()
    if (known && at - known.at < DISCOVERED_FOR_MS) return known.configuration
    const setting = settings[provider]
    if (!setting) throw new Error(`${provider} is not configured`)
    const { issuer, clientId, clientSecret } = setting
    const isInsecureAllowed = issuer.startsWith('http:') && isLoopback(issuer)
    try {
      const configuration = await oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
        timeout: TIMEOUT_SECONDS,
        ...(isInsecureAllowed ? { execute: [oidc.allowInsecureRequests] } : {}),
      })
      discovered.set(provider, { at, configuration })
      return configuration
    } catch (error) {
      throw new ProviderUnavailable('The provider could not be asked for its endpoints', { cause: error })
    }
  }

  return {
    isConfigured: (provider: SignInProvider): boolean => settings[provider] !== null,

    newSecrets: (): AuthRequestSecrets => ({
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      codeVerifier: oidc.randomPKCECodeVerifier(),
    }),

    /** @throws ProviderUnavailable */
    async signInUrl(
      provider: SignInProvider,
      secrets: AuthRequestSecrets,
      redirectUri: string,
    ): Promise<URL> {
      const configuration = await discover(provider)
      return oidc.buildAuthorizationUrl(configuration, {
        ...PARAMETERS[provider],
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
      provider: SignInProvider,
      returnedTo: URL,
      secrets: AuthRequestSecrets,
    ): Promise<ProviderPerson> {
      const configuration = await discover(provider)
      try {
        const tokens = await oidc.authorizationCodeGrant(configuration, returnedTo, {
          expectedState: secrets.state,
          expectedNonce: secrets.nonce,
          pkceCodeVerifier: secrets.codeVerifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new Error('The provider sent no identity')
        return personOf(claims)
      } catch (error) {
        if (isOutage(error)) throw new ProviderUnavailable('The provider failed', { cause: error })
        throw error
      }
    },
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value ? value : null)

/** Apple sometimes sends booleans as text. */
const personOf = (claims: oidc.IDToken): ProviderPerson => ({
  subject: claims.sub,
  email: textOf(claims['email'])?.toLowerCase() ?? null,
  isEmailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
  firstName: textOf(claims['given_name']),
  lastName: textOf(claims['family_name']),
})

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
