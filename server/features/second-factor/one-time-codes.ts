import { Secret, TOTP } from 'otpauth'
import { PRODUCT_NAME } from '#shared/product-name.ts'

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

/** @returns a secret in base32 that is made of these bytes */
export const oneTimeSecretOf = (bytes: Uint8Array): string =>
  new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32

/**
 * @param secret in base32
 * @returns the code of a time, its 30-second step, and the end of the step in ms
 */
export function oneTimeCodeAt(secret: string, at: Date): { code: string; step: number; endsAt: number } {
  const timestamp = at.getTime()
  const code = TOTP.generate({ ...SETTINGS, secret: Secret.fromBase32(secret), timestamp })
  const step = TOTP.counter({ period: SETTINGS.period, timestamp })
  return { code, step, endsAt: (step + 1) * SETTINGS.period * 1000 }
}

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
