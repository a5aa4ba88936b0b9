import { LockMode } from '@mikro-orm/core'
import { personName } from '#shared/contract/accounts.ts'
import { PERSON_NAME_MAX_LENGTH, USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from '#shared/limits/accounts.ts'
import { violatesUnique, type EntityManager } from '#server/database/database.ts'
import type { Parts } from '#server/feature.ts'
import type { RegistrationRules } from '#server/features/recovery/registration-rules.ts'
import type { Admitted } from '#server/features/accounts/sign-in-steps.ts'
import type { DomainSignInPolicy } from '#server/features/accounts/domain-sign-in-policy.ts'
import { isProvenByOther, takeOver, takeProvenAddress } from '#server/features/accounts/proven-address.ts'
import type { Sessions } from '#server/features/accounts/sessions.service.ts'
import { recordAuditEvent } from '#server/features/audit/record-audit-event.ts'
import type { Mail } from '#server/features/mail/mail.service.ts'
import { ApiError } from '#server/api-error.ts'
import { looksLikeAdmin } from '#server/features/accounts/own-names.ts'
import { User } from '#server/entities/user.entity.ts'
import type { ProviderPerson } from './claims.ts'
import { identityKey } from './identity-key.ts'
import type { ProviderSettings } from './provider-settings.ts'
import { SignInFailure } from './sign-in-failure.ts'
import { Identity } from '#server/entities/social-sign-in.entity.ts'

const EMAIL_MAX_LENGTH = 254
/** Two first sign-ins at once may choose the same username. The second one tries again. */
const ATTEMPTS_MAX = 3

/** The provider that a person comes from. */
export interface Origin extends Pick<ProviderSettings, 'createsAccounts'> {
  id: string
  /** As on its button. */
  label: string
  /** Why an address that the provider has not verified is refused. */
  unproven: 'email-not-verified' | 'email-not-proven'
}

export interface Linked {
  user: User
  identity: Identity
  /** This sign-in removed the password that the account had. */
  passwordRemoved: boolean
}

interface LinkNeeds {
  sessions: Sessions
  registrationRules: RegistrationRules
  mail: Mail
  domainSignInPolicy: DomainSignInPolicy
}

const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const

/** Finds or creates the account of an identity that a provider has verified. */
export function createLinkedAccounts(
  { database, now }: Parts,
  { sessions, registrationRules, mail, domainSignInPolicy }: LinkNeeds,
) {
  /** A provider that is set up to create accounts does so for everybody whom it lets in. */
  const admit = async (
    em: EntityManager,
    email: string,
    { createsAccounts }: Origin,
  ): Promise<Pick<Admitted, 'role' | 'place'>> => {
    if (createsAccounts === true) return { role: 'member', place: null }
    if (createsAccounts === false) throw new SignInFailure('no-account')
    return registrationRules.admitVerified(em, email).catch((error: unknown) => {
      throw error instanceof ApiError ? new SignInFailure('no-account', error) : error
    })
  }

  const createUser = async (
    em: EntityManager,
    email: string,
    person: ProviderPerson,
    { role }: Pick<User, 'role'>,
  ): Promise<User> => {
    const username = await freeUsername(em, email.split('@')[0] ?? '', (name) =>
      looksLikeAdmin(database, { username: name }),
    )
    const given = { firstName: shorten(person.firstName), lastName: shorten(person.lastName) }
    const areSeen = Object.values(given).every((name) => name === null || personName.safeParse(name).success)
    // A name that is refused is left out: the sign-in goes on.
    const isRefused = !areSeen || (await looksLikeAdmin(database, { username, ...given }))
    const names = isRefused ? { firstName: null, lastName: null } : given
    return em.create(User, {
      username,
      usernameKey: username.toLowerCase(),
      enteredEmail: email,
      passwordHash: null,
      role,
      ...names,
      createdAt: now(),
    })
  }

  /**
   * The account of a person who comes by this provider for the first time. Only a proven address names an account: it keeps
   * all that it has, and its second factor is asked for. An account has one person of an issuer, so that another person
   * with its address, which was given away, gets an account of their own (docs/decisions/087).
   */
  const findByAddress = async (em: EntityManager, email: string, key: string): Promise<User | null> => {
    const user = await em.findOne(User, { email }, lock)
    if (!user) return null
    return (await em.count(Identity, { user: user.id, provider: key })) > 0 ? null : user
  }

  /**
   * The account that waits for this address, where the people of its domain have no other way in than this provider: no
   * other proof can come. Administrators keep their password and confirm the address themselves.
   */
  const findWaiting = async (em: EntityManager, origin: Origin, email: string): Promise<User | null> => {
    if (domainSignInPolicy.find(email)?.id !== origin.id || (await isProvenByOther(em, email))) return null
    const waiting = await em.find(User, { enteredEmail: email, email: null, isAdmin: false }, lock)
    return waiting.length === 1 ? (waiting[0] ?? null) : null
  }

  const findKnown = async (
    em: EntityManager,
    key: string,
    person: ProviderPerson,
  ): Promise<Linked | null> => {
    const { issuer, subject } = person
    const identity = await em.findOne(Identity, { provider: key, subject })
    // A row of a former version doesn't name its issuer.
    if (!identity || (identity.issuer ?? issuer) !== issuer) return null
    const user = await em.findOne(User, identity.user.id, lock)
    return user && { user, identity, passwordRemoved: false }
  }

  const link = async (
    em: EntityManager,
    origin: Origin,
    person: ProviderPerson,
    email: string,
  ): Promise<Omit<Linked, 'identity'>> => {
    const proof = { mail, at: now() }
    const known = await findByAddress(em, email, identityKey(origin.id, person.issuer))
    if (known) {
      const subject = { kind: 'user', id: known.id, name: known.username } as const
      recordAuditEvent(em, known, { at: now(), action: 'provider.added', subject, notes: origin.label })
      const data = { at: now().toISOString(), change: 'provider-added', detail: origin.label } as const
      mail.enqueue(em, { kind: 'security-changed', to: { userId: known.id }, data })
      return { user: known, passwordRemoved: false }
    }
    const waiting = await findWaiting(em, origin, email)
    if (waiting) return { user: waiting, ...(await takeOver(em, waiting, email, { ...proof, sessions })) }
    const admitted = await admit(em, email, origin)
    const user = await createUser(em, email, person, admitted)
    await takeProvenAddress(em, user, email, proof)
    await em.flush()
    await registrationRules.join(em, user, admitted)
    return { user, passwordRemoved: false }
  }

  /** Where this provider is the only way in, it has worked now, and a password of an administrator is none any more. */
  const closePassword = (linked: Linked, { id }: Origin): Linked => {
    const { user } = linked
    if (!user.passwordHash || domainSignInPolicy.ownerOf(user)?.id !== id) return linked
    user.passwordHash = null
    return { ...linked, passwordRemoved: true }
  }

  const findOrCreate = async (em: EntityManager, origin: Origin, person: ProviderPerson): Promise<Linked> => {
    const { issuer, subject, email, isEmailVerified } = person
    const key = identityKey(origin.id, issuer)
    const known = await findKnown(em, key, person)
    if (known) {
      // The provider's word follows the person: the former address may be that of another one now.
      if (email && isEmailVerified && known.user.email !== email)
        await takeProvenAddress(em, known.user, email, { mail, at: now() })
      return closePassword(known, origin)
    }
    // Only an address that the provider has verified gives access to the account with that address.
    if (!email && origin.unproven === 'email-not-proven') throw new SignInFailure('email-missing')
    if (!email || !isEmailVerified || email.length > EMAIL_MAX_LENGTH)
      throw new SignInFailure(origin.unproven)
    const linked = await link(em, origin, person, email)
    const identity = em.create(Identity, {
      provider: key,
      subject,
      user: linked.user,
      issuer,
      createdAt: now(),
    })
    await em.flush()
    return closePassword({ ...linked, identity }, origin)
  }

  return {
    /**
     * @param complete runs in the same transaction
     * @throws SignInFailure where the identity is new and may have no account here
     */
    async signIn<Result>(
      origin: Origin,
      person: ProviderPerson,
      complete: (em: EntityManager, linked: Linked) => Promise<Result>,
    ): Promise<Result> {
      for (let attempt = 1; ; attempt++) {
        try {
          return await database.transaction(async (em) =>
            complete(em, await findOrCreate(em, origin, person)),
          )
        } catch (error) {
          const isRace = ['users', 'identities'].some((table) => violatesUnique(error, table))
          if (!isRace || attempt === ATTEMPTS_MAX) throw error
        }
      }
    },
  }
}

const shorten = (name: string | null): string | null => name?.trim().slice(0, PERSON_NAME_MAX_LENGTH) || null

/** The preferred username; a number is appended where it is taken, and where registration would refuse it. */
async function freeUsername(
  em: EntityManager,
  preferred: string,
  isRefused: (name: string) => Promise<boolean>,
): Promise<string> {
  const clean = preferred.replace(/\W+/g, '_').slice(0, USERNAME_MAX_LENGTH)
  const base = clean.length >= USERNAME_MIN_LENGTH ? clean : `crew_${clean}`
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : String(number)
    const name = base.slice(0, USERNAME_MAX_LENGTH - ending.length) + ending
    if ((await em.count(User, { usernameKey: name.toLowerCase() })) === 0 && !(await isRefused(name)))
      return name
  }
}
