import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { viewModePreference } from './device-preference.ts'

let stored = new Map<string, string>()

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('FM-08 FM-09 FM-10 FM-11 all three view modes are reels, whatever else was stored but grid', () => {
  const reels = { categoryViewMode: 'reels', shortsViewMode: 'reels', microClipsViewMode: 'reels' }
  expect(viewModePreference.read()).toEqual(reels)
  for (const value of ['nonsense', '[]', '{"categoryViewMode":"list","shortsViewMode":7}', 'null']) {
    stored.set('view-mode-preference', value)
    expect(viewModePreference.read()).toEqual(reels)
  }
  stored.set('view-mode-preference', '{"shortsViewMode":"grid"}')
  expect(viewModePreference.read()).toEqual({ ...reels, shortsViewMode: 'grid' })
})

it('FM-12 keeps the three under one key', () => {
  const modes = { categoryViewMode: 'grid', shortsViewMode: 'reels', microClipsViewMode: 'grid' } as const
  vi.stubGlobal('window', { addEventListener: vi.fn(), removeEventListener: vi.fn() })
  viewModePreference.write(modes)
  expect([...stored.keys()]).toHaveLength(1)
  expect(viewModePreference.read()).toEqual(modes)
})
