import { Secret, TOTP } from 'otpauth'
import { PRODUCT_NAME } from '#shared/limits.ts'

/** What every authenticator app supports. */
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const SECRET_BYTES = 20
/** Codes of the steps before and after this one count too: the clocks of phones differ. */
const STEPS_AROUND = 1

/** @returns a new secret in base32 */
export const newOneTimeSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** @returns the address that a QR code holds for authenticator apps */
export const oneTimeAddress = (secret: string, username: string): string =>
  new TOTP({
    ...SETTINGS,
    issuer: PRODUCT_NAME,
    label: username,
    secret: Secret.fromBase32(secret),
  }).toString()

/**
 * @param secret in base32
 * @returns the 30-second step whose code this is; null for a wrong code
 */
export function stepOfCode(secret: string, code: string, at: Date): number | null {
  const timestamp = at.getTime()
  const delta = TOTP.validate({
    ...SETTINGS,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp,
    window: STEPS_AROUND,
  })
  return delta === null ? null : TOTP.counter({ period: SETTINGS.period, timestamp }) + delta
}
