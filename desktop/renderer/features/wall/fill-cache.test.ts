import { afterEach, expect, test, vi } from 'vitest'
import type { WallClip } from '#shared/contract/wall.ts'
import type { ClipCache } from './clip-cache.ts'
import { fillCache } from './fill-cache.ts'

afterEach(() => void vi.unstubAllGlobals())

const clip = (id: number): WallClip => ({
  id,
  title: `Clip ${id}`,
  creatorName: 'Robin',
  category: { id: 1, name: 'EMS' },
  src: `/uploads/${id}.mp4`,
  bytes: 1000,
  captionsUrl: null,
  start: 0,
  length: null,
})

/** @returns the ids of what was kept and of what failed, where the first clip fails like this */
async function fillWhere(first: () => Promise<Response>, keepFirst?: Error) {
  const [kept, failed]: number[][] = [[], []]
  vi.stubGlobal('fetch', (src: string) => (src.includes('1.mp4') ? first() : Promise.resolve(new Response())))
  const cache: ClipCache = {
    kept: new Set(),
    budget: 1e6,
    find: () => Promise.resolve(null),
    keep: (src) => (keepFirst && src.includes('1.mp4') ? Promise.reject(keepFirst) : Promise.resolve()),
    remove: () => Promise.resolve(),
  }
  await fillCache({
    cache,
    clips: [clip(1), clip(2)],
    inUse: new Set(),
    signal: new AbortController().signal,
    onKept: ({ id }) => void kept?.push(id),
    onFailure: ({ id }) => void failed?.push(id),
  })
  return { kept, failed }
}

test('a file that the server refuses concerns this clip alone', async () => {
  expect(await fillWhere(async () => new Response('', { status: 404 }))).toEqual({ kept: [2], failed: [1] })
})

test('a line or a storage that fails ends the filling, whatever the words of the failure are', async () => {
  const ended = { kept: [], failed: [1] }
  expect(await fillWhere(() => Promise.reject(new TypeError('Nobody answered in time')))).toEqual(ended)
  const full = new DOMException('The quota that was answered for is exceeded', 'QuotaExceededError')
  expect(await fillWhere(async () => new Response(), full)).toEqual(ended)
})
