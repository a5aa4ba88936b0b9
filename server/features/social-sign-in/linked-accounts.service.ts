import { LockMode } from '@mikro-orm/core'
import type { SignInProvider } from '#shared/contract/social-sign-in.ts'
import { PERSON_NAME_MAX_LENGTH, USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from '#shared/limits.ts'
import { violatesUnique, type Database, type EntityManager } from '#server/database/database.ts'
import type { Sessions } from '#server/features/accounts/sessions.service.ts'
import { User } from '#server/features/accounts/user.entity.ts'
import type { EventBus } from '#server/live/event-bus.ts'
import { Identity } from './identity.entity.ts'
import type { ProviderPerson } from './providers.ts'

const EMAIL_MAX_LENGTH = 254
/** Two first sign-ins at once may want the same name; the second looks again. */
const ATTEMPTS = 3

interface Options {
  database: Database
  sessions: Pick<Sessions, 'closeAllOf'>
  events: EventBus
  now(): Date
}

interface Linked {
  user: User
  /** Had a password until now, of whoever made the account. */
  passwordRemoved: boolean
}

export type LinkedAccounts = ReturnType<typeof createLinkedAccounts>

/** The accounts behind the people whom a provider vouches for. */
export function createLinkedAccounts({ database, sessions, events, now }: Options) {
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
   * Whoever made the account only claimed its address; this person has proved it. So nobody stays in who made it in
   * somebody else's name, to wait for them. Later proofs find an account that is its owner's already.
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
    // Anybody can claim an address; only one that the provider has checked opens the account behind it.
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
     * @param enter what follows from it, in the same transaction
     * @returns null when the person is new here and the provider doesn't vouch for the e-mail
     */
    async signIn<Entered>(
      provider: SignInProvider,
      person: ProviderPerson,
      enter: (em: EntityManager, linked: Linked) => Promise<Entered>,
    ): Promise<Entered | null> {
      for (let attempt = 1; ; attempt++) {
        try {
          const done = await database.transaction(async (em) => {
            const linked = await findOrCreate(em, provider, person)
            return linked && { linked, entered: await enter(em, linked) }
          })
          if (done?.linked.passwordRemoved) events.publish('sessions.closed', { userId: done.linked.user.id })
          return done && done.entered
        } catch (error) {
          const isRace = ['users', 'identities'].some((table) => violatesUnique(error, table))
          if (!isRace || attempt === ATTEMPTS) throw error
        }
      }
    },
  }
}

const shorten = (name: string | null): string | null => name?.trim().slice(0, PERSON_NAME_MAX_LENGTH) || null

/** The name that was hoped for, with a number behind it where that one is taken. */
async function freeUsername(em: EntityManager, hoped: string): Promise<string> {
  const clean = hoped.replace(/\W+/g, '_').slice(0, USERNAME_MAX_LENGTH)
  const base = clean.length >= USERNAME_MIN_LENGTH ? clean : `crew_${clean}`
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : String(number)
    const name = base.slice(0, USERNAME_MAX_LENGTH - ending.length) + ending
    if (!(await em.findOne(User, { usernameKey: name.toLowerCase() }))) return name
  }
}
