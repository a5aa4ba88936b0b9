import { expect, test } from 'vitest'
import { playbackRangeOf, playbackSecondsOf, secondsInFile } from './playback-range.ts'

const clip = { isMicroClip: true, clipStartTime: null, clipDuration: null, duration: 60 }
const cut = { ...clip, clipStartTime: 20, clipDuration: 10 }
const training = { ...clip, isMicroClip: false }

test('EN-12 a micro clip plays its segment, 15 seconds without a length; a training video its whole file', () => {
  expect(playbackRangeOf(cut)).toEqual({ start: 20, length: 10, isWholeFile: false })
  expect(playbackRangeOf(clip)).toEqual({ start: 0, length: 15, isWholeFile: false })
  expect(playbackRangeOf({ ...clip, clipDuration: 60 })).toEqual({ start: 0, length: 60, isWholeFile: true })
  expect(playbackRangeOf({ ...clip, duration: 0 }).isWholeFile).toBe(false)
  expect(playbackRangeOf(training)).toEqual({ start: 0, length: Infinity, isWholeFile: true })
  expect(playbackRangeOf({ ...cut, isMicroClip: false })).toEqual(playbackRangeOf(training))
  expect(playbackRangeOf({ ...training, duration: 0 }).isWholeFile).toBe(false)
})

test('a video lasts as long as its range, never beyond the end of the file', () => {
  expect([cut, training, { ...training, duration: 0 }].map(playbackSecondsOf)).toEqual([10, 60, 0])
  expect(secondsInFile(playbackRangeOf(cut), 28)).toBe(8)
  expect(secondsInFile(playbackRangeOf(training), 61.4)).toBe(61.4)
  expect(secondsInFile(playbackRangeOf(cut), 15)).toBe(0)
})
