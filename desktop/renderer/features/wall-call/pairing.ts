import { useCallback } from 'react'
import { definePreference, useDevicePreference } from '../../lib/device-preference.ts'

interface Kept {
  /** Of no use to anybody else who signs in on this device. */
  userId: number
  /** What the server said; opaque. */
  pairing: string
}

const stored = definePreference<Kept | null>('wall-pairing', null, (value) => {
  if (typeof value !== 'object' || value === null) return undefined
  const { userId, pairing }: Partial<Record<keyof Kept, unknown>> = value
  return typeof userId === 'number' && typeof pairing === 'string' ? { userId, pairing } : undefined
})

/** The wall that this person's device is a button for; null is none. */
export function usePairing(userId: number): [string | null, (pairing: string | null) => void] {
  const [kept, keep] = useDevicePreference(stored)
  const set = useCallback(
    (pairing: string | null) => keep(pairing === null ? null : { userId, pairing }),
    [userId, keep],
  )
  return [kept?.userId === userId ? kept.pairing : null, set]
}
