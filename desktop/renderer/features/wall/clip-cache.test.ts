import { afterEach, expect, test, vi } from 'vitest'
import type { WallClip } from '#shared/contract/wall.ts'
import { fillCache, type ClipCache } from './clip-cache.ts'

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

/** @returns the ids of the cached and the failed clips, where the first clip fails in this way */
async function fillWhere(first: () => Promise<Response>, storeError?: Error) {
  const [cached, failed]: number[][] = [[], []]
  vi.stubGlobal('fetch', (src: string) => (src.includes('1.mp4') ? first() : Promise.resolve(new Response())))
  const cache: ClipCache = {
    cached: new Set(),
    budget: 1e6,
    find: () => Promise.resolve(null),
    store: (src) => (storeError && src.includes('1.mp4') ? Promise.reject(storeError) : Promise.resolve()),
    remove: () => Promise.resolve(),
  }
  await fillCache({
    cache,
    clips: [clip(1), clip(2)],
    inUse: new Set(),
    signal: new AbortController().signal,
    onCached: ({ id }) => void cached?.push(id),
    onFailure: ({ id }) => void failed?.push(id),
  })
  return { cached, failed }
}

test('a file that the server refuses affects only its clip', async () => {
  expect(await fillWhere(async () => new Response('', { status: 404 }))).toEqual({ cached: [2], failed: [1] })
})

test('a failed connection or storage ends the filling, for any text of the error', async () => {
  const ended = { cached: [], failed: [1] }
  expect(await fillWhere(() => Promise.reject(new TypeError('The server did not answer in time')))).toEqual(
    ended,
  )
  const full = new DOMException('The quota that was answered for is exceeded', 'QuotaExceededError')
  expect(await fillWhere(async () => new Response(), full)).toEqual(ended)
})
