import { INVITATION_SECONDS } from '#shared/limits/accounts.ts'
import { roleOf } from '#shared/permissions.ts'
import type { Settings } from '#shared/settings.ts'
import type { EntityManager } from '#server/database/database.ts'
import type { Parts } from '#server/feature.ts'
import { User } from '#server/entities/user.entity.ts'
import type { Mail } from '#server/features/mail/mail.service.ts'
import type { SettingsStore } from '#server/features/settings/settings.service.ts'
import type { Admitted } from '#server/features/accounts/sign-in-steps.ts'
import { ApiError, invalidField } from '#server/api-error.ts'
import type { Addresses } from './addresses.service.ts'
import { OneTimeLink } from '#server/entities/one-time-link.entity.ts'
import type { MailsToStrangers } from './mails-to-strangers.ts'
import { linkSpent, type OneTimeLinks } from './one-time-links.ts'

/** What invitations need of the roster, which lies above. */
export interface InvitedMembers {
  /** The ids of the units with a name or a path, as the transaction of `em` sees them. */
  unitsNamed(em: EntityManager): Promise<(name: string) => number[]>
  /** Gives the new account its place on the roster. Joins the transaction of `em`. */
  join(em: EntityManager, user: User, place: { name: string | null; unit: number }): Promise<void>
}

interface Needs {
  invitedMembers: InvitedMembers
  links: OneTimeLinks
  mail: Mail
  settings: SettingsStore
  addresses: Addresses
  strangers: MailsToStrangers
}

export type RegistrationRules = ReturnType<typeof createRegistrationRules>

const byInvitation = () =>
  new ApiError('not_allowed', 'Accounts are by invitation here. Please ask an officer for an invitation.')
const domainsText = (domains: readonly string[]) =>
  `Accounts here are for addresses of ${domains.join(', ')}.`

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** Who may create an account: everybody, invited people, or the people of some domains (docs/decisions/087). */
export function createRegistrationRules(
  { now }: Pick<Parts, 'now'>,
  { links, mail, settings, addresses, strangers, invitedMembers }: Needs,
) {
  const admittedBy = ({ role, name, unit }: OneTimeLink): Admitted => ({
    isProven: true,
    role: roleOf(false, role ?? ''),
    place: unit ? { name: name ?? null, unit: unit.id } : null,
  })

  const acceptLink = async (em: EntityManager, token: string, email: string): Promise<Admitted> => {
    const link = await links.require('invitation', token, em)
    if (link.email !== email) throw invalidField('email', `This invitation is for ${link.email}.`)
    if (!(await links.use(em, link))) throw linkSpent()
    return admittedBy(link)
  }

  const isOfDomain = ({ registrationDomains }: Settings, email: string) =>
    registrationDomains.includes(domainOf(email))

  return {
    /**
     * Joins the transaction that creates the account: an invitation is used together with it.
     * @throws ApiError not_allowed, invalid for another address than the invited one, not_found for an invitation that
     * doesn't work any more
     */
    async admit(em: EntityManager, email: string, invitation: string | undefined): Promise<Admitted> {
      if (invitation !== undefined) return acceptLink(em, invitation, email.toLowerCase())
      const { registration, registrationDomains } = await settings.all()
      if (registration === 'invitation') throw byInvitation()
      if (registration === 'domains') {
        throw new ApiError(
          'not_allowed',
          `${domainsText(registrationDomains)} Please ask for a link to such an address.`,
        )
      }
      return { isProven: false, role: 'member', place: null }
    },

    /**
     * Like `admit`, for an address that a provider has verified. A pending invitation is used.
     * @throws ApiError not_allowed
     */
    async admitVerified(em: EntityManager, email: string): Promise<Admitted> {
      const known = await settings.all()
      const link = await em.findOne(OneTimeLink, {
        kind: 'invitation',
        email,
        usedAt: null,
        revokedAt: null,
        expiresAt: { $gt: now() },
      })
      if (link && (await links.use(em, link))) return admittedBy(link)
      if (known.registration === 'invitation') throw byInvitation()
      if (known.registration === 'domains' && !isOfDomain(known, email))
        throw new ApiError('not_allowed', domainsText(known.registrationDomains))
      return { isProven: true, role: 'member', place: null }
    },

    /** Joins the transaction of `em`, after the account was created and has its address. */
    async join(em: EntityManager, user: User, { place }: Pick<Admitted, 'place'>): Promise<void> {
      if (place) await invitedMembers.join(em, user, place)
    },

    mayMail: strangers.admit,

    /** Joins the transaction of `em`, after the account was created. */
    welcome: (em: EntityManager, user: User): void => addresses.sendVerification(em, user),

    /** @throws ApiError not_allowed or invalid where an address gets no link */
    async requireDomain(email: string): Promise<void> {
      const known = await settings.all()
      if (known.registration !== 'domains')
        throw new ApiError(
          'not_allowed',
          'This server mails no links to create an account. Please ask an officer.',
        )
      if (!isOfDomain(known, email)) throw invalidField('account', domainsText(known.registrationDomains))
    },

    /** Mails a link that creates an account; nothing for an address that has one. */
    async sendLink(em: EntityManager, email: string): Promise<void> {
      if (!isOfDomain(await settings.all(), email)) return
      if (await em.findOne(User, { email })) return
      // One link an address: the newest one.
      await em.nativeDelete(OneTimeLink, { kind: 'invitation', email, usedAt: null, issuedBy: null })
      const { link, token } = links.issue(em, { kind: 'invitation', email, seconds: INVITATION_SECONDS })
      mail.enqueue(em, {
        kind: 'registration',
        to: { address: email },
        data: { path: `/invitation#token=${token}`, expiresAt: link.expiresAt.toISOString() },
      })
    },
  }
}
