import { LockMode } from '@mikro-orm/core'
import type { SignInProvider } from '#shared/contract/social-sign-in.ts'
import { PERSON_NAME_MAX_LENGTH, USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from '#shared/limits.ts'
import { violatesUnique, type EntityManager } from '#server/database/database.ts'
import type { Parts } from '#server/feature.ts'
import type { Sessions } from '#server/features/accounts/sessions.service.ts'
import { User } from '#server/features/accounts/user.entity.ts'
import { Identity } from './social-sign-in.entity.ts'
import type { ProviderPerson } from './providers.ts'

const EMAIL_MAX_LENGTH = 254
/** Two first sign-ins at once may choose the same username. The second one tries again. */
const ATTEMPTS_MAX = 3

interface Linked {
  user: User
  /** This sign-in removed the password that the account had. */
  passwordRemoved: boolean
}

/** Finds or creates the account of an identity that a provider has verified. */
export function createLinkedAccounts({ database, now }: Parts, sessions: Sessions) {
  const createUser = async (em: EntityManager, email: string, person: ProviderPerson): Promise<User> => {
    const username = await freeUsername(em, email.split('@')[0] ?? '')
    return em.create(User, {
      username,
      usernameKey: username.toLowerCase(),
      email,
      passwordHash: null,
      firstName: shorten(person.firstName),
      lastName: shorten(person.lastName),
      createdAt: now(),
    })
  }

  /**
   * The account with this e-mail address, for its first verified identity. Prevents account pre-hijacking: a registration
   * doesn't prove the address, so an attacker could have created the account before its owner. Password and sessions are
   * removed therefore (docs/decisions/034).
   */
  const claim = async (em: EntityManager, email: string): Promise<Linked | null> => {
    const user = await em.findOne(User, { email }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!user) return null
    if (await em.findOne(Identity, { user: user.id })) return { user, passwordRemoved: false }
    const passwordRemoved = Boolean(user.passwordHash)
    user.passwordHash = null
    await sessions.closeAllOf(em, user.id)
    return { user, passwordRemoved }
  }

  const findOrCreate = async (
    em: EntityManager,
    provider: SignInProvider,
    person: ProviderPerson,
  ): Promise<Linked | null> => {
    const { subject, email, isEmailVerified } = person
    const known = await em.findOne(Identity, { provider, subject })
    const user = known && (await em.findOne(User, known.user.id))
    if (user) return { user, passwordRemoved: false }
    // Only an address that the provider has verified gives access to the account with that address.
    if (!email || !isEmailVerified || email.length > EMAIL_MAX_LENGTH) return null
    const linked = (await claim(em, email)) ?? {
      user: await createUser(em, email, person),
      passwordRemoved: false,
    }
    em.create(Identity, { provider, subject, user: linked.user, createdAt: now() })
    await em.flush()
    return linked
  }

  return {
    /**
     * @param complete runs in the same transaction
     * @returns null where the identity is new and its e-mail address is not verified
     */
    async signIn<Result>(
      provider: SignInProvider,
      person: ProviderPerson,
      complete: (em: EntityManager, linked: Linked) => Promise<Result>,
    ): Promise<Result | null> {
      for (let attempt = 1; ; attempt++) {
        try {
          const done = await database.transaction(async (em) => {
            const linked = await findOrCreate(em, provider, person)
            return linked && { linked, result: await complete(em, linked) }
          })
          return done && done.result
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
