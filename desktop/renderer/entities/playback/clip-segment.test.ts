import { expect, it } from 'vitest'
import { partPlayed, segmentOf } from './clip-segment.ts'

const clip = { isMicroClip: true, clipStartTime: null, clipDuration: null, duration: 60 }

it('EN-12 is the clip’s own part, 15 seconds of a micro clip without a length, all of a training video', () => {
  const cut = { ...clip, clipStartTime: 20, clipDuration: 10 }
  expect(segmentOf(cut)).toEqual({ start: 20, length: 10, isWholeFile: false })
  expect(segmentOf(clip)).toEqual({ start: 0, length: 15, isWholeFile: false })
  expect(segmentOf({ ...clip, clipDuration: 60 })).toEqual({ start: 0, length: 60, isWholeFile: true })
  expect(segmentOf({ ...clip, isMicroClip: false })).toMatchObject({ start: 0, isWholeFile: true })
  expect(segmentOf({ ...clip, isMicroClip: false, clipStartTime: 5 }).isWholeFile).toBe(false)
})

it('measures what was played of the segment, and never beyond the file', () => {
  const segment = { start: 20, length: 10, isWholeFile: false }
  expect(partPlayed({ currentTime: 25, duration: 60 }, segment)).toBe(0.5)
  expect(partPlayed({ currentTime: 24, duration: 28 }, segment)).toBe(0.5)
  expect(partPlayed({ currentTime: 35, duration: 60 }, segment)).toBe(1)
  expect(partPlayed({ currentTime: 0, duration: Number.NaN }, { ...segment, length: Infinity })).toBe(0)
})
