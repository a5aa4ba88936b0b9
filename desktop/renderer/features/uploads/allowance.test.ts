import { afterAll, expect, test, vi } from 'vitest'
import type { UploadAllowance } from '#shared/contract/uploads.ts'
import { nearBound } from './allowance.ts'

vi.stubGlobal('navigator', { languages: ['en-US'] })
afterAll(() => vi.unstubAllGlobals())

const GB = 1024 ** 3
const plenty: UploadAllowance = {
  unfinished: { used: 15, allowed: 20 },
  unfinishedBytes: { used: GB, allowed: 2 * GB },
  unused: { used: 15, allowed: 20 },
  unusedPictures: { used: 0, allowed: 20 },
  unusedBytes: { used: GB, allowed: 2 * GB },
  waiting: { used: 23, allowed: 30 },
  refusal: null,
}

test('the rest of a limit is shown from four fifths on, the limit of reviews first', () => {
  expect(nearBound(plenty)).toBeNull()
  const waiting = { used: 24, allowed: 30 }
  const unused = { used: 16, allowed: 20 }
  expect(nearBound({ ...plenty, unused })).toBe(
    'You have 16 uploaded videos that are not submitted and can upload 4 more. They are removed after a day.',
  )
  expect(nearBound({ ...plenty, unused, waiting })).toBe(
    '24 of your videos wait for review. You can submit 6 more until some are reviewed.',
  )
  expect(nearBound({ ...plenty, unusedBytes: { used: 1.8 * GB, allowed: 2 * GB } })).toContain(
    'take up 1.93 GB; there is room for 214.7 MB more',
  )
})

test('administrators see no limit that they do not have', () => {
  expect(nearBound({ ...plenty, waiting: { used: 900, allowed: null } })).toBeNull()
})
