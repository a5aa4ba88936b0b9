import { entity, p } from '#server/database/entity.ts'
import { Session } from './session.entity.ts'
import { User } from './user.entity.ts'

/** Links an account to its identity with a provider. */
export class Identity extends entity('Identity', 'identities', {
  properties: {
    /** 'google', 'apple', or a short hash of the issuer (identity-key.ts): the id of a provider may change. */
    provider: p.string().length(10).primary(),
    /** The provider's permanent id of the user. An e-mail address can change. */
    subject: p.string().length(255).primary(),
    user: () => p.manyToOne(User).deleteRule('cascade').index(),
    /** Null in rows of a former version. */
    issuer: p.string().length(255).nullable(),
    /** The role that the person's groups gave last; null where groups gave none. */
    givenRole: p.string().length(20).nullable(),
    createdAt: p.datetime(3),
  },
}) {}

/** A sign-in with a provider that waits for its callback. Single use. */
export class OidcAuthRequest extends entity('OidcAuthRequest', 'oidc_auth_requests', {
  properties: {
    state: p.string().length(64).primary(),
    /** The id of the provider. */
    provider: p.string().length(10),
    nonce: p.string().length(64),
    codeVerifier: p.string().length(128),
    /** The hash of the browser's cookie: a link to the callback doesn't work in another browser. */
    browserHash: p.string().length(64),
    /** The hash of the desktop app's verifier; null where the sign-in began in a browser. */
    codeChallenge: p.string().length(43).nullable(),
    expiresAt: p.datetime(3).index(),
  },
}) {}

/** A sign-in on its way from the browser to the desktop app. Single use. */
export class DesktopAuthCode extends entity('DesktopAuthCode', 'desktop_auth_codes', {
  properties: {
    /** SHA-256 of the code in the link: a reader of the table can't use it. */
    codeHash: p.string().length(64).primary(),
    /** The hash of the verifier that only the desktop app knows. */
    codeChallenge: p.string().length(43),
    user: () => p.manyToOne(User).deleteRule('cascade').index(),
    /** The sign-in removed the password of the account: the app says so, and how to set another. */
    passwordRemoved: p.boolean().default(false),
    expiresAt: p.datetime(3).index(),
  },
}) {}

/** The provider that a session came from, where a sign-out leads to the sign-out of that provider. */
export class ProviderSession extends entity('ProviderSession', 'provider_sessions', {
  properties: {
    session: () => p.oneToOne(Session).primary().deleteRule('cascade'),
    /** The id of the provider. */
    provider: p.string().length(10),
    /** Sealed (sealed-text.ts). The provider asks for it at the sign-out. */
    idToken: p.text().nullable(),
  },
}) {}
