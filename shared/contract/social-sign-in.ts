import { z } from 'zod'
import { signedIn } from './accounts.ts'
import { defineRoutes } from './define-route.ts'

/** The providers with a button of their own. */
export const SIGN_IN_PROVIDERS = ['google', 'apple'] as const

/** The id of a provider: a part of addresses and of the names of variables. At most as long as its column. */
export const PROVIDER_ID = /^[a-z][a-z0-9]{1,9}$/
export const providerId = z.string().regex(PROVIDER_ID)

/** Pictures that the client has. A picture of another site would tell that site who signs in. */
export const PROVIDER_ICONS = [
  'microsoft',
  'google',
  'apple',
  'okta',
  'keycloak',
  'key',
  'building',
  'shield',
] as const
export type ProviderIcon = (typeof PROVIDER_ICONS)[number]

const listedProvider = z.object({ id: providerId, label: z.string(), icon: z.enum(PROVIDER_ICONS) })
export type ListedProvider = z.infer<typeof listedProvider>

/** Why a sign-in with a provider failed: the values of /auth?problem=. */
export const SIGN_IN_PROBLEMS = [
  'google-not-configured',
  'apple-not-configured',
  'not-configured',
  'email-not-verified',
  'email-not-proven',
  'email-missing',
  'wrong-tenant',
  'wrong-domain',
  'other-provider',
  'no-account',
  'suspended',
  'cancelled',
  'provider-unavailable',
  'too-many-attempts',
  'failed',
] as const
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number]

/** Where a sign-in ends that removed the password of the account: the screen says so, and how to set another. */
export const PASSWORD_REMOVED = '/profile?password=removed'

const redirect = { access: 'public', raw: 'redirect', status: 302 } as const
/**
 * The desktop app signs in through the system's browser, with PKCE between the app and this server (RFC 7636): the app
 * sends the hash of its verifier, gets a code by its link, and exchanges code and verifier for a token.
 */
const codeChallenge = z.object({
  code_challenge: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  /** Stay signed in, in this browser. */
  stay: z.literal('1').optional(),
})
const start = { ...redirect, method: 'GET', query: codeChallenge } as const
const back = { ...redirect, summary: 'Where the provider sends the browser back to; leads on to / or /auth.' }
/** Any text: an unknown id leads back to the sign-in screen, as an unconfigured provider does. */
const params = z.object({ provider: z.string().max(100) })

export const socialSignInRoutes = defineRoutes({
  signInWithGoogle: { ...start, path: '/api/auth/google', summary: 'Leads to the sign-in of Google.' },
  signInWithApple: { ...start, path: '/api/auth/apple', summary: 'Leads to the sign-in of Apple.' },
  returnFromGoogle: { ...back, method: 'GET', path: '/api/auth/google/callback' },
  returnFromApple: { ...back, method: 'GET', path: '/api/auth/apple/callback' },
  returnFromGoogleByForm: { ...back, method: 'POST', path: '/api/auth/google/callback' },
  returnFromAppleByForm: { ...back, method: 'POST', path: '/api/auth/apple/callback' },
  getSignInProviders: {
    method: 'GET',
    path: '/api/auth/providers',
    access: 'public',
    response: z.object({
      providers: z.array(listedProvider),
      /** Missing from servers of the former release, which offer both. */
      builtIn: z.array(z.enum(SIGN_IN_PROVIDERS)).optional(),
    }),
    summary: 'The configured providers; Google and Apple apart, which the demo names in any case.',
  },
  signInWithProvider: {
    ...start,
    path: '/api/auth/sso/:provider',
    params,
    summary: 'Leads to the sign-in of a configured provider.',
  },
  returnFromProvider: { ...back, method: 'GET', path: '/api/auth/sso/:provider/callback', params },
  returnFromProviderByForm: { ...back, method: 'POST', path: '/api/auth/sso/:provider/callback', params },
  getProviderSignOut: {
    method: 'GET',
    path: '/api/auth/provider-sign-out',
    access: 'user',
    response: z.object({ url: z.string().nullable() }),
    summary: 'Where the provider of this session ends its own; null where the sign-out ends here.',
  },
  redeemDesktopAuthCode: {
    method: 'POST',
    path: '/api/auth/desktop/token',
    access: 'public',
    body: z.object({ code: z.string().max(200), verifier: z.string().max(200) }),
    response: signedIn.extend({ passwordRemoved: z.boolean() }),
    summary: 'The desktop app exchanges the code of its link, once, for a token.',
  },
})
