import type { recoveryRoutes } from '#shared/contract/recovery.ts'
import type { Parts } from '#server/feature.ts'
import type { PasswordPolicy } from '#server/features/accounts/password-policy.ts'
import type { Accounts } from '#server/features/accounts/accounts.service.ts'
import type { Sessions } from '#server/features/accounts/sessions.service.ts'
import type { Limit } from '#server/http/event-counts.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { log } from '#server/http/request-log.ts'
import { senderGone } from '#server/http/sender-gone.ts'
import { networkEvents } from '#server/http/throttle.ts'
import type { OneTimeLinks } from './one-time-links.ts'
import { createPasswordResets } from './password-resets.service.ts'

const QUARTER_HOUR = 15 * 60
/** A whole station may share one address. */
const BY_ADDRESS: Limit = {
  name: 'links by address',
  points: 100,
  seconds: QUARTER_HOUR,
  sentence: 'Too many links and codes were tried from here.',
}
/** A guess is right once in a hundred million, and a code lives as long as this limit. */
const CODES_OF_ACCOUNT: Limit = {
  name: 'reset codes of an account',
  points: 10,
  seconds: QUARTER_HOUR,
  sentence: 'Too many codes were tried for this account.',
}

interface Needs {
  passwordPolicy: PasswordPolicy
  accounts: Accounts
  sessions: Sessions
  links: OneTimeLinks
}

export function recoveryFeature(parts: Parts, { passwordPolicy, accounts, sessions, links }: Needs) {
  const { throttles } = parts
  const resets = createPasswordResets(parts, { passwordPolicy, sessions, links })

  const handlers: Handlers<typeof recoveryRoutes> = {
    async issueReset({ caller, params, ctx }) {
      const { token, code, expiresAt } = await resets.issueByOfficer(caller, params.id)
      log.security(ctx, 'password.reset_requested', { userId: params.id, method: 'officer' })
      return { path: `/reset#token=${token}`, code, expiresAt: expiresAt.toISOString() }
    },
    async describeLink({ body, ctx }) {
      await throttles.count(...networkEvents(BY_ADDRESS, ctx.ip))
      const { user, email, expiresAt } = await links.require(body.kind, body.token)
      const username = user ? (await accounts.getUser(user.id)).username : null
      return { username, email: email ?? null, expiresAt: expiresAt.toISOString() }
    },
    async resetPassword({ body, ctx }) {
      await throttles.count(...networkEvents(BY_ADDRESS, ctx.ip))
      const userId = await resets.byLink(body.token, body.newPassword, senderGone(ctx))
      log.security(ctx, 'password.reset', { userId, method: 'link' })
    },
    async resetPasswordByCode({ body, ctx }) {
      const { username, code, newPassword } = body
      await throttles.count(...networkEvents(BY_ADDRESS, ctx.ip), [CODES_OF_ACCOUNT, username.toLowerCase()])
      const userId = await resets.byCode(username, code, newPassword, senderGone(ctx))
      log.security(ctx, 'password.reset', { userId, method: 'code' })
    },
  }
  return { handlers, background: { sweep: links.sweep } }
}
