import { entity, p } from '#server/database/entity.ts'
import { CREDENTIAL_ID_MAX_LENGTH } from '#shared/contract/passkeys.ts'
import { User } from './user.entity.ts'

/** A passkey is verified with the person's presence and verification: it counts as both factors. */
export class Passkey extends entity('Passkey', 'passkeys', {
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(User).deleteRule('cascade').index(),
    /** Of the authenticator, base64url. */
    credentialId: p.string().length(CREDENTIAL_ID_MAX_LENGTH).unique(),
    /** COSE, base64url. */
    publicKey: p.text(),
    /** How often the authenticator signed, as it says; 0 for one that does not count. */
    signatures: p.bigint('number'),
    /** How a browser reaches the authenticator, separated by commas. */
    transports: p.string().length(100),
    name: p.string().length(60),
    createdAt: p.datetime(3),
    usedAt: p.datetime(3).nullable(),
  },
}) {}

/** Makes one-time codes (TOTP, RFC 6238). */
export class AuthenticatorApp extends entity('AuthenticatorApp', 'authenticator_apps', {
  properties: {
    user: () => p.manyToOne(User).primary().deleteRule('cascade'),
    /** Sealed with a key of the server (sealed-text.ts). */
    secret: p.string().length(200),
    /** Null until a first code was confirmed: before that the app is no factor. */
    confirmedAt: p.datetime(3).nullable(),
    /** The 30-second step of the last accepted code: a code works once. */
    lastStep: p.integer(),
    createdAt: p.datetime(3),
    usedAt: p.datetime(3).nullable(),
  },
}) {}

/** A code for a lost device. Its row is deleted when it is used. */
export class RecoveryCode extends entity('RecoveryCode', 'recovery_codes', {
  properties: {
    user: () => p.manyToOne(User).primary().deleteRule('cascade'),
    codeHash: p.string().length(64).primary(),
  },
}) {}

/** What the answer to a challenge is for: an answer never counts for another purpose. */
export type ChallengePurpose = 'second-step' | 'passkey-sign-in' | 'new-passkey' | 'proof'

/** A challenge that a browser has still to answer. Single use. */
export class AuthChallenge extends entity('AuthChallenge', 'auth_challenges', {
  properties: {
    /** SHA-256: a reader of the table can't answer the challenge. */
    challengeHash: p.string().length(64).primary(),
    purpose: p.string().length(20).$type<ChallengePurpose>(),
    /** Null where a passkey will say who signs in. */
    user: () => p.manyToOne(User).nullable().deleteRule('cascade').index(),
    staysSignedIn: p.boolean().default(false),
    /** Wrong answers. */
    failures: p.integer().default(0),
    expiresAt: p.datetime(3).index(),
  },
}) {}
