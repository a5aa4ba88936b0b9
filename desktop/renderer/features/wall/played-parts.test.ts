import { expect, test } from 'vitest'
import { ROLL_CALL_PARTS_MAX } from '#shared/limits/records.ts'
import { addMoment, withoutSent } from './played-parts.ts'

const moment = (seconds: number, videoId = 7) => ({ sessionId: 1, videoId, at: seconds * 1000 })
const iso = (seconds: number) => new Date(seconds * 1000).toISOString()

test('TN-48 a part grows while its lesson plays, and another lesson, a sleep and a pause begin another one', () => {
  let parts = addMoment([], moment(10))
  parts = addMoment(parts, moment(11))
  expect(parts).toEqual([{ sessionId: 1, videoId: 7, fromAt: iso(10), toAt: iso(11) }])
  parts = addMoment(parts, moment(12, 8))
  parts = addMoment(parts, moment(40, 8))
  // A clock that was set back.
  parts = addMoment(parts, moment(20, 8))
  expect(parts.map(({ fromAt }) => fromAt)).toEqual([iso(10), iso(12), iso(40), iso(20)])
})

test('TN-48 what the server has is forgotten, apart from the part that grows, and the number of parts is bounded', () => {
  const sent = addMoment(addMoment([], moment(10)), moment(12, 8))
  const grown = addMoment(addMoment(sent, moment(13, 8)), moment(14, 9))
  expect(withoutSent(grown, sent, false).map(({ videoId }) => videoId)).toEqual([9])
  expect(withoutSent(sent, sent, false).map(({ videoId }) => videoId)).toEqual([8])
  expect(withoutSent(sent, sent, true)).toEqual([])
  let many = sent
  for (let at = 0; at < 2 * ROLL_CALL_PARTS_MAX; at++) many = addMoment(many, moment(at * 60))
  expect(many).toHaveLength(ROLL_CALL_PARTS_MAX)
})
