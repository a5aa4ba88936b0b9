import type { Context } from 'koa'
import type { Proof, sessionRoutes } from '#shared/contract/sessions.ts'
import type { ExportSection, Parts } from '#server/feature.ts'
import type { Mail } from '#server/features/mail/mail.service.ts'
import { ApiError } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { log } from '#server/http/request-log.ts'
import type { Proofs } from './proofs.service.ts'
import { createSessionList } from './session-list.service.ts'

const EXPORTS: readonly ExportSection[] = [
  {
    name: 'sessions',
    start: '',
    sql: `select s.id as position, s.created_at as "createdAt", s.expires_at as "expiresAt",
      s.last_seen_at as "lastSeenAt", s.user_agent as "userAgent", s.network
      from sessions s where s.user_id = ? and s.id > ? order by s.id limit ?`,
  },
]

/** Fresh proofs, and the sessions of a person: for the person, and for administrators. */
export function accountSessionsFeature(parts: Parts, { proofs, mail }: { proofs: Proofs; mail: Mail }) {
  const sessions = createSessionList({ ...parts, mail })

  const prove = async (caller: Caller, proof: Proof, ctx: Context): Promise<void> => {
    await proofs.prove(caller, proof, ctx).catch((error: unknown) => {
      if (error instanceof ApiError && error.status < 500)
        log.security(ctx, 'proof.refused', { method: proof.kind, detail: error.code })
      throw error
    })
    log.security(ctx, 'proof.given', { method: proof.kind })
  }
  const handlers: Handlers<typeof sessionRoutes> = {
    getProofKinds: async ({ caller }) => ({ kinds: await proofs.kindsOf(caller) }),
    proveIdentity: ({ body, caller, ctx }) => prove(caller, body, ctx),
    listSessions: ({ caller }) => sessions.list(caller.id, caller.sessionId),
    async endSession({ caller, params, ctx }) {
      await sessions.endOne(caller, caller.id, params.sessionId)
      log.security(ctx, 'sessions.ended')
    },
    async endOtherSessions({ caller, ctx }) {
      await sessions.endAll(caller, caller.id, caller.sessionId)
      log.security(ctx, 'sessions.ended')
    },
    listSessionsOfUser: ({ caller, params }) =>
      sessions.list(params.id, params.id === caller.id ? caller.sessionId : null),
    async endSessionOfUser({ caller, params, ctx }) {
      await sessions.endOne(caller, params.id, params.sessionId)
      log.security(ctx, 'sessions.ended', { userId: params.id })
    },
    async endSessionsOfUser({ caller, params, ctx }) {
      await sessions.endAll(caller, params.id, null)
      log.security(ctx, 'sessions.ended', { userId: params.id })
    },
  }
  return { handlers, exports: EXPORTS }
}
