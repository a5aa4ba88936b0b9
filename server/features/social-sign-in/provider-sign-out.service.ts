import type { EntityManager } from '#server/database/database.ts'
import type { Parts } from '#server/feature.ts'
import { Session } from '#server/entities/session.entity.ts'
import { createSealer } from '#server/features/second-factor/sealed-text.ts'
import type { Caller } from '#server/http/caller.ts'
import { secretsIn } from '#server/keys.ts'
import type { Providers } from './providers.ts'
import { ProviderSession } from '#server/entities/social-sign-in.entity.ts'

/** A longer token, with many groups, makes an address that servers refuse. Without it the provider asks the person. */
const HINT_MAX_LENGTH = 4000

/** The way from a sign-out here to the one of the provider (OpenID Connect RP-Initiated Logout). */
export function createProviderSignOut({ config, database }: Parts, providers: Providers) {
  const sealer = createSealer(secretsIn(config.jwtSecret), 'identity tokens of providers')
  return {
    /** Joins the transaction of `em`, which has stored the session. */
    remember(em: EntityManager, sessionId: string, provider: string, idToken: string): void {
      if (!providers.find(provider)?.signsOut) return
      const hint = idToken.length <= HINT_MAX_LENGTH ? sealer.seal(idToken, sessionId) : null
      em.create(ProviderSession, { session: em.getReference(Session, sessionId), provider, idToken: hint })
    },

    /**
     * @param returnTo where the provider leads after its sign-out
     * @returns null for a session of another kind, and where the provider has no sign-out
     * @throws ProviderUnavailable
     */
    async urlOf({ sessionId }: Caller, returnTo: string): Promise<string | null> {
      const known = await database.entities().findOne(ProviderSession, { session: sessionId })
      if (!known || !providers.find(known.provider)?.signsOut) return null
      const hint = known.idToken == null ? null : sealer.open(known.idToken, sessionId)
      return (await providers.signOutUrl(known.provider, hint, returnTo))?.href ?? null
    },
  }
}
