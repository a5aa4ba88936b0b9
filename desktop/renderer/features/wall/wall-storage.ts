import type { WallClip } from '#shared/contract/wall.ts'
import { WALL_LOG_LINES_MAX, WALL_STATION_NAME_MAX_LENGTH } from '#shared/limits/wall.ts'
import type { Misses } from '#shared/wall-pin.ts'
import { hasFields, isRecord } from '../../lib/is-record.ts'
import { persisted } from '../../lib/persisted.ts'
import { isTimeOfDay, type ActiveHours } from './active-hours.ts'

/*
 * Everything that a wall keeps in the local storage of its device. Only the owner of a key writes it.
 *
 * | Key            | Content                                        | Owner                             |
 * | -------------- | ---------------------------------------------- | --------------------------------- |
 * | wall-settings  | what the crew has set                          | screens/wall/wall-screen.tsx      |
 * | wall-pin       | hash of the PIN, and wrong attempts            | pin.ts                            |
 * | wall-secret    | by which the server recognizes this wall       | wall-secret.ts                    |
 * | wall-library   | the last list of clips, with its ETag          | clip-supply.ts                    |
 * | wall-bag       | the clips of this round, waiting and shown     | shuffle-bag.ts                    |
 * | wall-set-aside | clips that failed, and when they may be retried | quarantine.ts                    |
 * | wall-place     | the clip on the screen, and its position       | engine.ts                         |
 * | wall-call      | whether the crew is out on a call              | engine.ts                         |
 * | wall-reloads   | reloads in a row                               | reload.ts                         |
 * | wall-desk      | what the desk has set, and the server's time   | desk-line.ts                      |
 * | wall-desk-secret | of an enrolled screen of the desktop app     | enrolment.ts                      |
 * | wall-roll-call | the roll call that is open here                | roll-call-line.ts                 |
 * | wall-played    | played in roll calls, and not yet at the server | roll-call-line.ts                |
 * | wall-log       | the last lines of the log                      | wallLog, below                    |
 *
 * Files of videos and captions are in Cache Storage (clip-cache.ts), the app itself too (app-shell-cache.ts).
 */

export const numbersOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((item): item is number => typeof item === 'number') : []

export interface WallSettings {
  stationName: string
  /** Ids; none chosen means all. */
  categories: number[]
  /** 0 is off, 100 as loud as it gets. */
  volume: number
  hasCaptions: boolean
  hours: ActiveHours | null
  /** The address of this server for phones, where it differs from the address on this device; empty otherwise. */
  phoneAddress: string
}

export const DEFAULT_SETTINGS: WallSettings = {
  stationName: '',
  categories: [],
  volume: 0,
  hasCaptions: true,
  hours: null,
  phoneAddress: '',
}

const ADDRESS_MAX_LENGTH = 200

const textOf = (value: unknown, maxLength: number): string =>
  typeof value === 'string' ? value.slice(0, maxLength) : ''

export function hoursOf(value: unknown): ActiveHours | null {
  if (!isRecord(value)) return null
  const { from, to } = value
  return isTimeOfDay(from) && isTimeOfDay(to) ? { from, to } : null
}

export const storedSettings = persisted<WallSettings>('wall-settings', DEFAULT_SETTINGS, (value) => {
  if (!isRecord(value)) return undefined
  const volume = Number(value['volume'])
  return {
    stationName: textOf(value['stationName'], WALL_STATION_NAME_MAX_LENGTH),
    categories: numbersOf(value['categories']),
    volume: Number.isFinite(volume) ? Math.min(100, Math.max(0, Math.round(volume))) : 0,
    hasCaptions: value['hasCaptions'] !== false,
    hours: hoursOf(value['hours']),
    phoneAddress: textOf(value['phoneAddress'], ADDRESS_MAX_LENGTH),
  }
})

interface PinState extends Misses {
  salt: string
  hash: string
}

export const storedPin = persisted<PinState | null>('wall-pin', null, (value) => {
  if (!hasFields(value, { salt: 'string', hash: 'string' })) return undefined
  const { salt, hash, misses, closedUntil } = value
  return { salt, hash, misses: Number(misses) || 0, closedUntil: Number(closedUntil) || 0 }
})

export const storedSecret = persisted<string | null>('wall-secret', null, (value) =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value) ? value : undefined,
)

const isText = (value: unknown): boolean => typeof value === 'string'
const isNumber = (value: unknown): boolean => typeof value === 'number'

/** A check for each field of the contract's type. The contract's schema would add zod to the first load of the wall. */
const FIELDS: Record<keyof WallClip, (value: unknown) => boolean> = {
  id: isNumber,
  title: isText,
  creatorName: isText,
  category: (value) => hasFields(value, { id: 'number', name: 'string' }),
  src: isText,
  bytes: isNumber,
  captionsUrl: (value) => value === null || isText(value),
  start: isNumber,
  length: (value) => value === null || isNumber(value),
}

export const isWallClip = (value: unknown): value is WallClip =>
  isRecord(value) && Object.entries(FIELDS).every(([name, isValid]) => isValid(value[name]))

interface Library {
  etag: string
  clips: WallClip[]
}

export const storedLibrary = persisted<Library>('wall-library', { etag: '', clips: [] }, (value) =>
  isRecord(value) && typeof value['etag'] === 'string' && Array.isArray(value['clips'])
    ? { etag: value['etag'], clips: value['clips'].filter(isWallClip) }
    : undefined,
)

export interface BagState {
  /** Not shown yet in this round, in the order in which they come. */
  waiting: number[]
  shown: number[]
}

export const storedBag = persisted<BagState>('wall-bag', { waiting: [], shown: [] }, (value) =>
  isRecord(value) ? { waiting: numbersOf(value['waiting']), shown: numbersOf(value['shown']) } : undefined,
)

/** By the clip's id: milliseconds since 1970 until which it is not played. */
export const storedQuarantine = persisted<Record<string, number>>('wall-set-aside', {}, (value) =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
      )
    : undefined,
)

/** The clip on the screen and its second in it: where a reload resumes. */
export const storedPlace = persisted<{ id: number; at: number } | null>('wall-place', null, (value) =>
  hasFields(value, { id: 'number', at: 'number' }) ? value : undefined,
)

/** Whether the crew is out on a call; it survives a reload. */
export const heldCall = persisted('wall-call', false, (value) =>
  typeof value === 'boolean' ? value : undefined,
)

export interface Reloads {
  /** In a row. */
  count: number
  /** Milliseconds since 1970. */
  at: number
}

export const storedReloads = persisted<Reloads>('wall-reloads', { count: 0, at: 0 }, (value) =>
  hasFields(value, { count: 'number', at: 'number' }) ? value : undefined,
)

interface LogLine {
  /** Milliseconds since 1970. */
  at: number
  text: string
}

const LOG_TEXT_MAX_LENGTH = 300
const storedLog = persisted<LogLine[]>('wall-log', [], (value) =>
  Array.isArray(value)
    ? value.filter((line): line is LogLine => hasFields(line, { at: 'number', text: 'string' }))
    : undefined,
)

/** The log of the wall: the last lines, oldest first. */
export const wallLog = {
  read: storedLog.get,
  write(text: string): void {
    const lines = [...storedLog.get(), { at: Date.now(), text: text.slice(0, LOG_TEXT_MAX_LENGTH) }]
    storedLog.set(lines.slice(-WALL_LOG_LINES_MAX))
  },
}
