import type { recoveryRoutes } from '#shared/contract/recovery.ts'
import type { Parts } from '#server/feature.ts'
import { User } from '#server/entities/user.entity.ts'
import type { DomainSignInPolicy } from '#server/features/accounts/domain-sign-in-policy.ts'
import type { KnownSignInSources } from '#server/features/accounts/known-sign-in-sources.ts'
import type { PasswordPolicy } from '#server/features/accounts/password-policy.ts'
import type { Accounts } from '#server/features/accounts/accounts.service.ts'
import type { Sessions } from '#server/features/accounts/sessions.service.ts'
import type { SignInGuard } from '#server/features/accounts/sign-in-guard.ts'
import type { SettingsStore } from '#server/features/settings/settings.service.ts'
import type { Mail } from '#server/features/mail/mail.service.ts'
import { ApiError } from '#server/api-error.ts'
import type { Limit } from '#server/http/event-counts.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { log } from '#server/http/request-log.ts'
import { senderGone } from '#server/http/sender-gone.ts'
import { networkOf, SITE_GROUPS } from '#server/http/network.ts'
import { networkEvents } from '#server/http/throttle.ts'
import type { Addresses } from './addresses.service.ts'
import type { MailsToStrangers } from './mails-to-strangers.ts'
import { createLinkRequests } from './link-requests.service.ts'
import type { RegistrationRules } from './registration-rules.ts'
import type { OneTimeLinks } from './one-time-links.ts'
import { createPasswordResets } from './password-resets.service.ts'

const QUARTER_HOUR = 15 * 60
/** Visible, and the same for accounts that don't exist: counted is what was entered. */
const ASKED_BY_ADDRESS: Limit = {
  name: 'link requests by address',
  points: 60,
  seconds: QUARTER_HOUR,
  sentence: 'Too many links were asked for from here.',
}
const ASKED_FOR_ACCOUNT: Limit = {
  name: 'link requests for an account',
  points: 3,
  seconds: QUARTER_HOUR,
  sentence: 'A link was asked for several times just now. Please look into your mail.',
}
const VERIFICATIONS: Limit = {
  name: 'verification mail of an account',
  points: 6,
  seconds: 60 * 60,
  sentence: 'The mail was sent several times just now. Please look into your mail.',
}

/** Who has the address of an invitation on the roster of the training record. */
const LISTED_MEMBER = `select m.name, u.name as unit from members m
  left join memberships h on h.member_id = m.id and h.to_day is null left join units u on u.id = h.unit_id
  where m.email = ? and m.is_listed = true and m.user_id is null limit 1`
interface ListedMember {
  name: string
  unit: string | null
}

const tooManyMails = () =>
  new ApiError(
    'too_many_requests',
    'Too many mails were sent to this address. Please look into your mail, or try again tomorrow.',
  )

interface Needs {
  mail: Mail
  settings: SettingsStore
  addresses: Addresses
  strangers: MailsToStrangers
  registrationRules: RegistrationRules
  passwordPolicy: PasswordPolicy
  accounts: Accounts
  sessions: Sessions
  links: OneTimeLinks
  domainSignInPolicy: DomainSignInPolicy
  guard: SignInGuard
  sources: KnownSignInSources
}

export function recoveryFeature(parts: Parts, needs: Needs) {
  const { throttles } = parts
  const { accounts, addresses, links, mail, domainSignInPolicy, registrationRules, settings, strangers } =
    needs
  const { guard, sources } = needs
  const resets = createPasswordResets(parts, needs)
  const requests = createLinkRequests(parts, needs)

  const handlers: Handlers<typeof recoveryRoutes> = {
    async issueReset({ caller, params, ctx }) {
      const { token, code, expiresAt } = await resets.issueByOfficer(caller, params.id)
      log.security(ctx, 'password.reset_requested', { userId: params.id, method: 'officer' })
      return { path: `/reset#token=${token}`, code, expiresAt: expiresAt.toISOString() }
    },
    async getAccountOptions() {
      const { registration, registrationDomains } = await settings.all()
      return { hasMail: mail.isConfigured, registration, registrationDomains }
    },
    async requestLink({ body, ctx }) {
      const asked = body.account.toLowerCase()
      // By the domain of the typed address alone: the answer says nothing about an account.
      if (asked.includes('@')) domainSignInPolicy.refuse(asked)
      requests.requireMail()
      const ofNetwork = `${networkOf(ctx.ip, SITE_GROUPS)} ${asked}`
      await throttles.count(...networkEvents(ASKED_BY_ADDRESS, ctx.ip), [ASKED_FOR_ACCOUNT, ofNetwork])
      if (body.purpose === 'register') {
        await registrationRules.requireDomain(asked)
        return requests.ask('ask-register', asked)
      }
      await requests.ask('ask-reset', asked)
      log.security(ctx, 'password.reset_requested', { triedName: asked, method: 'mail' })
    },
    verifyAddress: ({ caller, body }) => addresses.verify(caller, body.token),
    getAddressState: ({ caller }) => addresses.stateOf(caller),
    async changeAddress({ caller, body, ctx }) {
      // Neither out of a domain that signs in with a provider alone, nor into one without its provider.
      const { email, enteredEmail } = await parts.database.entities().findOneOrFail(User, caller.id)
      for (const address of [email ?? enteredEmail, body.email]) domainSignInPolicy.refuse(address)
      // Each mail goes to an address that may be that of a stranger, and 409 tells that another account proved one.
      await throttles.count([VERIFICATIONS, String(caller.id)])
      return addresses.change(caller, body.email, await strangers.admit(ctx.ip, body.email))
    },
    async sendVerification({ caller, ctx }) {
      await throttles.count([VERIFICATIONS, String(caller.id)])
      const { email, isVerified } = await addresses.stateOf(caller)
      if (isVerified) return
      if (!(await strangers.admit(ctx.ip, email))) throw tooManyMails()
      await addresses.sendAgain(caller)
    },
    async describeLink({ body }) {
      const { user, email, name, expiresAt } = await links.require(body.kind, body.token)
      const username = user ? (await accounts.getUser(user.id)).username : null
      const invited = body.kind === 'invitation' && email ? [email] : []
      const [member = null] =
        invited.length > 0 ? await parts.database.reader.all<ListedMember>(LISTED_MEMBER, invited) : []
      return {
        username,
        email: email ?? null,
        name: name ?? null,
        expiresAt: expiresAt.toISOString(),
        member,
      }
    },
    async resetPassword({ body, ctx }) {
      const userId = await resets.byLink(body.token, body.newPassword, senderGone(ctx))
      log.security(ctx, 'password.reset', { userId, method: 'link' })
    },
    async resetPasswordByCode({ body, ctx }) {
      const { username, code, newPassword } = body
      const userId = await guard.code(username, sources.sourceOf(ctx), () =>
        resets.byCode(username, code, newPassword, senderGone(ctx)),
      )
      log.security(ctx, 'password.reset', { userId, method: 'code' })
    },
  }
  return {
    handlers,
    background: {
      serve: requests.run,
      stop: requests.stop,
      async sweep() {
        await requests.run()
        await links.sweep()
      },
    },
  }
}
