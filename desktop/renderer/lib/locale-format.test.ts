import { afterEach, expect, test, vi } from 'vitest'
import {
  formatAge,
  formatAgo,
  formatBytes,
  formatCompact,
  formatDate,
  formatDay,
  formatMoment,
  formatNumber,
} from './locale-format.ts'

afterEach(() => vi.unstubAllGlobals())
const speaking = (...languages: string[]) => vi.stubGlobal('navigator', { languages })
const AT = new Date(2026, 10, 3, 14, 5)
/** Some engines write a narrow space before AM and PM. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

test.each([
  ['en-US', 'Nov 3, 2026', 'Nov 3, 2026, 2:05 PM', '1,234,567', '5 minutes ago'],
  ['en-GB', '3 Nov 2026', '3 Nov 2026, 14:05', '1,234,567', '5 minutes ago'],
  ['de-DE', '03.11.2026', '03.11.2026, 14:05', '1.234.567', 'vor 5 Minuten'],
  ['hi-IN', '3 नव॰ 2026', '3 नव॰ 2026, 2:05 pm', '12,34,567', '5 मिनट पहले'],
])('dates, times, numbers and ages read as in %s', (locale, date, moment, number, age) => {
  speaking(locale)
  expect(formatDate(AT)).toBe(date)
  expect(plain(formatMoment(AT))).toBe(moment)
  expect(formatNumber(1_234_567)).toBe(number)
  expect(formatAgo(5, 'minute')).toBe(age)
})

test('the first language that the browser can write is taken, and what is no language is left out', () => {
  speaking('en_US@posix', 'fr-FR', 'en')
  expect(plain(formatCompact(1250))).toBe('1,3 k')
  speaking()
  expect(formatNumber(1000)).toMatch(/^1.?000$/)
})

test('bytes are told in the unit that a person would say', () => {
  const bytes = [512, 640_000, 12_340_000, 2_500_000_000]
  speaking('en')
  expect(bytes.map((count) => plain(formatBytes(count)))).toEqual(['512 B', '640 kB', '12.3 MB', '2.50 GB'])
  speaking('fr')
  expect(bytes.map((count) => plain(formatBytes(count)))).toEqual(['512 B', '640 ko', '12,3 Mo', '2,50 Go'])
})

test('a day that the server counted is the same in every time zone', () => {
  speaking('en-US')
  expect(formatDay('2026-11-03')).toBe('Nov 3, 2026')
})

test('a value from right to left stays in one piece in an English sentence', () => {
  speaking('ar-EG')
  expect(formatDate(AT)).toMatch(/^\u2068.*٢٠٢٦.*\u2069$/)
  expect(formatAgo(5, 'minute')).toMatch(/^\u2068.*\u2069$/)
})

test('an age is told in the largest unit that it fills', () => {
  speaking('en')
  const day = 86_400_000
  expect([0, 59_999, 3_599_999, day - 1, 29 * day, 31 * day, 364 * day, 800 * day].map(formatAge)).toEqual([
    '0 seconds ago',
    '59 seconds ago',
    '59 minutes ago',
    '23 hours ago',
    '29 days ago',
    '1 month ago',
    '12 months ago',
    '2 years ago',
  ])
})
