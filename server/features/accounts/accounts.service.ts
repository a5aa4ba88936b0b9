import { LockMode } from '@mikro-orm/core'
import type { z } from 'zod'
import {
  registrationForm,
  type loginForm,
  type passwordChange,
  type User as PublicUser,
} from '#shared/contract/accounts.ts'
import { SESSION_SECONDS } from '#shared/limits/accounts.ts'
import { orIfTaken, type EntityManager } from '#server/database/database.ts'
import type { Parts } from '#server/feature.ts'
import { recordAuditEvent } from '#server/features/audit/record-audit-event.ts'
import { voidResets } from '#server/entities/one-time-link.entity.ts'
import type { Mail } from '#server/features/mail/mail.service.ts'
import { ApiError, invalidField } from '#server/api-error.ts'
import type { Admission, BegunSecondStep, SecondSteps } from './sign-in-steps.ts'
import type { Caller } from '#server/http/caller.ts'
import { requireFreshProof } from '#server/http/fresh-proof.ts'
import type { DomainSignInPolicy } from './domain-sign-in-policy.ts'
import { requireOwnNames } from './own-names.ts'
import { createPasswordPolicy, type PasswordPolicy } from './password-policy.ts'
import { hashPassword, isRightPassword } from './passwords.ts'
import { addressTaken, setProvenAddress } from './proven-address.ts'
import { presentUser, USER_COLUMNS, type UserRow } from './present-user.ts'
import { Session } from '#server/entities/session.entity.ts'
import type { SessionSource } from './session-source.ts'
import type { OpenedSession, Sessions } from './sessions.service.ts'
import { User } from '#server/entities/user.entity.ts'

type Registration = z.output<typeof registrationForm>
type Login = z.output<typeof loginForm>

export interface SignedIn {
  user: PublicUser
  session: OpenedSession
}

/** The password was right, and the account has a second factor. */
export interface WaitingSignIn {
  waiting: BegunSecondStep
}

export type Accounts = ReturnType<typeof createAccounts>

interface Needs extends Pick<Parts, 'database' | 'now'> {
  sessions: Sessions
  mail: Pick<Mail, 'enqueue' | 'isConfigured'>
  domainSignInPolicy: DomainSignInPolicy
  secondSteps: SecondSteps
  passwordPolicy?: PasswordPolicy
  /** Without it, everybody may create an account, and no mail is sent. */
  registrationRules?: Admission
}

