import { expect, test } from 'vitest'
import { answerConditionalRange } from './conditional-range.ts'

test('validators decide before ranges do', () => {
  const answer = (headers: Parameters<typeof answerConditionalRange>[2]) =>
    answerConditionalRange(1000, '"name"', { range: 'bytes=0-9', ...headers })
  const part = { status: 206, range: { start: 0, end: 9 } }
  const whole = { status: 200, range: { start: 0, end: 999 } }
  expect(answer({ 'if-range': '"name"' })).toMatchObject(part)
  expect(answer({ 'if-range': '"other"' })).toMatchObject(whole)
  expect(answer({ 'if-range': 'W/"name"' })).toMatchObject(whole)
  expect(answer({ 'if-none-match': '"a", W/"name"' })).toEqual({ status: 304, range: null, headers: {} })
  expect(answer({ 'if-none-match': '"a"' })).toMatchObject(part)
  expect(answer({ 'if-match': '"a"' })).toEqual({ status: 412, range: null, headers: {} })
  expect(answer({ 'if-match': '*' })).toMatchObject(part)
})
