import { z } from 'zod'
import { defineRoutes } from './define-route.ts'

/** How an account can prove who uses it. A new sign-in is always possible, and is a proof, too. */
export const PROOF_KINDS = ['password'] as const
export type ProofKind = (typeof PROOF_KINDS)[number]

/** One member for each kind that the server checks by this call. */
export const proof = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('password'), password: z.string().min(1).max(1000) }),
])
export type Proof = z.infer<typeof proof>

export const sessionRoutes = defineRoutes({
  getProofKinds: {
    method: 'GET',
    path: '/api/auth/proof',
    access: 'user',
    response: z.object({ kinds: z.array(z.enum(PROOF_KINDS)) }),
    summary: 'How this account can prove who uses it, for a call that answered `proof_required`.',
  },
  proveIdentity: {
    method: 'POST',
    path: '/api/auth/proof',
    access: 'user',
    body: proof,
    status: 204,
    summary: 'Prove again who uses this session; sensitive calls are then accepted for ten minutes.',
  },
})
