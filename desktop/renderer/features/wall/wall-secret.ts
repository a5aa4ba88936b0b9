import { storedSecret } from './wall-storage.ts'

const BYTES = 32

/** A new secret ends all pairings. */
function renew(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  const secret = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  storedSecret.set(secret)
  return secret
}

/** Identifies this wall to the server. */
export const wallSecret = {
  read: (): string => storedSecret.get() ?? renew(),
  renew,
  onRenewed: storedSecret.subscribe,
}
