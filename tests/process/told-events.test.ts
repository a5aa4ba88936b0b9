import { expect, test } from 'vitest'
import type { LiveClient, Span } from '../../bench/cluster/live-client.ts'
import { compareEvents } from '../../bench/cluster/told-events.ts'
import type { Announced } from '../../scripts/faults/loaded-site.ts'

const HOUR = 3_600_000
const clientOf = (spans: Span[]): Pick<LiveClient, 'userId' | 'spans'> => ({ userId: 7, spans })
const liked = (at: number, number = at): Span['heard'][number] => ({
  at,
  message: {
    type: 'video_activity',
    action: 'liked',
    userId: 4,
    videoId: 2,
    username: 'ana',
    isAdmin: false,
    videoTitle: 'Ladders',
    timestamp: new Date(number).toISOString(),
  },
})
const call = (startedAt: number, more: Partial<Announced> = {}): Announced => ({
  key: 'liked 4:2',
  startedAt,
  endedAt: startedAt + 10,
  isCertain: true,
  ...more,
})
const compare = (spans: Span[], calls: Announced[]) => {
  const { lost, twice } = compareEvents([clientOf(spans)], calls)
  return [lost.length, twice.length]
}

test('bench:cluster finds an event that a connected client did not hear, or heard twice', () => {
  const span = (...heard: Span['heard']): Span[] => [{ from: 0, until: HOUR, heard }]
  expect(compare(span(liked(110)), [call(100)])).toEqual([0, 0])
  expect(compare(span(), [call(100)])).toEqual([1, 0])
  expect(compare(span(liked(110)), [call(100), call(200)])).toEqual([1, 0])
  expect(compare(span(liked(110), liked(120, 110)), [call(100), call(200)])).toEqual([0, 1])
  expect(compare(span(liked(110), liked(120)), [call(100)])).toEqual([0, 1])
})

test('bench:cluster expects no event of a call without an answer, of another account, or while a client was away', () => {
  const spans: Span[] = [{ from: 1000, until: HOUR, heard: [] }]
  expect(compare(spans, [call(2000, { isCertain: false })])).toEqual([0, 0])
  expect(compare(spans, [call(2000, { to: 8 })])).toEqual([0, 0])
  expect(compare(spans, [call(2000, { to: 7 })])).toEqual([1, 0])
  expect(compare(spans, [call(500), call(HOUR - 100), call(HOUR + 100)])).toEqual([0, 0])
})
