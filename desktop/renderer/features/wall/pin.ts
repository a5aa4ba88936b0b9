import { WALL_PIN_TRIES, WALL_PIN_WAIT_MAX_MS, WALL_PIN_WAIT_MS } from '#shared/limits.ts'
import { defineStored, isRecord } from './stored.ts'

interface PinState {
  salt: string
  hash: string
  /** Wrong ones in a row. */
  misses: number
  /** Until then no PIN is looked at. */
  closedUntil: number
}

/** More would keep nobody who copied the hash from trying all PINs, and everybody else waiting. */
const ITERATIONS = 50_000

const stored = defineStored<PinState | null>('wall-pin', null, (value) => {
  if (!isRecord(value)) return undefined
  const { salt, hash, misses, closedUntil } = value
  if (typeof salt !== 'string' || typeof hash !== 'string') return undefined
  return { salt, hash, misses: Number(misses) || 0, closedUntil: Number(closedUntil) || 0 }
})

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

async function hashPin(pin: string, salt: string): Promise<string> {
  const encoder = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', encoder.encode(pin), 'PBKDF2', false, ['deriveBits'])
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt: encoder.encode(salt), iterations: ITERATIONS }
  return hex(new Uint8Array(await crypto.subtle.deriveBits(derivation, key, 256)))
}

/** After the fifth miss every further one closes for twice as long. */
export const waitAfter = (misses: number): number =>
  misses < WALL_PIN_TRIES
    ? 0
    : Math.min(WALL_PIN_WAIT_MAX_MS, WALL_PIN_WAIT_MS * 2 ** (misses - WALL_PIN_TRIES))

export type PinAnswer = { isRight: true } | { isRight: false; waitMs: number }

/** The PIN in front of the settings, kept as a hash on this device. */
export const wallPin = {
  /** Browsers hash on https and on localhost alone. */
  isPossible: (): boolean => typeof crypto.subtle !== 'undefined',
  isSet: (): boolean => stored.read() !== null,
  /** Milliseconds until the next one is looked at. */
  waitMs: (): number => Math.max(0, (stored.read()?.closedUntil ?? 0) - Date.now()),

  async set(pin: string): Promise<void> {
    const salt = hex(crypto.getRandomValues(new Uint8Array(16)))
    stored.write({ salt, hash: await hashPin(pin, salt), misses: 0, closedUntil: 0 })
  },

  async check(pin: string): Promise<PinAnswer> {
    const state = stored.read()
    if (!state) return { isRight: true }
    const waitMs = wallPin.waitMs()
    if (waitMs > 0) return { isRight: false, waitMs }
    // Counted before it is looked at: leaving the page in between is a miss as well.
    const misses = state.misses + 1
    stored.write({ ...state, misses, closedUntil: Date.now() + waitAfter(misses) })
    if ((await hashPin(pin, state.salt)) !== state.hash) return { isRight: false, waitMs: wallPin.waitMs() }
    stored.write({ ...state, misses: 0, closedUntil: 0 })
    return { isRight: true }
  },
}
