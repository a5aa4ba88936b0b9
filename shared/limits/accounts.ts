/** Accounts and their sessions. */

export const USERNAME_MIN_LENGTH = 3
export const USERNAME_MAX_LENGTH = 20
export const PASSWORD_MIN_LENGTH = 6
/** For new passwords of administrators (the product's decision, docs/decisions/070). */
export const ADMIN_PASSWORD_MIN_LENGTH = 12
/** The longest length that the setting may ask for. */
export const PASSWORD_MIN_LENGTH_MAX = 64
export const AUTH_USER_CACHE_MS = 5 * 60 * 1000
export const EXPERIENCE_LEVELS = ['0-1', '1-3', '3-5', '5-10', '10+'] as const
export const DEFAULT_EXPERIENCE_LEVEL = '1-3'
export const PROFESSIONAL_AREAS = ['ems', 'fire', 'critical-care', 'leadership', 'other'] as const
export const DEFAULT_PROFESSIONAL_AREA = 'ems'
export const SOCIAL_ADDRESS_MAX_LENGTH = 200
export const PERSON_NAME_MAX_LENGTH = 60
export const BIO_MAX_LENGTH = 2000

/** Twelve hours; thirty days with 'stay signed in' (the product's decision, 'Accounts'). */
export const SESSION_SECONDS = 12 * 60 * 60
export const LONG_SESSION_SECONDS = 30 * 24 * 60 * 60
/** A link or a code that sets another password (the product's decision, docs/decisions/087). */
export const RESET_SECONDS = 15 * 60
/** A link that proves an e-mail address. */
export const VERIFICATION_SECONDS = 24 * 60 * 60
/** An invitation, and the addresses that are invited at a time. */
export const INVITATION_SECONDS = 14 * 24 * 60 * 60
export const INVITATIONS_MAX = 200
/**
 * A session ends after this time without a request (docs/decisions/067), at the latest after the times above. A request
 * is written at most this often.
 */
export const SESSION_IDLE_SECONDS = 14 * 24 * 60 * 60
export const ADMIN_SESSION_IDLE_SECONDS = 12 * 60 * 60
export const SESSION_SEEN_EVERY_SECONDS = 5 * 60
/** A change that needs a fresh proof needs one of this age at most (docs/decisions/067). */
export const FRESH_PROOF_SECONDS = 10 * 60

/** The second factor of an account (the product's decision, docs/decisions/067). */
export const PASSKEYS_MAX = 20
export const PASSKEY_NAME_MAX_LENGTH = 60
export const RECOVERY_CODES = 10
/** How long a sign-in waits for its second factor, and a passkey for its answer. */
export const SECOND_FACTOR_SECONDS = 5 * 60
/** The start of the hash of /auth where a sign-in with a provider waits for its second factor; the challenge follows. */
export const SECOND_STEP_HASH = '#second-step='
/** The storage key of the token in the browser. */
export const AUTH_TOKEN_KEY = 'authToken'
/** Readable by the page: it names the session cookie, or with a first '-' one whose session has ended (docs/decisions/095). */
export const SESSION_HINT_COOKIE = 'turnout_signed_in'
