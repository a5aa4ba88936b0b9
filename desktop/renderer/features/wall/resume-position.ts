import { defineStored, isRecord } from './stored.ts'

/** The clip on the screen and the second that it is at: where a reload goes on. */
export const storedPlace = defineStored<{ id: number; at: number } | null>('wall-place', null, (value) => {
  if (!isRecord(value)) return undefined
  const { id, at } = value
  return typeof id === 'number' && typeof at === 'number' ? { id, at } : undefined
})

/** The crew is out; a reload doesn't forget that. */
export const heldCall = defineStored('wall-call', false, (value) =>
  typeof value === 'boolean' ? value : undefined,
)
