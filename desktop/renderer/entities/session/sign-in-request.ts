import { createEmitter } from '../../lib/create-store.ts'
import { isRecord } from '../../lib/is-record.ts'
import { persisted } from '../../lib/persisted.ts'
import { tabStorage } from '../../lib/device-storage.ts'
import type { ToastAction } from '../../lib/toast.ts'

/** What a visitor pressed that needs a sign-in. `id` is that of the video, or of the creator who is followed. */
export interface Press {
  kind: 'like' | 'save' | 'watchLater' | 'comment' | 'follow'
  id: number
}

/** As long as the way back from a provider is kept (return-path.ts). */
const VALID_MS = 10 * 60 * 1000
/** More presses of one visitor are not remembered. */
const PRESSES_MAX = 20
const KINDS = ['like', 'save', 'watchLater', 'comment', 'follow'] as const

interface KeptPress extends Press {
  /** Milliseconds since 1970. */
  pressedAt: number
}

function readPress(stored: unknown): KeptPress | [] {
  if (!isRecord(stored)) return []
  const { id, pressedAt } = stored
  const kind = KINDS.find((known) => known === stored['kind'])
  return kind && typeof id === 'number' && typeof pressedAt === 'number' ? { kind, id, pressedAt } : []
}

/** In this tab alone: another person who signs in elsewhere on this device has pressed nothing. */
const kept = persisted<KeptPress[]>(
  'pressed-before-sign-in',
  [],
  (stored) => (Array.isArray(stored) ? stored.flatMap(readPress) : undefined),
  tabStorage,
)

const requests = createEmitter<string>()

/** Of the page, or of the video that is open over it. */
function presentAddress(): string {
  const { pathname, search, hash } = window.location
  return pathname + search + hash
}

export const signInRequest = {
  /** Keeps what is to be done after the next sign-in in this tab. */
  keep({ kind, id }: Press): void {
    const others = kept.get().filter((press) => press.kind !== kind || press.id !== id)
    kept.set([{ kind, id, pressedAt: Date.now() }, ...others].slice(0, PRESSES_MAX))
  },
  /**
   * Opens the sign-in.
   * @param press what is done afterwards
   * @param address where the sign-in leads back to
   */
  open(press?: Press, address = presentAddress()): void {
    if (press) signInRequest.keep(press)
    requests.emit(address)
  },
  /** Called with the address that the sign-in leads back to. */
  onOpen: requests.subscribe,
  /** What was pressed in the last minutes, once. */
  takePresses(): Press[] {
    const now = Date.now()
    const presses = kept.get().filter(({ pressedAt }) => now >= pressedAt && now - pressedAt < VALID_MS)
    if (kept.get().length > 0) kept.set([])
    return presses.toReversed()
  },
}

/** For the toast that tells a visitor that something needs a sign-in. */
export const signInAction = (press?: Press): ToastAction => ({
  label: 'Sign in',
  onPress: () => signInRequest.open(press),
})
