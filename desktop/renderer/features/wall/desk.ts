import type { WallClip } from '#shared/contract/wall.ts'
import type { WallAnnouncement, WallDesk, WallProgramme } from '#shared/contract/wall-programmes.ts'
import { hasFields, isRecord } from '../../lib/is-record.ts'
import { persisted } from '../../lib/persisted.ts'
import { isActiveAt, type ActiveHours } from './active-hours.ts'
import { hoursOf, isWallClip, numbersOf, type WallSettings } from './wall-storage.ts'

/** What the desk has set for this screen, as the server told it last. It stays on the device. */
export interface KeptDesk extends WallDesk {
  version: string
  /** The time of the server less that of the device, in ms. */
  clockOffset: number
}

const isAnnouncement = (value: unknown): value is WallAnnouncement =>
  hasFields(value, { id: 'number', text: 'string', startsAt: 'string', endsAt: 'string' })

function programmeOf(value: unknown): WallProgramme | null {
  if (!isRecord(value)) return null
  const { categoryIds, volume, hasCaptions } = value
  return {
    lessonIds: numbersOf(value['lessonIds']),
    categoryIds: Array.isArray(categoryIds) ? numbersOf(categoryIds) : null,
    hasTraining: value['hasTraining'] === true,
    hours: hoursOf(value['hours']),
    quietHours: hoursOf(value['quietHours']),
    volume: typeof volume === 'number' ? volume : null,
    hasCaptions: typeof hasCaptions === 'boolean' ? hasCaptions : null,
  }
}

/** The answer of the server, or what is kept of it; undefined where it is neither. Schemas would add zod to the first load. */
export function readDesk(value: unknown): WallDesk | undefined {
  if (!isRecord(value) || !hasFields(value['wall'], { id: 'number', name: 'string' })) return undefined
  const { wall, programme, lessons, announcements } = value
  return {
    wall: { id: wall.id, name: wall.name },
    programme: programmeOf(programme),
    lessons: Array.isArray(lessons) ? lessons.filter(isWallClip) : [],
    announcements: Array.isArray(announcements) ? announcements.filter(isAnnouncement) : [],
  }
}

/** Null on a screen that is not enrolled. Written by desk-line.ts. */
export const storedDesk = persisted<KeptDesk | null>('wall-desk', null, (value) => {
  const desk = readDesk(value)
  if (!desk || !hasFields(value, { version: 'string', clockOffset: 'number' })) return undefined
  return { ...desk, version: value.version, clockOffset: value.clockOffset }
})

/** Identifies an enrolled screen of the desktop app, which keeps no cookies. */
export const storedDeskSecret = persisted<string | null>('wall-desk-secret', null, (value) =>
  typeof value === 'string' ? value : undefined,
)

/** What a wall plays: the settings at the wall, and in their place what the desk has set. */
export interface WallPlan extends WallSettings {
  quietHours: ActiveHours | null
  /** The lessons that play alone, in their order, while one of them can play. */
  pinned: readonly WallClip[]
  /** Full training lessons, which play as well. */
  training: readonly WallClip[]
}

export function planOf(settings: WallSettings, desk: KeptDesk | null): WallPlan {
  const programme = desk?.programme
  const isPinned = ({ id }: WallClip) => programme?.lessonIds.includes(id) ?? false
  const lessons = desk?.lessons ?? []
  return {
    ...settings,
    stationName: settings.stationName || (desk?.wall.name ?? ''),
    categories: programme?.categoryIds ?? settings.categories,
    volume: programme?.volume ?? settings.volume,
    hasCaptions: programme?.hasCaptions ?? settings.hasCaptions,
    hours: programme?.hours ?? settings.hours,
    quietHours: programme?.quietHours ?? null,
    pinned: lessons.filter(isPinned),
    training: lessons.filter((lesson) => !isPinned(lesson)),
  }
}

/** Whether the wall is dark, by the clock of the device. */
export const isDarkAt = ({ hours, quietHours }: Pick<WallPlan, 'hours' | 'quietHours'>, at: Date): boolean =>
  !isActiveAt(hours, at) || (quietHours !== null && isActiveAt(quietHours, at))

/** The announcements of this moment. @param now of the device, in ms since 1970; the time of the server corrects it */
export function announcementsAt(desk: KeptDesk | null, now: number): WallAnnouncement[] {
  const at = now + (desk?.clockOffset ?? 0)
  return (
    desk?.announcements.filter(
      ({ startsAt, endsAt }) => Date.parse(startsAt) <= at && at < Date.parse(endsAt),
    ) ?? []
  )
}
