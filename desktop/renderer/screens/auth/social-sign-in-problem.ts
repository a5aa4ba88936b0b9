const PROBLEMS: Record<string, string> = {
  'google-not-configured': 'Signing in with Google isn’t set up here. Please use your username and password.',
  'apple-not-configured': 'Signing in with Apple isn’t set up here. Please use your username and password.',
  'email-not-verified': 'That account’s e-mail address isn’t verified yet. Verify it there, then try again.',
  cancelled: 'The sign-in was cancelled.',
  'provider-unavailable':
    'That service can’t be reached just now. Please try again later, or use your username and password.',
  'too-many-attempts':
    'There were too many sign-in attempts from here. Please try again in 15 minutes, or use your username and password.',
}

/**
 * Why a provider sent the visitor back, in a sentence. The address carries a code, so that nobody can put words
 * of their own on the sign-in screen.
 */
export function socialSignInProblem(code: string | null): string | undefined {
  if (!code) return undefined
  const known = Object.hasOwn(PROBLEMS, code) ? PROBLEMS[code] : undefined
  return known ?? 'That sign-in didn’t work. Please try again, or use your username and password.'
}
