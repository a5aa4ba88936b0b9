import type { Context } from 'koa'
import type { Proof, ProofKind } from '#shared/contract/sessions.ts'
import type { Parts } from '#server/feature.ts'
import { ApiError } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import { Session } from '#server/entities/session.entity.ts'

/** One kind of proof. Another feature adds its kind with `proofs.add`. */
export interface ProofMethod<Kind extends ProofKind = ProofKind> {
  kind: Kind
  /** Whether the account can prove itself in this way. */
  isAvailable(caller: Caller): Promise<boolean>
  /** Resolves where the proof holds. @throws ApiError where it doesn't, and too_many_requests */
  check(caller: Caller, proof: Extract<Proof, { kind: Kind }>, ctx: Context): Promise<void>
}

export type Proofs = ReturnType<typeof createProofs>

/** Fresh proofs: the person at a session proves again who they are, before a sensitive change. */
export function createProofs({ database, now }: Pick<Parts, 'database' | 'now'>) {
  const methods: ProofMethod[] = []
  return {
    /** Call at the start. The kinds are offered in the order in which they were added. */
    add<Kind extends ProofKind>(method: ProofMethod<Kind>): void {
      // `prove` passes each method the proofs of its own kind.
      methods.push(method as unknown as ProofMethod)
    },

    /** The kinds of proof that the account can give. */
    async kindsOf(caller: Caller): Promise<ProofKind[]> {
      const isAvailable = await Promise.all(methods.map((method) => method.isAvailable(caller)))
      return methods.filter((_, index) => isAvailable[index]).map(({ kind }) => kind)
    },

    /** @throws ApiError not_allowed for a kind that the account does not have; the errors of the method's `check` */
    async prove(caller: Caller, proof: Proof, ctx: Context): Promise<void> {
      const method = methods.find(({ kind }) => kind === proof.kind)
      if (!method) throw new Error(`No method checks proofs of the kind ${proof.kind}`)
      if (!(await method.isAvailable(caller)))
        throw new ApiError('not_allowed', 'Your account confirms in another way. Please reload the page.')
      await method.check(caller, proof, ctx)
      // Every server drops its cached caller by this commit.
      await database.transaction((em) =>
        em.nativeUpdate(Session, { id: caller.sessionId }, { provenAt: now() }),
      )
    },
  }
}
