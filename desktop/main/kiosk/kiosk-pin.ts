import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { closedUntilAsOf, waitAfter } from '#shared/wall-pin.ts'
import type { Settings } from '../settings.ts'

const derive = promisify<string, string, number, Buffer>(scrypt)
const HASH_BYTES = 32
/** How long a right PIN unlocks what it guards. */
const UNLOCKED_MS = 10 * 60 * 1000

interface Options {
  settings: Settings
  now(): number
}

/** The PIN of the wall: hashed and throttled in the main process, out of reach of a page. */
export function createKioskPin({ settings, now }: Options) {
  let unlockedAt: number | null = null
  const isSet = () => settings.read('kioskPin') !== null
  const waitMs = () => {
    const state = settings.read('kioskPin')
    if (!state) return 0
    const closedUntil = closedUntilAsOf(now(), state)
    if (closedUntil !== state.closedUntil) settings.write('kioskPin', { ...state, closedUntil })
    return Math.max(0, closedUntil - now())
  }
  const isUnlocked = () => {
    if (!isSet()) return true
    const passed = unlockedAt === null ? null : now() - unlockedAt
    // Negative if the clock was set back.
    return passed !== null && passed >= 0 && passed < UNLOCKED_MS
  }
  const hash = (pin: string, salt: string) => derive(pin, salt, HASH_BYTES)

  const check = async (pin: string): Promise<boolean> => {
    const isClosed = waitMs() > 0
    const state = settings.read('kioskPin')
    if (!state) return true
    if (isClosed) return false
    // Counted before it is checked: many guesses at once are many misses.
    const misses = state.misses + 1
    settings.write('kioskPin', { ...state, misses, closedUntil: now() + waitAfter(misses) })
    const isRight = timingSafeEqual(await hash(pin, state.salt), Buffer.from(state.hash, 'hex'))
    if (!isRight) return false
    settings.write('kioskPin', { ...state, misses: 0, closedUntil: 0 })
    unlockedAt = now()
    return true
  }

  return {
    isSet,
    waitMs,
    /** Whether the right PIN was entered a moment ago, or there is none. */
    isUnlocked,
    lock: (): void => void (unlockedAt = null),
    /** Call after the server took a code of the wall: the desk lets this person set another PIN. */
    unlock: (): void => void (unlockedAt = now()),
    async check(pin: string): Promise<{ isRight: boolean; waitMs: number }> {
      const isRight = await check(pin)
      return { isRight, waitMs: isRight ? 0 : waitMs() }
    },
    /** @returns whether the PIN was accepted: an existing PIN is changed only after it was entered */
    async set(pin: string): Promise<boolean> {
      if (!isUnlocked()) return false
      const salt = randomBytes(16).toString('hex')
      const hashed = (await hash(pin, salt)).toString('hex')
      settings.write('kioskPin', { salt, hash: hashed, misses: 0, closedUntil: 0 })
      unlockedAt = now()
      return true
    },
  }
}
