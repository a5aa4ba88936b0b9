import { expect, test } from 'vitest'
import { commentPartsOf } from './comment-parts.ts'

const found = (text: string, seconds = 4000) =>
  commentPartsOf(text, seconds).flatMap((part) =>
    part.kind === 'time' ? part.seconds : part.kind === 'link' ? part.href : [],
  )

test.each([
  ['2:14', [134]],
  ['At 0:05, and (1:02:03): hold.', [5, 3723]],
  ['0:10-0:20', [10, 20]],
  ['66:40 is the end, 66:41 is after it', [4000]],
  ['2:60 2:5 2:145 1:2:03 1:60:00 12:00:00:01 v2:14 2:14pm 16:9x a:b', []],
  ['1:75:00 :: 3:', []],
])('QU-04 %s has these times within the lesson', (text, seconds) => {
  expect(found(text)).toEqual(seconds)
})

test('QU-04 without a player no time is found', () => {
  expect(commentPartsOf('Look at 2:14', 0)).toEqual([{ kind: 'text', at: 0, text: 'Look at 2:14' }])
})

test.each([
  ['see https://example.org/a?b=2:14#c.', ['https://example.org/a?b=2:14#c']],
  ['(http://example.org)', ['http://example.org/']],
  ['https://example.org/wiki/Knot_(rope), and', ['https://example.org/wiki/Knot_(rope)']],
  ['HTTPS://EXAMPLE.org/A', ['https://example.org/A']],
  ['javascript:alert(1) data:text/html,x //example.org www.example.org', []],
  ['https:// http://. https://bank.example@evil.example/ ftp://example.org', []],
  ['https://example.org/<script>"', ['https://example.org/']],
  ['https://example.org/\u202egnp.exe', ['https://example.org/']],
])('QU-05 %s has these links', (text, links) => {
  expect(found(text)).toEqual(links)
})

test('QU-05 all parts in a row are the text, which is never taken for markup', () => {
  for (const text of [
    '<b>bold</b> & <a href="javascript:alert(1)">2:14</a>',
    'a\nhttps://example.org\n1:00',
    '',
    'é2:14 🧯 2:14',
    ':'.repeat(2000),
    `https://${'.'.repeat(1990)}`,
  ]) {
    const parts = commentPartsOf(text, 4000)
    expect(parts.map((part) => part.text).join('')).toBe(text)
    expect(new Set(parts.map(({ at }) => at)).size).toBe(parts.length)
  }
})
