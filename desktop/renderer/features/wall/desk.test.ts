import { beforeEach, expect, test, vi } from 'vitest'
import { announcementsAt, planOf, readDesk, storedDesk, type KeptDesk } from './desk.ts'
import { DEFAULT_SETTINGS } from './wall-storage.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})

const clip = (id: number) => ({
  id,
  title: `Lesson ${id}`,
  creatorName: 'Robin',
  category: { id: 1, name: 'Fire' },
  src: `/uploads/${id}.mp4`,
  bytes: 1000,
  captionsUrl: null,
  start: 0,
  length: null,
})
const DESK: KeptDesk = {
  version: 'one',
  clockOffset: 0,
  wall: { id: 4, name: 'Day room' },
  programme: {
    lessonIds: [2],
    categoryIds: null,
    hasTraining: true,
    hours: null,
    quietHours: { from: '22:00', to: '06:00' },
    volume: 0,
    hasCaptions: null,
  },
  lessons: [clip(2), clip(3)],
  announcements: [
    { id: 1, text: 'Gate shut', startsAt: '2026-03-02T10:00:00.000Z', endsAt: '2026-03-02T11:00:00.000Z' },
    { id: 2, text: 'Hydrant 12', startsAt: '2026-03-02T10:30:00.000Z', endsAt: '2026-03-02T12:00:00.000Z' },
  ],
}

test('WD-10 the desk wins field by field, and the settings at the wall stay for what it leaves', () => {
  const settings = { ...DEFAULT_SETTINGS, volume: 40, categories: [7], hours: { from: '07:00', to: '22:00' } }
  expect(planOf(settings, DESK)).toMatchObject({
    stationName: 'Day room',
    volume: 0,
    categories: [7],
    hours: settings.hours,
    hasCaptions: true,
    quietHours: { from: '22:00', to: '06:00' },
    pinned: [clip(2)],
    training: [clip(3)],
  })
  expect(planOf({ ...settings, stationName: 'Station 7' }, null)).toMatchObject({
    ...settings,
    stationName: 'Station 7',
    pinned: [],
    training: [],
    quietHours: null,
  })
})

test('WD-11 the programme on the device is read again after a reload, and a broken one counts as none', () => {
  storedDesk.set(DESK)
  // Another text is parsed anew, as after a reload.
  for (const [key, text] of kept) kept.set(key, `${text} `)
  expect(storedDesk.get()).toEqual(DESK)
  for (const key of kept.keys()) kept.set(key, '{"version":"one"}')
  expect(storedDesk.get()).toBe(null)
  expect(readDesk({ wall: { id: 4, name: 'Bay' }, programme: null, lessons: [{ id: 1 }] })).toEqual({
    wall: { id: 4, name: 'Bay' },
    programme: null,
    lessons: [],
    announcements: [],
  })
})

test('WD-15 announcements begin and end by the time of the server, whatever the device says', () => {
  const at = (time: string, clockOffset = 0) =>
    announcementsAt({ ...DESK, clockOffset }, Date.parse(time)).map(({ id }) => id)
  expect(at('2026-03-02T09:59:59.999Z')).toEqual([])
  expect(at('2026-03-02T10:00:00.000Z')).toEqual([1])
  expect(at('2026-03-02T10:45:00.000Z')).toEqual([1, 2])
  expect(at('2026-03-02T11:00:00.000Z')).toEqual([2])
  expect(at('2026-03-02T12:00:00.000Z')).toEqual([])
  expect(
    at('2031-01-01T00:00:00.000Z', Date.parse('2026-03-02T10:00:00Z') - Date.parse('2031-01-01')),
  ).toEqual([1])
})
