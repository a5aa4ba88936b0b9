import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator app with this secret shows at that time. */
export const codeAt = (secret: string, at: Date): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() })
