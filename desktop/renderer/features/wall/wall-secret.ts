import { createEmitter } from '../../lib/create-store.ts'
import { defineStored } from './stored.ts'

const BYTES = 32

const stored = defineStored<string | null>('wall-secret', null, (value) =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value) ? value : undefined,
)

/** Lasts as long as the page where nothing can be stored. */
let known: string | null = null
const renewed = createEmitter()

function make(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  known = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  stored.write(known)
  return known
}

/** By it the server knows this wall again, and nobody else can be it. */
export const wallSecret = {
  read: (): string => stored.read() ?? known ?? make(),
  /** With a new one no phone is paired any more. */
  renew(): void {
    make()
    renewed.emit()
  },
  onRenewed: renewed.subscribe,
}
