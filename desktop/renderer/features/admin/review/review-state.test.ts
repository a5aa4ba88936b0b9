import { expect, test } from 'vitest'
import { APPROVAL_STATUSES } from '#shared/contract/videos.ts'
import { reviewStateOf } from './review-state.ts'

test('AD-61 AD-62 AD-63 approved and pending are what they are, anything else is rejected', () => {
  expect(APPROVAL_STATUSES.map((status) => [status, reviewStateOf(status)])).toEqual([
    ['processing', 'rejected'],
    ['pending', 'pending'],
    ['approved', 'approved'],
    ['rejected', 'rejected'],
    ['failed', 'rejected'],
    ['withdrawn', 'rejected'],
  ])
})
