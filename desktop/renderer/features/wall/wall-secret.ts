import { createEmitter } from '../../lib/create-store.ts'
import { defineStored } from './stored.ts'

const BYTES = 32

const stored = defineStored<string | null>('wall-secret', null, (value) =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value) ? value : undefined,
)

/** For a device that can't store: the secret then lasts as long as the page. */
let known: string | null = null
const renewed = createEmitter()

function create(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  known = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  stored.write(known)
  return known
}

/** Identifies this wall to the server. */
export const wallSecret = {
  read: (): string => stored.read() ?? known ?? create(),
  /** A new secret ends all pairings. */
  renew(): void {
    create()
    renewed.emit()
  },
  onRenewed: renewed.subscribe,
}
