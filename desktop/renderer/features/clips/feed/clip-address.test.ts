import { expect, test } from 'vitest'
import type { Video } from '#shared/contract/videos.ts'
import { clipFirst, clipIdOf, searchWithClip } from './clip-address.ts'

// The order depends on the ids alone.
const clips = (...ids: number[]) => ids.map((id) => ({ id }) as Video)
const idsOf = (videos: readonly Video[]) => videos.map(({ id }) => id)

test('an address names a clip by its id, beside its other parameters', () => {
  expect(clipIdOf('?clip=12')).toBe(12)
  expect(clipIdOf('?tab=shorts&clip=12')).toBe(12)
  expect(searchWithClip('?tab=shorts&clip=12', 7)).toBe('?tab=shorts&clip=7')
  expect(searchWithClip('', 7)).toBe('?clip=7')
  expect(searchWithClip('?tab=shorts&clip=7', null)).toBe('?tab=shorts')
  expect(searchWithClip('?clip=7', null)).toBe('')
})

test('an address without an id that can exist names no clip', () => {
  for (const search of ['', '?clip=', '?clip=0', '?clip=-3', '?clip=1.5', '?clip=12345678901', '?clip=x'])
    expect(clipIdOf(search)).toBeNull()
})

test('the clip of the address comes first, and is not repeated before the list begins again', () => {
  const [third] = clips(3)
  if (!third) throw new Error('no clip')
  expect(idsOf(clipFirst(third, clips(5, 4, 3, 2, 5, 4, 3)))).toEqual([3, 5, 4, 2, 5, 4, 3])
  expect(idsOf(clipFirst(third, clips(2, 1)))).toEqual([3, 2, 1])
  expect(idsOf(clipFirst(third))).toEqual([3])
})
