import { expect, test } from 'vitest'
import {
  faultOf,
  isAnotherFault,
  isWorthAnotherTry,
  stepAfter,
  wayOfStreams,
  type Way,
} from './playback-fallback.ts'

test('Apple’s browsers play streams by themselves, others with the library, the oldest play the file', () => {
  const way = (playlists: CanPlayTypeResult, hasMediaSource: boolean, hasManagedMediaSource: boolean) =>
    wayOfStreams({ playlists, hasMediaSource, hasManagedMediaSource })
  // An iPhone before there were managed sources: no media source at all.
  expect(way('maybe', false, false)).toBe('element')
  // Today's iPhone, and Safari on a Mac.
  expect(way('maybe', false, true)).toBe('element')
  expect(way('maybe', true, true)).toBe('element')
  // Chromium, with and without playlists of its own.
  expect(way('', true, false)).toBe('library')
  expect(way('maybe', true, false)).toBe('library')
  expect(way('', false, true)).toBe('library')
  expect(way('', false, false)).toBe('file')
})

test('an error is the line’s, unless what came can’t be played', () => {
  expect(faultOf(2, false)).toBe('line')
  expect(faultOf(3, true)).toBe('contents')
  // The address gave nothing: of a video that has played, the server is away.
  expect(faultOf(4, false)).toBe('contents')
  expect(faultOf(4, true)).toBe('line')
})

/** Every step from a way until it is said that nothing goes on. */
function courseOf(way: Way, fault: 'line' | 'contents'): string[] {
  const steps: string[] = []
  for (let step = stepAfter({ way, tries: 0 }, fault); step; step = stepAfter(step, fault)) {
    steps.push(`${step.way} after ${step.waitMs}`)
  }
  return steps
}

test('what fails is tried anew, then played as the file, then said to have failed', () => {
  const file = ['file after 1000', 'file after 2000', 'file after 4000', 'file after 8000']
  expect(courseOf('file', 'line')).toEqual(file)
  expect(courseOf('library', 'line')).toEqual(['file after 0', ...file])
  expect(courseOf('element', 'line')).toEqual(['element after 1000', 'file after 0', ...file])
})

test('what can’t be played isn’t tried anew', () => {
  expect(courseOf('library', 'contents')).toEqual(['file after 0'])
  expect(courseOf('element', 'contents')).toEqual(['file after 0'])
  expect(courseOf('file', 'contents')).toEqual([])
})

test('a fault elsewhere in the video has all its tries', () => {
  expect(isAnotherFault(null, 0)).toBe(true)
  expect(isAnotherFault(61, 63)).toBe(false)
  expect(isAnotherFault(61, 70)).toBe(true)
  expect(isAnotherFault(61, 12)).toBe(true)
})

test('a part of the stream is asked for again while there is time, and never where it is gone', () => {
  const part = { status: 0, tries: 0, secondsAhead: 0, isPaused: false }
  expect(isWorthAnotherTry(part)).toBe(true)
  expect(isWorthAnotherTry({ ...part, status: 503, tries: 2 })).toBe(true)
  expect(isWorthAnotherTry({ ...part, tries: 3 })).toBe(false)
  expect(isWorthAnotherTry({ ...part, tries: 30, secondsAhead: 20 })).toBe(true)
  expect(isWorthAnotherTry({ ...part, tries: 30, isPaused: true })).toBe(true)
  expect(isWorthAnotherTry({ ...part, status: 404, secondsAhead: 20 })).toBe(false)
  expect(isWorthAnotherTry({ ...part, status: 429 })).toBe(true)
})
