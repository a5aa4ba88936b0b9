import { closedUntilAsOf, waitAfter } from '#shared/wall-pin.ts'
import { usePlatform } from '../../platform/platform.ts'
import { storedPin } from './wall-storage.ts'

/** More iterations don't stop a person who has copied the hash from trying all PINs, and slow down everybody else. */
const ITERATIONS = 50_000

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export const randomHex = (bytes: number): string => hex(crypto.getRandomValues(new Uint8Array(bytes)))

async function hashPin(pin: string, salt: string): Promise<string> {
  const encoder = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', encoder.encode(pin), 'PBKDF2', false, ['deriveBits'])
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt: encoder.encode(salt), iterations: ITERATIONS }
  return hex(new Uint8Array(await crypto.subtle.deriveBits(derivation, key, 256)))
}

export interface WallPin {
  isPossible(): boolean
  isSet(): boolean
  /** Milliseconds until a PIN is accepted again. */
  waitMs(): number
  /** @returns whether the PIN was set */
  set(pin: string): Promise<boolean>
  check(pin: string): Promise<boolean>
}

/** The PIN that guards the settings, stored as a hash on this device. The desktop app has its own. */
export const wallPin: WallPin = {
  /** Browsers hash only on https and localhost. */
  isPossible: () => typeof crypto.subtle !== 'undefined',
  isSet: () => storedPin.get() !== null,
  waitMs() {
    const state = storedPin.get()
    if (!state) return 0
    const closedUntil = closedUntilAsOf(Date.now(), state)
    if (closedUntil !== state.closedUntil) storedPin.set({ ...state, closedUntil })
    return Math.max(0, closedUntil - Date.now())
  },

  async set(pin) {
    const salt = randomHex(16)
    storedPin.set({ salt, hash: await hashPin(pin, salt), misses: 0, closedUntil: 0 })
    return true
  },

  async check(pin) {
    if (wallPin.waitMs() > 0) return false
    const state = storedPin.get()
    if (!state) return true
    // Counted before the check: leaving the page in between counts as a miss.
    const misses = state.misses + 1
    storedPin.set({ ...state, misses, closedUntil: Date.now() + waitAfter(misses) })
    if ((await hashPin(pin, state.salt)) !== state.hash) return false
    storedPin.set({ ...state, misses: 0, closedUntil: 0 })
    return true
  },
}

/** The PIN of this screen: that of the desktop app where the page runs in it. */
export function useWallPin(): WallPin {
  return usePlatform().kiosk?.pin ?? wallPin
}
