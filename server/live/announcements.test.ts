import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAnnouncements, QUEUE_EVERY_MS } from './announcements.ts'
import { createEventBus } from './event-bus.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

test('changes of the review queue in one moment are two messages: the first at once, the others together', async () => {
  const events = createEventBus()
  const sent: string[] = []
  const announcements = createAnnouncements({
    events,
    toAll: () => undefined,
    toPerson: () => undefined,
    toReaders: () => undefined,
    toReviewers: (message) => sent.push(message),
    onActivity: () => undefined,
  })
  const change = () => events.tell('review.queueChanged', {})
  await change()
  expect(sent).toEqual(['{"type":"review_queue_changed"}'])
  for (let more = 0; more < 5; more++) await change()
  vi.advanceTimersByTime(QUEUE_EVERY_MS - 1)
  expect(sent).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(sent).toHaveLength(2)
  vi.advanceTimersByTime(10 * QUEUE_EVERY_MS)
  expect(sent).toHaveLength(2)
  await change()
  expect(sent).toHaveLength(3)
  await change()
  announcements.close()
  vi.advanceTimersByTime(QUEUE_EVERY_MS)
  expect(sent).toHaveLength(3)
})
