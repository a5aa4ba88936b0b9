import { expect, test } from 'vitest'
import { chapterAt, chaptersOf } from './chapters.ts'
import { CHAPTERS_MAX } from './limits/player.ts'

const DESCRIPTION = `How to open a door.

0:00 Size-up
[0:42] – Gap the door
1:05: Force it
And close it again.`

test('LP-01 lines that begin with a time are chapters, and leave the description', () => {
  const { chapters, text } = chaptersOf(DESCRIPTION, 120)
  expect(chapters).toEqual([
    { start: 0, title: 'Size-up' },
    { start: 42, title: 'Gap the door' },
    { start: 65, title: 'Force it' },
  ])
  expect(text).toBe('How to open a door.\n\nAnd close it again.')
  expect(chapterAt(chapters, 64)).toEqual({ start: 42, title: 'Gap the door' })
  expect(chapterAt(chapters.slice(1), 10)).toBeUndefined()
})

test.each([
  ['a single time', '0:10 Start here', 100],
  ['times that do not ascend', '0:10 One\n0:05 Two', 100],
  ['the same time twice', '0:10 One\n0:10 Two', 100],
  ['times behind the end of the lesson', '0:10 One\n2:00 Two', 60],
  ['a lesson of unknown length', '0:00 One\n0:10 Two', 0],
  ['a ratio and an hour of the day', '30:2 compressions\n8:00 is the start of the shift', 5000],
  ['times without a title', '0:00\n0:10 ', 100],
  ['more lines than a seek bar shows', '', 10_000],
])('LP-01 %s is no chapter', (_, description, seconds) => {
  const many = Array.from({ length: CHAPTERS_MAX + 1 }, (__, at) => `${at}:00 Part ${at}`).join('\n')
  const text = description || many
  expect(chaptersOf(text, seconds)).toEqual({ chapters: [], text })
})
