import type { SignInProvider } from '#shared/contract/social-sign-in.ts'
import { PERSON_NAME_MAX_LENGTH, USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from '#shared/limits.ts'
import { violatesUnique, type Database, type EntityManager } from '#server/database/database.ts'
import { User } from '#server/features/accounts/user.entity.ts'
import { Identity } from './identity.entity.ts'
import type { ProviderPerson } from './providers.ts'

const EMAIL_MAX_LENGTH = 254
/** Two first sign-ins at once may want the same name; the second looks again. */
const ATTEMPTS = 3

interface Options {
  database: Database
  now(): Date
}

export type LinkedAccounts = ReturnType<typeof createLinkedAccounts>

/** The accounts behind the people whom a provider vouches for. */
export function createLinkedAccounts({ database, now }: Options) {
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

  const findOrCreate = async (
    em: EntityManager,
    provider: SignInProvider,
    person: ProviderPerson,
  ): Promise<User | null> => {
    const { subject, email, isEmailVerified } = person
    const known = await em.findOne(Identity, { provider, subject })
    let user = known && (await em.findOne(User, known.user.id))
    if (!user) {
      // Anybody can claim an address; only one that the provider has checked opens the account behind it.
      if (!email || !isEmailVerified || email.length > EMAIL_MAX_LENGTH) return null
      user = (await em.findOne(User, { email })) ?? (await createUser(em, email, person))
      em.create(Identity, { provider, subject, user, createdAt: now() })
      await em.flush()
    }
    return user
  }

  return {
    /**
     * @param enter what follows from it, in the same transaction
     * @returns null when the person is new here and the provider doesn't vouch for the e-mail
     */
    async signIn<Entered>(
      provider: SignInProvider,
      person: ProviderPerson,
      enter: (em: EntityManager, user: User) => Promise<Entered>,
    ): Promise<Entered | null> {
      for (let attempt = 1; ; attempt++) {
        try {
          return await database.transaction(async (em) => {
            const user = await findOrCreate(em, provider, person)
            return user && (await enter(em, user))
          })
        } catch (error) {
          const isRace = ['username_key', 'email', 'identities'].some((name) => violatesUnique(error, name))
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
