import { z } from 'zod'
import { defineRoutes } from './define-route.ts'
import { byId, time } from './values.ts'
import { factorCode, passkeyAssertion } from './passkeys.ts'

/** How an account can prove who uses it. A new sign-in is always possible, and is a proof, too. */
export const PROOF_KINDS = ['password', 'passkey', 'code'] as const
export type ProofKind = (typeof PROOF_KINDS)[number]

/** One member for each kind that the server checks by this call. */
export const proof = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('password'), password: z.string().min(1).max(1000) }),
  z.object({ kind: z.literal('passkey'), passkey: passkeyAssertion }),
  /** Of the authenticator app, or a recovery code. */
  z.object({ kind: z.literal('code'), code: factorCode }),
])
export type Proof = z.infer<typeof proof>

const sessionDetails = z.object({
  id: z.string(),
  /** What the browser says about itself, as 'Chrome on Android'. */
  device: z.string(),
  /** Of the sign-in: an IPv4 address, or the /64 of an IPv6 address. */
  network: z.string().nullable(),
  createdAt: time,
  /** Up to some minutes old. Null for a session of a former version that was not used since. */
  lastSeenAt: time.nullable(),
  /** Whether this call was made with it. */
  isCurrent: z.boolean(),
})
export type SessionDetails = z.infer<typeof sessionDetails>

const sessionId = z.object({ sessionId: z.string().max(36) })

export const sessionRoutes = defineRoutes({
  getProofKinds: {
    method: 'GET',
    path: '/api/auth/proof',
    access: 'user',
    isForEnrolment: true,
    response: z.object({ kinds: z.array(z.enum(PROOF_KINDS)) }),
    summary: 'How this account can prove who uses it, for a call that answered `proof_required`.',
  },
  proveIdentity: {
    method: 'POST',
    path: '/api/auth/proof',
    access: 'user',
    isForEnrolment: true,
    body: proof,
    status: 204,
    summary: 'Prove again who uses this session; sensitive calls are then accepted for ten minutes.',
  },
  listSessions: {
    method: 'GET',
    path: '/api/auth/sessions',
    access: 'user',
    isForEnrolment: true,
    response: z.array(sessionDetails),
    summary: 'Where the caller is signed in: this session, then the others, last seen first.',
  },
  endSession: {
    method: 'DELETE',
    path: '/api/auth/sessions/:sessionId',
    access: 'user',
    isForEnrolment: true,
    isFresh: true,
    params: sessionId,
    summary: 'End one session of the caller; its sockets close at once.',
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/auth/sessions',
    access: 'user',
    isForEnrolment: true,
    isFresh: true,
    summary: 'End every session of the caller except this one.',
  },
  listSessionsOfUser: {
    method: 'GET',
    path: '/api/admin/users/:id/sessions',
    access: 'users.manage',
    params: byId,
    response: z.array(sessionDetails),
    summary: 'Where an account is signed in, last seen first.',
  },
  endSessionOfUser: {
    method: 'DELETE',
    path: '/api/admin/users/:id/sessions/:sessionId',
    access: 'users.manage',
    isFresh: true,
    params: byId.extend(sessionId.shape),
    summary: 'End one session of an account.',
  },
  endSessionsOfUser: {
    method: 'DELETE',
    path: '/api/admin/users/:id/sessions',
    access: 'users.manage',
    isFresh: true,
    params: byId,
    summary: 'End every session of an account.',
  },
})
