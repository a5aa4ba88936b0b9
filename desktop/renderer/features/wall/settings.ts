import { WALL_STATION_NAME_MAX_LENGTH } from '#shared/limits.ts'
import { isTimeOfDay, type ActiveHours } from './active-hours.ts'
import { defineStored, isRecord, numbersOf } from './stored.ts'

export interface WallSettings {
  stationName: string
  /** Ids; none chosen means all. */
  categories: number[]
  /** 0 is off, 100 as loud as it gets. */
  volume: number
  hasCaptions: boolean
  hours: ActiveHours | null
  /** What phones call this server, where it isn't what this device calls it; empty otherwise. */
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

const textOf = (value: unknown, most: number): string =>
  typeof value === 'string' ? value.slice(0, most) : ''

function hoursOf(value: unknown): ActiveHours | null {
  if (!isRecord(value)) return null
  const { from, to } = value
  return isTimeOfDay(from) && isTimeOfDay(to) ? { from, to } : null
}

const ADDRESS_MAX_LENGTH = 200

export const storedSettings = defineStored<WallSettings>('wall-settings', DEFAULT_SETTINGS, (value) => {
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

type Phones = Pick<WallSettings, 'phoneAddress'>

function onPhones({ phoneAddress }: Phones, origin: string, path: string): string {
  const base = URL.canParse(phoneAddress) && /^https?:/.test(phoneAddress) ? phoneAddress : origin
  return new URL(path, base).href
}

/** Where a phone finds the clip. */
export const clipAddress = (settings: Phones, origin: string, id: number): string =>
  onPhones(settings, origin, `/video/${id}`)

/** Where the first lesson of an empty library is sent from. */
export const uploadAddress = (settings: Phones, origin: string): string =>
  onPhones(settings, origin, '/upload')

/** Where a phone becomes a button for this wall; the code is in the part that no server is sent. */
export const callAddress = (settings: Phones, origin: string, code: string): string =>
  onPhones(settings, origin, `/call#${code}`)
