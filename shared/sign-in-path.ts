/** Where a browser begins the sign-in with a provider. Google and Apple have addresses of their own. */
export const signInPath = (provider: string): string =>
  provider === 'google' || provider === 'apple' ? `/api/auth/${provider}` : `/api/auth/sso/${provider}`
