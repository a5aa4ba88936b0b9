import type { Context } from 'koa'
import type { Logger } from 'pino'
import { keyedHash, keysFor } from '#server/keys.ts'
import { callerOf } from './authenticate.ts'
import { networkOf } from './network.ts'
import { requestIdOf } from './request-id.ts'

/** docs/operations.md lists the events for operators; a test compares the two lists. */
export const SECURITY_EVENTS = [
  'sign_in.succeeded',
  'sign_in.refused',
  'sign_out',
  'request.refused',
  'proof.given',
  'proof.refused',
  'account.created',
  'account.deleted',
  'account.suspended',
  'account.put_back',
  'account.exported',
  'table.exported',
  'role.changed',
  'password.changed',
  'password.reset_requested',
  'password.reset',
  'email.changed',
  'factor.added',
  'factor.removed',
  'sessions.ended',
  'settings.changed',
] as const
export type SecurityEvent = (typeof SECURITY_EVENTS)[number]

export interface SecurityFacts {
  /** The account that the event is about; the caller's by default. */
  userId?: number | null
  /** A name that was tried and may be of no account. It is logged as a keyed hash. */
  triedName?: string
  /** How: for example 'password', 'passkey' or the id of a provider. Fixed words of the code, never input. */
  method?: string
  /** The role, the code of the error, or the name of the setting. Fixed words of the code, never input. */
  detail?: string
}

export type SecurityLine = (ctx: Context, event: SecurityEvent, facts?: SecurityFacts) => void

/**
 * Lines with the name 'security' at every level of the log except 'silent': who did what, from which network, in which
 * request. They have no name, no address and no credential.
 * @param secret keys the hashes of names: without it, a hash can't be matched to a name
 */
export function createSecurityLog(logger: Logger, secret: string): SecurityLine {
  const level = logger.level === 'silent' ? 'silent' : 'info'
  const lines = logger.child({ name: 'security' }, { level })
  return (ctx, event, { userId, triedName, method, detail } = {}) => {
    // During an outage of the database the caller is unknown.
    const by = ctx.state['callerFailure'] === undefined ? (callerOf(ctx)?.id ?? null) : null
    lines.info(
      {
        event,
        by,
        userId: userId === undefined ? by : userId,
        ...(triedName === undefined ? {} : { nameHash: hashOf(secret, triedName) }),
        ...(method === undefined ? {} : { method }),
        ...(detail === undefined ? {} : { detail }),
        network: networkOf(ctx.ip),
        requestId: requestIdOf(ctx.req),
      },
      'security',
    )
  }
}

/** Half of a hash is enough to tell that the same name was tried again. */
const HASH_LENGTH = 22

const hashOf = (secret: string, name: string): string =>
  keyedHash(keysFor('security log', secret).current, `security log ${name.trim().toLowerCase()}`).slice(
    0,
    HASH_LENGTH,
  )
