import { afterAll, expect, test, vi } from 'vitest'
import { formatAge } from './format-age.ts'

vi.stubGlobal('navigator', { languages: ['en-US'] })
afterAll(() => vi.unstubAllGlobals())

const now = Date.parse('2026-11-21T12:00:00.000Z')
const minutesAgo = (minutes: number) => formatAge(new Date(now - minutes * 60_000).toISOString(), now)

test('GP-42 what is new, such as a comment, reads “Just now”, and what is older how old it is', () => {
  expect([minutesAgo(0), minutesAgo(0.9), minutesAgo(-2)]).toEqual(['Just now', 'Just now', 'Just now'])
  expect([minutesAgo(5), minutesAgo(130), minutesAgo(3 * 24 * 60)]).toEqual([
    '5 minutes ago',
    '2 hours ago',
    '3 days ago',
  ])
  expect(minutesAgo(30 * 24 * 60)).toBe('Oct 22, 2026')
})
