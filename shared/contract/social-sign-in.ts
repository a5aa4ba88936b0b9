import { defineRoutes } from './define-route.ts'

export const SIGN_IN_PROVIDERS = ['google', 'apple'] as const
export type SignInProvider = (typeof SIGN_IN_PROVIDERS)[number]

/** Why a sign-in with a provider came to nothing, as /auth?problem= says it. */
export const SIGN_IN_PROBLEMS = [
  'google-not-configured',
  'apple-not-configured',
  'email-not-verified',
  'cancelled',
  'provider-unavailable',
  'failed',
] as const
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number]

const redirect = { access: 'public', raw: 'redirect', status: 302 } as const
const start = { ...redirect, method: 'GET' } as const
const back = { ...redirect, summary: 'Where the provider sends the browser back to; leads on to / or /auth.' }

export const socialSignInRoutes = defineRoutes({
  signInWithGoogle: { ...start, path: '/api/auth/google', summary: 'Leads to the sign-in of Google.' },
  signInWithApple: { ...start, path: '/api/auth/apple', summary: 'Leads to the sign-in of Apple.' },
  returnFromGoogle: { ...back, method: 'GET', path: '/api/auth/google/callback' },
  returnFromApple: { ...back, method: 'GET', path: '/api/auth/apple/callback' },
  returnFromGoogleByForm: { ...back, method: 'POST', path: '/api/auth/google/callback' },
  returnFromAppleByForm: { ...back, method: 'POST', path: '/api/auth/apple/callback' },
})
