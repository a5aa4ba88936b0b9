import { expect, test } from 'vitest'
import { APPROVAL_STATUSES } from '#shared/contract/videos.ts'
import type { Role } from '#shared/permissions.ts'
import type { Caller } from '#server/http/caller.ts'
import { canEdit, canSee, requireEditable, requireVisible } from './video-access.ts'

const caller = (id: number, role: Role = 'member'): Caller => ({
  id,
  isAdmin: role === 'admin',
  role,
  username: `person-${id}`,
  displayName: `Person ${id}`,
  sessionId: `session-${id}`,
  provenAt: 0,
  hasSecondFactor: false,
})
const [owner, other, admin] = [caller(1), caller(2), caller(3, 'admin')]
const callers = [null, other, owner, admin]

/** The same video as an entity and as a row. */
const videosOf = (status: (typeof APPROVAL_STATUSES)[number]) => [
  { approvalStatus: status, creator: { id: owner.id } },
  { approval_status: status, creator_id: owner.id },
]
const codeOf = (call: () => unknown): string => {
  try {
    call()
    return 'passes'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'fails'
  }
}

test.each(APPROVAL_STATUSES)('%s: who may see a video, and who may edit it', (status) => {
  const isPublic = status === 'approved'
  for (const video of videosOf(status)) {
    expect(callers.map((one) => canSee(one, video))).toEqual([isPublic, isPublic, true, true])
    expect(callers.map((one) => canEdit(one, video))).toEqual([false, false, true, true])
    const visible = isPublic ? 'passes' : 'not_found'
    expect(callers.map((one) => codeOf(() => requireVisible(one, video)))).toEqual([
      visible,
      visible,
      'passes',
      'passes',
    ])
    // A video that the caller may not see is reported as missing, not as forbidden.
    const refusal = isPublic ? 'not_allowed' : 'not_found'
    expect([other, owner, admin].map((one) => codeOf(() => requireEditable(one, video)))).toEqual([
      refusal,
      'passes',
      'passes',
    ])
  }
})

test('a video that does not exist is not found, by administrators either', () => {
  expect(codeOf(() => requireVisible(null, undefined))).toBe('not_found')
  expect(codeOf(() => requireVisible(admin, null))).toBe('not_found')
  expect(codeOf(() => requireEditable(admin, null))).toBe('not_found')
})
