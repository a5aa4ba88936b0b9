import { expect, test } from 'vitest'
import { chapterMatch } from './chapter-match.ts'

const found = (description: string, isMicroClip = false) => ({ description, isMicroClip, duration: 120 })
const DOOR = '0:00 Size-up of the door\n0:42 Gap the door\n1:05 Force the door with irons'

test.each([
  ['gap', { at: 42, text: 'Gap the door' }],
  ['how to FORCE a door', { at: 65, text: 'Force the door with irons' }],
  ['door', { at: 0, text: 'Size-up of the door' }],
  ['ir', null],
  ['ladder', null],
])('LP-03 a search for %s is answered with the chapter that has most of its words', (term, match) => {
  expect(chapterMatch(found(DOOR), term)).toEqual(match)
  expect(chapterMatch(found(DOOR, true), term)).toBeNull()
})
