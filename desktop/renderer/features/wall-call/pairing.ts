import { useCallback } from 'react'
import { useStore } from '../../lib/create-store.ts'
import { hasFields } from '../../lib/is-record.ts'
import { persisted } from '../../lib/persisted.ts'

interface StoredPairing {
  /** Of no use to another user who signs in on this device. */
  userId: number
  /** Opaque, as the server issued it. */
  pairing: string
}

const stored = persisted<StoredPairing | null>('wall-pairing', null, (value) =>
  hasFields(value, { userId: 'number', pairing: 'string' }) ? value : undefined,
)

/** The wall that this user's device is a button for; null is none. */
export function usePairing(userId: number): [string | null, (pairing: string | null) => void] {
  const known = useStore(stored)
  const set = useCallback(
    (pairing: string | null) => stored.set(pairing === null ? null : { userId, pairing }),
    [userId],
  )
  return [known?.userId === userId ? known.pairing : null, set]
}
