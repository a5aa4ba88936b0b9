import { LockMode } from '@mikro-orm/core'
import type { PasskeyAttestation } from '#shared/contract/passkeys.ts'
import type { SecondFactorState } from '#shared/contract/second-factor.ts'
import { PASSKEYS_MAX } from '#shared/limits/accounts.ts'
import { orIfTaken, type EntityManager } from '#server/database/database.ts'
import type { Parts } from '#server/feature.ts'
import { Session } from '#server/entities/session.entity.ts'
import { User } from '#server/entities/user.entity.ts'
import { recordAuditEvent } from '#server/features/audit/record-audit-event.ts'
import type { MailData } from '#server/features/mail/mail-kinds.ts'
import type { Mail } from '#server/features/mail/mail.service.ts'
import { ApiError, invalidField } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import type { AuthChallenges } from './auth-challenges.service.ts'
import { requirePasskeySite } from './factor-sign-ins.service.ts'
import { newOneTimeSecret, oneTimeAddress, stepOfCode } from './one-time-codes.ts'
import { challengeIn, creationOf, verifyNewPasskey } from './passkey-messages.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import type { MaybePromise } from '#server/maybe-promise.ts'
import type { RelyingParty } from './relying-party.ts'
import type { Sealer } from './sealed-text.ts'
import { AuthenticatorApp, Passkey, RecoveryCode } from '#server/entities/second-factor.entity.ts'
import { factorCount, findFactors, removeFactors, type StoredFactors } from './stored-factors.ts'

export type FactorKind = 'passkey' | 'authenticator-app'

interface Needs {
  challenges: AuthChallenges
  sealer: Sealer
  mail: Mail
  /** Whether the role of the caller must have a second factor. */
  isRequired(caller: Caller): MaybePromise<boolean>
}

const WRONG_PASSKEY = 'This passkey could not be added. Please try again.'
const noSuchPasskey = () => new ApiError('not_found', 'This passkey is no longer here.')
const addedBefore = () => new ApiError('conflict', 'This passkey was added before.')
const lastFactor = () =>
  new ApiError(
    'conflict',
    'This is your last second factor, and your account must have one. Please add another one first.',
  )