export function createAccounts({
  database,
  sessions,
  mail,
  domainSignInPolicy,
  now,
  secondSteps,
  passwordPolicy = createPasswordPolicy(),
  registrationRules,
}: Needs) {
  const newUser = (em: EntityManager, form: Registration, passwordHash: string, isAdmin: boolean) =>
    em.create(User, {
      username: form.username,
      usernameKey: form.username.toLowerCase(),
      enteredEmail: form.email.toLowerCase(),
      passwordHash,
      firstName: form.firstName || null,
      lastName: form.lastName || null,
      isAdmin,
      createdAt: now(),
    })

  /**
   * An address that was only entered is free to others, who may prove it. Without mail there are no proofs, and the first
   * one who enters an address has it.
   * @throws ApiError conflict
   */
  const requireFreeAddress = async (em: EntityManager, email: string): Promise<void> => {
    if (database.reader.dialect === 'postgresql')
      await em.execute('select pg_advisory_xact_lock(hashtext(?))', [`address ${email}`])
    const isTaken = mail.isConfigured ? { email } : { $or: [{ email }, { enteredEmail: email }] }
    if ((await em.count(User, isTaken)) > 0) throw addressTaken()
  }

  const findUser = (caller: Caller) => database.entities().findOneOrFail(User, caller.id)

  return {
    /**
     * @param isMailed whether the address gets the link that proves it
     * @param signal aborts when the client has disconnected
     * @throws ApiError invalid for a weak password and for the name of an administrator, conflict for the username, then for the e-mail, both without regard
     * to case; unavailable where too many passwords wait; use_provider where the people of the e-mail's domain sign in with
     * a provider
     */
    async register(
      form: Registration,
      from: SessionSource,
      { isMailed, signal }: { isMailed: boolean; signal?: AbortSignal | undefined },
    ): Promise<SignedIn> {
      domainSignInPolicy.refuse(form.email)
      await passwordPolicy.require(form.password, { ...form, isAdmin: false })
      await requireOwnNames(database, form)
      const passwordHash = await hashPassword(form.password, signal)
      return mapUniqueViolation(
        database.transaction(async (em) => {
          const admission = await registrationRules?.admit(em, form.email, form.invitation)
          if (!admission?.isProven) await requireFreeAddress(em, form.email.toLowerCase())
          const user = newUser(em, form, passwordHash, false)
          if (admission) user.role = admission.role
          if (admission?.isProven) await setProvenAddress(em, user, user.enteredEmail, { mail, at: now() })
          await em.flush()
          if (admission) await registrationRules?.join(em, user, admission)
          if (isMailed) registrationRules?.welcome(em, user)
          const session = sessions.open(em, user, form.staySignedIn === true, from)
          await em.flush()
          return { user: presentUser(user), session }
        }),
      )
    },

    /**
     * The username, in lower case, of the account with this name or proven address; for another text the text itself. No
     * username holds the sign of an address, so no text is the name of one account and the address of another (AU-94).
     */
    async usernameKeyOf(nameOrAddress: string): Promise<string> {
      const entered = nameOrAddress.toLowerCase()
      if (!entered.includes('@')) return entered
      const sql = 'select username_key as "usernameKey" from users where proven_email = ?'
      const [found] = await database.reader.all<{ usernameKey: string }>(sql, [entered])
      return found?.usernameKey ?? entered
    },

    /**
     * @param usernameKey whose account it is, by `usernameKeyOf` the entered name
     * @param signal aborts when the client has disconnected
     * @throws ApiError not_signed_in, with the same text and in the same time for a wrong name and a wrong password;
     * unavailable where too many passwords wait; use_provider where an e-mail address was given as the name or the password
     * is right, and the people of the domain sign in with a provider
     */
    async login(
      { username, password, staySignedIn }: Login,
      usernameKey: string,
      from: SessionSource,
      signal?: AbortSignal,
    ): Promise<SignedIn | WaitingSignIn> {
      // By the domain of the typed address alone: the answer says nothing about an account.
      if (username.includes('@')) domainSignInPolicy.refuse(username)
      const found = await database.entities().findOne(User, { usernameKey })
      const isRight = await isRightPassword(found?.passwordHash ?? null, password, signal)
      if (!isRight || !found) throw wrongSignIn()
      domainSignInPolicy.refuseOtherWays(found)
      return database.makingRoom(async (em) => {
        // The lock orders this against a change of the password: before it the change closes this session too.
        const user = await em.findOneOrFail(User, found.id, { lockMode: LockMode.PESSIMISTIC_READ })
        if (user.passwordHash !== found.passwordHash) throw wrongSignIn()
        const waiting = await secondSteps.begin(em, user, staySignedIn)
        if (waiting) return { waiting }
        const session = sessions.open(em, user, staySignedIn, from)
        await em.flush()
        return { user: presentUser(user), session }
      })
    },

    /** Uses the read connection: a writer that waits doesn't delay this answer. */
    async getUser(id: number): Promise<PublicUser> {
      const sql = `select ${USER_COLUMNS} from users u where u.id = ?`
      const [row] = await database.reader.all<UserRow>(sql, [id])
      if (!row) throw new ApiError('not_found', 'This account is no longer here.')
      return presentUser(row)
    },

    /**
     * @param by the administrator who creates this one; null for the first, from the command line, the environment or the set-up
     * @param alongside runs in the same transaction, after the account was written; what it throws creates none
     * @throws ApiError invalid or conflict
     */
    async createAdmin(
      form: { username: string; email: string; password: string },
      by: Caller | null = null,
      alongside?: (em: EntityManager, user: User) => Promise<void>,
    ): Promise<PublicUser> {
      const checked = registrationForm.parse(form)
      await passwordPolicy.require(checked.password, { ...checked, isAdmin: true })
      const passwordHash = await hashPassword(checked.password)
      return mapUniqueViolation(
        database.transaction(async (em) => {
          await requireFreeAddress(em, checked.email.toLowerCase())
          const user = newUser(em, checked, passwordHash, true)
          await em.flush()
          if (by) {
            const subject = { kind: 'user', id: user.id, name: user.username } as const
            recordAuditEvent(em, by, { at: user.createdAt, action: 'admin.created', subject })
            await em.flush()
          }
          await alongside?.(em, user)
          return presentUser(user)
        }),
      )
    },

    /** False for an account that signs in through a provider only. */
    async hasPassword(caller: Caller): Promise<boolean> {
      return Boolean((await findUser(caller)).passwordHash)
    },

    /**
     * Closes all sessions of the user and opens a new one of the same length for the caller. An account without a
     * password sets its first one without `currentPassword`.
     * @throws ApiError invalid for a wrong or a weak password, proof_required for a first one and where there is a second factor, not_signed_in, conflict
     * with another change, or use_provider
     */
    async changePassword(
      caller: Caller,
      { currentPassword = '', newPassword }: z.output<typeof passwordChange>,
      from: SessionSource,
      signal?: AbortSignal,
    ): Promise<SignedIn & { staysSignedIn: boolean }> {
      const owner = await findUser(caller)
      const known = owner.passwordHash ?? null
      domainSignInPolicy.refuseOtherWays(owner)
      // A password is less than a sign-in where there is a second factor, and a stolen session must not become a way in.
      if (known === null || (await secondSteps.hasFactor(caller.id))) requireFreshProof(caller, now())
      if (known !== null && !(await isRightPassword(known, currentPassword, signal))) throw wrongPassword()
      await passwordPolicy.require(newPassword, owner, 'newPassword')
      const passwordHash = await hashPassword(newPassword, signal)
      return database.transaction(async (em) => {
        // A sign-in with the old password waits for this lock and is then refused.
        const user = await em.findOneOrFail(User, caller.id, { lockMode: LockMode.PESSIMISTIC_WRITE })
        const session = await em.findOne(Session, caller.sessionId)
        if (!session) throw new ApiError('not_signed_in', 'Please sign in.')
        if ((user.passwordHash ?? null) !== known) {
          throw new ApiError('conflict', 'The password was changed elsewhere in the meantime.')
        }
        const seconds = (session.expiresAt.getTime() - session.createdAt.getTime()) / 1000
        const staysSignedIn = seconds > SESSION_SECONDS
        user.passwordHash = passwordHash
        await voidResets(em, user.id)
        await sessions.closeAllOf(em, user.id)
        mail.enqueue(em, {
          kind: 'password-changed',
          to: { userId: user.id },
          data: { at: now().toISOString() },
        })
        const { hasSecondFactor, createdAt, provenAt } = session
        const opened = sessions.open(em, user, staysSignedIn, {
          ...from,
          hasSecondFactor,
          // The current password is no new proof.
          provenAt: provenAt ?? createdAt,
        })
        await em.flush()
        return { user: presentUser(user), session: opened, staysSignedIn }
      })
    },

    /** @throws ApiError invalid for a wrong password, and for an account without one */
    async checkPassword({ id }: Caller, password: string, signal?: AbortSignal): Promise<void> {
      const { passwordHash } = await database.entities().findOneOrFail(User, id)
      if (await isRightPassword(passwordHash ?? null, password, signal)) return
      throw invalidField('password', 'The password is not right.')
    },

    async hasAccounts(): Promise<boolean> {
      const rows = await database.reader.all('select 1 from users limit 1')
      return rows.length > 0
    },
  }
}

/** Not 401: to the client, 401 means that the session has ended. */
const wrongPassword = () => invalidField('currentPassword', 'The current password is not right.')

const wrongSignIn = () => new ApiError('not_signed_in', 'Invalid username or password')

/** Unique keys decide between simultaneous registrations. */
const mapUniqueViolation = <Result>(work: Promise<Result>): Promise<Result> =>
  work
    .catch(orIfTaken(() => new ApiError('conflict', 'Username already exists'), 'users', 'username_key'))
    .catch(orIfTaken(addressTaken, 'users', 'proven_email'))
