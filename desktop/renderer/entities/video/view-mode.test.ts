import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { viewModes } from './view-mode.ts'

let stored = new Map<string, string>()

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('FM-08 FM-09 FM-10 FM-11 all three view modes are reels with any stored value except grid', () => {
  const reels = { categoryViewMode: 'reels', shortsViewMode: 'reels', microClipsViewMode: 'reels' }
  expect(viewModes.get()).toEqual(reels)
  for (const value of ['nonsense', '[]', '{"categoryViewMode":"list","shortsViewMode":7}', 'null']) {
    stored.set('view-mode-preference', value)
    expect(viewModes.get()).toEqual(reels)
  }
  stored.set('view-mode-preference', '{"shortsViewMode":"grid"}')
  expect(viewModes.get()).toEqual({ ...reels, shortsViewMode: 'grid' })
})

it('FM-12 keeps the three under one key', () => {
  const modes = { categoryViewMode: 'grid', shortsViewMode: 'reels', microClipsViewMode: 'grid' } as const
  viewModes.set(modes)
  expect([...stored.keys()]).toHaveLength(1)
  expect(viewModes.get()).toEqual(modes)
})