/** The factors that people add to and remove from their own accounts. */
export function createOwnFactors(
  { database, events, now }: Parts,
  { challenges, sealer, mail, isRequired }: Needs,
) {
  /** The lock orders two changes of the factors of one account: of two last factors, one stays. */
  const lock = (em: EntityManager, { id }: Caller) =>
    em.findOneOrFail(User, id, { lockMode: LockMode.PESSIMISTIC_WRITE })

  const tell = (em: EntityManager, { id }: Caller, change: MailData<'security-changed'>['change']) =>
    mail.enqueue(em, {
      kind: 'security-changed',
      to: { userId: id },
      data: { change, at: now().toISOString() },
    })

  const record = (
    em: EntityManager,
    caller: Caller,
    action: 'factor.added' | 'factor.removed',
    factor: FactorKind,
  ) => {
    recordAuditEvent(em, caller, {
      at: now(),
      action,
      subject: { kind: 'user', id: caller.id, name: caller.username },
      ...(action === 'factor.added' ? { after: { factor } } : { before: { factor } }),
    })
    tell(em, caller, action === 'factor.added' ? 'factor-added' : 'factor-removed')
  }

  const replaceRecoveryCodes = async (em: EntityManager, userId: number): Promise<string[]> => {
    await em.nativeDelete(RecoveryCode, { user: userId })
    const codes = newRecoveryCodes()
    const user = em.getReference(User, userId)
    for (const code of codes) em.create(RecoveryCode, { user, codeHash: hashRecoveryCode(code) })
    await em.flush()
    return codes
  }

  /**
   * The first factor ends the other sessions, which were opened without one, and comes with recovery codes.
   * @returns the recovery codes; null where the account had a factor before
   */
  const finishAdding = async (
    em: EntityManager,
    caller: Caller,
    kind: FactorKind,
    before: StoredFactors,
  ): Promise<string[] | null> => {
    const { id, sessionId } = caller
    record(em, caller, 'factor.added', kind)
    await em.flush()
    await em.nativeUpdate(Session, { id: sessionId }, { hasSecondFactor: true })
    if (factorCount(before) > 0) return null
    await em.nativeDelete(Session, { user: id, id: { $ne: sessionId } })
    events.publish(em, 'sessions.closed', { userId: id })
    return replaceRecoveryCodes(em, id)
  }

  const remove = async (caller: Caller, kind: FactorKind, work: (em: EntityManager) => Promise<void>) => {
    const needsOne = await isRequired(caller)
    await database.transaction(async (em) => {
      await lock(em, caller)
      await work(em)
      record(em, caller, 'factor.removed', kind)
      await em.flush()
      if (factorCount(await findFactors(em, caller.id)) > 0) return
      if (needsOne) throw lastFactor()
      await removeFactors(em, caller.id)
      await em.nativeUpdate(Session, { user: caller.id }, { hasSecondFactor: false })
    })
  }

  return {
    async stateOf(caller: Caller): Promise<SecondFactorState> {
      const { passkeys, app, recoveryCodesLeft } = await findFactors(database.entities(), caller.id)
      return {
        passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
          id,
          name,
          createdAt: createdAt.toISOString(),
          usedAt: usedAt?.toISOString() ?? null,
        })),
        authenticatorApp: app && {
          createdAt: app.createdAt.toISOString(),
          usedAt: app.usedAt?.toISOString() ?? null,
        },
        recoveryCodesLeft,
        isRequired: await isRequired(caller),
        isShown: caller.hasSecondFactor,
      }
    },

    /** @throws ApiError unprocessable at an address without passkeys, conflict where the account has too many */
    async startPasskey(caller: Caller, rp: RelyingParty | null) {
      const site = requirePasskeySite(rp)
      return database.transaction(async (em) => {
        const { passkeys } = await findFactors(em, caller.id)
        if (passkeys.length >= PASSKEYS_MAX)
          throw new ApiError(
            'conflict',
            `An account has at most ${PASSKEYS_MAX} passkeys. Please remove one.`,
          )
        const { challenge } = await challenges.issue(em, 'new-passkey', caller.id)
        return creationOf(challenge, site, caller, passkeys)
      })
    },

    /** @throws ApiError invalid for a message that doesn't answer a challenge of this account */
    async addPasskey(
      caller: Caller,
      { name, passkey }: { name: string; passkey: PasskeyAttestation },
      rp: RelyingParty | null,
    ): Promise<string[] | null> {
      const wrong = () => new ApiError('invalid', WRONG_PASSKEY)
      const challenge = challengeIn(passkey)
      const found = challenge === null ? null : await challenges.find(challenge, 'new-passkey')
      if (challenge === null || found?.userId !== caller.id) throw wrong()
      const verified = await verifyNewPasskey(passkey, challenge, requirePasskeySite(rp))
      if (!verified) throw wrong()
      return database
        .transaction(async (em) => {
          const user = await lock(em, caller)
          if (!(await challenges.claim(em, challenge))) throw wrong()
          const before = await findFactors(em, caller.id)
          em.create(Passkey, { user, ...verified, name, createdAt: now() })
          return finishAdding(em, caller, 'passkey', before)
        })
        .catch(orIfTaken(addedBefore, 'passkeys', 'credential_id'))
    },

    /** @throws ApiError not_found */
    async renamePasskey(caller: Caller, id: number, name: string): Promise<void> {
      const renamed = await database.transaction((em) =>
        em.nativeUpdate(Passkey, { id, user: caller.id }, { name }),
      )
      if (renamed === 0) throw noSuchPasskey()
    },

    /** @throws ApiError not_found, or conflict for the last factor of an account that must have one */
    removePasskey: (caller: Caller, id: number): Promise<void> =>
      remove(caller, 'passkey', async (em) => {
        if ((await em.nativeDelete(Passkey, { id, user: caller.id })) === 0) throw noSuchPasskey()
      }),

    /** @throws ApiError conflict where the account has an authenticator app already */
    async startApp(caller: Caller): Promise<{ secret: string; uri: string }> {
      const secret = newOneTimeSecret()
      await database.transaction(async (em) => {
        const user = await lock(em, caller)
        if ((await findFactors(em, caller.id)).app)
          throw new ApiError('conflict', 'You have an authenticator app already. Please remove it first.')
        await em.nativeDelete(AuthenticatorApp, { user: caller.id })
        const sealed = sealer.seal(secret, String(caller.id))
        em.create(AuthenticatorApp, { user, secret: sealed, lastStep: 0, createdAt: now() })
        await em.flush()
      })
      return { secret, uri: oneTimeAddress(secret, caller.username) }
    },

    /** @throws ApiError invalid for a wrong code, not_found where none was started */
    async confirmApp(caller: Caller, code: string): Promise<string[] | null> {
      return database.transaction(async (em) => {
        await lock(em, caller)
        const before = await findFactors(em, caller.id)
        const app = await em.findOne(AuthenticatorApp, { user: caller.id })
        const secret = app && sealer.open(app.secret, String(caller.id))
        if (!secret || before.app) throw new ApiError('not_found', 'Please start again with a new QR code.')
        const step = stepOfCode(secret, code.replaceAll(/\s/g, ''), now())
        if (step === null) {
          const hint = 'This code is not right. Please compare the clock of your phone, and try the next one.'
          throw invalidField('code', hint)
        }
        await em.nativeUpdate(AuthenticatorApp, { user: caller.id }, { confirmedAt: now(), lastStep: step })
        return finishAdding(em, caller, 'authenticator-app', before)
      })
    },

    /** @throws ApiError not_found, or conflict for the last factor of an account that must have one */
    removeApp: (caller: Caller): Promise<void> =>
      remove(caller, 'authenticator-app', async (em) => {
        const isConfirmed = { user: caller.id, confirmedAt: { $ne: null } }
        if ((await em.nativeDelete(AuthenticatorApp, isConfirmed)) === 0)
          throw new ApiError('not_found', 'The authenticator app is no longer here.')
      }),

    /** @throws ApiError conflict for an account without a factor */
    async renewRecoveryCodes(caller: Caller): Promise<string[]> {
      return database.transaction(async (em) => {
        await lock(em, caller)
        if (factorCount(await findFactors(em, caller.id)) === 0)
          throw new ApiError('conflict', 'Recovery codes belong to a second factor. Please add one first.')
        tell(em, caller, 'recovery-codes-made')
        return replaceRecoveryCodes(em, caller.id)
      })
    },
  }
}
