import { createHash } from 'node:crypto'
import { SIGN_IN_PROVIDERS } from '#shared/contract/social-sign-in.ts'

const KEY_LENGTH = 10

/**
 * The value of `identities.provider`. A provider may be renamed in the configuration, and a subject is unique for its
 * issuer alone, so that the issuer is the key. Google and Apple keep the names that their rows always had. The row also
 * holds the whole issuer, which is compared: two issuers of the same hash are never mixed up.
 */
export function identityKey(provider: string, issuer: string): string {
  const isBuiltIn = SIGN_IN_PROVIDERS.some((name) => name === provider)
  return isBuiltIn ? provider : createHash('sha256').update(issuer).digest('base64url').slice(0, KEY_LENGTH)
}
