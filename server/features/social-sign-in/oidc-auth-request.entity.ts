import { defineEntity, p } from '@mikro-orm/core'
import type { SignInProvider } from '#shared/contract/social-sign-in.ts'

const schema = defineEntity({
  name: 'OidcAuthRequest',
  tableName: 'oidc_auth_requests',
  properties: {
    state: p.string().length(64).primary(),
    provider: p.string().length(10).$type<SignInProvider>(),
    nonce: p.string().length(64),
    codeVerifier: p.string().length(128),
    /** The hash of the browser's cookie: a link to the callback doesn't work in another browser. */
    browserHash: p.string().length(64),
    /** The hash of the desktop app's verifier; null where the sign-in began in a browser. */
    codeChallenge: p.string().length(43).nullable(),
    expiresAt: p.datetime(3).index(),
  },
})

/** A sign-in with a provider that waits for its callback. Single use. */
export class OidcAuthRequest extends schema.class {}
schema.setClass(OidcAuthRequest)
