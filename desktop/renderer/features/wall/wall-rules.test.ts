import { expect, test, vi } from 'vitest'
import type { WallClip } from '#shared/contract/wall.ts'
import { WALL_RELOAD_MAX_MS } from '#shared/limits/wall.ts'
import { isActiveAt } from './active-hours.ts'
import { planCache } from './clip-cache.ts'
import { waitAfter } from '#shared/wall-pin.ts'
import { wallPin } from './pin.ts'
import { nextReload } from './reload.ts'
import { addressForPhones } from './phone-addresses.ts'

const at = (time: string) => new Date(`2026-03-01T${time}:00`)

test('active hours hold within a day and past midnight; without hours the wall is always active', () => {
  const day = { from: '07:00', to: '22:00' }
  expect(['06:59', '07:00', '21:59', '22:00'].map((time) => isActiveAt(day, at(time)))).toEqual([
    false,
    true,
    true,
    false,
  ])
  const night = { from: '19:00', to: '07:00' }
  expect(
    ['18:59', '19:00', '23:59', '00:00', '06:59', '07:00'].map((time) => isActiveAt(night, at(time))),
  ).toEqual([false, true, true, true, true, false])
  expect(isActiveAt(null, at('03:00'))).toBe(true)
  expect(isActiveAt({ from: '08:00', to: '08:00' }, at('03:00'))).toBe(true)
})

const clip = (id: number, bytes: number, src = `/uploads/${id}.mp4`): WallClip => ({
  id,
  bytes,
  src,
  title: `Clip ${id}`,
  creatorName: 'Robin',
  category: { id: 1, name: 'EMS' },
  start: 0,
  length: null,
  captionsUrl: null,
})

test('the newest clips that fit are cached; the others are removed, oldest first', () => {
  const clips = [clip(5, 40), clip(4, 40), clip(3, 40), clip(2, 20, '/uploads/5.mp4')]
  const kept = new Set(['/uploads/1.mp4', '/uploads/3.mp4', '/uploads/4.mp4'])
  const plan = planCache(clips, kept, 100)
  expect(plan.remove).toEqual(['/uploads/1.mp4', '/uploads/3.mp4'])
  // Two clips of one file are one download.
  expect(plan.fetch.map(({ src }) => src)).toEqual(['/uploads/5.mp4'])
  const spoken = { ...clip(6, 10), captionsUrl: '/api/videos/6/captions.vtt?v=2' }
  expect(planCache([spoken], new Set(), 1e6).fetch.map(({ src }) => src)).toEqual([
    spoken.captionsUrl,
    spoken.src,
  ])
  // After that, nothing is left to fetch or remove.
  expect(planCache(clips, new Set(['/uploads/4.mp4', '/uploads/5.mp4']), 100)).toEqual({
    remove: [],
    fetch: [],
  })
})

test('the delay of reloads grows to five minutes, and starts again after a quiet time', () => {
  let reloads = { count: 0, at: 0 }
  const waits: number[] = []
  for (let turn = 0; turn < 12; turn++) {
    const next = nextReload(reloads, 1_000_000)
    waits.push(next.waitMs)
    reloads = { ...next.reloads, at: 1_000_000 }
  }
  expect(waits.slice(0, 4)).toEqual([1000, 2000, 4000, 8000])
  expect(waits.at(-1)).toBe(WALL_RELOAD_MAX_MS)
  expect(nextReload(reloads, 1_000_000 + 11 * 60_000).waitMs).toBe(1000)
})

test('a PIN is stored as a hash; the fifth wrong PIN locks for 30 s, further ones for longer', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    await wallPin.set('2468')
    expect([...kept.values()].join('')).not.toContain('2468')
    for (let miss = 1; miss <= 4; miss++)
      expect([await wallPin.check('1111'), wallPin.waitMs()]).toEqual([false, 0])
    expect([await wallPin.check('1111'), wallPin.waitMs()]).toEqual([false, 30_000])
    // The right PIN isn't checked either.
    expect([await wallPin.check('2468'), wallPin.waitMs()]).toEqual([false, 30_000])
    vi.advanceTimersByTime(30_000)
    expect([await wallPin.check('1111'), wallPin.waitMs()]).toEqual([false, 60_000])
    // A clock that was in the future is corrected: the wait doesn't become years.
    vi.setSystemTime(Date.now() - 5 * 365 * 24 * 60 * 60 * 1000)
    expect(wallPin.waitMs()).toBe(60_000)
    vi.advanceTimersByTime(60_000)
    expect(await wallPin.check('2468')).toBe(true)
    expect([4, 5, 6, 20].map(waitAfter)).toEqual([0, 30_000, 60_000, 900_000])
  } finally {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

test('the codes lead to the address for phones', () => {
  const address = (phoneAddress: string, path = '/video/7') =>
    addressForPhones({ phoneAddress }, path, 'http://localhost:3000')
  expect(address('')).toBe('http://localhost:3000/video/7')
  expect(address('https://station.example/')).toBe('https://station.example/video/7')
  expect(address('javascript:alert(1)')).toBe('http://localhost:3000/video/7')
  expect(address('https://station.example', '/call#012345')).toBe('https://station.example/call#012345')
})
