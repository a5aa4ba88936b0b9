import type { PlayedPart, ShownRollCall } from '#shared/contract/roll-calls.ts'
import { hasFields } from '../../lib/is-record.ts'
import { persisted } from '../../lib/persisted.ts'
import { storedDesk } from './desk.ts'

const FIELDS = {
  sessionId: 'number',
  title: 'string',
  unit: 'string',
  endsAt: 'string',
  code: 'string',
  expiresAt: 'string',
} as const
const NAME = { id: 'number', name: 'string' } as const
const PART = { sessionId: 'number', videoId: 'number', fromAt: 'string', toAt: 'string' } as const

/** The roll call of an answer, or what is kept of it; undefined where it is neither. */
export const readRollCall = (value: unknown): ShownRollCall | undefined =>
  hasFields(value, FIELDS) && Array.isArray(value['names'])
    ? { ...value, names: value['names'].filter((name) => hasFields(name, NAME)) }
    : undefined

/** The roll call that is open at this wall, as the server told it last. Written by roll-call-line.ts. */
export const storedRollCall = persisted<ShownRollCall | null>(
  'wall-roll-call',
  null,
  (value) => readRollCall(value) ?? undefined,
)

/** What this wall has played in roll calls, and the server does not have yet. Written by roll-call-line.ts. */
export const storedPlayed = persisted<readonly PlayedPart[]>('wall-played', [], (value) =>
  Array.isArray(value) ? value.filter((part): part is PlayedPart => hasFields(part, PART)) : undefined,
)

/** The time of the server, by the clock of this device, in ms since 1970. */
export const serverTime = (): number => Date.now() + (storedDesk.get()?.clockOffset ?? 0)
