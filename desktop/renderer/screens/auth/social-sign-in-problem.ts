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
 * Why the sign-in with a provider failed, as a sentence. The address carries a code, not the sentence: a link can't
 * put a text of its own on the sign-in screen.
 */
export function socialSignInProblem(code: string | null): string | undefined {
  if (!code) return undefined
  const known = Object.hasOwn(PROBLEMS, code) ? PROBLEMS[code] : undefined
  return known ?? 'That sign-in didn’t work. Please try again, or use your username and password.'
}
