import { randomHex } from './pin.ts'
import { storedSecret } from './wall-storage.ts'

/** Identifies this wall to the server. */
export const wallSecret = {
  read: (): string => storedSecret.get() ?? wallSecret.renew(),
  /** A new secret ends all pairings. */
  renew(): string {
    const secret = randomHex(32)
    storedSecret.set(secret)
    return secret
  },
  onRenewed: storedSecret.subscribe,
}
