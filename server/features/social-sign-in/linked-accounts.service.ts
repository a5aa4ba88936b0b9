import { LockMode } from '@mikro-orm/core'
import { personName } from '#shared/contract/accounts.ts'
import { PERSON_NAME_MAX_LENGTH, USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from '#shared/limits.ts'
import { violatesUnique, type EntityManager } from '#server/database/database.ts'
import type { Parts } from '#server/feature.ts'
import type { RegistrationRules } from '#server/features/recovery/registration-rules.ts'
import type { Sessions } from '#server/features/accounts/sessions.service.ts'
import { ApiError } from '#server/api-error.ts'
import { looksLikeAdmin } from '#server/features/accounts/own-names.ts'
import { User } from '#server/entities/user.entity.ts'
import type { ProviderPerson } from './claims.ts'
import { identityKey } from './identity-key.ts'
import type { ProviderSettings } from './provider-settings.ts'
import { SignInFailure } from './sign-in-failure.ts'
import { removeFactors } from '#server/features/second-factor/stored-factors.ts'
import { Identity } from '#server/entities/social-sign-in.entity.ts'

const EMAIL_MAX_LENGTH = 254
/** Two first sign-ins at once may choose the same username. The second one tries again. */
const ATTEMPTS_MAX = 3

/** The provider that a person comes from. */
export interface Origin extends Pick<ProviderSettings, 'createsAccounts'> {
  id: string
  /** Why an address that the provider has not verified is refused. */
  unproven: 'email-not-verified' | 'email-not-proven'
}

export interface Linked {
  user: User
  identity: Identity
  /** This sign-in removed the password that the account had. */
  passwordRemoved: boolean
}

/** Finds or creates the account of an identity that a provider has verified. */
export function createLinkedAccounts(
  { database, now }: Parts,
  { sessions, registrationRules }: { sessions: Sessions; registrationRules: RegistrationRules },
) {
  /** A provider that is set up to create accounts does so for everybody whom it lets in. */
  const admit = async (
    em: EntityManager,
    email: string,
    { createsAccounts }: Origin,
  ): Promise<Pick<User, 'role'>> => {
    if (createsAccounts === true) return { role: 'member' }
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
    const username = await freeUsername(em, email.split('@')[0] ?? '')
    const given = { firstName: shorten(person.firstName), lastName: shorten(person.lastName) }
    const areSeen = Object.values(given).every((name) => name === null || personName.safeParse(name).success)
    // A name that is refused is left out: the sign-in goes on.
    const isRefused = !areSeen || (await looksLikeAdmin(database, { username, ...given }))
    const names = isRefused ? { firstName: null, lastName: null } : given
    return em.create(User, {
      username,
      usernameKey: username.toLowerCase(),
      email,
      emailVerifiedAt: now(),
      passwordHash: null,
      role,
      ...names,
      createdAt: now(),
    })
  }

  /**
   * The account with this e-mail address, for its first verified identity. Prevents account pre-hijacking: a registration
   * doesn't prove the address, so an attacker could have created the account before its owner. Password, factors and sessions
   * are removed therefore (docs/decisions/034).
   */
  const claim = async (em: EntityManager, email: string): Promise<Omit<Linked, 'identity'> | null> => {
    const user = await em.findOne(User, { email }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!user) return null
    user.emailVerifiedAt ??= now()
    if (await em.findOne(Identity, { user: user.id })) return { user, passwordRemoved: false }
    const passwordRemoved = Boolean(user.passwordHash)
    user.passwordHash = null
    await removeFactors(em, user.id)
    await sessions.closeAllOf(em, user.id)
    return { user, passwordRemoved }
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
    const user = await em.findOne(User, identity.user.id)
    return user && { user, identity, passwordRemoved: false }
  }

  const findOrCreate = async (em: EntityManager, origin: Origin, person: ProviderPerson): Promise<Linked> => {
    const { issuer, subject, email, isEmailVerified } = person
    const key = identityKey(origin.id, issuer)
    const known = await findKnown(em, key, person)
    if (known) return known
    // Only an address that the provider has verified gives access to the account with that address.
    if (!email && origin.unproven === 'email-not-proven') throw new SignInFailure('email-missing')
    if (!email || !isEmailVerified || email.length > EMAIL_MAX_LENGTH)
      throw new SignInFailure(origin.unproven)
    const claimed = await claim(em, email)
    const { user, passwordRemoved } = claimed ?? {
      user: await createUser(em, email, person, await admit(em, email, origin)),
      passwordRemoved: false,
    }
    const identity = em.create(Identity, { provider: key, subject, user, issuer, createdAt: now() })
    await em.flush()
    return { user, identity, passwordRemoved }
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

/** The preferred username; a number is appended where it is taken. */
async function freeUsername(em: EntityManager, preferred: string): Promise<string> {
  const clean = preferred.replace(/\W+/g, '_').slice(0, USERNAME_MAX_LENGTH)
  const base = clean.length >= USERNAME_MIN_LENGTH ? clean : `crew_${clean}`
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : String(number)
    const name = base.slice(0, USERNAME_MAX_LENGTH - ending.length) + ending
    if (!(await em.findOne(User, { usernameKey: name.toLowerCase() }))) return name
  }
}
