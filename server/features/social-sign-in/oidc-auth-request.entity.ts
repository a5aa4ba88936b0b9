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
    /** The hash of what the browser that set out holds in a cookie: nobody is signed in by a link of somebody else's. */
    browserHash: p.string().length(64),
    /** The hash of the desktop app's secret, where the visit began there. */
    codeChallenge: p.string().length(43).nullable(),
    expiresAt: p.datetime(3).index(),
  },
})

/** A visit to a provider that hasn't come back yet; used once. */
export class OidcAuthRequest extends schema.class {}
schema.setClass(OidcAuthRequest)
