import { expect, test } from 'vitest'
import { cuesOf, draftOf, insertAt, isSameText, missingFrom, problemOf } from './draft-cues.ts'

const line = (startMs: number, endMs: number, text = 'Look') => draftOf({ startMs, endMs, text })

test('lines are saved in order, and not at all while one is wrong', () => {
  const drafts = [line(5000, 6000, ' Second '), line(1000, 2000)]
  expect(cuesOf(drafts)).toEqual([
    { startMs: 1000, endMs: 2000, text: 'Look' },
    { startMs: 5000, endMs: 6000, text: 'Second' },
  ])
  expect(cuesOf([...drafts, line(1, 2, ' ')])).toBeNull()
})

test('an invalid line has its error', () => {
  const good = line(1000, 2000)
  expect(problemOf(good)).toBeUndefined()
  expect(problemOf({ ...good, start: '0:01', end: '1:00' })).toBeUndefined()
  expect(problemOf({ ...good, start: 'soon' })).toContain('times like')
  expect(problemOf({ ...good, end: '00:01.000' })).toContain('ends before')
  expect(problemOf({ ...good, text: '' })).toContain('what is said')
  expect(problemOf({ ...good, text: 'a'.repeat(501) })).toContain('at most 500')
})

test('a new line goes where the video stands', () => {
  const drafts = [line(1000, 2000), line(9000, 9500)]
  expect(insertAt(drafts, 4.25).map(({ start }) => start)).toEqual(['00:01.000', '00:04.250', '00:09.000'])
  expect(insertAt([], -1)[0]).toMatchObject({ start: '00:00.000', end: '00:03.000', text: '' })
})

test('lines are the same by times and words, and those that only the others have are told', () => {
  const own = [line(1000, 2000, 'Look'), { ...line(3000, 4000, ' Listen '), start: 'soon' }]
  const cue = (startMs: number, text: string) => ({ startMs, endMs: startMs + 1000, text })
  expect(missingFrom(own, [cue(1000, 'Look'), cue(1000, 'Feel'), cue(3000, 'Listen')])).toEqual([
    cue(1000, 'Feel'),
    cue(3000, 'Listen'),
  ])
  expect(isSameText([cue(1, 'a')], [cue(1, 'a')])).toBe(true)
  expect(isSameText([cue(1, 'a')], [cue(1, 'a'), cue(2, 'b')])).toBe(false)
  expect(isSameText([cue(1, 'a')], [cue(1, 'b')])).toBe(false)
})
