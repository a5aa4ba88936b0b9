import type { Parts } from '#server/feature.ts'
import type { Accounts } from '#server/features/accounts/accounts.service.ts'
import type { Sessions } from '#server/features/accounts/sessions.service.ts'
import type { SignInGuard } from '#server/features/accounts/sign-in-guard.ts'
import { createDesktopAuthCodes } from './desktop-auth-codes.service.ts'
import { createLinkedAccounts } from './linked-accounts.service.ts'
import { createProviders } from './providers.ts'
import { socialSignInHandlers } from './social-sign-in.routes.ts'
import { createSocialSignIn } from './social-sign-in.service.ts'

interface Needs {
  accounts: Accounts
  sessions: Sessions
  guard: SignInGuard
}

export function socialSignInFeature(parts: Parts, { accounts, sessions, guard }: Needs) {
  const { publicUrl, signInProviders } = parts.config
  const options = { ...parts, sessions }
  const desktopAuthCodes = createDesktopAuthCodes(options)
  const socialSignIn = createSocialSignIn({
    ...options,
    desktopAuthCodes,
    providers: createProviders(signInProviders, parts.now),
    accounts: createLinkedAccounts(options),
  })
  return {
    handlers: socialSignInHandlers({ socialSignIn, desktopAuthCodes, accounts, guard, publicUrl }),
    background: { sweep: socialSignIn.sweep },
  }
}
