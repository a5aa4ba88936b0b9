import type { Parts } from '#server/feature.ts'
import { createActiveDays } from '#server/features/achievements/active-days.service.ts'
import { accountHandlers } from './accounts.routes.ts'
import { createAccounts } from './accounts.service.ts'
import { createKnownSignInSources } from './known-sign-in-sources.ts'
import { createPasswordChange } from './password-change.service.ts'
import { createSessions } from './sessions.service.ts'
import { createSignInGuard } from './sign-in-guard.ts'

export function accountsFeature(parts: Parts) {
  const sessions = createSessions(parts)
  const accounts = createAccounts({ ...parts, sessions })
  const sources = createKnownSignInSources(parts)
  const guard = createSignInGuard(parts.config.signInLimits, sources)
  const passwords = createPasswordChange({ ...parts, sessions })
  const activeDays = createActiveDays(parts)
  return {
    handlers: accountHandlers({ accounts, sessions, guard, sources, passwords, activeDays }),
    background: { sweep: sessions.removeExpired },
    accounts,
    sessions,
    guard,
  }
}
