import { expect, test } from 'vitest'
import { formatBytes, formatCount, formatCounted, formatDuration } from './format.ts'
import { resolveStoredFile, sourceOf, thumbnailOf } from './media-url.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1K'],
  [1500, '1K'],
  [999_999, '999K'],
  [1_000_000, '1.0M'],
  [1_990_000, '1.9M'],
  [1_000_000_000, '1.0B'],
  [2_570_000_000, '2.5B'],
])('FM-02 FM-03 FM-04 a count of %i reads %s', (count, text) => {
  expect(formatCount(count)).toBe(text)
})

test.each([
  [0, '0:00'],
  [5.4, '0:05'],
  [59.6, '1:00'],
  [65, '1:05'],
  [3600, '60:00'],
])('FM-05 FM-06 %d seconds read %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})

test('a count of one has its noun in the singular', () => {
  expect([0, 1, 1500].map((count) => formatCounted(count, 'view'))).toEqual(['0 views', '1 view', '1K views'])
})

test('bytes are told in the unit that a person would say', () => {
  expect([512, 640_000, 12_340_000, 2_500_000_000].map(formatBytes)).toEqual([
    '512 B',
    '640 kB',
    '12.3 MB',
    '2.50 GB',
  ])
})

test('FM-07 EN-18 EN-19 a stored name is served from /uploads/ unless it is a path or an address', () => {
  expect(resolveStoredFile('a.mp4')).toBe('/uploads/a.mp4')
  expect(resolveStoredFile('/media/a.mp4')).toBe('/media/a.mp4')
  expect(resolveStoredFile('https://example.org/a.mp4')).toBe('https://example.org/a.mp4')
})

test('EN-13 EN-14 EN-15 EN-16 EN-17 files come before addresses, and a logo stands for a missing thumbnail', () => {
  expect(thumbnailOf({ thumbnailFile: 'a.webp', thumbnailUrl: 'https://x/b.jpg' })).toBe('/uploads/a.webp')
  expect(thumbnailOf({ thumbnailFile: null, thumbnailUrl: 'https://x/b.jpg' })).toBe('https://x/b.jpg')
  expect(thumbnailOf({ thumbnailFile: null, thumbnailUrl: null })).toBe('/assets/logo.svg')
  expect(sourceOf({ videoFile: 'a.mp4', videoUrl: 'https://x/b' })).toBe('/uploads/a.mp4')
  expect(sourceOf({ videoFile: null, videoUrl: 'https://x/b' })).toBe('https://x/b')
  expect(sourceOf({ videoFile: null, videoUrl: null })).toBeNull()
})
